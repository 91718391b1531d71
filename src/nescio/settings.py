"""Settings: what decides how documents are treated, declared, documented and checked in this one place.

The command line, batches, the service, evaluation and Python all make their pipelines from this value, so the same
document comes out the same by every way.
"""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import dataclass, field, fields, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, cast

from nescio.date_order import ORDERS
from nescio.errors import UnknownNameError, UsageError
from nescio.tags import CODES, STYLES

if TYPE_CHECKING:
    from nescio.background.backend import Background
    from nescio.formats.io.options import Options
    from nescio.policy import Policy
    from nescio.protocols import Detector

DEFAULT_POLICY = "gdpr"
# Replacers that must know the words of all documents, so that nobody is called like somebody else.
_MAKE_NAMES = frozenset(("surrogate", "infill"))


def _about(sentence: str) -> dict[str, str]:
    return {"about": sentence}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Settings:
    """How documents are read, decided on, replaced and written; wrong values raise ``UsageError`` at once.

    It can be pickled, and what is secret does not show in its ``repr``.
    """

    policy: str | PathLike[str] | Policy = field(
        default=DEFAULT_POLICY, metadata=_about("A preset (see `nescio policies`) or a YAML file of your own.")
    )
    lang: str = field(
        default="auto",
        metadata=_about("Language of the documents: auto, or its code, such as en or de. Who names it vouches for it."),
    )
    allow_unknown_language: bool = field(
        default=False,
        metadata=_about(
            "Go on with texts in languages that are not supported, which are refused otherwise: rules are applied as for the "
            "nearest language, and names may be left."
        ),
    )
    replace: str | None = field(
        default=None,
        metadata=_about(
            "tag ([PERSON 1]), surrogate (another name), infill (what fits the sentence), hash ([PERSON 3f9a1c02b7de4415]), "
            "mask (***), redact (nothing) or generalize. Default: what the policy says."
        ),
    )
    infill_method: str = field(
        default="ss-mtc",
        metadata=_about(
            "How infill completes a span: ss-mtc (phrases of its type, our default), or as published: mtc (the likeliest noun "
            "phrase), ns3 (three masks), nad (as many masks as the original has word pieces, which tells its length)."
        ),
    )
    infill_model: str = field(
        default="", metadata=_about("Folder of a phrase model for infill (see `nescio train infill`); mtc needs one.")
    )
    tags: str = field(
        default=CODES,
        metadata=_about(
            "Words of tags: codes ([DEM 1]), or plain ([nationality 1]) in the language of the document, which tell a little more."
        ),
    )
    protect: str | None = field(
        default=None,
        metadata=_about(
            "Whose names go: everyone; subjects (who only acts in an office or profession, such as a judge, a lawyer or a doctor "
            "who signs, keeps the name); subject-only (one person, given by the subject or the one the document is about: what "
            "tells who that is goes, names of people who have nothing to do with it stay). Default: what the policy says."
        ),
    )
    tolerance: str = field(
        default="medium", metadata=_about("low, medium or high: how much may be left that is not sure to be safe.")
    )
    model: str = field(
        default="default",
        metadata=_about("default, fast, none (rules alone), or a recogniser of your own: its name or its folder."),
    )
    max_risk: float | None = field(
        default=None,
        metadata=_about("Decide by risk: mask as little as it takes to leave none above this, from 0 to 1."),
    )
    background: str | PathLike[str] | Background | None = field(
        default=None,
        metadata=_about(
            "What others may know, to measure risk against: an index (see `nescio index`), a search service, or `emulated` for "
            "a guess without either."
        ),
    )
    measures: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "Measures of risk to take: surprisal, supervised, search, emulated_search; when asked for also log_probability (the "
            "published threshold, or log_probability=-5) and span_classifier. Default: those of the policy, or all for which there "
            "is data."
        ),
    )
    risk_model: str = field(
        default="",
        metadata=_about(
            "Folder of a risk model (see `nescio train risk`) instead of the tables that come with nescio."
        ),
    )
    language_model: str = field(
        default="",
        metadata=_about(
            "Folder of a language model (see `nescio train language-model`) for surprisal and infill, for texts in its language."
        ),
    )
    assess: bool = field(default=False, metadata=_about("Measure the risk also where no decision depends on it."))
    allow: tuple[str, ...] = field(
        default=(), repr=False, metadata=_about("Strings that are never masked, beside those of the policy.")
    )
    deny: tuple[str, ...] = field(
        default=(), repr=False, metadata=_about("Strings that are always masked, beside those of the policy.")
    )
    subject: str = field(
        default="",
        repr=False,
        metadata=_about("Name of the person the documents are about; hidden wherever it occurs."),
    )
    subject_from: str = field(
        default="",
        metadata=_about(
            "What tells whom each document is about, so that everything agrees over all documents of a person and nothing between "
            "persons: folder (one for each person), name:REGEX (of the file; its first group), table:FILE.csv (file, subject), or "
            "column:NAME (of a JSONL line, or of a table with --column)."
        ),
    )
    key: bytes | None = field(
        default=None,
        repr=False,
        metadata=_about("32 random bytes or more that make surrogates and hashes the same in all documents and runs."),
    )
    date_order: str = field(
        default="auto",
        metadata=_about(
            "How dates such as 3/5/2019 are read where surrogates shift them: day-first, month-first, or auto (by the other dates, "
            "addresses and phone numbers of the document)."
        ),
    )
    columns: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "Columns of a table that hold text, by name or number. Default: all cells with words or long numbers."
        ),
    )
    column_types: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "What the cells of a column are, as NAME=TYPE, such as Ref=CODE/CUSTOMER. Default: what names and cells of columns say."
        ),
    )
    keep_columns: tuple[str, ...] = field(
        default=(),
        metadata=_about(
            "Columns of a table that stay as they are, by name or number. A table in which one repeats something masked is refused."
        ),
    )
    keep: tuple[str, ...] = field(default=(), metadata=_about("Keys of JSONL lines to copy to the output."))
    edits: bool = field(
        default=True,
        metadata=_about(
            "Put the list of edits into JSONL output. It tells places and lengths of what was masked: it is for the owner of the "
            "documents, not for those they are shared with."
        ),
    )
    neutral_names: bool = field(
        default=False,
        metadata=_about(
            "Write numbers in place of ids, and of names of files and folders, that repeat something masked: masked-id-12, "
            "document-0003.txt. Otherwise a note names such files."
        ),
    )
    with_originals: bool = field(
        default=False, metadata=_about("Put the replaced strings into JSONL output, which makes it secret.")
    )
    pictures: str = field(
        default="auto",
        metadata=_about(
            "Pictures in documents: mask what is written in them, remove them, keep them unsearched, or refuse such files; "
            "auto masks where text in pictures can be read, and removes elsewhere."
        ),
    )
    detectors: tuple[Detector | str, ...] = field(
        default=(),
        metadata=_about(
            "Detectors of your own, beside those that are registered; or models of others as spacy:PATH, hf:FOLDER, gliner:FOLDER "
            "or presidio:MODULE.CLASS, with `labels` in the policy for what they find; or a list of terms as terms:FILE."
        ),
    )
    avoid: Container[str] = field(default=(), repr=False, metadata=_about("Folded words that no surrogate may be."))

    def __post_init__(self) -> None:
        from nescio import registry
        from nescio.detect.outside.by_name import outside_detector
        from nescio.lang import LANGUAGES
        from nescio.models.selection import check_model
        from nescio.policy import PROTECT, SUBJECT_ONLY, Policy, load_policy
        from nescio.protocols import Detector
        from nescio.replace.infill_methods import METHODS, MTC
        from nescio.replace.keys import check_key

        if not isinstance(self.policy, Policy):
            object.__setattr__(self, "policy", load_policy(str(self.policy)))
        if isinstance(self.background, PathLike):
            object.__setattr__(self, "background", str(self.background))
        for name in ("measures", "allow", "deny", "columns", "column_types", "keep_columns", "keep", "detectors"):
            object.__setattr__(self, name, _several(name, getattr(self, name)))
        _check("language", self.lang, ("auto", *LANGUAGES))
        _check("order of dates", self.date_order, ORDERS)
        _check("kind of tags", self.tags, STYLES)
        if self.replace is not None:
            _check("replacer", self.replace, registry.names("replacer"))
        if self.protect is not None:
            _check("way to protect", self.protect, PROTECT)
            if self.protect == SUBJECT_ONLY and cast("Policy", self.policy).evidence == "safe-harbor":
                raise UsageError(
                    "Safe Harbor also hides relatives, employers and members of the household: with this policy, protect "
                    "everyone or subjects."
                )
        for measure in self.chosen_measures:
            _check("measure", measure.partition("=")[0], registry.names("measure"))
        _check("method of infill", self.infill_method, METHODS)
        self._check_own_models()
        if self.infill_method == MTC and not self.infill_model:
            raise UsageError(
                "The method mtc needs a model of noun phrases: `nescio train infill TEXTS -o FOLDER --phrases noun` makes one, "
                "--infill-model FOLDER names it."
            )
        for detector in self.detectors:
            if isinstance(detector, str):
                outside_detector(detector, self.effective_policy.labels)
            elif not isinstance(detector, Detector):
                raise UsageError(
                    f"{type(detector).__name__} is no detector: it needs a name and a method detect(passage)."
                )
        self.effective_policy.threshold(self.tolerance)
        check_model(self.model)
        if self.max_risk is not None and not 0 <= self.max_risk <= 1:
            raise UsageError(f"The highest risk allowed must lie between 0 and 1, not {self.max_risk}.")
        if self.key is not None:
            check_key(self.key)
        if self.with_originals and not self.edits:
            raise UsageError(
                "The replaced strings stand in the list of edits: choose either with_originals or no edits."
            )
        _ = self.options  # which refuses rules for pictures and types of columns that do not exist

    def _check_own_models(self) -> None:
        """Raise if a folder of a model of the user's own is none; what reads models is loaded only where one is named."""
        if self.risk_model:
            from nescio.assess.calibration import check_risk_model

            check_risk_model(self.risk_model)
        if self.language_model:
            from nescio.models.language_model import check_language_model

            check_language_model(self.language_model)
        if self.infill_model:
            from nescio.models.phrase_model import check_phrase_model

            check_phrase_model(self.infill_model)

    def __repr__(self) -> str:
        """What differs from the defaults, without secrets; of the policy its name, as its lists may hold names."""
        shown = [f"policy={self.effective_policy.name!r}"]
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name != "policy" and value != one.default:
                shown.append(f"{one.name}={value!r}" if one.repr else f"{one.name}=...")
        return f"Settings({', '.join(shown)})"

    @classmethod
    def of(cls, **given: Any) -> Settings:
        """Settings by their names; one that does not exist is refused with the nearest that does."""
        allowed = [one.name for one in fields(cls)]
        for name in given:
            _check("setting", name, allowed)
        return cls(**given)

    def with_(self, **changes: Any) -> Settings:
        """The same settings with some of them changed."""
        return replace(self, **changes)

    @property
    def effective_policy(self) -> Policy:
        """The policy with the lists of these settings; if a highest risk is given, it decides by risk."""
        policy = cast("Policy", self.policy)
        changes: dict[str, Any] = {}
        if self.allow:
            changes["allow"] = (*policy.allow, *self.allow)
        if self.deny:
            changes["deny"] = (*policy.deny, *self.deny)
        if self.protect is not None:
            changes["protect"] = self.protect
        if self.max_risk is not None:
            changes["decide"] = "optimize"
        return policy.model_copy(update=changes) if changes else policy

    @property
    def chosen_measures(self) -> tuple[str, ...]:
        """The measures of risk that are asked for, here or by the policy; none: all for which there is data."""
        return self.measures or cast("Policy", self.policy).measures

    @property
    def methods(self) -> frozenset[str]:
        """The replacers that may be used: the one asked for, or those of the policy."""
        if self.replace:
            return frozenset((self.replace,))
        return self.effective_policy.replacers

    @property
    def makes_names(self) -> bool:
        """Whether replacements are names, which must not be those of anybody in the documents (see ``avoid``)."""
        return bool(self.methods & _MAKE_NAMES)

    @property
    def options(self) -> Options:
        """What formats need to know."""
        from nescio.formats.io.options import Options

        return Options(
            columns=self.columns,
            column_types=_column_types(self.column_types, self.effective_policy),
            keep_columns=self.keep_columns,
            keep=self.keep,
            with_originals=self.with_originals,
            pictures=_rule_for_pictures(self.pictures),
            key=self.key,
            edits=self.edits,
            subject_from=self.subject_from,
        )


