package agent

// The seam between the loop and a model's API.

import "context"

// A Provider opens conversations with a model. It is safe for concurrent use.
// Package agent/openai has the one for OpenAI's Responses API.
type Provider interface {
	// Start returns a new conversation. It makes no request yet.
	Start(Setup) Conversation
}

// Setup is what holds for a whole conversation.
type Setup struct {
	// Instructions is the system message; "" for none.
	Instructions string
	// Tool is the one tool the model may call, with source text as its
	// free-form input, or as the argument "code" where an API knows functions
	// only. Without a name there is none.
	Tool Tool
	// Functions are tools with JSON arguments that the model may call, beside
	// the code tool or without it. Their names differ from its.
	Functions []Function
	// MaxOutputTokens bounds each answer, reasoning included; 0 leaves it to
	// the provider's API.
	MaxOutputTokens int64
	// OnDelta, if not nil, is called with each piece of an answer as it comes,
	// on the goroutine that called Next. The turn that Next returns is whole in
	// any case.
	OnDelta func(Delta)
}

// Delta is a piece of an answer that is still on its way.
type Delta struct {
	Kind   ItemKind // ItemText, ItemCode, ItemCall, or ItemCommentary
	CallID string   // of the code or call, where the API has told it
	Name   string   // of the function, for ItemCall
	Text   string   // of code: source text, or of its JSON where the API gives arguments as such
}

// Tool describes the code tool to the model.
type Tool struct {
	Name        string
	Description string
	// Language is what programs are written in, as krait.Template.Language names it; "" is Python.
	Language string
}

// A Conversation is one exchange with a model. It keeps what the API needs to
// know of earlier turns (a response id, or the messages so far) and belongs to
// one goroutine.
type Conversation interface {
	// Next sends in and returns the model's answer. It returns when ctx ends,
	// with an error for which errors.Is(err, ctx.Err()) holds; every other
	// failure is a *ProviderError. After an error the conversation is over.
	Next(ctx context.Context, in Input) (Turn, error)
}

// Input is one message to the model: the user's prompt, or the results of all
// calls of the preceding turn, or the results and then another prompt. The
// first has a prompt and no results.
type Input struct {
	Prompt  string
	Images  []Image // that go with the prompt
	Replies []Reply
}

// Reply is the result of the call with the same CallID in the preceding turn.
type Reply struct {
	CallID string
	Output string
}

// Turn is one answer of the model.
type Turn struct {
	// ID is the provider's name for the answer; "" where it has none.
	ID    string
	Items []Item // in the model's order
	Usage Usage
	// Incomplete says why the model stopped before its answer was whole, in
	// the provider's words ("max_output_tokens", "content_filter"); "" when
	// the answer is whole.
	Incomplete string
}

// ItemKind says what an Item is.
type ItemKind uint8

const (
	// ItemOther is an item that needs no answer: reasoning, a hosted tool's
	// call, anything newer than this package. Type names it.
	ItemOther ItemKind = iota
	// ItemCode is a call of the code tool; CallID and Input are set.
	ItemCode
	// ItemText is text for the user, in Input.
	ItemText
	// ItemCommentary is text that the model marked as no part of its final
	// answer, in Input.
	ItemCommentary
	// ItemRefusal is the model's refusal to help, in its words, in Input.
	ItemRefusal
	// ItemUnknownCall is a call of something else than the code tool that the
	// API wants answered; CallID, Name and Input are set.
	ItemUnknownCall
	// ItemCall is a call of one of Setup.Functions; CallID, Name and Input, the
	// arguments' JSON, are set.
	ItemCall
)

// Item is one part of a turn.
type Item struct {
	Kind   ItemKind
	CallID string
	Name   string // of the tool that was called
	Input  string // source text, prose, or a call's arguments
	Type   string // the item's type in the provider's wire format
}

// Usage counts tokens as the provider reports them. Zeros mean that it did not.
type Usage struct {
	InputTokens     int64 `json:"input_tokens"`
	OutputTokens    int64 `json:"output_tokens"`    // reasoning included
	CachedTokens    int64 `json:"cached_tokens"`    // of the input tokens
	ReasoningTokens int64 `json:"reasoning_tokens"` // of the output tokens
}

// Total is the number of input and output tokens.
func (u Usage) Total() int64 { return u.InputTokens + u.OutputTokens }

func (u Usage) plus(v Usage) Usage {
	return Usage{
		InputTokens:     u.InputTokens + v.InputTokens,
		OutputTokens:    u.OutputTokens + v.OutputTokens,
		CachedTokens:    u.CachedTokens + v.CachedTokens,
		ReasoningTokens: u.ReasoningTokens + v.ReasoningTokens,
	}
}

// Prices are what tokens cost, in any one currency per million tokens. The zero
// Prices know no costs.
type Prices struct {
	Input  float64 // read anew
	Cached float64 // read from the provider's cache; 0 means as Input
	Output float64
}

// Cost is what u costs.
func (p Prices) Cost(u Usage) float64 {
	cached := p.Cached
	if cached == 0 {
		cached = p.Input
	}
	fresh := max(0, u.InputTokens-u.CachedTokens)
	return (float64(fresh)*p.Input + float64(u.CachedTokens)*cached + float64(u.OutputTokens)*p.Output) / 1e6
}
