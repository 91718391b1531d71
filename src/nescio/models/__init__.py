"""models: the project's own neural models, embedded as ONNX: loading, checking, running."""
