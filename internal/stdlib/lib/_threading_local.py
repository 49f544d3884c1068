from _thread import _local as local
__all__ = ['local']
