"""The elements that web pages are made of, by what they mean for the flow of the text."""

from __future__ import annotations

# Elements inside a line of text.
INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark output q s samp small span strike "
    "strong sub sup time tt u var wbr".split()
)
# Elements with an empty line around them.
ROOMY = frozenset("p h1 h2 h3 h4 h5 h6 section article table ul ol dl blockquote header footer main nav aside".split())
CELLS = frozenset(("td", "th"))
# A line break inside a paragraph: an address may go on behind it.
BREAKS = frozenset(("br",))
AS_IT_IS = frozenset(("pre", "textarea"))
CODE = frozenset(("script", "style"))
# All other elements that pages are made of; what else stands in angle brackets may be somebody's address.
_OTHERS = frozenset(
    "html head body title meta link base hr div li dt dd tr thead tbody tfoot col colgroup caption img picture source "
    "video audio track map area form fieldset legend input button select option optgroup datalist details summary dialog "
    "figure figcaption hgroup address menu iframe embed object param canvas noscript template slot svg g path circle rect "
    "line polyline polygon ellipse text tspan defs use symbol desc lineargradient radialgradient stop clippath mask filter "
    "math center frame frameset noframes meter progress ruby rt rp search nobr basefont dir isindex keygen listing plaintext "
    "xmp portal metadata foreignobject marker pattern image switch view animate animatetransform set style title "
    "fegaussianblur feoffset feblend feflood fecomposite femerge femergenode fecolormatrix fedropshadow marquee bgsound blink "
    "spacer layer ilayer nolayer noembed applet mrow mi mn mo ms mtext mfrac msqrt mroot msub msup msubsup munder mover "
    "munderover mtable mtr mtd mstyle merror mpadded mphantom mspace semantics annotation".split()
)
ELEMENTS = INLINE | ROOMY | CELLS | BREAKS | AS_IT_IS | CODE | _OTHERS


def is_custom(tag: str) -> bool:
    """Whether a tag is of the kind that pages define for themselves ("my-widget") or take from elsewhere ("o:p")."""
    head, sign, tail = tag.partition("-" if "-" in tag else ":")
    return bool(sign) and head.isascii() and head.isalnum() and bool(tail) and "@" not in tag and "." not in tag
