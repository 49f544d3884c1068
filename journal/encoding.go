package journal

// encoding.go holds the encoding of records. docs/journal.md has it as a table, which a test compares with this code.
//
// An encoded record is two CBOR items (RFC 8949, core deterministic encoding):
//
//	version   unsigned, Version
//	record    array: kind, sequence number, time in nanoseconds since 1970, fields
//
// Fields are a map from numbers to values, without those that are zero. Numbers are never used for anything else. A field or kind that is
// added makes a new version, so that a reader which does not know it says so instead of leaving it out.

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"sync"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/krait-run/krait/internal/unicodetext"
	"github.com/krait-run/krait/values"
)

// Version is the version of the encoding that is written. Those up to it are read.
const Version = 1

// MaxRecord is how long an encoded record may be, in bytes.
const MaxRecord = 64 << 20

// maxVersion is what fits the first byte of a record. The encoding of a version beyond would be longer.
const maxVersion = 23

// The tags of values that CBOR has no type for. They are not registered.
const (
	tagObject   = 19280 // array: key, value, key, value, ...
	tagTime     = 19281 // array: seconds since 1970, nanoseconds, seconds east of Greenwich, the zone's abbreviation
	tagRedacted = 19282 // array: reason
	tagHandle   = 19283 // array: id, type, bytes, digest, preview
)

// wireObject, wireTime, wireRedacted and wireHandle are values in their encoded form.
type (
	wireObject []any
	wireTime   struct {
		_      struct{} `cbor:",toarray"`
		Sec    int64
		Nano   int64
		Offset int64
		Zone   string
	}
	wireRedacted struct {
		_      struct{} `cbor:",toarray"`
		Reason string
	}
	wireHandle struct {
		_        struct{} `cbor:",toarray"`
		ID, Type string
		Bytes    int64
		Digest   []byte
		Preview  string
	}
)

// wireBegin is Begin with its time encoded as those in values are.
type wireBegin struct {
	Begin
	Start wireTime `cbor:"7,keyasint"`
}

// wireRecord is a record after its version.
type wireRecord struct {
	_      struct{} `cbor:",toarray"`
	Kind   Kind
	Seq    uint64
	Nano   int64
	Fields cbor.RawMessage
}

// wire is CBOR as journals use it.
type wire struct {
	enc cbor.UserBufferEncMode
	dec cbor.DecMode
}

var cborWire = sync.OnceValue(func() wire {
	tags := cbor.NewTagSet()
	both := cbor.TagOptions{EncTag: cbor.EncTagRequired, DecTag: cbor.DecTagRequired}
	for tag, x := range map[uint64]any{tagObject: wireObject{}, tagTime: wireTime{}, tagRedacted: wireRedacted{}, tagHandle: wireHandle{}} {
		if err := tags.Add(both, reflect.TypeOf(x), tag); err != nil {
			panic(err) // the table above is wrong
		}
	}
	enc, err := cbor.CoreDetEncOptions().UserBufferEncModeWithTags(tags)
	if err != nil {
		panic(err)
	}
	dec, err := cbor.DecOptions{
		DupMapKey:         cbor.DupMapKeyEnforcedAPF,
		MaxNestedLevels:   3*values.MaxDepth + 16, // an Object is an array in a tag
		MaxArrayElements:  MaxRecord,
		MaxMapPairs:       MaxRecord,
		IndefLength:       cbor.IndefLengthForbidden,
		IntDec:            cbor.IntDecConvertSignedOrBigInt,
		BigIntDec:         cbor.BigIntDecodePointer,
		ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
		DefaultMapType:    reflect.TypeFor[map[string]any](),
		UTF8:              cbor.UTF8DecodeInvalid, // scripts print what they like
		FieldNameMatching: cbor.FieldNameMatchingCaseSensitive,
	}.DecModeWithTags(tags)
	if err != nil {
		panic(err)
	}
	return wire{enc, dec}
})

