package sqlite3

// blob.go holds Blob, a blob of a row that is read and written in place.

import (
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

// blob is the state of a Blob.
type blob struct {
	c     *connection
	owner py.Value
	p     uintptr // 0 when closed
	pos   int
}

var blobType = &py.Type{}

// Traverse implements py.Traverser.
func (b *blob) Traverse(visit func(py.Value)) int {
	visit(b.owner)
	return 64
}

func blobOf(v py.Value) *blob {
	b, _ := py.NativeData[*blob](v)
	return b
}

// shut closes the blob.
func (b *blob) shut() {
	if b.p == 0 {
		return
	}
	p := b.p
	b.p = 0
	delete(b.c.blobs, b)
	lite.Xsqlite3_blob_close(b.c.tls, p)
}

func (b *blob) check() error {
	if err := b.c.check(); err != nil {
		return err
	}
	if b.p == 0 {
		return b.c.vm().Errorf(programmingError, "Cannot operate on a closed blob.")
	}
	return nil
}

func (b *blob) size() int { return int(lite.Xsqlite3_blob_bytes(b.c.tls, b.p)) }

const maxBlobs = 10_000

func openBlob(c *connection, a []py.Value) (py.Value, error) {
	vm := c.vm()
	table, err := nameArg(vm, "blobopen", " 1", a[1])
	if err != nil {
		return py.Value{}, err
	}
	column, err := nameArg(vm, "blobopen", " 2", a[2])
	if err != nil {
		return py.Value{}, err
	}
	i, err := vm.Index(a[3])
	if err != nil {
		return py.Value{}, err
	}
	rowID, ok := py.AsInt64(i)
	if !ok {
		return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to SQLite INTEGER")
	}
	write := int32(1)
	if !a[4].IsNull() {
		ro, err := vm.Truth(a[4])
		if err != nil {
			return py.Value{}, err
		}
		if ro {
			write = 0
		}
	}
	name, err := databaseName(vm, "blobopen", a[5])
	if err != nil {
		return py.Value{}, err
	}
	if len(c.blobs) >= maxBlobs {
		return py.Value{}, vm.Errorf(operationalError, "too many open blobs")
	}
	b := &blob{c: c, owner: a[0]}
	_, err = c.named(name, func(z uintptr) int32 {
		t, col, out := c.cText(table), c.cText(column), lite.Xsqlite3_malloc64(c.tls, 16)
		defer func() { c.free(t); c.free(col); c.free(out) }()
		if t == 0 || col == 0 || out == 0 {
			return lite.SQLITE_NOMEM
		}
		*word(out) = 0
		rc := lite.Xsqlite3_blob_open(c.tls, c.db, z, t, col, rowID, write, out)
		b.p = *word(out)
		return rc
	})
	if err != nil {
		if b.p != 0 {
			lite.Xsqlite3_blob_close(c.tls, b.p)
		}
		return py.Value{}, err
	}
	c.blobs[b] = struct{}{}
	return vm.NewNative(blobType, b, 64), nil
}

// read returns n bytes from offset on.
func (b *blob) read(n, offset int) ([]byte, error) {
	vm := b.c.vm()
	if err := vm.Reserve(2 * n); err != nil {
		return nil, err
	}
	out := make([]byte, n)
	_, err := b.c.do(func() int32 {
		p := lite.Xsqlite3_malloc64(b.c.tls, uint64(max(1, n)))
		if p == 0 {
			return lite.SQLITE_NOMEM
		}
		defer b.c.free(p)
		rc := lite.Xsqlite3_blob_read(b.c.tls, b.p, p, int32(n), int32(offset))
		copy(out, bytesAt(p, n))
		return rc
	})
	return out, b.worded(err)
}

// worded is the error of a blob whose row is gone.
func (b *blob) worded(err error) error {
	if e, ok := err.(*py.Exc); ok && py.IsExc(e, operationalError) && lite.Xsqlite3_errcode(b.c.tls, b.c.db)&0xFF == lite.SQLITE_ABORT {
		return b.c.vm().Errorf(operationalError, "Cannot operate on an expired blob handle")
	}
	return err
}

func (b *blob) write(data []byte, offset int) error {
	_, err := b.c.do(func() int32 {
		p := b.c.copyIn(data)
		if p == 0 {
			return lite.SQLITE_NOMEM
		}
		defer b.c.free(p)
		return lite.Xsqlite3_blob_write(b.c.tls, b.p, p, int32(len(data)), int32(offset))
	})
	return b.worded(err)
}

func withBlob(f func(b *blob, a []py.Value) (py.Value, error)) py.NativeFunc {
	return func(_ *py.VM, a []py.Value) (py.Value, error) {
		b := blobOf(a[0])
		if err := b.check(); err != nil {
			return py.Value{}, err
		}
		return f(b, a)
	}
}

func blobSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "Blob", Module: "sqlite3", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal | py.FlagNoIter,
		Slots: py.Slots{
			Len: func(_ *py.VM, v py.Value) (int, error) {
				b := blobOf(v)
				if err := b.check(); err != nil {
					return 0, err
				}
				return b.size(), nil
			},
			GetItem: blobGet,
			SetItem: blobSet,
		},
		Methods: []py.Def{
			{Name: "close", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				b := blobOf(a[0])
				if err := b.c.check(); err != nil {
					return py.Value{}, err
				}
				b.shut()
				return py.None, nil
			}, Doc: "Close the blob."},
			{Name: "__enter__", Fn: withBlob(func(_ *blob, a []py.Value) (py.Value, error) { return a[0], nil }), Doc: "Begin a block that closes the blob."},
			{Name: "__exit__", Sig: "type, val, tb, /", Fn: withBlob(func(b *blob, _ []py.Value) (py.Value, error) {
				b.shut()
				return py.False, nil
			}), Doc: "Close the blob."},
			{Name: "read", Sig: "length=-1, /", Fn: withBlob(func(b *blob, a []py.Value) (py.Value, error) {
				n := -1
				if !a[1].IsNull() {
					k, err := b.c.int32Of(a[1])
					if err != nil {
						return py.Value{}, err
					}
					n = int(k)
				}
				if left := b.size() - b.pos; n < 0 || n > left {
					n = left
				}
				if n == 0 {
					return b.c.vm().Bytes(""), nil
				}
				out, err := b.read(n, b.pos)
				if err != nil {
					return py.Value{}, err
				}
				b.pos += n
				return b.c.vm().Bytes(string(out)), nil
			}), Doc: "Read bytes."},
			{Name: "write", Sig: "data, /", Fn: withBlob(func(b *blob, a []py.Value) (py.Value, error) {
				data, err := py.ContiguousBufferOf(b.c.vm(), a[1])
				if err != nil {
					return py.Value{}, err
				}
				if len(data) > b.size()-b.pos {
					return py.Value{}, b.c.vm().ValueErrorf("data longer than blob length")
				}
				if err := b.write(data, b.pos); err != nil {
					return py.Value{}, err
				}
				b.pos += len(data)
				return py.None, nil
			}), Doc: "Write bytes. The size does not change."},
			{Name: "seek", Sig: "offset, origin=0, /", Fn: withBlob(blobSeek), Doc: "Set the position."},
			{Name: "tell", Fn: withBlob(func(b *blob, _ []py.Value) (py.Value, error) { return py.Int(int64(b.pos)), nil }), Doc: "Return the position."},
		},
	}
}

