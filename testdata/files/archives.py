# Archives of all formats hold the same tree, and come out as it was.
import os, shutil, tarfile, zipfile

def T(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except BaseException as e:
        print(type(e).__name__, e)

os.makedirs("tree/sub/deep")
os.mkdir("tree/empty")
for name, data in ("tree/a.txt", "alpha"), ("tree/sub/b.bin", "b" * 5000), ("tree/sub/deep/c", ""):
    with open(name, "w") as f:
        f.write(data)

def tree(top):
    out = []
    for d, subs, files in os.walk(top):
        subs.sort()
        out += [(os.path.relpath(os.path.join(d, f), top), open(os.path.join(d, f)).read()[:10]) for f in sorted(files)]
        out += [os.path.relpath(os.path.join(d, s), top) for s in subs]
    return sorted(out, key=str)

for format, ext in ("tar", ".tar"), ("gztar", ".tar.gz"), ("bztar", ".tar.bz2"), ("xztar", ".tar.xz"), ("zip", ".zip"):
    T(lambda: os.path.relpath(shutil.make_archive("out/" + format, format, "tree")))
    T(shutil.make_archive, "out/base-" + format, format, base_dir="tree/sub")
    T(lambda: os.path.relpath(shutil.make_archive("out/both-" + format, format, root_dir="tree", base_dir="sub")))
    for name in format, "base-" + format, "both-" + format:
        path = "out/" + name + ext
        shutil.unpack_archive(path, "back/" + name)
        print(name, tree("back/" + name))
        if format == "zip":
            print(sorted(zipfile.ZipFile(path).namelist()))
        else:
            print(sorted(tarfile.open(path).getnames()))
shutil.unpack_archive("out/zip.zip", "back/named", "zip")
print(tree("back/named") == tree("tree"))
with open("notes.txt", "w") as f:
    f.write("no archive")
shutil.copy("notes.txt", "bad.zip")
shutil.copy("notes.txt", "bad.tar.gz")
T(shutil.make_archive, "x", "rar")
T(shutil.make_archive, "x", "zip", "nowhere")
T(shutil.make_archive, "x", "tar", "notes.txt")
T(shutil.unpack_archive, "notes.txt")
T(shutil.unpack_archive, "bad.zip")
T(shutil.unpack_archive, "bad.tar.gz")
T(shutil.unpack_archive, "out/zip.zip", "x", "rar")
T(shutil.unpack_archive, "missing.zip")
print([f for f in shutil.get_archive_formats() if f[0] != "zstdtar"], [f for f in shutil.get_unpack_formats() if f[0] != "zstdtar"])

def archive(base_name, base_dir, **kw):
    kw.pop("logger")
    return base_name.rpartition("/")[2], base_dir, sorted(kw.items()), os.path.basename(os.getcwd())

T(shutil.register_archive_format, "own", 1)
T(shutil.register_archive_format, "own", archive, 5)
T(shutil.register_archive_format, "own", archive, [(1,)])
shutil.register_archive_format("own", archive, [("level", 3)], "mine")
print(("own", "mine") in shutil.get_archive_formats())
T(shutil.make_archive, "n", "own", "tree", "sub")
shutil.unregister_archive_format("own")
T(shutil.make_archive, "n", "own")
T(shutil.register_unpack_format, "own", [".zip"], print)
T(shutil.register_unpack_format, "own", [".own"], 1)
shutil.register_unpack_format("own", [".own"], lambda *a, **k: print("unpack", a[0], os.path.basename(a[1]), k), [("k", 1)])
shutil.unpack_archive("x.own", "d")
shutil.unregister_unpack_format("own")
T(shutil.unpack_archive, "x.own", "d")
T(shutil.chown, "notes.txt")
T(shutil.chown, "notes.txt", "no such user at all")
# What an archive says of places outside is not followed.
with zipfile.ZipFile("evil.zip", "w") as z:
    z.writestr("../out.txt", "x")
    z.writestr("/abs.txt", "x")
    z.writestr("ok.txt", "x")
shutil.unpack_archive("evil.zip", "evil")
print(tree("evil"), os.path.exists("out.txt"))
