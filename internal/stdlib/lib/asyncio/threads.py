__all__ = ["to_thread"]

from asyncio import to_thread
