package javascript

// clock.go holds the script's clock, timers and random bytes.

import (
	"io"
	"math/rand/v2"
	"sort"
	"time"
)

// timer is a function that is to be called. Its callback stays in the VM.
type timer struct {
	id         int64
	due, every time.Duration // every is 0 for those that are called once
	weak       bool          // it is called only as long as something else is to come
}

// maxTimers is how many there may be.
const maxTimers = 10000

// elapsed is the script's own time since its sandbox was made.
func (en *Engine) elapsed() time.Duration {
	if en.in.RealTime {
		return time.Since(en.made)
	}
	return en.virtual
}

// addTimer puts a timer behind those that are due before it, or with it.
func (en *Engine) addTimer(t timer) {
	i := sort.Search(len(en.timers), func(i int) bool { return en.timers[i].due > t.due })
	en.timers = append(en.timers, timer{})
	copy(en.timers[i+1:], en.timers[i:])
	en.timers[i] = t
}

// now reads the time of day.
func (r *run) now() (t time.Time, err error) {
	en := r.en
	read := func() time.Time {
		if en.in.Clock != nil {
			return en.in.Clock()
		}
		return en.in.Now.Add(en.elapsed())
	}
	if en.in.Clock == nil && !en.in.RealTime {
		return read(), nil
	}
	e := r.ask(func() {
		if rec := en.in.Recorder; rec != nil {
			var n int64
			n, err = rec.Clock("now", func() int64 { return read().UnixNano() })
			t = time.Unix(0, n)
			return
		}
		t = read()
	})
	if e != nil {
		err = e
	}
	return t, err
}

// monotonic reads the clock that only goes on.
func (r *run) monotonic() (d time.Duration, err error) {
	en := r.en
	if !en.in.RealTime || en.in.Recorder == nil {
		return en.elapsed(), nil
	}
	e := r.ask(func() {
		var n int64
		n, err = en.in.Recorder.Clock("monotonic", func() int64 { return int64(en.elapsed()) })
		d = time.Duration(n)
	})
	if e != nil {
		err = e
	}
	return d, err
}

// maxEntropy is how many random bytes there are at once.
const maxEntropy = 65536

// entropy returns random bytes: the host's, or the same ones in every sandbox.
func (r *run) entropy(n int) ([]byte, error) {
	en := r.en
	p := make([]byte, n)
	if en.in.Entropy == nil {
		if en.random == nil {
			en.random = rand.NewChaCha8([32]byte{})
		}
		_, err := en.random.Read(p)
		return p, err
	}
	var err error
	read := func(p []byte) error {
		_, err := io.ReadFull(en.in.Entropy, p)
		return err
	}
	e := r.ask(func() {
		if rec := en.in.Recorder; rec != nil {
			err = rec.Entropy(p, read)
		} else {
			err = read(p)
		}
	})
	if e != nil {
		err = e
	}
	return p, err
}