// AppendRecord appends the encoded record to b. The error is values.ErrType, values.ErrDeep or ErrTooLarge.
func AppendRecord(b []byte, r Record) ([]byte, error) {
	buf := buffers.Get().(*bytes.Buffer)
	defer putBuffer(buf)
	if err := encodeFields(buf, r.Entry); err != nil {
		return nil, err
	}
	return append(appendRecordHead(b, r.Entry.Kind(), r.Seq, r.Time), buf.Bytes()...), nil
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func putBuffer(buf *bytes.Buffer) {
	if buf.Cap() <= 1<<20 {
		buf.Reset()
		buffers.Put(buf)
	}
}

// maxHead is how long what stands before the fields can be.
const maxHead = 1 + 1 + 2 + 9 + 9

// encodeFields checks an entry and writes its fields.
func encodeFields(buf *bytes.Buffer, e Entry) error {
	if err := checkEntry(e); err != nil {
		return err
	}
	if err := cborWire().enc.MarshalToBuffer(toWire(e), buf); err != nil {
		return fmt.Errorf("journal: %s: %w: %w", e.Kind(), values.ErrType, err)
	}
	if buf.Len()+maxHead > MaxRecord {
		return fmt.Errorf("journal: %s of %d bytes, want at most %d: %w", e.Kind(), buf.Len()+maxHead, MaxRecord, ErrTooLarge)
	}
	return nil
}

// appendRecordHead appends what stands before the fields.
func appendRecordHead(b []byte, k Kind, seq uint64, at time.Time) []byte {
	b = append(b, Version, 0x84)
	b = appendHead(b, 0, uint64(k))
	b = appendHead(b, 0, seq)
	if nano := at.UnixNano(); nano < 0 {
		return appendHead(b, 1, uint64(-1-nano))
	} else {
		return appendHead(b, 0, uint64(nano))
	}
}

// appendHead appends the head of a CBOR item: its major type and a number, as short as it can be.
func appendHead(b []byte, major byte, n uint64) []byte {
	major <<= 5
	switch {
	case n < 24:
		return append(b, major|byte(n))
	case n <= 0xff:
		return append(b, major|24, byte(n))
	case n <= 0xffff:
		return append(b, major|25, byte(n>>8), byte(n))
	case n <= 0xffffffff:
		return append(b, major|26, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return append(b, major|27, byte(n>>56), byte(n>>48), byte(n>>40), byte(n>>32), byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
}

// DecodeRecord decodes a record. It keeps nothing of b. A record that a later version wrote is ErrVersion, one that can't be read
// ErrCorrupt. It takes memory in proportion to b's length, whatever b says.
func DecodeRecord(b []byte) (Record, error) {
	r, err := decodeRecord(b)
	if err != nil {
		return Record{}, fmt.Errorf("journal: %w", err)
	}
	return r, nil
}

// decodeRecord returns errors that do not say whose they are.
func decodeRecord(b []byte) (Record, error) {
	if len(b) == 0 {
		return Record{}, fmt.Errorf("%w: empty record", ErrCorrupt)
	}
	if len(b) > MaxRecord {
		return Record{}, fmt.Errorf("%w: record of %d bytes", ErrCorrupt, len(b))
	}
	switch v := b[0]; {
	case v > Version && v <= maxVersion:
		return Record{}, fmt.Errorf("%w: record of version %d, known are those up to %d", ErrVersion, v, Version)
	case v == 0 || v > maxVersion:
		return Record{}, fmt.Errorf("%w: record begins with byte %#02x, want a version", ErrCorrupt, v)
	}
	dec := cborWire().dec
	var w wireRecord
	if err := dec.Unmarshal(b[1:], &w); err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	e, into := newEntry(w.Kind)
	if e == nil {
		return Record{}, fmt.Errorf("%w: %s, which version %d does not have", ErrCorrupt, w.Kind, b[0])
	}
	if err := dec.Unmarshal(w.Fields, into); err != nil {
		return Record{}, fmt.Errorf("%w: %s: %w", ErrCorrupt, w.Kind, err)
	}
	if err := fromWire(e, into); err != nil {
		return Record{}, fmt.Errorf("%w: %s: %w", ErrCorrupt, w.Kind, err)
	}
	return Record{Seq: w.Seq, Time: time.Unix(0, w.Nano).UTC(), Entry: e}, nil
}

// newEntry returns a new entry of a kind and what its fields are decoded into; nil for kinds that there are not.
func newEntry(k Kind) (e Entry, into any) {
	switch k {
	case KindBegin:
		w := &wireBegin{}
		return &w.Begin, w
	case KindOp:
		e = &Op{}
	case KindOpEnd:
		e = &OpEnd{}
	case KindClock:
		e = &Clock{}
	case KindEntropy:
		e = &Entropy{}
	case KindIntent:
		e = &Intent{}
	case KindDecision:
		e = &Decision{}
	case KindOutcome:
		e = &Outcome{}
	case KindTurn:
		e = &Turn{}
	case KindOutput:
		e = &Output{}
	case KindNote:
		e = &Note{}
	case KindResumed:
		e = &Resumed{}
	case KindUndo:
		e = &Undo{}
	case KindEnd:
		e = &End{}
	}
	return e, e
}

// toWire returns what is encoded in an entry's place: the entry itself unless it holds values that CBOR has no type for.
func toWire(e Entry) any {
	switch e := e.(type) {
	case *Begin:
		return &wireBegin{*e, toWireTime(e.Start)}
	case *Op:
		args, changed := encodeList(e.Args)
		kwargs, also := encodeMap(e.Kwargs)
		if changed || also {
			w := *e
			w.Args, w.Kwargs = args, kwargs
			return &w
		}
	case *OpEnd:
		if v, changed := encodeValue(e.Value); changed {
			w := *e
			w.Value = v
			return &w
		}
	case *Intent:
		if args, changed := encodeMap(e.Args); changed {
			w := *e
			w.Args = args
			return &w
		}
	case *Decision:
		if args, changed := encodeMap(e.Args); changed {
			w := *e
			w.Args = args
			return &w
		}
	case *Outcome:
		if v, changed := encodeValue(e.Result); changed {
			w := *e
			w.Result = v
			return &w
		}
	}
	return e
}

// fromWire undoes toWire for an entry that was decoded into into.
func fromWire(e Entry, into any) (err error) {
	switch e := e.(type) {
	case *Begin:
		e.Start, err = fromWireTime(into.(*wireBegin).Start)
	case *Op:
		if err = decodeList(e.Args, 1); err == nil {
			err = decodeMap(e.Kwargs, 1)
		}
	case *OpEnd:
		e.Value, err = decodeValue(e.Value, 0)
	case *Intent:
		err = decodeMap(e.Args, 1)
	case *Decision:
		err = decodeMap(e.Args, 1)
	case *Outcome:
		e.Result, err = decodeValue(e.Result, 0)
	}
	return err
}

// encodeValue returns the encoded form of a value that was checked, and whether it is another one.
func encodeValue(v any) (any, bool) {
	switch x := v.(type) {
	case time.Time:
		return toWireTime(x), true
	case values.Redacted:
		return wireRedacted{Reason: x.Reason}, true
	case values.Handle:
		return wireHandle{ID: x.ID, Type: x.Type, Bytes: x.Bytes, Digest: x.Digest, Preview: x.Preview}, true
	case []any:
		return encodeList(x)
	case map[string]any:
		return encodeMap(x)
	case *values.Object:
		if x == nil {
			return nil, true
		}
		w := make(wireObject, 0, 2*x.Len())
		for i := range x.Len() {
			k, v := x.At(i)
			e, _ := encodeValue(v)
			w = append(w, k, e)
		}
		return w, true
	}
	return v, false
}

func encodeList(x []any) ([]any, bool) {
	for i, e := range x {
		if w, changed := encodeValue(e); changed {
			list := make([]any, len(x))
			copy(list, x[:i])
			list[i] = w
			for j := i + 1; j < len(x); j++ {
				list[j], _ = encodeValue(x[j])
			}
			return list, true
		}
	}
	return x, false
}

func encodeMap(x map[string]any) (map[string]any, bool) {
	m := x
	changed := false
	for k, e := range x {
		if w, ok := encodeValue(e); ok {
			if !changed {
				m, changed = maps.Clone(x), true
			}
			m[k] = w
		}
	}
	return m, changed
}

var errValue = errors.New("not a value of a journal")

// errDeep is for what no record has, since values.Check refuses it: the decoder bounds arrays, and an object may be one in a tag.
var errDeep = fmt.Errorf("%w: %w", values.ErrDeep, errValue)

// decodeValue returns the value of what was decoded, which lies so deep in another one. It changes lists and maps in place.
func decodeValue(v any, depth int) (any, error) {
	if depth > values.MaxDepth {
		return nil, errDeep
	}
	switch x := v.(type) {
	case nil, bool, int64, float64, string, []byte:
		return v, nil
	case *big.Int:
		if x.IsInt64() { // written in more bytes than it needs
			return x.Int64(), nil
		}
		return x, nil
	case wireTime:
		return fromWireTime(x)
	case wireRedacted:
		return values.Redacted{Reason: x.Reason}, nil
	case wireHandle:
		return values.Handle{ID: x.ID, Type: x.Type, Bytes: x.Bytes, Digest: x.Digest, Preview: x.Preview}, nil
	case []any:
		return x, decodeList(x, depth+1)
	case map[string]any:
		return x, decodeMap(x, depth+1)
	case wireObject:
		if len(x)%2 != 0 {
			return nil, fmt.Errorf("an object's key without a value: %w", errValue)
		}
		o := values.NewObject(len(x) / 2)
		for i := range len(x) / 2 {
			k, ok := x[2*i].(string)
			if !ok {
				return nil, fmt.Errorf("an object's key that is no text: %w", errValue)
			}
			e, err := decodeValue(x[2*i+1], depth+1)
			if err != nil {
				return nil, err
			}
			if o.Set(k, e); o.Len() == i {
				return nil, fmt.Errorf("an object with two keys %q: %w", unicodetext.Short(k, 40), errValue)
			}
		}
		return o, nil
	}
	return nil, fmt.Errorf("%T: %w", v, errValue)
}

func decodeList(x []any, depth int) (err error) {
	for i, e := range x {
		if x[i], err = decodeValue(e, depth); err != nil {
			return err
		}
	}
	return nil
}

func decodeMap(x map[string]any, depth int) error {
	if depth > values.MaxDepth && len(x) > 0 {
		return errDeep
	}
	for k, e := range x {
		switch e.(type) { // nothing to be set
		case nil, bool, int64, float64, string, []byte:
			continue
		}
		v, err := decodeValue(e, depth)
		if err != nil {
			return err
		}
		x[k] = v
	}
	return nil
}

func toWireTime(t time.Time) wireTime {
	zone, offset := t.Zone()
	return wireTime{Sec: t.Unix(), Nano: int64(t.Nanosecond()), Offset: int64(offset), Zone: zone}
}

// day is more than a time zone is from Greenwich, in seconds.
const day = 24 * 60 * 60

// fromWireTime makes the time in a fixed zone, or in UTC.
func fromWireTime(w wireTime) (time.Time, error) {
	if w.Nano < 0 || w.Nano >= 1e9 || w.Offset <= -day || w.Offset >= day {
		return time.Time{}, fmt.Errorf("a time that can't be: %w", errValue)
	}
	t := time.Unix(w.Sec, w.Nano)
	if w.Offset == 0 && (w.Zone == "UTC" || w.Zone == "") {
		return t.UTC(), nil
	}
	return t.In(time.FixedZone(w.Zone, int(w.Offset))), nil
}
