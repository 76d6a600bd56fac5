import os

from ptc.cli.files import write_text


def test_a_link_stays_a_link(tmp_path):
    link = tmp_path / "latest.json"
    link.symlink_to("run.json")
    write_text(link, "{}")
    assert link.is_symlink()
    assert (tmp_path / "run.json").read_text() == "{}"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "{}")
    assert os.read(reader, 10) == b"{}"
    os.close(reader)
    assert pipe.is_fifo()
