package agent

// Chat: prompts one after the other, with memory.

import (
	"context"
	"errors"
	"strings"
	"sync"
)

// Chat is a conversation of several prompts. What was said stays known to the model, and the programs of a SessionExecutor share
// what they define. It belongs to one goroutine at a time; the caller closes it.
type Chat struct {
	agent *Agent
	id    string // of the journal; "": the chat makes one

	mu      sync.Mutex // held during a prompt
	conv    Conversation
	exec    Executor
	book    *book // nil before the first prompt
	end     func()
	summary string // of the conversation before conv
	closed  bool
	full    bool // conv fills the window
}

// ErrChat: the chat is closed, or answers another prompt.
var ErrChat = errors.New("agent: the chat is closed or busy")

// Chat begins a conversation. It makes no request yet.
func (a *Agent) Chat() *Chat { return &Chat{agent: a} }

// Ask puts the next prompt to the model, after the given context, with the limits of a run. The result, which is never nil, is that of this prompt alone. After
// an error the model does not know of the prompt that failed: the conversation goes on from a summary of what came before, or anew
// if there is none.
func (c *Chat) Ask(ctx context.Context, prompt string, given ...Context) (*Result, error) {
	return c.ask(ctx, prompt, given, c.agent.opts.OnEvent)
}

func (c *Chat) ask(ctx context.Context, prompt string, given []Context, onEvent func(Event)) (*Result, error) {
	if !c.mu.TryLock() {
		return new(Result), ErrChat
	}
	defer c.mu.Unlock()
	if c.closed {
		return new(Result), ErrChat
	}
	return c.agent.run(ctx, prompt, given, onEvent, c)
}

// Forget makes the next prompt the first of a new conversation, with a new session of programs.
func (c *Chat) Forget() error {
	if !c.mu.TryLock() {
		return ErrChat
	}
	defer c.mu.Unlock()
	if c.id == "" || c.book == nil {
		c.reset()
	} else { // the journal goes on
		b := c.book
		c.book = nil
		c.reset()
		c.book = b
		b.note(NoteForget, "")
	}
	c.summary = ""
	return nil
}

// Close ends the session of programs. Closing twice does nothing.
func (c *Chat) Close() error {
	if !c.mu.TryLock() {
		return ErrChat
	}
	defer c.mu.Unlock()
	c.reset()
	c.closed = true
	return nil
}

func (c *Chat) reset() {
	if c.end != nil {
		c.end()
	}
	if c.book != nil {
		_ = c.book.close() // a failure to write has ended the prompt that it was met in
	}
	c.conv, c.exec, c.book, c.end, c.full = nil, nil, nil, nil, false
}

// answer answers a prompt as a part of the conversation.
func (c *Chat) answer(s *session, prompt string) error {
	if c.exec == nil {
		c.end = s.openExecutor()
		c.exec = s.exec
	} else {
		_, s.alone = s.exec.(SessionExecutor)
		s.alone = s.alone || s.book.log != nil
		s.exec = c.exec
	}
	if c.full {
		if err := c.sumUp(s); err != nil {
			return err
		}
	}
	if c.conv == nil {
		c.conv = s.opts.Provider.Start(s.setup())
		if c.summary != "" {
			prompt = "What was said before, summed up:\n\n" + c.summary + "\n\n---\n\n" + prompt
		}
	}
	err := s.answer(c.conv, prompt)
	if err != nil || s.result.Value != nil {
		// A conversation is over after an error, and one that ended by final_answer waits for a reply: it goes on anew.
		if s.result.Value != nil && err == nil {
			c.remember(prompt, s.result.Text)
		}
		c.conv, c.full = nil, false
		return err
	}
	c.remember(prompt, s.result.Text)
	c.full = c.agent.opts.Window > 0 && s.last.Total() >= c.agent.opts.Window/4*3
	return nil
}

// maxRemembered bounds what is kept of the texts of a conversation for the case that it breaks, in bytes.
const maxRemembered = 16 << 10

// remember keeps the texts of a prompt and its answer, the oldest going first.
func (c *Chat) remember(prompt, text string) {
	if _, rest, ok := strings.Cut(prompt, "\n\n---\n\n"); ok && strings.HasPrefix(prompt, "What was said before") {
		prompt = rest
	}
	c.summary = strings.TrimSpace(c.summary + "\n\nUser: " + prompt + "\nYou: " + text)
	if over := len(c.summary) - maxRemembered; over > 0 {
		c.summary = "[...] " + strings.ToValidUTF8(c.summary[over:], "")
	}
}

// sumUp has the model sum up the conversation, which ends with that.
func (c *Chat) sumUp(s *session) error {
	turn, err := s.next(c.conv, Input{Prompt: "Sum up this conversation for yourself, as you will go on from the summary alone: what the user wants, " +
		"what you found out, with exact values, and what is still open. Answer in plain text, without calling the tool."})
	c.conv, c.full = nil, false
	if err != nil {
		return err
	}
	var texts []string
	for _, item := range turn.Items {
		if item.Kind == ItemText && strings.TrimSpace(item.Input) != "" {
			texts = append(texts, item.Input)
		}
	}
	if texts != nil { // else the texts themselves are remembered
		c.summary = cut(strings.Join(texts, "\n\n"), maxRemembered)
	}
	return nil
}
