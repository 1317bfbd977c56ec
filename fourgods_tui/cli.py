"""The command line: which commands there are, and their options. What they do is elsewhere."""

from __future__ import annotations

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
    from fourgods_tui.command_line.account import settle_home
    from fourgods_tui.command_line.streams import exit_code, settle

    settle()
    settle_home()
    try:
        app()
    except SystemExit as end:
        raise SystemExit(exit_code(int(end.code or 0))) from None


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


@app.command(epilog="Example: fourgods check game-17.jsonl backup.db")
def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Records or databases; - is stdin.")
    ],
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Allow games that have not ended.")
    ] = False,
) -> None:
    """Replay records of games and prove every line legal and the score right.

    Of a database, such as a backup, all records are checked. Prints one line a file, or one for
    each wrong record of a database. Exits with 1 if a record is wrong, with 2 if a file cannot be
    read.
    """
    from fourgods_tui.command_line.check import check_files

    raise typer.Exit(check_files(files, unfinished=unfinished))


@app.command(epilog="Example: fourgods replay game.jsonl --svg world.svg")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    cast: Annotated[
        Path | None, typer.Option(help="Write an asciicast to this file instead of showing it.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(help="Write a picture of the world at the end to this file.")
    ] = None,
    columns: Annotated[int, typer.Option(min=80, max=500, help="Width of the cast.")] = 100,
    lines: Annotated[int, typer.Option(min=24, max=200, help="Height of the cast.")] = 30,
    speed: Annotated[float, typer.Option(min=0.1, max=100, help="Speed of the cast.")] = 1.0,
) -> None:
    """Watch a game again from its record, or make a cast or a picture of it."""
    from fourgods_tui.command_line.replay import replay_file

    raise typer.Exit(replay_file(file, cast, svg, (columns, lines), speed))


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