func blobSeek(b *blob, a []py.Value) (py.Value, error) {
	vm := b.c.vm()
	offset, err := b.c.int32Of(a[1])
	if err != nil {
		return py.Value{}, err
	}
	origin := int32(0)
	if !a[2].IsNull() {
		if origin, err = b.c.int32Of(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	pos := int(offset)
	switch origin {
	case 0:
	case 1:
		pos += b.pos
	case 2:
		pos += b.size()
	default:
		return py.Value{}, vm.ValueErrorf("'origin' should be os.SEEK_SET, os.SEEK_CUR, or os.SEEK_END")
	}
	if !fits(pos) {
		return py.Value{}, vm.Errorf(py.OverflowError, "seek offset results in offset overflow")
	}
	if pos < 0 || pos > b.size() {
		return py.Value{}, vm.ValueErrorf("offset out of blob range")
	}
	b.pos = pos
	return py.None, nil
}

// index is the byte that key means.
func (b *blob) index(key py.Value) (int, error) {
	vm := b.c.vm()
	i, err := vm.IndexInt(key)
	if err != nil {
		if py.IsExc(err, py.OverflowError) {
			err = vm.Errorf(py.IndexError, "cannot fit 'int' into an index-sized integer")
		}
		return 0, err
	}
	if i < 0 {
		i += b.size()
	}
	if i < 0 || i >= b.size() {
		return 0, vm.Errorf(py.IndexError, "Blob index out of range")
	}
	return i, nil
}

func blobGet(vm *py.VM, self, key py.Value) (py.Value, error) {
	b := blobOf(self)
	if err := b.check(); err != nil {
		return py.Value{}, err
	}
	if vm.HasIndex(key) {
		i, err := b.index(key)
		if err != nil {
			return py.Value{}, err
		}
		data, err := b.read(1, i)
		if err != nil {
			return py.Value{}, err
		}
		return py.Int(int64(data[0])), nil
	}
	if py.AsSlice(key) == nil {
		return py.Value{}, vm.TypeErrorf("Blob indices must be integers")
	}
	start, stop, step, count, err := py.SliceIndices(vm, key, b.size())
	if err != nil {
		return py.Value{}, err
	}
	if count == 0 {
		return vm.Bytes(""), nil
	}
	if step == 1 {
		data, err := b.read(count, start)
		return vm.Bytes(string(data)), err
	}
	first, last := start, start+step*(count-1)
	if step < 0 {
		first, last = last, first
	}
	_ = stop
	data, err := b.read(last-first+1, first)
	if err != nil {
		return py.Value{}, err
	}
	out := make([]byte, count)
	for i := range out {
		out[i] = data[start+i*step-first]
	}
	return vm.Bytes(string(out)), vm.Step(1 + count>>8)
}

func blobSet(vm *py.VM, self, key, v py.Value) error {
	b := blobOf(self)
	if err := b.check(); err != nil {
		return err
	}
	if v.IsNull() {
		if vm.HasIndex(key) {
			return vm.TypeErrorf("Blob doesn't support item deletion")
		}
		return vm.TypeErrorf("Blob doesn't support slice deletion")
	}
	if vm.HasIndex(key) {
		i, err := b.index(key)
		if err != nil {
			return err
		}
		if !py.IsInt(v) {
			return vm.TypeErrorf("'%s' object cannot be interpreted as an integer", v.Type().Name())
		}
		n, ok := py.AsInt64(v)
		if !ok || n < 0 || n > 255 {
			return vm.ValueErrorf("byte must be in range(0, 256)")
		}
		return b.write([]byte{byte(n)}, i)
	}
	if py.AsSlice(key) == nil {
		return vm.TypeErrorf("Blob indices must be integers")
	}
	start, _, step, count, err := py.SliceIndices(vm, key, b.size())
	if err != nil {
		return err
	}
	data, err := py.ContiguousBufferOf(vm, v)
	if err != nil {
		return err
	}
	if len(data) != count {
		return vm.Errorf(py.IndexError, "Blob slice assignment is wrong size")
	}
	if count == 0 {
		return nil
	}
	if step == 1 {
		return b.write(data, start)
	}
	data = append([]byte(nil), data...)
	first, last := start, start+step*(count-1)
	if step < 0 {
		first, last = last, first
	}
	old, err := b.read(last-first+1, first)
	if err != nil {
		return err
	}
	for i, x := range data {
		old[start+i*step-first] = x
	}
	return b.write(old, first)
}
