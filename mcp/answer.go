package mcp

// answer.go holds the answer to servers' questions where no user is.

import (
	"context"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// ElicitDefaults is for Options.Elicit where nobody can be asked: it accepts a form of which every field that has to be given has a default,
// with the defaults of all fields, and declines anything else.
func ElicitDefaults(_ context.Context, _ string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
	decline := &sdk.ElicitResult{Action: "decline"}
	if q == nil || q.Mode == "url" {
		return decline, nil
	}
	text, err := json.Marshal(q.RequestedSchema)
	if err != nil {
		return decline, nil
	}
	var form struct {
		Properties map[string]struct {
			Default any `json:"default"`
		} `json:"properties"`
		Required []string `json:"required"`
	}
	if json.Unmarshal(text, &form) != nil || len(form.Properties) == 0 {
		return decline, nil
	}
	content := map[string]any{}
	for name, p := range form.Properties {
		if p.Default != nil {
			content[name] = p.Default
		}
	}
	for _, name := range form.Required {
		if _, ok := content[name]; !ok {
			return decline, nil
		}
	}
	if len(content) == 0 { // nothing was answered
		return decline, nil
	}
	return &sdk.ElicitResult{Action: "accept", Content: content}, nil
}
