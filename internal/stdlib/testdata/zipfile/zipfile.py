# Archives are written and read in memory; members, their headers, errors and paths.
import zipfile, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
b=io.BytesIO()
with zipfile.ZipFile(b,"w") as z:
    z.writestr("a.txt","hello")
    z.writestr("d/b.txt",b"x"*1000,compress_type=zipfile.ZIP_DEFLATED)
    z.writestr(zipfile.ZipInfo("c.txt",(2020,1,2,3,4,5)),"dated")
    import warnings
    with warnings.catch_warnings(): warnings.simplefilter("ignore"); z.writestr("a.txt", "dup")
    z.mkdir("newd")
    print(z.namelist(), z.infolist())
    z.comment=b"cc"
    with z.open("s.txt","w") as f: print(f.write(b"abc"))
    T(lambda:z.writestr("q",5))
    f=z.open("w1","w")
    T(lambda:z.open("w2","w")); T(lambda:z.read("a.txt")); T(lambda:z.writestr("n","")) 
    T(lambda:z.close())
    f.close()
print(z)
T(lambda:z.read("a.txt")); T(lambda: z.writestr("a","b"))
print(zipfile.is_zipfile(b), zipfile.is_zipfile(io.BytesIO(b"no")))
z=zipfile.ZipFile(io.BytesIO(b.getvalue()))
print(z.testzip(), z.comment, len(z.filelist), z.mode, z.filename)
i=z.getinfo("d/b.txt")
for k in zipfile.ZipInfo.__slots__:
    if k not in ("date_time", "_raw_time"): print(k, repr(getattr(i, k, None)))
T(lambda: z.getinfo("nope")); T(lambda: z.open("nope"))
f=z.open("a.txt"); print(f, f.read(2), f.readline(), f.read(), f.name, f.mode, f.tell(), f.seekable(), f.seek(1), f.read(), f.closed); f.close(); print(f)
T(lambda:f.read()); T(lambda: z.writestr("a","b")); T(lambda: zipfile.ZipFile(io.BytesIO(b"abc"))); T(lambda: zipfile.ZipFile(io.BytesIO())); T(lambda: zipfile.ZipFile(b,"q")); T(lambda:z.open("a.txt","x")); T(lambda: z.open("a.txt",pwd="s")); T(lambda: z.read("a.txt",pwd=b"x")); T(lambda: z.setpassword("x"))
bad=bytearray(b.getvalue()); k=bad.find(b"hello"); bad[k]=65
zb=zipfile.ZipFile(io.BytesIO(bytes(bad))); print(zb.testzip()); T(lambda: zb.read("a.txt"))
p=zipfile.Path(z); print(repr(p), list(p.iterdir()), p.joinpath("a.txt").read_text(), (p/"d"/"b.txt").exists(), (p/"d").is_dir(), (p/"x").exists(), (p/"d"/"b.txt").name, (p/"a.txt").suffix,(p/"a.txt").stem,1)
print(zipfile.ZipInfo("x/"), zipfile.ZipInfo("x/").is_dir(), zipfile.ZipInfo("a").date_time); T(lambda: zipfile.ZipInfo("a",(1979,1,1,0,0,0)))
print(list(zipfile.ZipInfo.__slots__))
zz=zipfile.ZipInfo("a\\b\0c"); print(zz.filename, zz.orig_filename, zz.external_attr, zz.create_system, 1)
for c in (8, 12, 14):
    bb=io.BytesIO()
    with zipfile.ZipFile(bb,"w",c) as q: q.writestr("f","abc"*100)
    print(c, q.infolist()); print(zipfile.ZipFile(bb).read("f")[:5])
