"""What `compress_history` takes."""

import pytest

from ptc_compression import HistoryOptions, start_history


def test_defaults():
    assert HistoryOptions() == HistoryOptions(
        println_limit=15,
        tool_call_limit=20,
        sample_limit=3,
        sample_printable_limit=80,
        sample_total_limit=400,
        argument_limit=3,
        argument_printable_limit=60,
    )


def test_what_compress_history_may_be():
    assert HistoryOptions.of(True) == HistoryOptions.of({}) == HistoryOptions()
    assert HistoryOptions.of(False) is HistoryOptions.of(None) is None
    assert HistoryOptions.of({"println_limit": 10}) == HistoryOptions(println_limit=10)
    given = HistoryOptions(sample_limit=1)
    assert HistoryOptions.of(given) is given


def test_false_and_none_give_the_plain_array():
    assert start_history(False).compress_history is None
    assert start_history(None).compress_history is None
    assert start_history({"sample_limit": 1}).compress_history == HistoryOptions(sample_limit=1)


@pytest.mark.parametrize("value", [-1, 1.5, "3", None, True])
def test_a_limit_is_an_integer_of_zero_or_more(value):
    with pytest.raises(ValueError, match="history option println_limit must be an integer, 0 or more; it is"):
        HistoryOptions(println_limit=value)


def test_an_unknown_option_is_named_with_the_nearest():
    with pytest.raises(ValueError, match="no history option 'printlnlimit'; did you mean println_limit"):
        HistoryOptions.of({"printlnlimit": 1})
    with pytest.raises(ValueError, match="no history option 'zzz'; there are println_limit, newest_output_characters"):
        HistoryOptions.of({"zzz": 1})


@pytest.mark.parametrize("value", ["yes", 3, ["println_limit"]])
def test_anything_else_is_refused(value):
    with pytest.raises(TypeError, match="compress_history takes True, False, HistoryOptions or a mapping"):
        HistoryOptions.of(value)
