"""What `import ptc` gives, and what it costs."""

import json
import subprocess
import sys

import ptc

HEAVY = {
    "openai",
    "anthropic",
    "any_llm",
    "click",
    "rich",
    "tiktoken",
    "pydantic",
    "cattrs",
    "asyncio",
    "mcp",
}


def test_all_is_what_there_is():
    assert all(hasattr(ptc, name) for name in ptc.__all__)
    assert ptc.__all__ == sorted(ptc.__all__, key=lambda name: (not name.isupper(), name.islower(), name))


def test_import_is_light():
    program = "import sys, json, ptc; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(json.loads(loaded))
