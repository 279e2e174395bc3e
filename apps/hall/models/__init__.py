"""The hall on the night: cards on its tables, the phones that were let in, and which of them scores a table."""

from .card import TableCard
from .night import Night
from .phone import CodeTry, Phone, Scorer
from .table_pass import TablePass

__all__ = ["CodeTry", "Night", "Phone", "Scorer", "TableCard", "TablePass"]
