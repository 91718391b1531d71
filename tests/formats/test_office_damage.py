"""Files whose markup was shuffled at random: each is refused, or read to the last name."""

import random
from dataclasses import replace

import pytest
from lxml import etree

from nescio.errors import InputError
from nescio.formats.io.container import zip_bytes
from tests.formats import hidden

ODD = ("", "-1", "x", "9" * 30, "..", "A")


def shuffled(data, dice):
    """The file with some elements and attributes removed, changed or moved."""
    members = dict(hidden.members(data))
    parts = [name for name, content in members.items() if name.endswith((".xml", ".rels")) and b"xmlns" in content]
    for name in dice.sample(parts, 3):
        root = etree.fromstring(members[name])
        elements = [element for element in root.iter() if isinstance(element.tag, str)]
        for element in dice.choices(elements, k=3):
            what = dice.random()
            if what < 0.3 and element.getparent() is not None:
                element.getparent().remove(element)
            elif what < 0.8 and element.attrib:
                element.set(dice.choice(list(element.attrib)), dice.choice(ODD))
            elif (other := dice.choice(elements)) not in (element, *element.iterancestors()):
                element.append(other)
        members[name] = etree.tostring(root)
    return zip_bytes(members)


@pytest.mark.parametrize("name", ["letter.docx", "patients.xlsx", "patients.ods", "letter.odt"])
def test_no_name_survives_in_shuffled_markup(name, tmp_path):
    whole, dice, written = hidden.made()[name], random.Random(7), 0
    for number in range(12):
        damaged = replace(whole, data=shuffled(whole.data, dice))
        try:
            report, data = hidden.masked(damaged, tmp_path / f"{number}{name}")
        except InputError as error:
            assert not [family for _, family in whole if family in str(error)]
            continue
        if data is not None:
            written += 1
            assert hidden.left(damaged, data) == []
        else:
            assert report.failures
    assert written > 4, "most damage of this kind is harmless"
