"""Roles contain each other."""

import pytest

from nescio.server.errors import ForbiddenError
from nescio.server.security.access import Access


def test_a_higher_role_may_what_a_lower_one_may():
    allowed = {role: [one for one in ("reader", "reviewer", "admin") if Access("x", role).may(one)] for role in
               ("reader", "reviewer", "admin")}  # fmt: skip
    assert allowed == {
        "reader": ["reader"],
        "reviewer": ["reader", "reviewer"],
        "admin": ["reader", "reviewer", "admin"],
    }


def test_a_role_that_is_too_low_is_told_which_one_is_needed():
    with pytest.raises(ForbiddenError, match="admin"):
        Access("rita", "reader").require("admin")
