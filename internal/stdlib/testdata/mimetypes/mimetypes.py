# Types are guessed by the extension; those of the system are not read.
import mimetypes
mimetypes.init(files=[])
for n in ("a.txt", "x.tar.gz", "p.HTML", "q.json", "z.unknown", "data:text/html,abc", "http://x/y.png?z=1", "b.jpg", "d.tgz", "noext", "s.svgz"):
    print(n, mimetypes.guess_type(n))
print(mimetypes.guess_extension("text/html"), mimetypes.guess_extension("x/y"), mimetypes.guess_extension("application/json"), mimetypes.guess_all_extensions("image/jpeg")[:3])
mimetypes.add_type("x/y", ".qq")
print(mimetypes.guess_type("f.qq"), mimetypes.guess_file_type("a.zip"), mimetypes.types_map[".css"])
