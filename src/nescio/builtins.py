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
        "place": "nescio.detect.places:PlaceDetector",
        "address": "nescio.detect.addresses:AddressDetector",
        "attribute": "nescio.detect.attributes:AttributeDetector",
        "nationality": "nescio.detect.attributes:NationalityDetector",
        "email": "nescio.detect.internet:EmailDetector",
        "url": "nescio.detect.internet:UrlDetector",
        "ip": "nescio.detect.internet:IpDetector",
        "mac": "nescio.detect.internet:MacDetector",
        "phone": "nescio.detect.phone:PhoneDetector",
        "iban": "nescio.detect.banking:IbanDetector",
        "bic": "nescio.detect.banking:BicDetector",
        "card": "nescio.detect.banking:CardDetector",
        "national": "nescio.detect.national:NationalIdDetector",
        "case": "nescio.detect.case_numbers:CaseNumberDetector",
        "labelled_code": "nescio.detect.labelled_codes:LabelledCodeDetector",
        "date": "nescio.detect.dates:DateDetector",
        "clock_time": "nescio.detect.clock_times:ClockTimeDetector",
        "duration": "nescio.detect.durations:DurationDetector",
        "age": "nescio.detect.ages:AgeDetector",
        "money": "nescio.detect.money:MoneyDetector",
        "quantity": "nescio.detect.quantities:QuantityDetector",
    },
    "format": {
        "text": "nescio.formats.text:TextFormat",
        "jsonl": "nescio.formats.jsonl:JsonlFormat",
        "csv": "nescio.formats.table:CsvFormat",
        "tsv": "nescio.formats.table:TsvFormat",
        "tab": "nescio.formats.tab:TabFormat",
        "brat": "nescio.formats.brat:BratFormat",
    },
    "replacer": {
        "mask": "nescio.replace.mask:MaskReplacer",
        "tag": "nescio.replace.tag:TagReplacer",
        "zip3": "nescio.replace.zip3:Zip3Replacer",
    },
}
