# Bytes are encoded and decoded as quoted-printable.
import quopri, io
print(quopri.encodestring("héllo = wörld\tx ".encode()), quopri.decodestring(b"h=C3=A9llo =3D"), quopri.encodestring(b"a b_c",quotetabs=True), quopri.encodestring(b"a b_c",header=True), quopri.decodestring("a_b",header=True), quopri.encodestring(b"x"*100))
o=io.BytesIO(); quopri.encode(io.BytesIO(b"\xff\n="),o,False); print(o.getvalue()); o2=io.BytesIO(); quopri.decode(io.BytesIO(o.getvalue()),o2); print(o2.getvalue())
