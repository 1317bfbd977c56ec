"""Whoever tries one code after the other finds no private table and no guest's seat."""

from __future__ import annotations

from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import Turned
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.strangers import log_in
from tests.e2e.hostile.test_behind import poll
from tests.ssh.clients import open_terminal

TOO_MANY = "Too many wrong names or codes. Please try again in"
FEW = Limits(code_burst=3, code_every=1000)


async def test_after_some_wrong_ones_even_the_right_one_has_to_wait(start_house: OpenHouse) -> None:
    house = await start_house(FEW)
    private = house.lobby.open_table(TableOptions(name=""), Rules(), private=True)
    public = house.lobby.open_table(TableOptions(name="everybody's"), Rules())
    code = private.state.options.code
    async with await log_in(house.port, 1, "gus") as connection:
        _, guest = await open_terminal(connection)
        await guest.expect("lobby")
        (person,) = house.lobby.view().people
        resume_code = house.lobby.resume_code(person)
        async with await log_in(house.port) as other:
            channel, session = await open_terminal(other, command="wrong1")
            await session.expect("There is no table and no seat for “wrong1”.")
            for wrong in ("wrong2", "wrong3"):
                channel.write(f"j{wrong}\r".encode())
                await session.expect(f"There is no table and no seat for “{wrong}”.")
            for right in (code, resume_code):
                channel.write(b"jnothing\x1b")  # and the line is gone
                channel.write(f"j{right}\r".encode())
                await session.expect(TOO_MANY)
            # The words of the first are still there when the second is answered.
            await poll(lambda: house.server.turned.counts[Turned.CODE] == 5)
            channel.write(f"j{public.table}\r".encode())
            await session.expect("everybody's")
            await session.expect("seat")
        assert house.server.turned.counts[Turned.CODE] == 5
        assert sum("wrong code" in line for line in house.log) == 1
    await house.recovers()


async def test_the_right_code_opens_the_table_again_and_again(start_house: OpenHouse) -> None:
    house = await start_house(FEW)
    private = house.lobby.open_table(TableOptions(name=""), Rules(), private=True)
    for number in range(5):
        async with await log_in(house.port, number) as connection:
            _, session = await open_terminal(connection, command=private.state.options.code)
            await session.expect("private; others come in with the code")
    assert house.server.turned.counts[Turned.CODE] == 0
    await house.recovers()
