"""A second, slow ranking, written straight from the text of the rules and sharing no code with the first.

It compares two entries at a time: it follows the criteria from the top with the entries that are still level with
both, until one tells the two apart. Takes and gives plain JSON values.
"""

from fractions import Fraction
from functools import cmp_to_key

NOWHERE = ("void", "not_played", "to_be_replayed", "provisional")


class Reference:
    def __init__(self, table):
        self.entries = table["entries"]
        self.worth = {key: Fraction(str(value)) for key, value in table["points"].items()}
        self.criteria = table["criteria"]
        self.reapplied = table.get("head_to_head", "reapplied") == "reapplied"
        walkover = table.get("walkover", {})
        self.walkover_score = walkover.get("score") or [0, 0]
        self.walkovers_meet = walkover.get("in_head_to_head", True)
        results = [result for result in table.get("results", []) if result.get("state") not in NOWHERE]
        self.results = [result for result in results if not result.get("decider")]
        self.deciders = [result for result in results if result.get("decider")]
        self.adjustments = table.get("adjustments", [])
        self.lots = table.get("lots", [])

    def rows(self):
        """Return place, entry, points, adjustment and decided_by of every entry, best first."""
        ordered = sorted(self.entries, key=cmp_to_key(lambda one, two: self.compare(one, two)[0]))
        rows = []
        for index, entry in enumerate(ordered):
            better = sum(self.compare(other, entry)[0] < 0 for other in self.entries)
            rows.append(
                {
                    "place": better + 1,
                    "entry": entry,
                    "points": self.points(entry),
                    "adjustment": self.adjustment(entry),
                    "decided_by": self.compare(ordered[index - 1], entry)[1] if index else None,
                }
            )
        return rows

    def compare(self, one, two):
        """Return below 0 where the first entry is better, above 0 where the second is, and what set them apart."""
        level, position = list(self.entries), 0
        while position < len(self.criteria):
            block = [self.criteria[position]]
            if self.meets(block[0]):
                while position + len(block) < len(self.criteria) and self.meets(
                    self.criteria[position + len(block)]
                ):
                    block.append(self.criteria[position + len(block)])
            values = {entry: [self.value(name, entry, level) for name in block] for entry in level}
            for name, first, second in zip(block, values[one], values[two], strict=True):
                if first != second:
                    return (-1 if first > second else 1), name
            still = [entry for entry in level if values[entry] == values[one]]
            if not (self.meets(block[0]) and self.reapplied and len(still) < len(level)):
                position += len(block)
            level = still
        return 0, None

    @staticmethod
    def meets(name):
        return name.startswith("head_to_head")

    def value(self, name, entry, level):
        """Return what a criterion compares, more is better, for an entry among those that are level with it."""
        if name == "points":
            return self.points(entry)
        if name == "lots":
            return -self.lots.index(entry) if entry in self.lots else -len(self.entries)
        if name == "wins":
            return sum(self.outcome(result, entry) == "win" for result in self.of(entry, self.results))
        if name in ("hand_points_difference", "sheets_won", "baunies"):
            return self.details(name, entry)
        if name == "decider":
            return self.earned(entry, self.of(entry, self.deciders, level))
        meetings = self.of(entry, self.results, level) if self.meets(name) else self.of(entry, self.results)
        if self.meets(name) and not self.walkovers_meet:
            meetings = [result for result in meetings if "state" not in result]
        if name == "head_to_head_points":
            return self.earned(entry, meetings)
        scored = sum(self.score(result, entry)[0] for result in meetings)
        conceded = sum(self.score(result, entry)[1] for result in meetings)
        return scored - conceded if name.endswith("difference") else scored

    def of(self, entry, results, level=None):
        """Return the results with two sides of an entry, only against those in `level` where that is given."""
        found = []
        for result in results:
            if result.get("state") != "bye" and entry in (result["home"], result["away"]):
                other = result["away"] if result["home"] == entry else result["home"]
                if level is None or other in level:
                    found.append(result)
        return found

    def outcome(self, result, entry):
        if result.get("state") == "double_walkover":
            return "loss"
        if result.get("state") == "walkover":
            return "win" if result["winner"] == entry else "loss"
        scored, conceded = self.score(result, entry)
        return "win" if scored > conceded else "loss" if scored < conceded else "draw"

    def score(self, result, entry):
        if result.get("state") == "double_walkover":
            return 0, 0
        if result.get("state") == "walkover":
            winner, loser = self.walkover_score
            return (winner, loser) if result["winner"] == entry else (loser, winner)
        pair = result["home_score"], result["away_score"]
        return pair if result["home"] == entry else pair[::-1]

    def earned(self, entry, results):
        return sum((self.worth[self.outcome(result, entry)] for result in results), Fraction(0))

    def adjustment(self, entry):
        total = Fraction(0)
        for adjustment in self.adjustments:
            if adjustment["entry"] == entry:
                amount = Fraction(adjustment["amount"])
                total += amount if adjustment["kind"] == "bonus" else -amount
        return total

    def points(self, entry):
        byes = sum(result.get("state") == "bye" and result["home"] == entry for result in self.results)
        earned = self.earned(entry, self.of(entry, self.results))
        return earned + byes * self.worth.get("bye", Fraction(0)) + self.adjustment(entry)

    def details(self, name, entry):
        key = {"hand_points_difference": "hand_points", "sheets_won": "sheets", "baunies": "baunies"}[name]
        total = 0
        for result in self.of(entry, self.results):
            if "state" not in result:
                home, away = result.get(f"home_{key}", 0), result.get(f"away_{key}", 0)
                own, other = (home, away) if result["home"] == entry else (away, home)
                total += own - other if name == "hand_points_difference" else own
        return total
