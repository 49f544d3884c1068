# Property lists as XML and as binary files.
import plistlib, datetime, io
def T(f):
    try: print(f())
    except BaseException as e: print(type(e).__module__, type(e).__name__, e)
v={"a":1,"b":[1,2.5,True,False,"x<&>",b"by"*40],"d":datetime.datetime(2020,1,2,3,4,5),"e":{},"f":[],"n":{"z":-5,"y":2**40},"u":"é"}
x=plistlib.dumps(v); print(x.decode()); print(plistlib.loads(x)==v, plistlib.loads(x))
b=plistlib.dumps(v,fmt=plistlib.FMT_BINARY); print(b); print(plistlib.loads(b)==v)
print(plistlib.dumps({"b":1,"a":2},sort_keys=False).decode()[-80:], plistlib.dumps([1]).decode()[-60:])
T(lambda: plistlib.dumps({1:2})); print(plistlib.dumps({1:2},skipkeys=True)[-70:]); T(lambda: plistlib.dumps(None)); T(lambda: plistlib.dumps(object())); T(lambda: plistlib.dumps("\0")); T(lambda: plistlib.dumps(2**70)); T(lambda: plistlib.loads(b"junk")); T(lambda: plistlib.loads(b"bplist00xxx")); T(lambda: plistlib.loads("<plist><dict><key>a</key></dict></plist>"));T(lambda: plistlib.dumps({"a":None}))
print(plistlib.UID(5), plistlib.UID(5)==plistlib.UID(5), plistlib.loads(plistlib.dumps(plistlib.UID(300),fmt=plistlib.FMT_BINARY))); T(lambda: plistlib.UID(-1)); T(lambda: plistlib.UID("a"))
f=io.BytesIO(); plistlib.dump({"k":"v"},f); f.seek(0); print(plistlib.load(f), plistlib.FMT_XML, plistlib.__all__, plistlib.loads("<plist version='1.0'><array><integer>0x1F</integer><string/></array></plist>"))
