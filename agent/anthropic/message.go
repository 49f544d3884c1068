package anthropic

// message.go holds the API's message: whole, or put together from a stream.

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/internal/endpoint"
)

// message is what is read of an answer.
type message struct {
	ID          string
	Content     []block
	StopReason  string      `json:"stop_reason"`
	StopDetails stopDetails `json:"stop_details"`
	Usage       usage
}

// stopDetails says more of a refusal.
type stopDetails struct{ Explanation string }

type usage struct {
	InputTokens              int64 `json:"input_tokens"`
	OutputTokens             int64 `json:"output_tokens"`
	CacheReadInputTokens     int64 `json:"cache_read_input_tokens"`
	CacheCreationInputTokens int64 `json:"cache_creation_input_tokens"`
	OutputTokensDetails      struct {
		ThinkingTokens int64 `json:"thinking_tokens"`
	} `json:"output_tokens_details"`
}

// block is a part of a message's content.
type block struct {
	Type      string
	Text      string
	Citations []json.RawMessage
	Thinking  string
	Signature string
	ID, Name  string
	Input     json.RawMessage
	Caller    json.RawMessage // who calls a tool; the API wants it back as it came
	raw       json.RawMessage // all of it, as it came
}

// UnmarshalJSON leaves alone what blocks of other types hold, whose members of the same names may be anything.
func (b *block) UnmarshalJSON(text []byte) error {
	var head struct{ Type string }
	if err := json.Unmarshal(text, &head); err != nil {
		return err
	}
	*b = block{Type: head.Type}
	switch b.Type {
	case "text", "thinking", "tool_use":
		type plain block
		if err := json.Unmarshal(text, (*plain)(b)); err != nil {
			return err
		}
	}
	b.raw = append(json.RawMessage(nil), text...)
	return nil
}

// request is the block as it is sent back.
func (b *block) request() any {
	switch b.Type {
	case "text":
		out := object{"type": b.Type, "text": b.Text}
		if len(b.Citations) > 0 {
			out["citations"] = b.Citations
		}
		return out
	case "thinking":
		return object{"type": b.Type, "thinking": b.Thinking, "signature": b.Signature}
	case "tool_use":
		input := b.Input
		if len(input) == 0 {
			input = json.RawMessage("{}")
		}
		out := object{"type": b.Type, "id": b.ID, "name": b.Name, "input": input}
		if len(b.Caller) > 0 && string(b.Caller) != "null" {
			out["caller"] = b.Caller
		}
		return out
	}
	return b.raw
}

// maxBlocks bounds the blocks of one message that comes as a stream.
const maxBlocks = 4096

// stream makes the request as a stream and puts the message together.
func (c *conversation) stream(ctx context.Context, body object) (*message, error) {
	body["stream"] = true
	var m *message
	ended := false
	texts := map[int]*bytes.Buffer{} // of the blocks that have begun, by their index: text, thinking, or a tool's input
	err := c.provider.endpoint.Stream(ctx, "v1/messages", body, func(event endpoint.Event) error {
		if pe := endpoint.Told(event.Data); pe != nil {
			return pe
		}
		var e struct {
			Type         string
			Index        int
			Message      *message
			ContentBlock block `json:"content_block"`
			Delta        delta
			Usage        json.RawMessage
		}
		if err := json.Unmarshal(event.Data, &e); err != nil {
			return endpoint.Malformed("an event of the stream: %v", err)
		}
		if e.Type == "message_start" {
			m = e.Message
			return nil
		}
		if e.Type == "ping" {
			return nil
		}
		if m == nil {
			return endpoint.Malformed("the stream does not begin with a message")
		}
		switch e.Type {
		case "content_block_start":
			if e.Index != len(m.Content) || e.Index >= maxBlocks {
				return endpoint.Malformed("block %d of the stream comes out of order", e.Index)
			}
			m.Content = append(m.Content, e.ContentBlock)
			texts[e.Index] = bytes.NewBufferString(e.ContentBlock.Text + e.ContentBlock.Thinking)
		case "content_block_delta", "content_block_stop":
			text := texts[e.Index]
			if text == nil {
				return endpoint.Malformed("block %d of the stream was not begun, or has ended", e.Index)
			}
			b := &m.Content[e.Index]
			if e.Type == "content_block_delta" {
				c.take(b, text, &e.Delta)
				return nil
			}
			delete(texts, e.Index)
			return b.end(text)
		case "message_delta":
			if e.Delta.StopReason != "" {
				m.StopReason, m.StopDetails = e.Delta.StopReason, e.Delta.StopDetails
			}
			if len(e.Usage) > 0 { // what it does not name stays
				if err := json.Unmarshal(e.Usage, &m.Usage); err != nil {
					return endpoint.Malformed("the usage of the stream: %v", err)
				}
			}
		case "message_stop":
			ended = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !ended || len(texts) > 0 {
		return nil, endpoint.Malformed("the stream ended before the message did")
	}
	return m, nil
}

// delta is a piece of a block, or of the message.
type delta struct {
	Type, Text, Thinking, Signature string
	Citation                        json.RawMessage
	PartialJSON                     string      `json:"partial_json"`
	StopReason                      string      `json:"stop_reason"`
	StopDetails                     stopDetails `json:"stop_details"`
}

// end gives a block the text that its pieces make.
func (b *block) end(text *bytes.Buffer) error {
	switch b.Type {
	case "text":
		b.Text = text.String()
	case "thinking":
		b.Thinking = text.String()
	case "tool_use":
		if text.Len() == 0 {
			return nil // the input came with the block
		}
		if !json.Valid(text.Bytes()) {
			return endpoint.Malformed("the input of %s is no JSON", b.ID)
		}
		b.Input = text.Bytes()
	}
	return nil
}

// take adds a piece to a block, and hands it on.
func (c *conversation) take(b *block, text *bytes.Buffer, d *delta) {
	switch d.Type {
	case "text_delta":
		text.WriteString(d.Text)
		c.setup.OnDelta(agent.Delta{Kind: agent.ItemText, Text: d.Text})
	case "thinking_delta":
		text.WriteString(d.Thinking)
	case "signature_delta":
		b.Signature += d.Signature
	case "citations_delta":
		b.Citations = append(b.Citations, d.Citation)
	case "input_json_delta":
		text.WriteString(d.PartialJSON)
		piece := agent.Delta{Kind: c.setup.KindOf(b.Name), CallID: b.ID, Text: d.PartialJSON}
		if piece.Kind == agent.ItemCall {
			piece.Name = b.Name
		}
		c.setup.OnDelta(piece)
	}
}
