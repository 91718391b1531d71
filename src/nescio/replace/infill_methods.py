"""The methods of infill by their names in the papers; what they do stands in ``completion`` and ``infill``."""

from __future__ import annotations

NS3, NAD, MTC, SS_MTC = "ns3", "nad", "mtc", "ss-mtc"
METHODS = (SS_MTC, MTC, NS3, NAD)
