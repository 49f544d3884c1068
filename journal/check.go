package journal

// check.go holds what is checked of an entry before it is kept.

import "fmt"

// checkEntry returns ErrType or ErrTooLarge for an entry that can't be recorded.
func checkEntry(e Entry) error {
	switch e := e.(type) {
	case *Begin, *Clock, *Entropy, *Turn, *Output, *Note, *Resumed, *Undo, *End:
		return nil
	case *Op:
		for i, v := range e.Args {
			if plain(v) {
				continue
			}
			if err := check(v, &step{nil, "", i}, 1); err != nil {
				return err
			}
		}
		return checkMap(e.Kwargs)
	case *OpEnd:
		return check(e.Value, nil, 0)
	case *Intent:
		return checkMap(e.Args)
	case *Decision:
		return checkMap(e.Args)
	case *Outcome:
		return check(e.Result, nil, 0)
	}
	return fmt.Errorf("journal: entry %T: %w", e, ErrType)
}

func checkMap(m map[string]any) error {
	for k, v := range m {
		if plain(v) {
			continue
		}
		if err := check(v, &step{nil, k, -1}, 1); err != nil {
			return err
		}
	}
	return nil
}
