"""Which extra brings a module that is missing, so that a command can name the pip command."""

from __future__ import annotations

from nescio.errors import MissingExtraError

EXTRAS = {
    "train": "torch transformers onnx pycrfsuite nescio_training",
    "attack": "sklearn scipy",
    "optimize": "ortools",
    "search": "urllib3",
    "office": "lxml",
    "parquet": "pyarrow",
    "pdf": "pikepdf pypdfium2 pdfminer",
    "vault": "cryptography",
    "client": "httpx",
    "guard": "httpx starlette",
    "mcp": "mcp",
    "server": "fastapi uvicorn sqlalchemy alembic prometheus_client multipart",
    "postgres": "psycopg",
    "telemetry": "opentelemetry.sdk opentelemetry.exporter.otlp",
    "outlook": "olefile",
    "ocr": "PIL rapidocr_onnxruntime zxingcpp",
    "ray": "ray",
    "spark": "pyspark",
}
_EXTRA_OF = {module.partition(".")[0]: extra for extra, modules in EXTRAS.items() for module in modules.split()}


def missing_extra(error: ModuleNotFoundError) -> MissingExtraError | None:
    """The error to show for a module that an extra would bring; None if no extra does."""
    module = (error.name or "").partition(".")[0]
    extra = _EXTRA_OF.get(module)
    return MissingExtraError(f"This command ({module} is missing)", extra) if extra else None
