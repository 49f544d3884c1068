// Package scripted is a model that knows one question: what contributes most to the accidents of a table as package accidents writes it.
// Its answers stand in for a real model's, in the wire format of OpenAI's Responses API, where there is no key. The programs among them
// are run as any model's are: what is found is computed.
//
//	server, err := recorded.Serve(scripted.Model())
package scripted

// model.go holds the exchanges.

import (
	_ "embed"
	"encoding/json"
	"strings"

	"github.com/krait-run/krait/agent/recorded"
)

// Question is the question that the model knows, File the name of the table.
const (
	Question = "What factors contribute the most to accident frequency?"
	File     = "traffic_accidents.csv"
)

// The programs: the first takes a column to exist that doesn't, and is put right after the traceback.
var (
	//go:embed look.py
	look string
	//go:embed fit.py
	fit string
	//go:embed about.txt
	about string
)

type object = map[string]any

// Model returns the exchanges of one run of the two agents. A request that is not the expected one is answered with an error.
func Model() *recorded.Recording {
	call := func(id, name string, args object) object {
		text, _ := json.Marshal(args)
		return object{"id": "fc_" + id, "type": "function_call", "status": "completed", "call_id": id, "name": name, "arguments": string(text)}
	}
	program := func(id, source string) object {
		return object{"id": "ct_" + id, "type": "custom_tool_call", "status": "completed", "call_id": id, "name": "run_code", "input": source}
	}
	file := object{"path": File}
	return &recorded.Recording{
		Version: recorded.Version,
		About:   "A file agent describes a table, and a code agent finds what its accidents depend on. Written by hand.",
		Exchanges: []recorded.Exchange{
			exchange("files: the question", "files_1", []recorded.Expectation{
				contains("input", Question), contains("instructions", "You can not run code"), is("tools[0].type", "function"), absent("previous_response_id"),
			}, call("head", "read_head", object{"path": File, "lines": 5}), call("columns", "describe_columns", file)),
			exchange("files: what it saw", "files_2", []recorded.Expectation{
				is("previous_response_id", "files_1"), contains("input[0].output", "traffic_fine_amount"), contains("input[1].output", "average_speed"),
			}, call("copy", "copy_to_container", file)),
			exchange("files: the copy", "files_3", []recorded.Expectation{
				is("previous_response_id", "files_2"), contains("input[0].output", File),
			}, message("files", about)),
			exchange("code: the question", "code_1", []recorded.Expectation{
				contains("input", Question), contains("input", "about 2 % of the cells are empty"), is("tools[0].name", "run_code"), absent("previous_response_id"),
			}, program("look", look)),
			exchange("code: a column that isn't there", "code_2", []recorded.Expectation{
				is("previous_response_id", "code_1"), contains("input[0].output", "AttributeError: 'DataFrame' object has no attribute 'vehicles'"),
			}, program("look_again", strings.ReplaceAll(look, "raw.vehicles", "raw.vehicle_count"))),
			exchange("code: how dirty it is", "code_3", []recorded.Expectation{
				is("previous_response_id", "code_2"), contains("input[0].output", "rows twice:"),
			}, program("fit", fit)),
		},
	}
}

// exchange returns an exchange that is answered with items.
func exchange(name, id string, expect []recorded.Expectation, items ...object) recorded.Exchange {
	usage := object{"input_tokens": 900, "output_tokens": 300, "total_tokens": 1200,
		"input_tokens_details": object{"cached_tokens": 0}, "output_tokens_details": object{"reasoning_tokens": 0}}
	body, _ := json.Marshal(object{"id": id, "object": "response", "status": "completed", "model": "scripted", "output": items, "usage": usage})
	return recorded.Exchange{Name: name, Request: recorded.Request{Path: "/v1/responses", Body: expect}, Response: recorded.Response{Body: body}}
}

func message(id, text string) object {
	return object{"id": "msg_" + id, "type": "message", "role": "assistant", "status": "completed",
		"content": []object{{"type": "output_text", "text": text, "annotations": []any{}}}}
}

func contains(at, text string) recorded.Expectation {
	return recorded.Expectation{At: at, Contains: &text}
}

func absent(at string) recorded.Expectation { return recorded.Expectation{At: at, Absent: true} }

func is(at, text string) recorded.Expectation {
	value, _ := json.Marshal(text)
	return recorded.Expectation{At: at, Is: value}
}
