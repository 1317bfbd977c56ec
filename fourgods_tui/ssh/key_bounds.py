"""Which SSH keys are worth the time it takes to check them.

What a signature costs to verify is up to whoever made the key: an exponent of 3,072 bits takes
fifty times as long as the usual one, and a certificate can name another key, to be verified too.
So a key is measured, by its bytes alone, before the library makes anything of it.
"""

from __future__ import annotations

from asyncssh.packet import PacketDecodeError, SSHPacket

LONGEST_KEY = 1200
"""Bytes of a public key: RSA of 8,192 bits takes 1,050."""

LONGEST_SIGNATURE = 1200
"""Bytes of a signature: one of RSA with 8,192 bits takes 1,050."""

RSA_BITS = range(2048, 8192 + 1)
"""The sizes of an RSA modulus that are taken."""

RSA_EXPONENT = 65537
"""The largest public exponent; nobody makes keys with a larger one."""

LONGEST_APPLICATION = 256
"""Bytes of what a key on a security token is for; it is ``ssh:`` unless somebody wished else."""

_POINTS = {b"nistp256": 65, b"nistp384": 97, b"nistp521": 133}
"""Bytes of an uncompressed point, by curve."""

_RSA_SIGNATURES = frozenset({b"rsa-sha2-256", b"rsa-sha2-512"})


def key_is_bounded(blob: bytes) -> bool:
    """Whether a public key, as it is sent, is of a kind and size that is cheap to check.

    It is not looked at whether it is a key at all. Certificates are none: nobody signs them here.
    """
    if len(blob) > LONGEST_KEY:
        return False
    packet = SSHPacket(blob)
    try:
        bounded = _is_bounded(packet.get_string(), packet)
        packet.check_end()
    except PacketDecodeError:
        return False
    return bounded


def signature_is_bounded(blob: bytes, signature: bytes) -> bool:
    """Whether a signature is of a kind that belongs to the key, is not SHA-1, and is no longer
    than it has to be."""
    if len(signature) > LONGEST_SIGNATURE:
        return False
    kind, way = _first(blob), _first(signature)
    return way in _RSA_SIGNATURES if kind == b"ssh-rsa" else way == kind


def is_certificate(blob: bytes) -> bool:
    """Whether it calls itself a certificate as OpenSSH makes them."""
    return _first(blob).endswith(b"-cert-v01@openssh.com")


def signs_with_sha1(blob: bytes, signature: bytes) -> bool:
    """Whether a key can sign with nothing better than SHA-1, or has just signed with it.

    The library tells clients which ways to sign there are, and then takes any that it knows.
    """
    return _first(blob) == b"ssh-dss" or _first(signature) in (b"ssh-rsa", b"ssh-dss")


def _first(text: bytes) -> bytes:
    """The first string of a packet's part; nothing if there is none."""
    try:
        return SSHPacket(text).get_string()
    except PacketDecodeError:
        return b""


def _is_bounded(kind: bytes, packet: SSHPacket) -> bool:
    match kind:
        case b"ssh-ed25519":
            return len(packet.get_string()) == 32
        case b"sk-ssh-ed25519@openssh.com":
            point = packet.get_string()
            return len(point) == 32 and len(packet.get_string()) <= LONGEST_APPLICATION
        case b"sk-ecdsa-sha2-nistp256@openssh.com":
            fits = _point_fits(b"nistp256", packet)
            return fits and len(packet.get_string()) <= LONGEST_APPLICATION
        case b"ecdsa-sha2-nistp256" | b"ecdsa-sha2-nistp384" | b"ecdsa-sha2-nistp521":
            return _point_fits(kind.rpartition(b"-")[2], packet)
        case b"ssh-rsa":
            exponent, modulus = packet.get_mpint(), packet.get_mpint()
            fits = 3 <= exponent <= RSA_EXPONENT and modulus > 0
            return fits and exponent % 2 == modulus % 2 == 1 and modulus.bit_length() in RSA_BITS
        case _:
            return False


def _point_fits(curve: bytes, packet: SSHPacket) -> bool:
    """Whether the next is a point of this curve, written out: to unpack one takes time, too."""
    named, point = packet.get_string(), packet.get_string()
    return named == curve and len(point) == _POINTS[curve] and point[:1] == b"\x04"
