"""Encoding of a message's body."""

from base64 import encodebytes as _bencode
from quopri import encodestring as _encodestring

__all__ = ["encode_7or8bit", "encode_base64", "encode_noop", "encode_quopri"]


def encode_base64(msg):
    """Encode the body in Base64."""
    msg.set_payload(str(_bencode(msg.get_payload(decode=True)), "ascii"))
    msg["Content-Transfer-Encoding"] = "base64"


def encode_quopri(msg):
    """Encode the body as quoted-printable."""
    msg.set_payload(_encodestring(msg.get_payload(decode=True), quotetabs=True).replace(b" ", b"=20").decode("ascii"))
    msg["Content-Transfer-Encoding"] = "quoted-printable"


def encode_7or8bit(msg):
    """Say whether the body is ASCII."""
    payload = msg.get_payload(decode=True)
    if payload is None:
        msg["Content-Transfer-Encoding"] = "7bit"
        return
    try:
        payload.decode("ascii")
    except UnicodeError:
        msg["Content-Transfer-Encoding"] = "8bit"
    else:
        msg["Content-Transfer-Encoding"] = "7bit"


def encode_noop(msg):
    """Do nothing."""
