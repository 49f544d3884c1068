package tool_test

// handle_test.go holds results that stay with the host.

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// bulk is a tool that returns n items.
func bulk(opts ...tool.Option) tool.Tool {
	return tool.Func("big", func(_ context.Context, in struct {
		N int `json:"n"`
	}) ([]string, error) {
		out := make([]string, in.N)
		for i := range out {
			out[i] = strings.Repeat("x", 10)
		}
		return out, nil
	}, opts...)
}

// taker wants handles as they are.
type taker struct{ raw }

func (*taker) TakesHandles() bool { return true }

func TestHandles(t *testing.T) {
	ctx := context.Background()
	log := newRecord(t, "r")
	var opened any
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Handles: tool.HandleOptions{Bytes: 10_000, Preview: 60}, Limits: tool.Limits{ResultMax: 200}},
		bulk(), tool.Func("length", func(_ context.Context, in struct {
			Items []string `json:"items"`
		}) (int, error) {
			return len(in.Items), nil
		}), echo("echo"),
		&taker{raw{tool.Spec{Name: "take", Input: object("h")}, func(ctx context.Context, a tool.Args) (any, error) {
			v, err := tool.Open(ctx, a.Values[0].(values.Handle))
			opened = v
			return a.Values[0], err
		}}})
	v, err := r.Call(ctx, "big", []any{int64(3)}, nil)
	if _, ok := v.([]any); !ok || err != nil {
		t.Fatalf("a small result is %T, %v", v, err)
	}
	v, err = r.Call(ctx, "big", []any{int64(100)}, nil)
	h, ok := v.(values.Handle)
	if !ok || err != nil {
		t.Fatalf("a large result is %T, %v", v, err)
	}
	if h.ID != "h2" || h.Type != "list of 100 items (str)" || h.Bytes != 1301 || len(h.Preview) > 60 || !strings.HasPrefix(h.Preview, `["xxxxxxxxxx",`) || len(h.Digest) == 0 {
		t.Errorf("got %+v", h)
	}
	// A tool gets the content, wherever the handle is, validated as any argument; one that asks for handles gets the handle.
	if v, err = r.Call(ctx, "length", []any{h}, nil); v != int64(100) || err != nil {
		t.Error(v, err)
	}
	_, err = r.Call(ctx, "length", []any{[]any{"a", h}}, nil)
	wantError(t, err, "TypeError", "length(): ", tool.ErrArguments)
	_, err = r.Call(ctx, "echo", []any{h}, nil)
	wantError(t, err, "TypeError", "echo(): ", tool.ErrArguments)
	if v, err = r.Call(ctx, "take", []any{h}, nil); err != nil || len(opened.([]any)) != 100 {
		t.Error(v, err)
	}
	// The content is not in the journal.
	if lines := log.lines(t); strings.Count(lines, "x") > 300 || !strings.Contains(lines, "note 2 handle: big: a result of 1301 bytes is handle h2") {
		t.Error(lines)
	}
	if v, err := r.Open(ctx, h); err != nil || len(v.([]any)) != 100 {
		t.Error(v, err)
	}
}

