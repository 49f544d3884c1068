package py

// splitjoin.go holds sep.join(text.split()) as one operation, without the list and the words between.

import (
	"unsafe"

	"github.com/krait-run/krait/internal/compile"
)

// splitJoin is told of a call of str.split by the instruction w of fr's code, which next follows. Where next only joins what the call returns, it does the work of both, stores the result where next
// would, and reports true. The list lies in an argument register then, which nothing reads after a call: so nobody can have seen it.
//
// Texts are made even and separators changed by this pair so often, and what lies between dies so young, that it deserves to be known:
// CPython takes the words' memory again at once, a collector only much later.
func (vm *VM) splitJoin(fr *frame, w, next uint64) bool {
	a := int(uint8(next >> 8))
	if compile.Op(uint8(next)) != compile.OpCallMethod || uint8(next>>16) != 1 || a+2 != int(uint8(w>>24)) || vm.finals != nil {
		return false
	}
	join, split := vm.stack[fr.base+a:], vm.stack[fr.base+int(uint8(w>>8))+1:]
	if join[0].o.shape != &methodDescrType.root || (*Builtin)(unsafe.Pointer(join[0].o)).intrinsic != intrinsicJoin || join[1].o == nil ||
		join[1].o.shape != &strType.root {
		return false
	}
	text, sep := split[0].o, (*Str)(unsafe.Pointer(join[1].o))
	if text.shape != &strType.root {
		return false
	}
	var r Value
	switch uint8(w >> 16) {
	case 0:
		r = vm.joinWords((*Str)(unsafe.Pointer(text)), sep)
	case 1:
		if old := split[1].o; old != nil && old.shape == &strType.root {
			r = vm.exchange((*Str)(unsafe.Pointer(text)), (*Str)(unsafe.Pointer(old)), sep)
		}
	}
	if r.o == nil {
		return false
	}
	set(&vm.stack[fr.base+int(uint8(next>>24))], r)
	fr.pc++
	return true
}

// maxSplitJoin is the size in bytes of texts that are split and joined at once. Work and memory of longer ones are accounted for by the two operations.
const maxSplitJoin = 4096

// joinWords returns the words of an ASCII text with sep between; null if it is no such text, has fewer than two words or is long.
func (vm *VM) joinWords(text, sep *Str) Value {
	s := text.s
	if len(s) > maxSplitJoin || !text.IsASCII() || len(sep.s) != 1 {
		return Value{}
	}
	if len(s) <= maxSlabText {
		return vm.joinFewWords(text, sep.s[0])
	}
	size, words := 0, 0
	for i := 0; i < len(s); {
		if isASCIISpace(s[i]) {
			i++
			continue
		}
		end := wordEnd(s, i+1)
		size += end - i
		words++
		i = end + 1
	}
	if words < 2 {
		return Value{}
	}
	o, dst := vm.newStrBytes(size + words - 1)
	for i := 0; ; {
		if isASCIISpace(s[i]) {
			i++
			continue
		}
		end := wordEnd(s, i+1)
		n := copy(dst, s[i:end])
		if n == len(dst) {
			return o.Value()
		}
		dst[n] = sep.s[0]
		dst = dst[n+1:]
		i = end + 1
	}
}

// joinFewWords is joinWords for a text after which there may be room in a slab: what comes out is never longer, so it is written at once and the
// rest of the room given back. Eight bytes at a time are copied, as in joinTexts.
func (vm *VM) joinFewWords(text *Str, sep byte) Value {
	s := text.s
	if len(s) < 2 || wordEnd(s, 0) == len(s) {
		return Value{} // the result may be a string that there is already
	}
	o, dst := vm.texts.take(vm, len(s))
	to, from, room := unsafe.Pointer(dst), unsafe.Pointer(unsafe.StringData(s)), (len(s)+7)&^7
	readable := 0
	if text.slab != 0 {
		readable = room
	}
	n := 0
	for i := 0; i < len(s); {
		if isASCIISpace(s[i]) {
			i++
			continue
		}
		end := wordEnd(s, i+1)
		if n > 0 {
			*(*byte)(unsafe.Add(to, n)) = sep
			n++
		}
		if k := end - i; k <= 8 && i+8 <= readable && n+8 <= room {
			*(*uint64)(unsafe.Add(to, n)) = *(*uint64)(unsafe.Add(from, i))
		} else {
			copy(unsafe.Slice((*byte)(unsafe.Add(to, n)), room-n), s[i:end])
		}
		n += end - i
		i = end + 1
	}
	// What follows begins with zeros, as it did.
	used := (n + 7) &^ 7
	if n < 2 {
		used = 0
	}
	for i := used; i < min(room, used+16); i += 8 {
		*(*uint64)(unsafe.Add(to, i)) = 0
	}
	if used == 0 {
		vm.texts.next, o.slab = int(o.slab), 0
		return Value{}
	}
	vm.texts.next = int(o.slab) + strHeader + used
	o.shape, o.s, o.n = &strType.root, unsafe.String(dst, n), int32(n)
	return o.Value()
}

// exchange returns text with each old replaced by sep, which is what splitting at old and joining with sep gives; null if text is long or does not have it.
func (vm *VM) exchange(text, old, sep *Str) Value {
	if len(text.s) > maxSplitJoin || len(sep.s) > 16 || old.s == "" {
		return Value{}
	}
	out, found, err := vm.replaced(text.s, old.s, sep.s, -1, int(text.n))
	if err != nil || out == nil {
		return Value{}
	}
	out.n = int32(found*(int(sep.n)-int(old.n)) + int(text.n))
	return out.Value()
}
