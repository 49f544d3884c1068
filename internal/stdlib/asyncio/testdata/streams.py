# A StreamReader gives lines, pieces and exact numbers of bytes of what it was fed.
import asyncio
async def main():
    r = asyncio.StreamReader()
    r.feed_data(b"hello\nworld\nrest")
    assert repr(r) == "<StreamReader 16 bytes>"
    assert [await r.readline(), await r.read(3), await r.readexactly(2)] == [b"hello\n", b"wor", b"ld"]
    r.feed_eof()
    assert not r.at_eof() and await r.read() == b"\nrest" and r.at_eof() and await r.readline() == b""
    r = asyncio.StreamReader()
    async def feed():
        for piece in b"one\n", b"tw", b"o\n":
            await asyncio.sleep(0)
            r.feed_data(piece)
        r.feed_eof()
    t = asyncio.create_task(feed())
    assert [line async for line in r] == [b"one\n", b"two\n"]
    r = asyncio.StreamReader()
    r.feed_data(b"a;b,c")
    assert await r.readuntil(b";") == b"a;" and await r.readuntil((b";", b",")) == b"b,"
asyncio.run(main())
# ---
# What ends too early is an IncompleteReadError, what is longer than the limit a LimitOverrunError.
import asyncio
async def main():
    r = asyncio.StreamReader()
    r.feed_data(b"abc")
    r.feed_eof()
    try:
        await r.readexactly(5)
    except asyncio.IncompleteReadError as e:
        assert (str(e), e.partial, e.expected) == ("3 bytes read on a total of 5 expected bytes", b"abc", 5)
    r = asyncio.StreamReader(limit=4)
    r.feed_data(b"abcdefghi\n")
    try:
        await r.readuntil(b"\n")
    except asyncio.LimitOverrunError as e:
        assert (str(e), e.consumed) == ("Separator is found, but chunk is longer than limit", 9)
    try:
        await r.readline()
    except ValueError as e:
        assert str(e) == "Separator is found, but chunk is longer than limit"
    r.set_exception(OSError("broken"))
    await r.read(1)  ### "OSError: broken"
asyncio.run(main())
# ---
# A writer writes to a transport of the script's own, which can make it wait.
import asyncio
class T(asyncio.Transport):
    def __init__(self):
        super().__init__({"peer": 1})
        self.data, self.closing = b"", False
    def write(self, data):
        self.data += data
    def is_closing(self):
        return self.closing
    def close(self):
        self.closing = True
async def main():
    loop = asyncio.get_running_loop()
    t, r = T(), asyncio.StreamReader()
    p = asyncio.StreamReaderProtocol(r)
    p.connection_made(t)
    w = asyncio.StreamWriter(t, p, r, loop)
    w.writelines([b"a", b"b"])
    p.pause_writing()
    d = asyncio.create_task(w.drain())
    await asyncio.sleep(0)
    assert not d.done() and t.data == b"ab" and w.get_extra_info("peer") == 1
    p.resume_writing()
    await d
    p.data_received(b"x\n")
    assert await r.readline() == b"x\n"
    w.close()
    p.connection_lost(None)
    await w.wait_closed()
    assert r.at_eof() and isinstance(loop, asyncio.AbstractEventLoop)
asyncio.run(main())
