"""A timer whose time is up when a test says so."""

# Rounds of a loop, far more than any test waits for: a limit that does not work fails, instead of hanging.
LONG = 2_000_000_000


class ToldTimer:
    def __init__(self, seconds, function):
        self.seconds = seconds
        self.up = function
        self.cancelled = False
        self.made.append(self)

    @classmethod
    def instead_of(cls, module, monkeypatch):
        """The list of those that will be made in place of the module's real ones."""
        cls.made = []
        monkeypatch.setattr(module, "Timer", cls)
        return cls.made

    def start(self):
        pass

    def cancel(self):
        self.cancelled = True
