package agent

// journal.go holds the journal of an agent's run: what the model was told and said, and what its programs and calls did, in one place.

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// The codes of the notes that an agent's run adds to its journal, in the order of what happens.
const (
	NotePrompt  = "agent.prompt"  // what the user asked; Text is the prompt
	NoteAnswer  = "agent.answer"  // an answer of the model; Text is the JSON of an AnswerNote
	NoteSandbox = "agent.sandbox" // a sandbox begins; Text is the JSON of its own first record
	NoteReply   = "agent.reply"   // what the model read about a call; Text is the JSON of a ReplyNote
	NoteFinal   = "agent.final"   // the run's answer
	NoteError   = "agent.error"   // the error that the run ended with
)

// AnswerNote is an answer of the model in a journal.
type AnswerNote struct {
	Step       int          `json:"step"`
	ID         string       `json:"id,omitempty"`
	Items      []AnswerItem `json:"items"`
	Usage      Usage        `json:"usage"`
	Incomplete string       `json:"incomplete,omitempty"`
}

// AnswerItem is an Item of an answer in a journal. Kind is "code", "call", "unknown_call", "text", "commentary", "refusal" or "other".
type AnswerItem struct {
	Kind   string `json:"kind"`
	CallID string `json:"call_id,omitempty"`
	Name   string `json:"name,omitempty"`
	Input  string `json:"input,omitempty"`
}

// ReplyNote is what the model read about a call, in a journal.
type ReplyNote struct {
	Step   int    `json:"step"`
	CallID string `json:"call_id"`
	Output string `json:"output"`
}

var itemKinds = map[ItemKind]string{ItemOther: "other", ItemCode: "code", ItemText: "text", ItemCommentary: "commentary",
	ItemRefusal: "refusal", ItemUnknownCall: "unknown_call", ItemCall: "call"}

// book is the journal of a run, or of a chat.
type book struct {
	id       string
	log      journal.Log // nil: nothing is recorded, but the book gives ids
	programs int         // so far; of the session's goroutine

	mu    sync.Mutex
	calls int64 // of all sandboxes and direct ones
	parts int
	err   error // the first failure to append
}

// openBook begins a journal in a store, which may be nil. Without an id it makes one.
func openBook(ctx context.Context, store journal.Store, user, id string) (*book, error) {
	b := &book{id: id}
	if id == "" {
		b.id = "agent-" + rand.Text()
	}
	if store == nil {
		return b, nil
	}
	var err error
	if b.log, err = store.Create(ctx, b.id); err != nil {
		return nil, fmt.Errorf("agent: journal: %w", err)
	}
	if err := b.append(&journal.Begin{Run: b.id, Tier: "agent", User: user, Start: time.Now()}); err != nil {
		_ = b.log.Close()
		return nil, fmt.Errorf("agent: journal: %w", err)
	}
	return b, nil
}

func (b *book) append(e journal.Entry) error {
	if b.log == nil {
		return nil
	}
	err := b.log.Append(e)
	if err != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.err == nil {
			b.err = err
		}
	}
	return err
}

// note adds a note: text, or the JSON of anything else. A failure is told by close, and ends the run at its next step.
func (b *book) note(code string, v any) {
	if b.log == nil {
		return
	}
	text, ok := v.(string)
	if !ok {
		data, err := json.Marshal(v)
		if err != nil {
			data = []byte(strconv.Quote(err.Error()))
		}
		text = string(data)
	}
	_ = b.append(&journal.Note{Code: code, Text: strings.ToValidUTF8(text, "\uFFFD")})
}

// failed returns the first failure to append.
func (b *book) failed() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		return nil
	}
	return fmt.Errorf("agent: journal: %w", b.err)
}

// end says how a run ended, or a prompt of a chat.
func (b *book) end(err error) {
	status := journal.StatusDone
	if err != nil {
		b.note(NoteError, err.Error())
		status = journal.StatusFailed
		switch {
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			status = journal.StatusInterrupted
		case errors.Is(err, tool.ErrPending):
			status = journal.StatusPending
		}
	}
	b.note(journal.NoteStatus, status)
}

// close ends the journal.
func (b *book) close() error {
	if b.log == nil {
		return nil
	}
	if err := b.log.Close(); err != nil && b.err == nil {
		b.err = err
	}
	return b.failed()
}

// part returns the log of a sandbox, or of the direct calls, and the id of its run, which the keys of its calls begin with. The log is nil
// where nothing is recorded.
func (b *book) part() (journal.Log, string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.parts++
	id := b.id + "." + strconv.Itoa(b.parts)
	if b.log == nil {
		return nil, id
	}
	return &partLog{book: b, numbers: map[int64]int64{}}, id
}

// partLog is a part of a book as a log of its own: the calls of all parts are numbered together.
type partLog struct {
	book    *book
	mu      sync.Mutex
	numbers map[int64]int64 // of the part's calls in the book
}

