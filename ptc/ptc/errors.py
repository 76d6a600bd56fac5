"""The base of what `ptc` raises on its own account.

AgentError
├── ModelError                    a model gave no reply
│   └── ContextLengthExceeded     the messages are longer than it can read
├── ToolError                     a call of a tool came to no result
│   ├── ToolTimeout               in its time
│   ├── ToolInterrupted           before the run ended
│   ├── ToolOutcomeUnknown        and nobody knows whether it did its work before the process ended
│   ├── CallRefused               a person did not allow it
│   ├── SecretLost                the text of a secret is not at hand
│   ├── UnstorableResult          it gave what a journal cannot keep
│   ├── ToolEnded                 it tried to end the process or its task
│   ├── Retry                     and it says that it may when it is made again
│   └── SubAgentFailed            the sub-agent behind it returned no value
├── UnreadableCases               what is graded is no list of cases
├── MissingExtra                  what is asked for needs an optional dependency
├── McpError                      a server of MCP did not do what it was asked for
│   ├── McpUnavailable            it cannot be started or reached
│   ├── McpToolFailed             it answered a call with an error
│   └── McpCallLost               the connection broke while it was at work
├── UnknownAgent                  no agent is registered under a name
├── ResumeRefused                 a Step is another agent's
│   └── AgentChanged              an agent lacks a tool that the program of a run calls
├── PayloadInvalid                an event is not what its type says
├── NewerEvent                    an event was written by a newer version
├── NoAnswer                      the run that was to answer a message has failed
└── StoreError                    a store or log did not do what it was asked for
    ├── BadStore                  what was given as a store is none
    │   └── SchemaMismatch        its tables are of another version
    ├── StoreUnavailable          its database does nothing now
    ├── NotFound                  there is no such thing in this log
    ├── Erased                    it was erased
    ├── BadQuery                  words cannot be searched for
    ├── EventIdReused             an event with this id says something else
    ├── PartlyKnown               a batch was sent again, changed
    ├── VersionConflict           a stream is at another version
    ├── LeaseLost                 another worker has the run
    ├── RunInProgress             a conversation has a run already
    ├── ConversationClosed        the conversation has ended
    ├── ThreadBusy                the thread has another conversation
    ├── UnknownToolCall           a result answers no call
    ├── TooLarge                  a message is longer than may be stored
    └── UnreadableHistory         what is imported is no history

Each branch is in its room. What programs do wrong is data (`ptc_interpreter.Problem`), how a run ends is
`step.failure`, and arguments that cannot be used are a `ValueError` or `TypeError`, as Python has it.
"""

from ptc_interpreter import PtcError


class AgentError(PtcError):
    """Base of the exceptions of `ptc`, as `PtcError` is of all three packages."""


class MissingExtra(AgentError, ImportError):
    """What is asked for needs an optional dependency that is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional dependency: pip install 'ptc-runtime[{extra}]'")
