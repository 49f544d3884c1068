# Hashes and the encodings of bytes as text.
import hashlib, base64, binascii
def show(s):
    try: print(s, '=>', repr(eval(s)))
    except Exception as e: print(s, '=>', type(e).__name__, e)
for s in r"""hashlib.sha256(b'abc').hexdigest()
hashlib.md5(b'').hexdigest()
hashlib.sha1(b'x').digest()
hashlib.new('sha512',b'q').hexdigest()[:20]
hashlib.sha3_256(b'q').hexdigest()[:20]
hashlib.sha256('x')
hashlib.sha256(b'a').name, hashlib.sha256().digest_size, hashlib.sha256().block_size
base64.b64encode(b'hello\xff')
base64.b64decode('aGVsbG8=')
base64.b64decode('aGVsbG8')
base64.b64decode('aGVsb')
base64.b64decode('aGV sbG8=')
base64.b64decode('aGV$sbG8=',validate=True)
base64.urlsafe_b64encode(b'\xff\xfe\xfd')
base64.urlsafe_b64decode('__79')
base64.b32encode(b'hello')
base64.b32decode('NBSWY3DP')
base64.b16encode(b'hi')
base64.b16decode('6869')
base64.b64encode('str')
base64.encodebytes(b'x'*60)
binascii.hexlify(b'abc')
binascii.hexlify(b'abc','-')
binascii.unhexlify('616')
binascii.unhexlify('zz')
binascii.crc32(b'hello')""".split('\n'): show(s)
h = hashlib.sha256(b'a'); g = h.copy(); g.update(b'b'); print(h.hexdigest() == hashlib.sha256(b'a').hexdigest(), g.hexdigest() == hashlib.sha256(b'ab').hexdigest())
