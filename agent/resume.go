package agent

// resume.go holds what goes on from a journal: chats with an id of their own, and runs that were interrupted.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/krait-run/krait/journal"
)

// ErrNotResumable: the journal is not that of an agent, or the run has ended.
var ErrNotResumable = errors.New("agent: the run can't be resumed")

// NoteForget is the code of the note that what was said before in a chat is forgotten.
const NoteForget = "agent.forget"

// OpenChat begins a chat whose journal has the given id, or goes on with it if there is one: the model sees what was said, and programs find
// a fresh sandbox. Options.Journal is required. The caller closes the chat.
func (a *Agent) OpenChat(ctx context.Context, id string) (*Chat, error) {
	if a.opts.Journal == nil {
		return nil, errors.New("agent: OpenChat needs Options.Journal")
	}
	c := &Chat{agent: a, id: id}
	t, err := a.recall(ctx, id)
	if errors.Is(err, journal.ErrNotFound) {
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	for _, p := range t.prompts {
		if !p.ended {
			p.final = "[no answer: it was interrupted]"
		}
		c.remember(p.text, p.final)
	}
	c.book, err = t.open(ctx, a.opts.Journal)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Resume goes on with a recorded run that was interrupted or failed: the model sees the prompt, what it said, and what its programs and calls came to,
// and answers. Programs that have ended are not run again; what they defined is gone. decide is asked about each call of which nobody knows
// whether it was carried out, but for calls that read or may be repeated; an error of it ends the resumption. Options.Journal is required, and
// has the rest of the run too. Of a run that has its answer the error is ErrNotResumable.
func (a *Agent) Resume(ctx context.Context, id string, decide func(*journal.Intent) (journal.Resolution, error)) (*Result, error) {
	if a.opts.Journal == nil {
		return new(Result), errors.New("agent: Resume needs Options.Journal")
	}
	t, err := a.recall(ctx, id)
	if err != nil {
		return new(Result), err
	}
	if len(t.prompts) == 0 || t.prompts[len(t.prompts)-1].ended {
		return new(Result), fmt.Errorf("%w: it has its answer", ErrNotResumable)
	}
	prompt, err := t.story(decide)
	if err != nil {
		return new(Result), err
	}
	b, err := t.open(ctx, a.opts.Journal)
	if err != nil {
		return new(Result), err
	}
	return a.runIn(ctx, prompt, nil, a.opts.OnEvent, nil, b)
}

// tale is what a journal says of an agent.
type tale struct {
	id       string
	prompts  []told
	programs int
	parts    int
	calls    int64
}

// told is a prompt with what came of it.
type told struct {
	text, final string
	ended       bool // there is an answer
	answers     []AnswerNote
	replies     map[string]string // by the id of the call
	intents     []*journal.Intent
	outcomes    map[int64]*journal.Outcome
}

// recall reads a journal.
func (a *Agent) recall(ctx context.Context, id string) (*tale, error) {
	records, err := journal.Records(ctx, a.opts.Journal, id)
	if err != nil {
		return nil, fmt.Errorf("agent: %w", err)
	}
	if begin, ok := records[0].Entry.(*journal.Begin); !ok || begin.Tier != "agent" {
		return nil, fmt.Errorf("%w: run %s is not an agent's", ErrNotResumable, id)
	}
	t := &tale{id: id}
	for _, r := range records[1:] {
		if n, ok := r.Entry.(*journal.Note); ok && n.Code == NotePrompt {
			t.prompts = append(t.prompts, told{text: n.Text, replies: map[string]string{}, outcomes: map[int64]*journal.Outcome{}})
			t.parts++
			continue
		}
		if len(t.prompts) == 0 {
			continue
		}
		p := &t.prompts[len(t.prompts)-1]
		switch e := r.Entry.(type) {
		case *journal.Intent:
			t.calls = max(t.calls, e.Call)
			p.intents = append(p.intents, e)
			part, _, _ := strings.Cut(strings.TrimPrefix(e.Key, id+"."), "/")
			if n, err := strconv.Atoi(part); err == nil {
				t.parts = max(t.parts, n)
			}
		case *journal.Outcome:
			p.outcomes[e.Call] = e
		case *journal.Note:
			if err := t.note(p, e); err != nil {
				return nil, &journal.CorruptError{Seq: r.Seq, Offset: -1, Why: "a note of the agent", Err: err}
			}
		}
	}
	return t, nil
}

// note takes a note that belongs to a prompt.
func (t *tale) note(p *told, n *journal.Note) error {
	switch n.Code {
	case NoteSandbox:
		t.parts++
	case NoteFinal:
		p.final, p.ended = n.Text, true
	case journal.NoteStatus: // a prompt that failed can be resumed, as one whose process ended
		p.ended = p.ended || n.Text == journal.StatusDone
	case NoteForget:
		t.prompts = nil
	case NoteAnswer:
		var a AnswerNote
		if err := json.Unmarshal([]byte(n.Text), &a); err != nil {
			return err
		}
		p.answers = append(p.answers, a)
		for _, item := range a.Items {
			if item.Kind == itemKinds[ItemCode] {
				t.programs++
			}
		}
	case NoteReply:
		var r ReplyNote
		if err := json.Unmarshal([]byte(n.Text), &r); err != nil {
			return err
		}
		p.replies[r.CallID] = r.Output
	}
	return nil
}

// open opens the journal for what follows.
func (t *tale) open(ctx context.Context, store journal.Store) (*book, error) {
	log, err := store.Continue(ctx, t.id)
	if err != nil {
		return nil, fmt.Errorf("agent: %w", err)
	}
	return &book{id: t.id, log: log, programs: t.programs, calls: t.calls, parts: t.parts}, nil
}

// maxStory bounds what a resumed run tells the model of what it did, in bytes; the oldest goes first.
const maxStory = 64 << 10

// story is the last prompt with what was done about it.
func (t *tale) story(decide func(*journal.Intent) (journal.Resolution, error)) (string, error) {
	p := &t.prompts[len(t.prompts)-1]
	var did []string
	for _, a := range p.answers {
		for _, item := range a.Items {
			switch item.Kind {
			case itemKinds[ItemText], itemKinds[ItemCommentary]:
				did = append(did, "You said: "+item.Input)
			case itemKinds[ItemCode]:
				did = append(did, "You ran this program:\n"+Program(item.Input))
			case itemKinds[ItemCall]:
				did = append(did, "You called "+item.Name+"("+item.Input+")")
			default:
				continue
			}
			if item.CallID == "" {
				continue
			}
			if out, ok := p.replies[item.CallID]; ok {
				did = append(did, "You were told:\n"+out)
			} else {
				did = append(did, "It was interrupted, and has to be done again as far as it is not done.")
			}
		}
	}
	for _, in := range p.intents {
		if p.outcomes[in.Call] != nil || in.ReadOnly || in.Idempotent || strings.HasPrefix(in.Tool, "hostcall.agent_") {
			continue
		}
		r, err := decide(in)
		if err != nil {
			return "", err
		}
		args, err := json.Marshal(in.Args)
		if err != nil {
			return "", fmt.Errorf("agent: %w", err)
		}
		line := "The call " + in.Tool + string(args) + " was not carried out."
		if r.Outcome != nil {
			line = "The call " + in.Tool + string(args) + " was carried out; do not repeat it."
			if result, err := json.Marshal(r.Outcome.Result); err == nil {
				line += " Its result: " + string(result)
			}
		}
		did = append(did, line)
	}
	for _, in := range t.lastCalls(p) {
		args, err := json.Marshal(in.Args)
		if err != nil {
			return "", fmt.Errorf("agent: %w", err)
		}
		line := "Its call " + in.Tool + string(args) + " was carried out; do not repeat it if it has an effect."
		if o := p.outcomes[in.Call]; o.Failure == nil {
			if result, err := json.Marshal(o.Result); err == nil {
				line += " Its result: " + cut(string(result), 2<<10)
			}
		}
		did = append(did, line)
	}
	if len(did) == 0 {
		return p.text, nil
	}
	story := strings.Join(did, "\n\n")
	if over := len(story) - maxStory; over > 0 {
		story = "[...] " + strings.ToValidUTF8(story[over:], "")
	}
	if strings.Contains(p.text, storyMark) { // it was interrupted before
		return p.text + "\n\n" + story, nil
	}
	return p.text + storyMark + story, nil
}

// storyMark parts the prompt from what was done about it.
const storyMark = "\n\n---\n\nThis was begun before, and was interrupted. What programs defined is gone. What you did, in order:\n\n"

// lastCalls are the calls that ended, with an effect, of a program that did not.
func (t *tale) lastCalls(p *told) []*journal.Intent {
	if len(p.answers) == 0 {
		return nil
	}
	last := p.answers[len(p.answers)-1]
	open := slices.ContainsFunc(last.Items, func(i AnswerItem) bool {
		_, answered := p.replies[i.CallID]
		return i.Kind == itemKinds[ItemCode] && !answered
	})
	if !open {
		return nil
	}
	var out []*journal.Intent
	for _, in := range p.intents {
		if p.outcomes[in.Call] != nil && !in.ReadOnly && in.File == ProgramName(t.programs) {
			out = append(out, in)
		}
	}
	return out
}
