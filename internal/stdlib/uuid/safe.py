from enum import Enum


class SafeUUID(Enum):
    """Whether a UUID was made in a way that is safe between processes."""

    safe = 0
    unsafe = -1
    unknown = None


del Enum
