"""The 92 tiles: which two faces each one carries."""

from __future__ import annotations

from dataclasses import dataclass

from fourgods_tui.core.face import TURNS, Face, face, turn

_TABLE = """
    FFFF/MMPS  FFFF/SMSP  FFFF/SMsP  FFFF/SSPM
    FFFM/MSmP  FFFM/PPFS  FFFM/SFsP  FFFP/FFSM
    FFFP/MMSS  FFFP/SSPM  FFFS/MMMP  FFFS/MMSP
    FFFS/PPSM  FFMM/PPSF  FFMM/SSSP  FFPP/MMMS
    FFPP/MSMP  FFSS/MPMp  FFSS/SSMP  FMFS/PPMS
    FMFm/PMPS  FMFm/SFSP  FMfP/MMFS  FMfS/PPMF
    FPFp/MMPS  FPFp/SSFM  FSFP/PMPS  FSFP/SFsM
    FSFs/FFPM  FSFs/MSMP  FSfP/PMpS  MFMS/PPMF
    MFMf/FFPS  MFMf/PSPs  MFmP/PPSM  MFmS/MMFP
    MMFP/SSMF  MMMF/FSfP  MMMF/PSPs  MMMF/SSSP
    MMMM/FFPS  MMMM/PFPS  MMMM/PPFS  MMMM/SSPF
    MMMP/MMSF  MMMP/PFPS  MMMS/FFSP  MMMS/FMFP
    MMPP/FMfS  MMPP/SFsP  MMSP/PFpS  MMSS/PPPF
    MPMp/FFSP  MSMs/PPFM  MSMs/PPPF  MSmP/SFsM
    PFPM/PMpS  PFPf/FMFS  PFPf/MMSF  PFpM/PPSF
    PMPm/FFMS  PMPm/SFSM  PPPF/SMSm  PPPM/FFSM
    PPPM/PFpS  PPPM/SFSf  PPPP/FFMS  PPPP/MMFS
    PPPP/SFSM  PPPP/SSMF  PPPS/FFPM  PPPS/MFMS
    PPPS/MMPF  SFSf/PPMS  SMSP/SSPF  SMSm/PFPM
    SPSp/FFMP  SPSp/SSFM  SSFP/SSMP  SSPP/MFmP
    SSPP/PFpM  SSSF/FFMP  SSSF/MMPF  SSSF/SMsP
    SSSM/MFMP  SSSM/SFSP  SSSM/SSFP  SSSP/MFmS
    SSSS/FMFP  SSSS/FMfP  SSSS/MFMP  SSSS/PPFM
"""
"""Front and back of each tile, in the order of their numbers.

The multiset of faces is given by the rules; the pairing is ours: no pair twice, no tile with two
equal faces, and the two faces of a tile share few landscapes, so that flipping a tile matters.
"""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its number, 0 to 91, and its two faces as printed (not turned)."""

    number: int
    front: Face
    back: Face

    @property
    def faces(self) -> tuple[Face, Face]:
        """Front and back, in this order."""
        return self.front, self.back

    def shown(self, flipped: bool, turns: int) -> Face:
        """The face that is up: the back if flipped, after so many clockwise quarter turns."""
        return turn(self.back if flipped else self.front, turns % TURNS)

    def orientation(self, lies: Face) -> tuple[bool, int] | None:
        """How the tile must be held to show this face: (flipped, turns), or None if it cannot."""
        for flipped in (False, True):
            for turns in range(TURNS):
                if self.shown(flipped, turns) is lies:
                    return flipped, turns
        return None


def _read(table: str) -> tuple[Tile, ...]:
    pairs = (pair.split("/") for pair in table.split())
    return tuple(
        Tile(number, face(front), face(back)) for number, (front, back) in enumerate(pairs)
    )


TILES: tuple[Tile, ...] = _read(_TABLE)
"""Every tile, indexed by its number."""
