import json
import logging

import pytest

from nescio.server.log_lines import log_to_standard_error


@pytest.fixture
def lines(capsys):
    """What stands on standard error, a line each; the loggers are as before afterwards."""
    logs = [logging.getLogger(name) for name in ("nescio.server", "uvicorn")]
    before = [(log.handlers, log.level, log.propagate) for log in logs]
    yield lambda: capsys.readouterr().err.splitlines()
    for log, (log.handlers, level, log.propagate) in zip(logs, before, strict=True):
        log.setLevel(level)


def test_json_lines_tell_the_fields_of_a_request(lines):
    log_to_standard_error("json", logging.INFO)
    logging.getLogger("nescio.server").info("%s done", "a1", extra={"request": "a1", "status": 200, "milliseconds": 3})
    (line,) = map(json.loads, lines())
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info", "logger": "nescio.server", "message": "a1 done", "request": "a1", "status": 200, "milliseconds": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (logging.WARNING, ["failed"]),
        (logging.INFO, ["request", "failed"]),
        (logging.DEBUG, ["request", "failed", "up"]),
    ],
    ids=["quiet", "plain", "verbose"],
)
def test_how_much_is_told(level, expected, lines):
    log_to_standard_error("text", level)
    logging.getLogger("nescio.server").info("request")
    logging.getLogger("nescio.server").error("failed")
    logging.getLogger("uvicorn.error").info("up")
    assert [line.split()[-1] for line in lines()] == expected
