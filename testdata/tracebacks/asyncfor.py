# What an asynchronous iterator raises is marked at the whole statement or comprehension.
import traceback


async def gen():
    yield 1
    raise ValueError("in gen")


class It:
    def __aiter__(self):
        return self

    async def __anext__(self):
        raise KeyError("anext")


async def statement():
    async for x in gen():
        pass


async def one_line():
    async for x in It(): pass


async def long_statement():
    async for x in (
        gen()
    ):
        y = x
        y += 1
        y += 2
    else:
        pass


async def display():
    return [x async for x in gen()]


async def long_display():
    return {
        x: 1
        async for x in It()
        if x
    }


async def second_clause():
    return {y for z in [1, 2] async for y in gen()}


async def expression():
    async for v in (x async for x in gen()):
        pass


async def in_a_call():
    return list([q async for q in gen()])


async def not_iterable():
    async for x in 5:
        pass


for f in [statement, one_line, long_statement, display, long_display, second_clause, expression, in_a_call, not_iterable]:
    try:
        f().send(None)
    except Exception:
        traceback.print_exc()