// A handle is good in its own run.
func TestForeignHandles(t *testing.T) {
	o := tool.RunOptions{Handles: tool.HandleOptions{Bytes: 1 << 20}, Limits: tool.Limits{ResultMax: 10}}
	v, err := newRun(t, o, bulk()).Call(context.Background(), "big", []any{int64(9)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []tool.RunOptions{o, {}} {
		r := newRun(t, o, echo("echo"))
		_, err = r.Call(context.Background(), "echo", []any{v}, nil)
		wantError(t, err, "ToolError", "echo: s: the content of the handle is not there", tool.ErrNoHandle)
		if _, err := r.Open(context.Background(), v.(values.Handle)); !errors.Is(err, tool.ErrNoHandle) {
			t.Error(err)
		}
	}
	if _, err := tool.Open(context.Background(), v.(values.Handle)); !errors.Is(err, tool.ErrNoHandle) {
		t.Error(err)
	}
}

// What the host keeps is bounded; nothing that a script holds vanishes for it.
func TestHandleBounds(t *testing.T) {
	for _, o := range []tool.HandleOptions{{Bytes: 1 << 20, Count: 2}, {Bytes: 300}} {
		r := newRun(t, tool.RunOptions{Handles: o, Limits: tool.Limits{ResultMax: 10}}, bulk())
		for range 2 {
			if _, err := r.Call(context.Background(), "big", []any{int64(10)}, nil); err != nil {
				t.Fatal(err)
			}
		}
		_, err := r.Call(context.Background(), "big", []any{int64(10)}, nil)
		wantError(t, err, "ToolError", "big: the tool was called, but its result is larger than 10 bytes, and the host keeps at most", tool.ErrLimit)
	}
}

// A handle is no argument to cache by: it means something else in another run.
func TestHandlesAndCache(t *testing.T) {
	var cache tool.Cache
	length := tool.Func("length", func(_ context.Context, in struct {
		Items []string `json:"items"`
	}) (int, error) {
		return len(in.Items), nil
	}, tool.CacheFor(time.Hour))
	for _, want := range []int64{20, 30} {
		r := newRun(t, tool.RunOptions{Cache: &cache, Handles: tool.HandleOptions{Bytes: 1 << 20}, Limits: tool.Limits{ResultMax: 10}}, bulk(tool.Sensitive("return")), length)
		h, err := r.Call(context.Background(), "big", []any{want}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := r.Call(context.Background(), "length", []any{h}, nil); v != want || err != nil {
			t.Error(v, err)
		}
	}
}

// A cached result is whole: each run decides for itself whether it is too large.
func TestCachedResultsAreWhole(t *testing.T) {
	var cache tool.Cache
	one := bulk(tool.CacheFor(time.Hour))
	for _, max := range []int{10, 0} {
		r := newRun(t, tool.RunOptions{Cache: &cache, Handles: tool.HandleOptions{Bytes: 1 << 20}, Limits: tool.Limits{ResultMax: max}}, one)
		v, err := r.Call(context.Background(), "big", []any{int64(9)}, nil)
		if _, isHandle := v.(values.Handle); isHandle != (max > 0) || err != nil {
			t.Error(max, v, err)
		}
	}
}

// A store that fails makes the call fail.
func TestHandleStoreFails(t *testing.T) {
	r := newRun(t, tool.RunOptions{Handles: tool.HandleOptions{Bytes: 1 << 20, Store: noStore{}}, Limits: tool.Limits{ResultMax: 10}}, bulk())
	_, err := r.Call(context.Background(), "big", []any{int64(9)}, nil)
	wantError(t, err, "ToolError", "its large result could not be kept", errDisk)
}

type noStore struct{}

func (noStore) Put(context.Context, string, string, any) error   { return errDisk }
func (noStore) Get(context.Context, string, string) (any, error) { return nil, errDisk }

// Any data can be a handle.
func TestHandleOfAnything(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{strings.Repeat("é", 100), "str"}, {bytes.Repeat([]byte{0}, 100), "bytes"}, {map[string]any{"k": strings.Repeat("x", 100)}, "dict"},
		{[]any{int64(1), "x", strings.Repeat("x", 100)}, "list of 3 items (values)"}, {[]any{[]any{strings.Repeat("x", 100)}}, "list of 1 items (list)"},
	} {
		r := newRun(t, tool.RunOptions{Handles: tool.HandleOptions{Bytes: 1 << 20}, Limits: tool.Limits{ResultMax: 50}},
			&raw{tool.Spec{Name: "f"}, func(context.Context, tool.Args) (any, error) { return c.v, nil }})
		v, err := r.Call(context.Background(), "f", nil, nil)
		h, ok := v.(values.Handle)
		if !ok || err != nil || h.Type != c.want {
			t.Errorf("%T: %+v, %v", c.v, v, err)
			continue
		}
		if got, err := r.Open(context.Background(), h); err != nil || !values.Equal(got, c.v) {
			t.Error(err)
		}
	}
}
