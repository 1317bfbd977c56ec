"""The command line: which commands there are, and their options. What they do is elsewhere."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from fourgods_tui import __version__

app = typer.Typer(
    name="fourgods",
    help="Four Gods: a real-time tile-laying board game for two to four players, over SSH.",
    epilog="Example: fourgods check game.jsonl",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        # A name in a language that the terminal cannot show must not end in a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"fourgods {__version__}")
        raise typer.Exit


@app.callback()
def fourgods(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Four Gods: a real-time tile-laying board game for two to four players, over SSH."""


@app.command(epilog="Example: fourgods check game-17.jsonl game-18.jsonl")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records; - is stdin.")],
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Allow games that have not ended.")
    ] = False,
) -> None:
    """Replay records of games and prove every line legal and the score right.

    Prints one line a file. Exits with 1 if a record is wrong, with 2 if a file cannot be read.
    """
    from fourgods_tui.command_line.check import check_files

    raise typer.Exit(check_files(files, unfinished=unfinished))


@app.command(epilog="Example: fourgods play --bots master,player")
def play(
    bots: Annotated[
        str, typer.Option(help="Levels of one to three bots: novice, player, master.")
    ] = "novice,player,player",
    name: Annotated[str, typer.Option(help="What you are called.", envvar="USER")] = "you",
) -> None:
    """Play in this terminal against bots, without a server."""
    from fourgods_tui.command_line.play import levels_in, play_here

    try:
        levels = levels_in(bots)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from error
    raise typer.Exit(play_here(name, levels))


@app.command(epilog="Example: fourgods serve --port 2222")
def serve(
    port: Annotated[int, typer.Option(help="TCP port; 0 is any free one.")] = 2222,
    host: Annotated[
        str | None, typer.Option(help="Address to listen on.", show_default="every address")
    ] = None,
    hostkeys: Annotated[
        Path, typer.Option(help="Folder of the server's own keys; made at the first start.")
    ] = Path("hostkeys"),
    data: Annotated[
        Path, typer.Option(help="Folder of the database; :memory: keeps nothing.")
    ] = Path("data"),
    records: Annotated[
        Path | None, typer.Option(help="Folder to write each game's record to as well.")
    ] = None,
) -> None:
    """Start a server that people play on with: ssh -p 2222 NAME@HOST."""
    from fourgods_tui.command_line.serve import run_server

    raise typer.Exit(run_server(host, port, hostkeys, data, records))
