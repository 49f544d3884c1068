package journal

// kind.go holds the names of kinds.

import "fmt"

var kindNames = [...]string{
	KindBegin: "begin", KindOp: "op", KindOpEnd: "op-end", KindClock: "clock", KindEntropy: "entropy", KindIntent: "intent",
	KindDecision: "decision", KindOutcome: "outcome", KindTurn: "turn", KindOutput: "output", KindNote: "note", KindResumed: "resumed",
	KindUndo: "undo", KindEnd: "end",
}

// String returns the kind's name, as in JSON and in docs/journal.md.
func (k Kind) String() string {
	if int(k) < len(kindNames) && k != 0 {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

func kindOf(e Entry) string {
	if e == nil {
		return "nothing"
	}
	return e.Kind().String()
}
