"""vocabulary: what programs put into files by themselves, and no person wrote: values of enumerations, fonts, standard styles.

Such words are neither read nor searched: a masked surname like "Strong" or "Georgia" must not refuse a file, and a font must not
be taken for somebody. Everything else in a file is content, or a name that a person may have given (see ``docs/files.md``).
"""
