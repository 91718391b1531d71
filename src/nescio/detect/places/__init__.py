"""Places and postal addresses."""
