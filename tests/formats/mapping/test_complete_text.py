from nescio.formats.mapping.complete_text import CompleteText


class Place:
    def __init__(self, text):
        self.text = text
        self.place = (self, "text")

    def set(self, text):
        self.text = text


def test_what_was_not_read_yet_is_read_at_the_end():
    first, second, third, fourth = (Place(letter) for letter in "abcd")
    text, cell = CompleteText(), CompleteText()
    text.slot(first)
    text.know(second)
    cell.slot(third)
    text.know_all(cell)
    text.rest([first, second, third, fourth])
    assert text.text == "a\n\nd"
