"""Reading pictures: engines that recognise text, bar codes, and what could not be read."""
