"""How colour-blind eyes see a colour (published matrices, for the tests)."""

from __future__ import annotations

from fourgods_tui.tui.drawing.colour import RGB, linear

Matrix = tuple[tuple[float, float, float], ...]

MACHADO: dict[str, Matrix] = {
    "standard": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB."""


def seen(colour: RGB, vision: str) -> RGB:
    """The colour as eyes with this vision see it."""
    light = linear(colour)
    red, green, blue = (
        _gamma(sum(part * weight for part, weight in zip(light, row, strict=True)))
        for row in MACHADO[vision]
    )
    return red, green, blue


def _gamma(light: float) -> int:
    light = max(0.0, min(1.0, light))
    value = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * value)
