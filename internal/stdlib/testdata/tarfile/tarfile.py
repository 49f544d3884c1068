# Archives of all kinds and compressions are written and read in memory; errors say what is wrong.
import tarfile, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
for mode in ("w","w:gz","w:bz2","w:xz"):
    b=io.BytesIO()
    with tarfile.open(fileobj=b,mode=mode) as t:
        i=tarfile.TarInfo("a.txt"); d=b"hello"; i.size=len(d); i.mtime=5; t.addfile(i,io.BytesIO(d))
        i=tarfile.TarInfo("dir"); i.type=tarfile.DIRTYPE; i.mode=0o755; t.addfile(i)
        i=tarfile.TarInfo("dir/"+"n"*120+".txt"); i.size=3; t.addfile(i,io.BytesIO(b"abc"))
        i=tarfile.TarInfo("ünï.txt"); i.size=0; t.addfile(i)
        i=tarfile.TarInfo("lnk"); i.type=tarfile.SYMTYPE; i.linkname="a.txt"; t.addfile(i)
        print(t.getnames())
    b.seek(0)
    with tarfile.open(fileobj=b) as t:
        print(t.getnames(), [(m.name,m.size,m.isfile(),m.isdir(),m.issym(),oct(m.mode),m.mtime,m.type,m.linkname,m.uid,m.uname,m.isreg(),m.islnk()) for m in t.getmembers()], t.extractfile("a.txt").read(), t.extractfile("dir"), t.getmember("a.txt").name, [m.name for m in t]); T(lambda: t.getmember("zz")); t.list(verbose=False); print(t.next(), t.mode, t.extractfile("lnk").read())
        f=t.extractfile("a.txt"); print(f.readline(), f.tell(), f.seek(1), f.read(2))
b=io.BytesIO(); t=tarfile.open(fileobj=b,mode="w"); i=tarfile.TarInfo("x"); i.size=1; t.addfile(i,io.BytesIO(b"1")); t.close(); print(len(b.getvalue()), b.getvalue()[:10], b.getvalue()[257:265], b.getvalue()[100:156])
T(lambda: t.addfile(i)); T(lambda: tarfile.open(fileobj=io.BytesIO(b"junk"*200))); T(lambda: tarfile.open(fileobj=io.BytesIO(b""))); T(lambda: tarfile.open(fileobj=b,mode="q")); T(lambda: tarfile.open()); T(lambda: tarfile.open(fileobj=io.BytesIO(b"x"),mode="r:gz")); T(lambda: tarfile.open(fileobj=b,mode="r:zz"))
print(repr(tarfile.TarInfo("a"))[:13], tarfile.TarInfo().name, tarfile.ENCODING, tarfile.DEFAULT_FORMAT, tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT, tarfile.ReadError.__mro__[1:3], tarfile.REGTYPE, tarfile.BLOCKSIZE)
for fmt in (tarfile.USTAR_FORMAT,tarfile.GNU_FORMAT,tarfile.PAX_FORMAT):
    b=io.BytesIO(); t=tarfile.open(fileobj=b,mode="w",format=fmt); i=tarfile.TarInfo("p/"*45+"n"*60); i.mtime=1.5; T(lambda: t.addfile(i)); t.close(); b.seek(0); print(fmt, len(b.getvalue()), tarfile.open(fileobj=b).getnames(), [m.mtime for m in tarfile.open(fileobj=io.BytesIO(b.getvalue()))])
