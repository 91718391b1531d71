"""Names with gender and origin, from which surrogates are chosen: all locales of Faker (MIT) and a hand-written list.

``origins`` stand in order of preference. "+" marks names that may be given as surrogates: one word, read as a name by the
detectors, and no ordinary word, place, nationality or occupation in English or German.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

import faker.providers.person as person

from gazetteers.names import _NOT_NAMES, _spellings
from gazetteers.romanize import is_latin
from gazetteers.writing import source_lines, write
from nescio.identity.rule import function_words, is_ordinary, national_words, particles, titles
from nescio.lang import LANGUAGES, gazetteers, rows
from nescio.lang.gazetteers import phrase_key

_NOTE = "Derived from the person providers of Faker (MIT), see LICENSES.txt, and scripts/gazetteers/sources/names_by_origin.txt."
_ORIGINS = {
    "arabic": "ar_AA ar_DZ ar_PS ar_SA fr_DZ", "azeri": "az_AZ", "bulgarian": "bg_BG", "bengali": "bn_BD", "czech": "cs_CZ",
    "scandinavian": "da_DK no_NO sv_SE", "german": "de_AT de_CH de_DE de_LI de_LU", "greek": "el_GR",
    "english": "en en_GB en_IE en_NZ en_US", "indian": "en_IN hi_IN mr_IN gu_IN", "pakistani": "en_PK", "kenyan": "en_KE sw",
    "nigerian": "en_NG ha_NG ig_NG yo_NG", "ghanaian": "tw_GH", "zulu": "zu_ZA", "thai": "en_TH th_TH",
    "spanish": "es_AR es_CA es_CL es_CO es_ES es_MX", "estonian": "et_EE", "persian": "fa_IR", "finnish": "fi_FI",
    "french": "fr_BE fr_CA fr_CH fr_FR fr_QC", "gaelic": "ga_IE", "hebrew": "he_IL", "serbian": "hr_HR sl_SI",
    "hungarian": "hu_HU", "armenian": "hy_AM", "indonesian": "id_ID", "icelandic": "is_IS", "italian": "it_IT",
    "japanese": "ja_JP", "georgian": "ka_GE", "korean": "ko_KR", "lithuanian": "lt_LT", "latvian": "lv_LV",
    "macedonian": "mk_MK", "nepali": "ne_NP", "dutch": "nl_BE nl_NL", "odia": "or_IN", "polish": "pl_PL",
    "portuguese": "pt_BR pt_PT", "romanian": "ro_RO", "russian": "ru_RU", "sinhala": "si_LK", "slovak": "sk_SK",
    "tamil": "ta_IN", "turkish": "tr_TR", "ukrainian": "uk_UA", "uzbek": "uz_UZ", "vietnamese": "vi_VN",
    "chinese": "zh_CN zh_TW",
}  # fmt: skip
_ORIGIN_OF = {locale: origin for origin, locales in _ORIGINS.items() for locale in locales.split()}
_FAR = frozenset(
    "turkish kurdish arabic persian pakistani azeri uzbek indian albanian nigerian kenyan ghanaian zulu".split()
)
# Lists with hardly a name that came from elsewhere.
_CORE = frozenset("de_AT en_GB fr_FR it_IT da_DK no_NO es_ES".split())
# Lists of countries of immigration: what they share with another country's list comes from there.
_WEAK = frozenset("is_IS en en_US en_NZ fr_BE nl_BE sv_SE en_KE de_LU fr_CH de_CH es_CA et_EE az_AZ".split())
# Lists of everything that was ever registered, or of several languages at once: good to know a name, not to give it.
_ODD = frozenset("en de_CH de_LU fr_CH".split())
# Feminine forms of family names: origin, ending for men, ending for women.
_FEMININE = (
    ("russian bulgarian ukrainian macedonian azeri uzbek estonian", "ov ev in yn iv", "ova eva ina yna iva"),
    ("russian ukrainian", "skij skiy skyi sky cky", "skaja skaya ska ska cka"),
    ("russian bulgarian ukrainian macedonian", "ов ев ёв ин ын", "ова ева ёва ина ына"),
    ("russian ukrainian macedonian", "ский цкий ський цький ски цки", "ская цкая ська цька ска цка"),
    ("macedonian polish", "ski cki dzki", "ska cka dzka"),
    ("czech slovak", "ý ský cký a ek ec el", "á ská cká ová ková cová lová"),
    ("greek", "os is as es", "ou i a es"),
    ("greek", "ος ης ας ός ής άς", "ου η α ού ή ά"),
    ("latvian", "iņš is s", "iņa e a"),
    ("lithuanian", "as is us", "ienė ienė ienė"),
)


def _origin(claim: str) -> str:
    """The origin that a list, or the hand-written file, stands for."""
    return _ORIGIN_OF.get(claim, claim)


class Entries:
    """Names of one kind with the genders and the lists that claim them."""

    def __init__(self) -> None:
        self.genders: dict[str, Counter[str]] = defaultdict(Counter)
        self.strong: dict[str, set[str]] = defaultdict(set)
        self.weak: dict[str, set[str]] = defaultdict(set)
        self.spelled: dict[str, set[str]] = defaultdict(set)

    def add(self, name: str, gender: str, locale: str, origin: str) -> None:
        self.genders[name][gender] += 1
        # "Nguyen" in a Belgian list is the "Nguyễn" of a Vietnamese one.
        key = phrase_key(name) if is_latin(name) else name
        (self.weak if locale in _WEAK else self.strong)[key].add(locale if origin == _origin(locale) else origin)
        if locale not in _ODD:
            self.spelled[name].add(origin)

    def origins(self, name: str) -> list[str]:
        """Where the name is at home, the likeliest origin first."""
        key = phrase_key(name) if is_latin(name) else name
        strong = self.strong[key]
        far = [locale for locale in strong if _origin(locale) in _FAR]
        # "Anna" belongs to everybody, "Mehmet" to the Turks though German and Belgian lists have him, too.
        if far and len(strong & _CORE) < 3:
            strong = set(far)
        claims: Counter[str] = Counter()
        for locale in strong or self.weak[key]:
            origin = _origin(locale)
            claims[origin] += 1 / len(_ORIGINS.get(origin, "x").split()) ** 0.25
        # "Naomi" is German, "Naómí" is not.
        claims = Counter({origin: claims[origin] for origin in claims if origin in self.spelled[name]}) or claims
        ordered = sorted(claims, key=lambda origin: (-claims[origin], origin))
        # In a German text "Anna" is German, in an English one English: these two are never cut off.
        return ordered[:3] + [origin for origin in ordered[3:] if origin in ("german", "english")]

    def at_home(self, name: str) -> bool:
        """Whether the name may be given: the list that has this spelling is one of its origin."""
        return self.origins(name)[0] in self.spelled[name]

    def gender(self, name: str) -> str:
        """The gender that most lists say, "u" if they are at odds."""
        counts = self.genders[name]
        for gender, other in ("fm", "mf"):
            if counts[gender] > 2 * counts[other]:
                return gender
        return "u"


def _faker() -> Iterator[tuple[str, str, list[str]]]:
    """(locale, attribute, names) of all lists, in Latin letters and in their own script."""
    for module in sorted(pkgutil.iter_modules(person.__path__), key=lambda module: module.name):
        if module.name not in _ORIGIN_OF:
            continue
        provider = importlib.import_module(f"{person.__name__}.{module.name}").Provider
        for attribute in sorted(dir(provider)):
            values = getattr(provider, attribute)
            if (
                attribute.startswith("_")
                or not hasattr(values, "__iter__")
                or "pairs" in attribute
                or "kana" in attribute
            ):
                continue
            own = [value.strip() for value in values if isinstance(value, str)]
            if own[:1] in (["John"], ["Doe"]) and len(own) < 3:
                continue
            native = [name for name in own if not is_latin(name) and " " not in name]
            yield module.name, attribute, [name for name in _spellings(own) if is_latin(name)] + native


def _collect() -> tuple[Entries, Entries]:
    given, family = Entries(), Entries()
    for locale, attribute, names in _faker():
        origin = _ORIGIN_OF[locale]
        if locale == "et_EE" and attribute.endswith("rus"):
            origin = "russian"
        if attribute.startswith("first"):
            gender = "f" if "female" in attribute else "m" if "male" in attribute else "u"
            for name in names:
                given.add(name, gender, locale, origin)
        elif "last" in attribute and "suffix" not in attribute:
            gender = "f" if "female" in attribute else "m" if "male" in attribute else "u"
            for name in names:
                family.add(name, gender, locale, origin)
    origin, kind = "", ""
    for line in source_lines("names_by_origin.txt"):
        if line.startswith("["):
            origin, kind = line.strip("[] ").split()
            continue
        for name in line.split():
            if kind == "family":
                family.add(name, "u", "", origin)
            else:
                given.add(name, kind, "", origin)
    return given, family


def _ordinary(key: str) -> bool:
    """Whether a key reads as anything else than a name."""
    if key.lower() in _NOT_NAMES:
        return True
    for lang in LANGUAGES:
        heads = {phrase_key(word) for phrase, _ in rows(lang, "organization_heads.tsv") for word in phrase.split()}
        if is_ordinary(key, lang) or key in function_words(lang) or key in titles(lang) or key in national_words(lang):
            return True
        if key in gazetteers.attributes(lang) or key in heads or key in gazetteers.nationalities(lang):
            return True
    return key in particles()


def _usable(name: str, known: object) -> bool:
    if not is_latin(name):
        return len(name) > 1
    key = phrase_key(name)
    place = gazetteers.places().get(key)
    village = place is not None and place.kind == "CITY" and place.digits < 5 and key in gazetteers.family_names()
    if not re.fullmatch(r"[^\W\d_]{3,11}", name) or not name[1:].islower() or key not in known:  # type: ignore[operator]
        return False
    return (place is None or village) and not _ordinary(key)


def _feminine(name: str, origins: list[str]) -> str:
    """The form for a woman, or "" if it is the same."""
    for group, masculine, feminine in _FEMININE:
        if origins[0] not in group.split():
            continue
        pairs = zip(masculine.split(), feminine.split(), strict=True)
        for ending, other in sorted(pairs, key=lambda pair: -len(pair[0])):
            if name.endswith(ending) and len(name) - len(ending) > 1:
                return name.removesuffix(ending) + other if ending != other else ""
    if origins[0] in ("czech", "slovak") and name[-1] not in "aeiouyáéíóúůý":
        return name + "ová"
    return ""


def endings(entries: dict[str, str], shortest: int, least: int, share: float) -> dict[str, str]:
    """Endings that tell a class: the longest is the surest."""
    sizes = Counter(entries.values())
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    weights: dict[str, Counter[str]] = defaultdict(Counter)
    for key, value in entries.items():
        for size in range(shortest, 6):
            if len(key) > size + 1:
                counts[key[-size:]][value] += 1
                # A long list must not drown a short one.
                weights[key[-size:]][value] += 1 / sizes[value] ** 0.5
    told: dict[str, str] = {}
    for ending in sorted(counts, key=len):
        total = counts[ending].total()
        value, weight = max(weights[ending].items(), key=lambda item: (item[1], item[0]))
        if total >= least and weight >= share * weights[ending].total():
            shorter = next((told[ending[i:]] for i in range(1, len(ending)) if ending[i:] in told), "")
            if shorter != value:
                told[ending] = value
    return told


# Endings that everybody knows; what was learnt must not contradict them.
_KNOWN = {
    "turkish": "oglu aslan demir turk", "icelandic": "dottir", "russian": "ov ev ova eva kin kina skij ina", "armenian": "yan",
    "polish": "ski ska cki cka wicz czyk", "ukrainian": "enko chuk yshyn", "romanian": "escu eanu", "georgian": "shvili dze",
    "greek": "poulos poulou idis akis", "serbian": "vic jic nic lic", "finnish": "nen paa", "spanish": "ez", "czech": "cek",
    "scandinavian": "sson sen strom gren quist", "german": "mann bauer berger stein meier hofer huber inger",
    "dutch": "stra sma huis veld", "lithuanian": "auskas aitis", "italian": "ini elli etti ucci", "portuguese": "eira",
    "english": "ton ham ley son worth shaw wood",
}  # fmt: skip


def _family_endings(origin_of: dict[str, str]) -> Iterator[str]:
    known = {ending: origin for origin, endings in _KNOWN.items() for ending in endings.split()}
    learnt = endings(origin_of, 2, 6, 0.6)
    told = {ending: origin for ending, origin in learnt.items() if not ending.endswith(tuple(known))} | known
    return (f"{ending}\t{told[ending]}" for ending in sorted(told))


def build() -> None:
    """Write any/given_name_origins.tsv, any/family_name_origins.tsv and the endings that tell origin and gender."""
    given, family = _collect()
    lines, genders = [], {}
    for name in sorted(given.genders):
        origins = given.origins(name)
        usable = given.at_home(name) and _usable(name, gazetteers.given_names())
        lines.append(f"{name}\t{given.gender(name)}\t{' '.join(origins)}\t{'+' if usable else ''}")
        if is_latin(name) and given.gender(name) != "u":
            genders[phrase_key(name)] = given.gender(name)
    columns = "Columns: name, gender (f, m, u), origins in order of preference, + if it may be given as a surrogate."
    write("any/given_name_origins.tsv", [_NOTE, columns], lines)
    _write_families(family)
    write("any/given_name_endings.tsv", ["Learnt from given_name_origins.tsv. Columns: ending, gender."],
          (f"{ending}\t{gender}" for ending, gender in sorted(endings(genders, 1, 20, 0.8).items())))  # fmt: skip


def _write_families(family: Entries) -> None:
    lines, origin_of = [], {}
    feminine_forms: dict[str, str] = {}
    origins_of = {name: family.origins(name) for name in sorted(family.genders)}
    for name, origins in origins_of.items():
        if family.gender(name) != "f" and (form := _feminine(name, origins)):
            feminine_forms[name] = form
    derived = set(feminine_forms.values())
    for name, origins in origins_of.items():
        if family.gender(name) == "f" and name in derived:
            continue
        usable = family.gender(name) != "f" and family.at_home(name) and _usable(name, gazetteers.family_names())
        form = feminine_forms.get(name, "")
        if form in origins_of and family.gender(form) == "m":
            form = ""
        lines.append(f"{name}\t{form}\t{' '.join(origins)}\t{'+' if usable else ''}")
        if is_latin(name):
            for written in (name, form):
                if written:
                    origin_of[phrase_key(written)] = origins[0]
    columns = "Columns: name, form for a woman if another, origins in order of preference, + if it may be given as a surrogate."
    write("any/family_name_origins.tsv", [_NOTE, columns], lines)
    write("any/family_name_endings.tsv", ["Learnt from family_name_origins.tsv. Columns: ending, origin."],
          _family_endings(origin_of))  # fmt: skip
