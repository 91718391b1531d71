"""The one table of built-in components: kind -> name -> "module:Class". A new component is one file and one row here."""

from __future__ import annotations

BUILTINS: dict[str, dict[str, str]] = {
    "step": {
        "detect": "nescio.detect.step:Detect",
        "link": "nescio.link.step:Link",
        "decide": "nescio.decide.by_policy:DecideByPolicy",
        "replace": "nescio.replace.step:Replace",
        "verify": "nescio.verify.step:Verify",
    },
    "detector": {
        "subject": "nescio.detect.subject:SubjectDetector",
        "deny_list": "nescio.detect.subject:DenyListDetector",
        "person": "nescio.detect.persons:PersonDetector",
        "organization": "nescio.detect.organizations:OrganizationDetector",
    },
    "replacer": {
        "mask": "nescio.replace.mask:MaskReplacer",
        "tag": "nescio.replace.tag:TagReplacer",
        "zip3": "nescio.replace.zip3:Zip3Replacer",
    },
}
