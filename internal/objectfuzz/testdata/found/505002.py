import asyncio, xml.etree.ElementTree
def f3(*args, **kw):
    [e0 for i in xml.etree.ElementTree.Element('a')]
def f5(*args, **kw):
    for i in range(2):
        pass
    f5.__code__ = f3.__code__
asyncio.run(f5())
