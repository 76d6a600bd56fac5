"""`ptc token`: who may ask the service."""

from collections.abc import Sequence
from typing import Final

import click

from ptc.cli.errors import BadInput
from ptc.cli.output import note, print_text
from ptc.cli.stores import OWNER, opened_store, store_option
from ptc.views.visible import visible

_SCOPES: Final = ("read", "write", "run", "export", "share", "erase", "admin")


@click.group(short_help="Make and revoke tokens for clients of the service.")
def token() -> None:
    """Make and revoke tokens for clients of `ptc serve`. Only hashes of them are stored.

    \b
    ptc token create --owner ada --scope read --scope write
    ptc token list
    ptc token revoke 3f6c0a91d2b4e857
    """


@token.command(short_help="Make a token; its text is shown once.")
@store_option
@click.option("--owner", metavar="NAME", help=f"Whose log it opens; {OWNER} unless --any-owner is given.")
@click.option("--any-owner", is_flag=True, help="A token of an administrator: requests say for whom they are.")
@click.option("--scope", "scopes", multiple=True, type=click.Choice(_SCOPES), help="What it may; all unless given.")
@click.option("--name", default="", metavar="TEXT", help="What it is for.")
@click.option("--days", type=click.FloatRange(min=0, min_open=True, max=10_000), help="How long it is good.")
def create(
    store: str | None, owner: str | None, any_owner: bool, scopes: Sequence[str], name: str, days: float | None
) -> None:
    """Make a token. Its text goes to standard output, and nobody can read it again."""
    if any_owner and owner:
        raise BadInput("give --owner or --any-owner.")
    with opened_store(store, make=True) as opened:
        try:
            made, text = opened.tokens.create(
                owner=None if any_owner else owner or OWNER,
                scopes=scopes or _SCOPES,
                name=name,
                seconds=None if days is None else days * 86_400,
            )
        except ValueError as error:
            raise BadInput(f"{error}.") from error
    note(f"token {made.token_id} of {visible(made.owner or 'any owner')}, for: {', '.join(sorted(made.scopes))}")
    print_text(text)


@token.command("list", short_help="List tokens, without their secrets.")
@store_option
def list_(store: str | None) -> None:
    """List tokens, the oldest first."""
    with opened_store(store) as opened:
        now_us = opened.parts.now_us()
        for each in opened.tokens.all():
            state = "valid" if each.is_valid(now_us) else "revoked" if each.revoked_us else "expired"
            scopes = ",".join(sorted(each.scopes))
            print_text(f"{each.token_id}  {state:<7}  {visible(each.owner or '*')}  {scopes}  {visible(each.name)}")


@token.command(short_help="Revoke a token.")
@click.argument("token_id", metavar="ID")
@store_option
def revoke(token_id: str, store: str | None) -> None:
    """Revoke a token: from now on nobody can use it."""
    from ptc.store import NotFound

    with opened_store(store) as opened:
        try:
            opened.tokens.revoke(token_id)
        except NotFound as error:
            raise BadInput(f"{error}: `ptc token list` lists them.") from error
    note(f"revoked: {token_id}")
