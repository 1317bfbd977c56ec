"""The coach of the lesson: which step it is, what there is to know, and what to do now."""

from __future__ import annotations

from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.lesson import STEPS, Lesson
from fourgods_tui.tui.prose import rich_lines
from fourgods_tui.tui.text import Part, line


def coach_lines(
    lesson: Lesson, desk: Desk, look: Look, words: Words, width: int, height: int
) -> list[Strip]:
    """The step, in exactly so many lines; what is to be done is always among them."""
    style, room = ink(look), width - 2
    step = lesson.step
    why = rich_lines(lesson.text(step.why, words, desk), room, style.plain, style.bold)
    do = rich_lines(lesson.text(step.do, words, desk), room, style.good, style.chosen)
    if lesson.remark:
        remark = lesson.text(lesson.remark, words, desk)
        why = rich_lines(remark, room, style.bad, style.chosen)
    texts = [_title(lesson, style, words), *why, *do]
    if len(texts) > height:  # the title gives way first, then what is nice to know
        texts = texts[1:] if len(texts) == height + 1 else [*why[: height - len(do)], *do]
    elif len(texts) + 1 < height:
        texts.insert(len(texts) - len(do), [])
    texts += [[]] * (height - len(texts))
    return [line([(" ", style.plain), *parts], width, style.plain) for parts in texts]


def _title(lesson: Lesson, style: Ink, words: Words) -> list[Part]:
    title = words.gettext(lesson.step.title)
    place = words.gettext("lesson {n} of {all}", n=lesson.number + 1, all=len(STEPS))
    return [(title, style.title), ("  ", style.plain), (place, style.dim)]
