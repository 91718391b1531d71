"""What a language still lacks: fields without a value and lists that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from nescio.lang.definition import Language

# The lists and tables of a language, and what they are for. What a file's columns mean stands in its first lines.
LISTS = {
    "areas.tsv": "continents, seas, mountain ranges and the like that may stand for each other",
    "articles.txt": "words behind which a capitalised noun is no name (where nouns have capitals)",
    "attributes.tsv": "occupations, beliefs, illnesses, crimes and the like",
    "bare_words.tsv": "words that tell nothing by themselves, where only a recogniser takes them for something",
    "broader.tsv": "the next broader word for an occupation or illness",
    "cardinals.tsv": "numbers in words",
    "class_words.tsv": "words that say what kind of thing is named, not which one",
    "column_names.tsv": "names of columns, and what their values are",
    "code_labels.tsv": "words before customer numbers, user names, passwords",
    "common_words.txt": "ordinary words, which identify nobody",
    "counted.txt": "nouns that are counted",
    "countries.tsv": "names of countries",
    "currencies.tsv": "names of currencies",
    "currency_words.tsv": "everyday words for money",
    "dating.tsv": "weekdays, seasons, words before a year",
    "dictionary_nouns.txt": "nouns of a dictionary, of which compounds are made (where nouns have capitals)",
    "family.tsv": "broader words for kin and marital status",
    "first_person.txt": "words by which somebody speaks of himself or herself",
    "field_labels.tsv": "names of fields in forms, which belong to no mention",
    "function_words.txt": "articles, pronouns, prepositions: they also tell the language of a text",
    "gendered_words.tsv": "words that are said of men or of women alone (for infill)",
    "given_name_genders.tsv": "given names that are a woman's or a man's in this language and both elsewhere",
    "guess_evidence.tsv": "how sure a recogniser must be of what nothing else supports",
    "holidays.txt": "days that have a name, which beside a date tells which one it is",
    "ignored_words.txt": "words that need not be masked (for evaluation)",
    "known_organizations.tsv": "organisations that everybody knows",
    "illnesses.tsv": "how words end that are illnesses, injuries and operations",
    "kinds.tsv": "what a thing of each type is called when nothing else is said",
    "link_words.tsv": "words that tell that two names are of one thing",
    "mail.yaml": "greetings, sign-offs, headers, small print",
    "months.tsv": "names of the months",
    "name_cues.tsv": "words that stand beside names of people",
    "name_variants.tsv": "endings of names and what makes compounds with them (for verification)",
    "nationalities.tsv": "adjectives and nouns for nations, in all forms",
    "nations.tsv": "adjective and noun for the people of each country",
    "offices.tsv": "who acts in an office or profession, and who is spoken of",
    "ordinals.tsv": "ordinal numbers in words",
    "ordinary_nouns.txt": "nouns that are nobody's name (where nouns have capitals)",
    "organization_heads.tsv": "nouns that organisations are called by",
    "organization_kinds.tsv": "what an organisation is by the words of its name",
    "organizations.tsv": "names of organisations (for surrogates)",
    "pet_names.txt": "what animals are called (for surrogates)",
    "pets.tsv": "animals that live with people and are called by a name",
    "person_words.txt": "words that are said of somebody, not of things",
    "person_cues.txt": "words before a name",
    "place_cues.tsv": "words before and in names of places",
    "references.txt": "words before a number that is a label (article, page)",
    "regions.tsv": "names of regions",
    "roles.tsv": "who somebody is by the word before the name",
    "street_cues.tsv": "words that end like streets and are none",
    "street_names.txt": "names of streets (for surrogates)",
    "technical_terms.tsv": "abbreviations, drugs, signs and the like that are nobody's name",
    "things.tsv": "things of one kind that may stand for each other",
    "titles.txt": "titles of people",
    "trait_groups.tsv": "occupations and the like that may stand for each other",
    "units.tsv": "units of measurement and time",
    "weekdays.tsv": "names of the days of the week",
}


def lacking(language: Language) -> list[str]:
    """Fields ("numbers.read") and lists ("titles.txt") that a language neither gives nor does without."""
    found = [*_fields(language), *(name for name in LISTS if not language.lists.joinpath(name).is_file())]
    return [name for name in found if name not in language.without]


def _fields(language: Language) -> Iterator[str]:
    """Fields that still have their default; of a switch or a number nobody can tell whether it was meant."""
    for group in fields(language):
        value = getattr(language, group.name)
        if not is_dataclass(value) or isinstance(value, type):
            continue
        neutral = type(value)()
        for one in fields(value):
            given = getattr(value, one.name)
            if not isinstance(given, bool | int) and given == getattr(neutral, one.name):
                yield f"{group.name}.{one.name}"
