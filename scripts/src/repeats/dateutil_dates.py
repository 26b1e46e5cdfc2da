"""Computes the next dates of repeated lines with python-dateutil: JSON on standard input and output."""

import json
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr


def next_date(case):
    """Returns today in the zone, and the first date after the line's date that is not before today, or None."""
    instant = datetime.fromisoformat(case["instant"])
    today = instant.astimezone(ZoneInfo(case["zone"])).date()
    line = datetime.fromisoformat(case["date"])
    for moment in rrulestr(case["rule"], dtstart=line):
        if moment > line and moment.date() >= today:
            return [today.isoformat(), moment.date().isoformat()]
    return [today.isoformat(), None]


json.dump([next_date(case) for case in json.load(sys.stdin)], sys.stdout)
