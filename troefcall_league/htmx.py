"""Whether a page or only a part of it is asked for."""

from django.http import HttpRequest


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks for the part of the page that it replaces; without script a whole page is asked for."""
    return bool(getattr(request, "htmx", False))
