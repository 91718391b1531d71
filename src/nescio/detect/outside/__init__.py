"""Models of others as detectors: pipelines of spaCy, token classifiers of Hugging Face, GLiNER models, recognisers of Presidio.

What they find goes through our linking, deciding, replacing and verifying. Everything is loaded from this computer, on first use.
"""
