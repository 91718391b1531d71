"""evaluate: measure a masking against gold annotations, with the metrics of the Text Anonymization Benchmark."""
