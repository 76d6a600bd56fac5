"""What was erased is nowhere in SQLite's files."""

from stores import new_url, opened

from ptc.events import ConversationExpired, ConversationStarted, NewEvent, UserMessage
from ptc.store.erasure import erase_conversation, sweep

SECRETS = (b"Rumpelstiltskin", b"rumpelstiltskin", b"request of Rumpel")


def test_nothing_of_an_erased_log_is_left_in_the_files(tmp_path):
    with opened(new_url("sqlite", tmp_path)) as store:
        ada, bob = store.log("ada"), store.log("bob")
        _tell(ada, "conv_1", "Rumpelstiltskin")
        _tell(bob, "conv_1", "Cinderella")
        assert _found(tmp_path)
        ada.erase()
        assert not _found(tmp_path)
        assert len(bob.search("cinderella", limit=50).hits) == 40


def test_nothing_of_an_erased_conversation_is_left_in_the_files(tmp_path):
    with opened(new_url("sqlite", tmp_path)) as store:
        log = store.log("ada")
        _tell(log, "conv_1", "Rumpelstiltskin")
        _tell(log, "conv_2", "Cinderella")
        log.state()
        expired = NewEvent(payload=ConversationExpired(erased=True))
        log.transact(lambda writing: (erase_conversation(writing, "conv_1"), writing.append([("conv_1", [expired])])))
        sweep(log)
        assert not _found(tmp_path)
        assert len(log.search("cinderella", limit=50).hits) == 40


def _tell(log, conversation, name):
    log.append([(conversation, [NewEvent(payload=ConversationStarted(thread=conversation))])])
    for number in range(40):
        event = NewEvent(payload=UserMessage(text=f"{name} {number}" * 20), request_id=f"request of {name[:6]}")
        log.append([(conversation, [event])])


def _found(folder):
    """The secrets that are still in the files of the store."""
    bytes_of = b"".join(path.read_bytes() for path in folder.iterdir())
    return [secret for secret in SECRETS if secret in bytes_of]
