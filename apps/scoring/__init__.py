"""The rules of Troefcall in plain Python: house rules, hands, sheets and what sheets make of a match.

Knows sides, seats, hands and house rules. It has never heard of clubs, people, dates, databases or languages, and
imports only the standard library. The paragraphs that its comments cite stand in docs/rules.md.
"""
