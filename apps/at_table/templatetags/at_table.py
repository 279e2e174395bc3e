"""Values for the scripts of the page at the table, carried by an attribute: inline scripts are not allowed."""

import json

from django import template

register = template.Library()


@register.filter
def as_json(value: object) -> str:
    """As JSON, escaped for an attribute like any other text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
