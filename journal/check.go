package journal

// check.go holds what is checked of an entry before it is kept.

import (
	"fmt"

	"github.com/krait-run/krait/values"
)

// checkEntry returns values.ErrType or values.ErrDeep for an entry that can't be recorded.
func checkEntry(e Entry) (err error) {
	switch e := e.(type) {
	case *Begin, *Clock, *Entropy, *Turn, *Output, *Note, *Resumed, *Undo, *End:
		return nil
	case *Op:
		if err = values.Check(e.Args); err == nil {
			err = values.Check(e.Kwargs)
		}
	case *OpEnd:
		err = values.Check(e.Value)
	case *Intent:
		err = values.Check(e.Args)
	case *Decision:
		err = values.Check(e.Args)
	case *Outcome:
		err = values.Check(e.Result)
	default:
		return fmt.Errorf("journal: entry %T: %w", e, values.ErrType)
	}
	if err != nil {
		return fmt.Errorf("journal: %s: %w", e.Kind(), err)
	}
	return nil
}