@app.command(
    epilog="Example: fourgods simulate --seats 4 --seed 7 --record game.jsonl. "
    "Or: fourgods simulate --bots master,player,player,player --rotate --games 200"
)
def simulate(
    seats: Annotated[
        int | None,
        typer.Option(help="How many play, 2 to 4.", show_default="as many as bots, or 4"),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Decides the whole game.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    record: Annotated[Path | None, typer.Option(help="File for the game's record.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the records of the games.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Levels with commas between them: walker, novice, player, master.",
            show_default="walker at every seat",
        ),
    ] = None,
    pace: Annotated[
        str, typer.Option(help="Level at whose pace all play; own: each at its own.")
    ] = "player",
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Change seats from game to game.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    mode: Annotated[str | None, typer.Option(help="realtime or hourglass.")] = None,
    turn_seconds: Annotated[int | None, typer.Option(help="Length of a turn.")] = None,
    gods: Annotated[str | None, typer.Option(help="open or hidden.")] = None,
    gods_per_player: Annotated[int | None, typer.Option(help="1, or 2 with two players.")] = None,
    last_call: Annotated[
        int | None, typer.Option(help="Seconds after the bag is empty; 0: none.")
    ] = None,
    time_limit: Annotated[int | None, typer.Option(help="Seconds of a game; 0: no limit.")] = None,
    abandon_after: Annotated[
        int | None, typer.Option(help="Seconds a game without anybody is kept.")
    ] = None,
    founding: Annotated[
        str | None, typer.Option(help="believed: not where a tile in sight fits; or free.")
    ] = None,
    founder_waits: Annotated[
        int | None, typer.Option(help="Seconds before one smashes one's own city; 0: none.")
    ] = None,
    hints: Annotated[str | None, typer.Option(help="off, squares or full.")] = None,
) -> None:
    """Play whole games between programs on a simulated clock, and print who won.

    Exits with 2 if that cannot be done as asked.
    """
    from fourgods_tui.command_line.simulate import Wish, run_simulation

    given = {
        "mode": mode,
        "turn_seconds": turn_seconds,
        "gods": gods,
        "gods_per_player": gods_per_player,
        "last_call": last_call,
        "time_limit": time_limit,
        "abandon_after": abandon_after,
        "founding": founding,
        "founder_waits": founder_waits,
        "hints": hints,
    }
    options = {name: value for name, value in given.items() if value is not None}
    wish = Wish(seats, seed, games, bots, pace, rotate, record, out, as_json, options)
    raise typer.Exit(run_simulation(wish))


_SET = typer.Option(
    "--set", metavar="SECTION.NAME=VALUE", help="One setting, stronger than the file's."
)


_CONFIG_FILE = typer.Option(
    "--config", metavar="FILE", help="File of settings; see: fourgods config."
)
_PORT = typer.Option(min=0, max=65535, help="TCP port; 0 is any free one.", show_default="2222")
_HOST = typer.Option(help="Address to listen on.", show_default="every address")
_HOSTKEYS_OF_SERVER = typer.Option(
    "--hostkeys",
    help="Folder of the server's own keys; made at the first start.",
    show_default="hostkeys",
)
_DATA_OF_SERVER = typer.Option(
    "--data", help="Folder of the database; :memory: keeps nothing.", show_default="data"
)
_RECORDS = typer.Option(help="Folder to write each game's record to as well.")


@app.command(epilog="Example: fourgods serve --port 2222")
def serve(
    config: Annotated[Path | None, _CONFIG_FILE] = None,
    port: Annotated[int | None, _PORT] = None,
    host: Annotated[str | None, _HOST] = None,
    hostkeys: Annotated[Path | None, _HOSTKEYS_OF_SERVER] = None,
    data: Annotated[Path | None, _DATA_OF_SERVER] = None,
    records: Annotated[Path | None, _RECORDS] = None,
    settings: Annotated[list[str] | None, _SET] = None,
) -> None:
    """Start a server that people play on with: ssh -p 2222 NAME@HOST."""
    from fourgods_tui.command_line.life import Life
    from fourgods_tui.command_line.streams import never_mind

    never_mind()
    life = Life()
    with life.starting():
        from fourgods_tui.command_line.serve import run_server

        raise typer.Exit(
            run_server(config, _given(host, port, hostkeys, data, records), settings or [], life)
        )


@app.command(epilog="Example: fourgods doctor --config fourgods.toml")
def doctor(
    config: Annotated[Path | None, _CONFIG_FILE] = None,
    port: Annotated[int | None, _PORT] = None,
    host: Annotated[str | None, _HOST] = None,
    hostkeys: Annotated[Path | None, _HOSTKEYS_OF_SERVER] = None,
    data: Annotated[Path | None, _DATA_OF_SERVER] = None,
    records: Annotated[Path | None, _RECORDS] = None,
    settings: Annotated[list[str] | None, _SET] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look at everything a server needs, and say what is wrong and what to do.

    Takes the options of the server, which may run meanwhile, and changes nothing. Prints a line
    for each thing: ok, note or wrong. Exits with 1 if something is wrong.
    """
    from fourgods_tui.command_line.doctor.command import see_doctor

    given = _given(host, port, hostkeys, data, records)
    raise typer.Exit(see_doctor(config, given, settings or [], as_json=as_json))


def _given(
    host: str | None,
    port: int | None,
    hostkeys: Path | None,
    data: Path | None,
    records: Path | None,
) -> dict[str, object]:
    """Those of a server's settings that were given as options of their own."""
    flags = {"host": host, "port": port, "hostkeys": hostkeys, "data": data, "records": records}
    return {name: value for name, value in flags.items() if value is not None}


hostkeys_app = typer.Typer(
    name="hostkeys", help="Look after the server's own keys.", no_args_is_help=True
)
app.add_typer(hostkeys_app)
_HOSTKEYS = typer.Option("--hostkeys", help="Folder of the keys.")


@hostkeys_app.command(name="list", epilog="Example: fourgods hostkeys list")
def hostkeys_list(folder: Annotated[Path, _HOSTKEYS] = Path("hostkeys")) -> None:
    """List the keys with their fingerprints; those to come are marked."""
    from fourgods_tui.command_line.hostkeys import list_keys

    raise typer.Exit(list_keys(folder))


@hostkeys_app.command(name="make", epilog="Example: fourgods hostkeys make")
def hostkeys_make(folder: Annotated[Path, _HOSTKEYS] = Path("hostkeys")) -> None:
    """Make the keys that are missing, as the server does at its first start."""
    from fourgods_tui.command_line.hostkeys import make_keys

    raise typer.Exit(make_keys(folder))


@hostkeys_app.command(name="rotate", epilog="Example: fourgods hostkeys rotate --finish")
def hostkeys_rotate(
    folder: Annotated[Path, _HOSTKEYS] = Path("hostkeys"),
    finish: Annotated[
        bool, typer.Option("--finish", help="Use the next keys instead of the old ones.")
    ] = False,
) -> None:
    """Change the keys in two steps, so that people's clients learn the next ones in between.

    First it makes the next keys, which the server tells to clients while it still uses the old
    ones. Some weeks later, with --finish, the next ones take their place. Reload the server after
    each step.
    """
    from fourgods_tui.command_line.hostkeys import rotate_keys

    raise typer.Exit(rotate_keys(folder, finish))


config_app = typer.Typer(
    name="config", help="Look after a server's settings.", no_args_is_help=True
)
app.add_typer(config_app)
_CONFIG = typer.Argument(metavar="[FILE]", help="File of settings; without it the defaults.")


@config_app.command(name="check", epilog="Example: fourgods config check fourgods.toml")
def config_check(
    file: Annotated[Path | None, _CONFIG] = None,
    settings: Annotated[list[str] | None, _SET] = None,
) -> None:
    """Name every unknown or wrong setting with its line. Exits with 2 if there is one."""
    from fourgods_tui.command_line.config import check_config

    raise typer.Exit(check_config(file, settings or []))


@config_app.command(name="show", epilog="Example: fourgods config show fourgods.toml")
def config_show(
    file: Annotated[Path | None, _CONFIG] = None,
    settings: Annotated[list[str] | None, _SET] = None,
) -> None:
    """Print the settings that hold, with environment and command line; secrets are not told."""
    from fourgods_tui.command_line.config import show_config

    raise typer.Exit(show_config(file, settings or []))


@config_app.command(name="example", epilog="Example: fourgods config example > fourgods.toml")
def config_example() -> None:
    """Print a file with every setting in it, none of them set."""
    from fourgods_tui.command_line.config import write
    from fourgods_tui.config.pages import example

    write(example())


@config_app.command(name="page", hidden=True)
def config_page() -> None:
    """Print docs/settings.md."""
    from fourgods_tui.command_line.config import write
    from fourgods_tui.config.pages import page

    write(page())


@app.command(epilog="Example: fourgods backup monday.db")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup goes.")],
    data: Annotated[Path, typer.Option(help="Folder of the server's data.")] = Path("data"),
    force: Annotated[bool, typer.Option("--force", help="Replace an older backup.")] = False,
) -> None:
    """Copy a server's database into one file; the server may go on meanwhile."""
    from fourgods_tui.command_line.backup import make_backup

    raise typer.Exit(make_backup(data, file, replace=force))


@app.command(epilog="Example: fourgods restore monday.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Annotated[Path, typer.Option(help="Folder of the server's data.")] = Path("data"),
) -> None:
    """Put a backup in the place of a server's database, while the server does not run.

    What was there before stays beside it, under another name.
    """
    from fourgods_tui.command_line.backup import put_back

    raise typer.Exit(put_back(file, data))


@app.command(epilog="Example: fourgods ratings --rebuild --data data")
def ratings(
    data: Annotated[Path, typer.Option(help="Folder of the server's data.")] = Path("data"),
    rebuild: Annotated[
        bool,
        typer.Option("--rebuild", help="Work them out again from the records, server stopped."),
    ] = False,
) -> None:
    """Show how good people and bots are, by the games that were rated."""
    from fourgods_tui.command_line.ratings import show_ratings

    raise typer.Exit(show_ratings(data, rebuild=rebuild))


_WHOM = typer.Argument(metavar="key|address|name VALUE", help="A key, an address, or a name.")
_DATA = typer.Option(help="Folder of the server's data.")


@app.command(
    epilog="Example: fourgods ban --for 7d --reason 'rude words' name Ana Maria. "
    "Or: fourgods ban address 192.0.2.0/24 2h"
)
def ban(
    words: Annotated[
        list[str],
        typer.Argument(metavar="key|address|name VALUE [TIME [REASON]]", help="Whom to ban."),
    ],
    seconds: Annotated[
        str | None, typer.Option("--for", metavar="TIME", help="For how long: 30m, 2h, 7d.")
    ] = None,
    reason: Annotated[str | None, typer.Option(help="Why, for the admins.")] = None,
    data: Annotated[Path, _DATA] = Path("data"),
) -> None:
    """Let somebody not come in, whether the server runs or not.

    A server that runs sends them away within a second or two. Without a time it is for a day.
    """
    from fourgods_tui.command_line.banning import ban_somebody

    options = [] if seconds is None else ["--for", seconds]
    options += [] if reason is None else ["--reason", reason]
    raise typer.Exit(ban_somebody(data, [*options, *words]))


@app.command(epilog="Example: fourgods unban name Ana Maria")
def unban(words: Annotated[list[str], _WHOM], data: Annotated[Path, _DATA] = Path("data")) -> None:
    """End a ban, whether the server runs or not."""
    from fourgods_tui.command_line.banning import unban_somebody

    raise typer.Exit(unban_somebody(data, words))


@app.command(epilog="Example: fourgods bans --json")
def bans(
    data: Annotated[Path, _DATA] = Path("data"),
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the bans that hold."""
    from fourgods_tui.command_line.banning import show_bans

    raise typer.Exit(show_bans(data, as_json=as_json))
