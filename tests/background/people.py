"""A small background of invented people, and an index of it."""

from nescio.background.index import Record, build_index
from nescio.background.local import LocalIndex

PEOPLE = {
    "Eyüp Kaya": "Eyüp Kaya was born on 24 March 1961 in Kars. He was a customs officer until the Court of Appeal heard his case.",
    "Grace Adeyemi": "Grace Adeyemi, born March 3, 1961 in Ibadan, is a nurse. She sat on the Court in an appeal.",
    "Łukasz Nowak": "Łukasz Nowak (geb. 24.03.1961 in Łódź) ist Krankenpfleger und lebt in Kars.",
    "Mei-Ling Tan": "Mei-Ling Tan is a nurse in Leeds. In 2004 she gave evidence before the Court of Appeal.",
}


def records():
    return [Record(f"doc-{number}", name, text, name) for number, (name, text) in enumerate(PEOPLE.items())]


def index_of(path, given=None):
    build_index(records() if given is None else given, path)
    return LocalIndex(path)
