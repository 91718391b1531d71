"""A detector, registered as anybody's plugin would be, that kills its process over one document."""


def write_deadly_detector(folder):
    (folder / "deadly.py").write_text(
        "import os, signal\n"
        "class Deadly:\n"
        "    name = 'deadly'\n"
        "    def detect(self, passage):\n"
        "        if 'Ref 5.' in passage.text:\n"
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
        "        return []\n",
        encoding="utf8",
    )
    info = folder / "deadly-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1.0\n", encoding="utf8")
    (info / "entry_points.txt").write_text("[nescio.components]\ndetector.deadly = deadly:Deadly\n", encoding="utf8")
