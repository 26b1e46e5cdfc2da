"""Hooks of schemathesis for rules outside the OpenAPI document: every request has its own client address, because the
rate limits per address would reject most of them, and a well-formed vault id becomes the id of the tested account."""

import itertools
import os
import re

import schemathesis

REQUEST_NUMBERS = itertools.count(1)
VAULT = os.environ.get("CHECK_VAULT")
VAULT_HEADER = "x-vault"
VAULT_FORM = re.compile(r"[A-Za-z0-9_-]{43}")


@schemathesis.hook
def before_call(context, case, kwargs):
    number = next(REQUEST_NUMBERS)
    case.headers["x-forwarded-for"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    named = case.headers.get(VAULT_HEADER)
    if VAULT and isinstance(named, str) and VAULT_FORM.fullmatch(named):
        case.headers[VAULT_HEADER] = VAULT
