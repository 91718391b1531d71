"""A web page with a name in every place that can hold one."""

from __future__ import annotations

from documents.people import Hidden, People

# Attributes of all kinds: what looks like a word of the standard need not be one.
_ATTRIBUTES = (
    "datetime", "face", "target", "rel", "pattern", "role", "lang", "type", "media", "accept", "autocomplete", "headers",
    "coords", "sizes", "class", "data-note", "data-id", "aria-labelledby", "download", "ping", "integrity", "nonce", "list",
    "step", "align", "color", "summary", "cite", "itemprop", "translate", "x-custom",
)  # fmt: skip


def _attributes(name: People) -> str:
    """An element for each attribute, with a family name in it; and other odd places of tags."""
    rows = "\n  ".join(f'<span {one}="{name(f"attribute {one}").split()[1]}">x</span>' for one in _ATTRIBUTES)
    family, url = name("font in a style").split()[1], name("address in a style").split()[1]
    tag, bare, key = (
        name(place).split()[1] for place in ("name of an element", "attribute alone", "name of an attribute")
    )
    return f"""{rows}
  <p style="font-family: '{family} Grotesk'; background: url(/{url}.png)">styled</p>
  <x-{tag}>own element</x-{tag}><p {bare}>alone</p><p data-{key}="1">named</p>
  <p>{name("name with soft hyphens").replace("a", "a&shy;")} is split</p>"""


def webpage() -> Hidden:
    """The page."""
    name = People()

    def mail(place: str) -> str:
        return name(place).replace(" ", ".") + "@example.org"

    anchor = name("id and link to it").replace(" ", "-")
    split = name("name with markup inside")
    wrapped = name("name over a line break").replace(" ", "\n            ")
    page = f"""<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Letter to Mr {name("title")}</title>
  <meta name="author" content="{name("author in the head")}">
  <meta property="og:title" content="Visit of Mrs {name("title for other pages")}">
  <link rel="canonical" href="https://example.org/{name("address in the head").replace(" ", "%20")}">
  <style>
    /* made by {name("comment in a style")} */
    p {{ color: #333; }}
  </style>
  <style>.note::before {{ content: "For Mr {name("text in a style")}: "; }}</style>
  <script type="application/ld+json">{{"@type": "Person", "name": "{name("data for search engines")}"}}</script>
  <script>var patient = "{name("string in a script")}"; // seen</script>
  <script>var counter = 1;</script>
</head>
<body class="letter">
  <!-- draft by {name("comment")} -->
  <!--[if IE]><p>{name("comment for old browsers")}</p><![endif]-->
  <h1 id="{anchor}">Discharge letter</h1>
  <p>Dear Mr {name("plain text")}, your results have&nbsp;come.
     The ward was informed by
     Mrs {wrapped} yesterday.</p>
  <p>Signed by Dr {split[:3]}<b>{split[3:-4]}</b>{split[-4:]} &amp; the team, also for Frau
     {name("name in references").replace("ch", "&#99;&#x68;")}.</p>
  <table><tr><th>Name</th><th>Phone</th></tr><tr><td>{name("cell of a table")}</td><td>020 7946 0958</td></tr></table>
  <p><a href="mailto:{mail("mail link")}?subject=Mrs%20{name("subject of a mail link").split()[1]}">write</a>,
     <a href="tel:+442079460958" title="Call Mr {name("hint of a link")}">call</a>, <a href="#{anchor}">top</a></p>
  <img src="portrait-{name("name of a picture file").split()[1]}.jpg" alt="Photo of Mrs {name("alternative text")}">
  <form action="/send"><label for="n">Name</label>
    <input id="n" name="patient" value="{name("value of a field")}" placeholder="e.g. {name("example in a field")}">
    <textarea>Mr {name("text of a field")} called.</textarea>
    <select><option value="{name("value of a choice")}">Mrs {name("choice")}</option></select>
    <button aria-label="Delete Mr {name("label for screen readers")}" onclick="drop('{name("handler")}')">x</button></form>
  <div data-patient="{name("data attribute")}" hidden>Hidden: Mr {name("hidden text")}</div>
  <p title={name("value without quotes").split()[1]}>Sent by <{mail("address in angle brackets")}> today</p>
  <svg width="10" height="10"><title>Chart of Mrs {name("title of a drawing")}</title><text>{name("text of a drawing")}</text></svg>
  <noscript>Without scripts: Mr {name("text without scripts")}</noscript>
  <template><p>Template for Mrs {name("template")}</p></template>
  {_attributes(name)}
  <iframe srcdoc="&lt;p&gt;Mr {name("page in a page")}&lt;/p&gt;"></iframe>
</body>
</html>
"""
    return Hidden("letter.html", page.encode(), name.places)
