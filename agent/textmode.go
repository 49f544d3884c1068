package agent

// Text mode: programs in Markdown fences, for models without tools.

import (
	"context"
	"fmt"
	"strings"
)

// TextMode returns a provider that talks to p's model in text alone: the code tool's description becomes part of the system
// message, the blocks of an answer in the language of programs are its program, and what came of it is the next message. An answer
// without such a block is the final one; of a program in another language the model is told what the sandbox runs. It is for models and servers that can't call tools, or do so badly.
func TextMode(p Provider) Provider { return textMode{p} }

type textMode struct{ inner Provider }

// textInstructions is what the model is told about its programs.
func (l *language) textInstructions() string {
	sample := l.main + "\n    ...\n"
	if l.closing != "" {
		sample += l.closing + "\n"
	}
	return "To run a program, write it in one fenced block:\n\n```" + l.fences[0] + "\n" + sample + "```\n\n" +
		"and end your message there. What the program returned and printed, or its " + l.failure + ", is the next message you get.\n" +
		"When you know enough, answer in plain text without a " + l.name + " block."
}

func (m textMode) Start(setup Setup) Conversation {
	l := languageOf(setup.Tool.Language)
	if setup.Tool.Name != "" {
		parts := []string{setup.Instructions, l.textInstructions(), setup.Tool.Description}
		if setup.Instructions == "" {
			parts = parts[1:]
		}
		setup.Instructions = strings.Join(parts, "\n\n")
		setup.Tool = Tool{}
	}
	functions := len(setup.Functions) > 0
	setup.Functions = nil
	return &textConversation{inner: m.inner.Start(setup), language: l, functions: functions}
}

type textConversation struct {
	inner    Conversation
	language *language
	turns    int
	// functions says that the setup had functions, which text has no form for.
	functions bool
}

func (c *textConversation) Next(ctx context.Context, in Input) (Turn, error) {
	if c.functions {
		return Turn{}, &ProviderError{Message: "a model in text mode can't call functions; let its programs call the tools"}
	}
	var parts []string
	for _, reply := range in.Replies {
		parts = append(parts, "Output of the program:\n\n"+reply.Output)
	}
	if in.Prompt != "" {
		parts = append(parts, in.Prompt)
	}
	turn, err := c.inner.Next(ctx, Input{Prompt: strings.Join(parts, "\n\n"), Images: in.Images})
	if err != nil {
		return turn, err
	}
	c.turns++
	var text strings.Builder
	items := turn.Items[:0:0]
	for _, item := range turn.Items {
		if item.Kind == ItemText {
			text.WriteString(item.Input)
			text.WriteByte('\n')
		}
		items = append(items, item)
	}
	if turn.Incomplete == "" {
		if program := c.language.inProse(text.String()); program != "" {
			items = append(items, Item{Kind: ItemCode, CallID: fmt.Sprintf("text_%d", c.turns), Input: program, Type: "text"})
		}
	}
	turn.Items = items
	return turn, nil
}

// inProse returns the program of an answer, "" if it is the final one. Blocks without a language are programs only where they begin with main,
// so that an answer may show output in a fence; and so are those in another language, which are returned in their fences.
func (l *language) inProse(text string) string {
	blocks := l.blocks(text)
	for line := range strings.Lines(text) {
		if f, ok := openFence(line); ok && len(blocks) > 0 && l.written(f.language) {
			return strings.Join(blocks, "\n")
		}
	}
	if all := strings.Join(blocks, "\n"); l.defines().MatchString(all) {
		return all
	}
	if l.wrong(text) != "" && l.other().defines().MatchString(text) {
		return text
	}
	return ""
}
