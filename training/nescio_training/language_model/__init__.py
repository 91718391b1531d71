"""Masked-language-model training: continue an encoder on the project's domains, with a tied head."""
