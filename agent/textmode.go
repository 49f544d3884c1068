package agent

// Text mode: programs in Markdown fences, for models without tools.

import (
	"context"
	"fmt"
	"strings"
)

// TextMode returns a provider that talks to p's model in text alone: the code tool's description becomes part of the system
// message, the Python blocks of an answer are its program, and what came of it is the next message. An answer without a Python
// block is the final one. It is for models and servers that can't call tools, or do so badly.
func TextMode(p Provider) Provider { return textMode{p} }

type textMode struct{ inner Provider }

// textInstructions is what the model is told about its programs.
const textInstructions = `To run a program, write it in one fenced block:

` + "```python\nasync def main() -> object:\n    ...\n```" + `

and end your message there. What the program returned and printed, or its traceback, is the next message you get.
When you know enough, answer in plain text without a Python block.`

func (m textMode) Start(setup Setup) Conversation {
	if setup.Tool.Name != "" {
		parts := []string{setup.Instructions, textInstructions, setup.Tool.Description}
		if setup.Instructions == "" {
			parts = parts[1:]
		}
		setup.Instructions = strings.Join(parts, "\n\n")
		setup.Tool = Tool{}
	}
	functions := len(setup.Functions) > 0
	setup.Functions = nil
	return &textConversation{inner: m.inner.Start(setup), functions: functions}
}

type textConversation struct {
	inner Conversation
	turns int
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
		if blocks := pythonBlocks(text.String()); len(blocks) > 0 {
			items = append(items, Item{Kind: ItemCode, CallID: fmt.Sprintf("text_%d", c.turns), Input: strings.Join(blocks, "\n"), Type: "text"})
		}
	}
	turn.Items = items
	return turn, nil
}

// pythonBlocks returns the blocks that name Python. Blocks without a language are programs only where they begin with main, so that
// an answer may show output in a fence.
func pythonBlocks(text string) []string {
	blocks := Fenced(text)
	if len(blocks) == 0 {
		return nil
	}
	for line := range strings.Lines(text) {
		if f, ok := openFence(line); ok && f.language != "" && f.python() {
			return blocks
		}
	}
	all := strings.Join(blocks, "\n")
	if strings.Contains(all, "def main(") {
		return blocks
	}
	return nil
}
