package agent

// function.go holds Function, a tool that a model calls with JSON arguments, and which calls of an answer are what.

import "encoding/json"

// Function is a tool that the model calls with JSON arguments.
type Function struct {
	// Name is of letters, digits, "_" and "-", 64 at most, as all APIs take it.
	Name        string
	Description string
	// Parameters is the JSON Schema of the arguments, an object. Nil: there are none.
	Parameters json.RawMessage
}

// Schema returns the members of Parameters, of the schema of no arguments if it is no object.
func (f *Function) Schema() map[string]any {
	var members map[string]json.RawMessage
	if json.Unmarshal(f.Parameters, &members) != nil || members == nil {
		return map[string]any{"type": "object", "properties": map[string]any{}}
	}
	out := make(map[string]any, len(members)+2)
	for name, text := range members {
		out[name] = text
	}
	if _, ok := out["type"]; !ok {
		out["type"] = "object"
	}
	if _, ok := out["properties"]; !ok {
		out["properties"] = map[string]any{}
	}
	return out
}

// KindOf returns the kind of a call of a tool: ItemCode of the code tool, ItemCall of one of the functions, else ItemUnknownCall.
func (s *Setup) KindOf(name string) ItemKind {
	if name != "" {
		if name == s.Tool.Name {
			return ItemCode
		}
		for i := range s.Functions {
			if s.Functions[i].Name == name {
				return ItemCall
			}
		}
	}
	return ItemUnknownCall
}
