"""server: the service behind ``nescio serve``.

``app`` puts it together; ``routes`` has one file a resource; ``review`` says what people may do with a document, as pure
functions; ``work`` runs the pipeline on documents; ``store`` keeps everything; ``security`` decides who may do what.
"""
