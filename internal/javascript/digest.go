package javascript

// digest.go holds the digests of module crypto.

import (
	"crypto/hmac"
	"crypto/md5"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/sha512"
	"hash"
)

var digests = map[string]func() hash.Hash{"md5": md5.New, "sha1": sha1.New, "sha224": sha256.New224, "sha256": sha256.New, "sha384": sha512.New384, "sha512": sha512.New}

// digest returns the digest of data, or its HMAC if key begins with "k"; data, key and result have a character for each byte. "" says that there is no such algorithm.
func digest(algorithm, data, key string) string {
	f, ok := digests[algorithm]
	if !ok {
		return ""
	}
	h := f()
	if len(key) > 0 {
		h = hmac.New(f, unlatin(key[1:]))
	}
	h.Write(unlatin(data))
	return latin(h.Sum(nil))
}
