"""Who is spoken of, and where."""

from nescio.document import Document, Edit, Entity, Mention
from nescio.profiles.people import AUTHOR, Telling, people_in


def document(text, **names):
    """A document in which each word of ``names`` is a mention of the person it is given to."""
    mentions, owners = [], {}
    for ident, words in names.items():
        for word in words.split():
            start = text.find(word)
            while start >= 0:
                mentions.append((start, start + len(word), ident))
                start = text.find(word, start + 1)
    mentions.sort()
    for number, (_, _, ident) in enumerate(mentions):
        owners.setdefault(ident, []).append(number)
    return Document(
        "d", text, "en",
        mentions=tuple(Mention(start, end, "PERSON") for start, end, _ in mentions),
        entities=tuple(Entity(ident, "PERSON", tuple(numbers)) for ident, numbers in owners.items()),
    )  # fmt: skip


def spoken_of(made):
    return {person.id: [made.text[start:end].strip() for start, end in person.stretches] for person in people_in(made)}


def test_sentences_belong_to_those_they_name_and_go_on_with_them():
    found = spoken_of(document("Ana sings. She is tall. Bo paints. Ana and Bo met.", a="Ana", b="Bo"))
    assert found == {"a": ["Ana sings.", "She is tall.", "Ana and Bo met."], "b": ["Bo paints.", "Ana and Bo met."]}


def test_who_writes_is_whoever_says_so_or_signs():
    assert spoken_of(document("I'm Ana. I sing. Bo paints.", a="Ana", b="Bo"))["a"] == ["I'm Ana.", "I sing."]
    assert spoken_of(document("I sing. Bo paints.\nAna", a="Ana", b="Bo"))["a"] == ["I sing.", "Ana"]
    assert spoken_of(document("I sing. Bo paints.", b="Bo"))[AUTHOR] == ["I sing."]


def test_lines_of_a_chat_belong_to_their_speakers():
    made = document("Ana: I sing.\n10:02 - Bo: I paint. Good colours.\nAna: Nice!", a="Ana", b="Bo")
    assert spoken_of(made) == {"a": ["Ana: I sing.", "Ana: Nice!"], "b": ["10:02 - Bo: I paint.", "Good colours."]}


def test_nobody():
    assert people_in(document("The pump is blue.")) == []
    assert people_in(document("")) == []


def test_names_of_others_tell_nothing_about_a_person():
    made = document("Ana met Bo in Rome. Bo left.", a="Ana", b="Bo").with_(
        edits=(Edit(0, 3, "[PERSON 1]"), Edit(8, 10, "[PERSON 2]"))
    )
    ana = people_in(made)[0]
    assert Telling(made, output=False).about(ana).text == "Ana met ■■ in Rome. \n"
    about = Telling(made, output=True).about(ana)
    assert about.text.startswith("[PERSON 1] met ■■■■■■■■■■ in Rome.")
    place = about.original((about.text.index("Rome"), about.text.index("Rome") + 4))
    assert made.output[slice(*place)] == "Rome"
