"""Applications that listen on a port of this computer as long as a test needs them."""

import socket
import threading
from contextlib import contextmanager

import uvicorn


@contextmanager
def served(application):
    """The address of an application; requests that come before it is ready wait in the queue of its socket."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(application, log_level="critical", access_log=False, timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()
