"""Texts of a log that are kept once, under their digest: the data of runs that go on with what they were begun with."""

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import bindparam, insert, select

from ptc.store.schema import BLOBS
from ptc.store.transactions import Transaction

_THERE: Final = (BLOBS.c.log_id == bindparam("log_id"), BLOBS.c.digest == bindparam("digest"))
_ADD: Final = insert(BLOBS).inline()
_IS_KEPT: Final = select(BLOBS.c.digest).where(*_THERE)
_TEXT: Final = select(BLOBS.c.text).where(*_THERE)


def keep_blobs(transaction: Transaction, log_id: int, blobs: Mapping[str, str]) -> None:
    """Keeps texts under their digests; those that are kept already are not written again."""
    for digest, text in blobs.items():
        values = {"log_id": log_id, "digest": digest}
        if transaction.value(_IS_KEPT, values) is None:
            transaction.run(_ADD, {**values, "text": text})


def read_blobs(transaction: Transaction, log_id: int, digests: Iterable[str]) -> dict[str, str]:
    """The texts that are kept under these digests, by digest; of one that is not, nothing."""
    found = {each: transaction.value(_TEXT, {"log_id": log_id, "digest": each}) for each in digests}
    return {digest: text for digest, text in found.items() if text is not None}
