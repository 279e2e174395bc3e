"""Every code of the rules has its sentence, in the one place."""

from apps.matches.sentences import SENTENCES
from apps.scoring.hand import ProblemCode
from apps.scoring.match import DoubtCode


def test_every_problem_and_doubt_of_the_rules_has_a_sentence_and_none_is_left_over():
    assert set(SENTENCES) == {*map(str, ProblemCode), *map(str, DoubtCode)}