// Append implements journal.Log.
func (p *partLog) Append(e journal.Entry) error {
	switch e := e.(type) {
	case *journal.Begin:
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		return p.book.append(&journal.Note{Code: NoteSandbox, Text: string(text)})
	case *journal.End:
		return nil
	case *journal.Intent:
		own := *e
		p.mu.Lock()
		p.book.mu.Lock()
		p.book.calls++
		own.Call = p.book.calls
		p.book.mu.Unlock()
		p.numbers[e.Call] = own.Call
		p.mu.Unlock()
		return p.book.append(&own)
	case *journal.Decision:
		own := *e
		own.Call = p.number(e.Call)
		return p.book.append(&own)
	case *journal.Outcome:
		own := *e
		own.Call = p.number(e.Call)
		return p.book.append(&own)
	case *journal.Undo:
		own := *e
		own.Call = p.number(e.Call)
		return p.book.append(&own)
	case *journal.Note:
		own := *e
		own.Call = p.number(e.Call)
		return p.book.append(&own)
	case *journal.Turn:
		own := *e
		own.Calls = slices.Clone(e.Calls)
		for i, n := range own.Calls {
			own.Calls[i] = p.number(n)
		}
		return p.book.append(&own)
	}
	return p.book.append(e)
}

func (p *partLog) number(n int64) int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if own, ok := p.numbers[n]; ok {
		return own
	}
	return n // 0: about no call
}

// Sync implements journal.Log.
func (p *partLog) Sync() error { return p.book.log.Sync() }

// Close implements journal.Log. The book stays open.
func (p *partLog) Close() error { return nil }

// SandboxRecords returns the records of each sandbox of a recorded run, as they would be in a journal of its own: what krait.Replay takes,
// with any host calls called "agent.final_answer" and "agent.restart". The operation that gave the run's answer is left out: it was ended from
// outside, at a point that a replay does not have. Records that are
// not those of an agent's run have no sandboxes.
func SandboxRecords(records []journal.Record) ([][]journal.Record, error) {
	var out [][]journal.Record
	var numbers map[int64]int64 // of the sandbox's calls, by those in the book
	run := ""
	answer, over := int64(0), false // the call of final_answer; the answer was given
	add := func(r journal.Record, e journal.Entry) {
		last := len(out) - 1
		out[last] = append(out[last], journal.Record{Seq: uint64(len(out[last])), Time: r.Time, Entry: e})
	}
	for _, r := range records {
		if n, ok := r.Entry.(*journal.Note); ok && n.Code == NoteSandbox {
			var begin journal.Begin
			if err := json.Unmarshal([]byte(n.Text), &begin); err != nil {
				return nil, &journal.CorruptError{Seq: r.Seq, Offset: -1, Why: "the note of a sandbox", Err: err}
			}
			out = append(out, nil)
			run, numbers, over = begin.Run, map[int64]int64{}, false
			add(r, &begin)
			continue
		}
		if len(out) == 0 || over {
			continue
		}
		switch e := r.Entry.(type) {
		case *journal.Begin:
		case *journal.Intent:
			id, n, _ := strings.Cut(e.Key, "/")
			call, err := strconv.ParseInt(n, 10, 64)
			if id != run || err != nil {
				continue // a direct call
			}
			own := *e
			own.Call, numbers[e.Call] = call, call
			if e.Tool == "hostcall.agent_final_answer" { // its Python name
				answer = e.Call
			}
			add(r, &own)
		case *journal.Decision:
			if n, ok := numbers[e.Call]; ok {
				own := *e
				own.Call = n
				add(r, &own)
			}
		case *journal.Outcome:
			if over = e.Call == answer && e.Failure == nil; over {
				last := len(out) - 1
				for i := len(out[last]) - 1; i >= 0; i-- {
					if out[last][i].Entry.Kind() == journal.KindOp {
						out[last] = out[last][:i]
						break
					}
				}
				continue
			}
			if n, ok := numbers[e.Call]; ok {
				own := *e
				own.Call = n
				add(r, &own)
			}
		case *journal.Undo:
			if n, ok := numbers[e.Call]; ok {
				own := *e
				own.Call = n
				add(r, &own)
			}
		case *journal.Turn:
			own := *e
			own.Calls = slices.Clone(e.Calls)
			for i, n := range own.Calls {
				own.Calls[i] = numbers[n]
			}
			add(r, &own)
		case *journal.Note:
			if n, ok := numbers[e.Call]; ok || e.Call == 0 && !strings.HasPrefix(e.Code, "agent.") && e.Code != journal.NoteStatus {
				own := *e
				own.Call = n
				add(r, &own)
			}
		default:
			add(r, e)
		}
	}
	return out, nil
}

// answerNote is a turn for the journal.
func answerNote(step int, t Turn) AnswerNote {
	n := AnswerNote{Step: step, ID: t.ID, Usage: t.Usage, Incomplete: t.Incomplete, Items: []AnswerItem{}}
	for _, item := range t.Items {
		n.Items = append(n.Items, AnswerItem{Kind: itemKinds[item.Kind], CallID: item.CallID, Name: item.Name, Input: item.Input})
	}
	return n
}
