from asyncio import (AbstractEventLoop, AbstractServer, Handle, TimerHandle, _get_loop, _get_policy, _get_running_loop,
                     _new_loop, _set_loop, _set_policy, _set_running_loop, get_event_loop, get_running_loop,
                     new_event_loop, set_event_loop)

__all__ = ('AbstractEventLoop', 'AbstractServer', 'Handle', 'TimerHandle', 'get_event_loop_policy',
           'set_event_loop_policy', 'get_event_loop', 'set_event_loop', 'new_event_loop', '_set_running_loop',
           'get_running_loop', '_get_running_loop')


class _AbstractEventLoopPolicy:
    """Says which event loop is current and how a new one is made."""

    def get_event_loop(self):
        raise NotImplementedError

    def set_event_loop(self, loop):
        raise NotImplementedError

    def new_event_loop(self):
        raise NotImplementedError


class _BaseDefaultEventLoopPolicy(_AbstractEventLoopPolicy):
    """One event loop per thread, which has to be set."""

    def get_event_loop(self):
        return _get_loop()

    def set_event_loop(self, loop):
        _set_loop(loop)

    def new_event_loop(self):
        return _new_loop()


class _UnixDefaultEventLoopPolicy(_BaseDefaultEventLoopPolicy):
    __module__ = 'asyncio.unix_events'

    def get_child_watcher(self):
        raise NotImplementedError


_default = _UnixDefaultEventLoopPolicy()
_event_loop_policy = None


def _get_event_loop_policy():
    policy = _get_policy()
    return _default if policy is None else policy


def _set_event_loop_policy(policy):
    if policy is not None and not isinstance(policy, _AbstractEventLoopPolicy):
        raise TypeError(f"policy must be an instance of AbstractEventLoopPolicy or None, not '{type(policy).__name__}'")
    _set_policy(policy)


def _deprecated(name, depth=3):
    import warnings
    warnings.warn(f"'asyncio.{name}' is deprecated and slated for removal in Python 3.16", DeprecationWarning, depth)


def get_event_loop_policy():
    _deprecated('get_event_loop_policy')
    return _get_event_loop_policy()


def set_event_loop_policy(policy):
    _deprecated('set_event_loop_policy')
    _set_event_loop_policy(policy)


def _policy_class(name):
    _deprecated(name, 5)
    return _AbstractEventLoopPolicy if name == 'AbstractEventLoopPolicy' else _UnixDefaultEventLoopPolicy
