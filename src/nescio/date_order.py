"""Whether "3/5/2019" is in March or in May: what a user can say about the dates of documents."""

from __future__ import annotations

AUTO, DAY_FIRST, MONTH_FIRST = "auto", "day-first", "month-first"
ORDERS = (AUTO, DAY_FIRST, MONTH_FIRST)
