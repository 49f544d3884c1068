from asyncio import BaseEventLoop, gather


def __getattr__(name):
    if name != 'logger':
        raise AttributeError(f"module 'asyncio.base_events' has no attribute '{name}'")
    from asyncio.log import logger
    return logger


async def shutdown_asyncgens(loop):
    gens = [g for g in loop._take_asyncgens() if g.ag_frame is not None]
    if not gens:
        return
    outcomes = await gather(*[g.aclose() for g in gens], return_exceptions=True)
    for gen, outcome in zip(gens, outcomes):
        if isinstance(outcome, Exception):
            loop.call_exception_handler({
                'message': f'an error occurred during closing of asynchronous generator {gen!r}',
                'exception': outcome,
                'asyncgen': gen,
            })


async def shutdown_default_executor(loop, timeout=None):
    await loop._shutdown_executor()


async def iterate(gen, emit):
    try:
        async for value in gen:
            emit(value)
    finally:
        await gen.aclose()