def about(name: str) -> str:
    """What a setting means, in a sentence."""
    (said,) = (one.metadata["about"] for one in fields(Settings) if one.name == name)
    return cast(str, said)


def _rule_for_pictures(given: str) -> str:
    """What is done with pictures here: text in them can be read only where an engine is installed."""
    from nescio.formats.io.options import PICTURES
    from nescio.ocr.engines import can_read, the_engine

    _check("rule for pictures", given, ("auto", *PICTURES))
    if given == "mask":
        the_engine()
    return given if given != "auto" else "mask" if can_read() else "remove"


def _check(kind: str, name: str, allowed: Collection[str]) -> None:
    if name not in allowed:
        raise UnknownNameError(kind, name, allowed)


def _column_types(given: tuple[str, ...], policy: Policy) -> tuple[tuple[str, str], ...]:
    """Names of columns with their types; an "=" may be part of a name, but not of a type."""
    from nescio.taxonomy import taxonomy

    found = []
    for one in given:
        name, sign, kind = one.rpartition("=")
        if not sign or not name:
            raise UsageError("The type of a column is given as NAME=TYPE, such as Ref=CODE/CUSTOMER.")
        _check("type", kind, [*taxonomy(), *policy.types])
        found.append((name, kind))
    return tuple(found)


def _several(name: str, value: Any) -> tuple[Any, ...]:
    """A list, tuple or other collection as a tuple; a single string would be taken for its letters."""
    if isinstance(value, str | bytes):
        raise UsageError(f"'{name}' is a list of strings, not a string: write [...] around it.")
    return tuple(value)
