package agent

// answer.go holds answers that have a type: by JSON Schema or a Go type, checked, with what is wrong told to the model.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// ErrAnswer is what every *AnswerError is.
var ErrAnswer = errors.New("model's answer is not of the type asked for")

// AnswerError ends a run whose model gave, again and again, an answer that is not of the type asked for.
type AnswerError struct {
	Times int
	Text  string // the last one
	Err   error  // what is wrong with it
}

func (e *AnswerError) Error() string {
	return fmt.Sprintf("agent: the model's answer is not of the type asked for, %d times: %v", e.Times, e.Err)
}

// Is reports whether target is ErrAnswer.
func (e *AnswerError) Is(target error) bool { return target == ErrAnswer }

func (e *AnswerError) Unwrap() error { return e.Err }

// Answer has a answer prompt with a T: a struct, a list, a number, anything that docs/tools.md has among Go types. The model reads the type,
// an answer that does not fit is given back to it with what is wrong. Errors are those of Run and *AnswerError; a T that no schema can be
// made of is an error, too. The result is never nil.
func Answer[T any](ctx context.Context, a *Agent, prompt string, given ...Context) (value T, result *Result, err error) {
	if a == nil {
		return value, new(Result), errors.New("agent: the agent is nil")
	}
	f := tool.Func(answerName, func(_ context.Context, in struct {
		Value T `json:"value"`
	}) (struct{}, error) {
		value = in.Value
		return struct{}{}, nil
	})
	typed, err := a.answering(f)
	if err != nil {
		return value, new(Result), err
	}
	result, err = typed.Run(ctx, prompt, given...)
	if err != nil {
		return value, result, err
	}
	args, _, err := typed.typed.bind(result.Value)
	if err == nil {
		_, err = f.Call(ctx, args)
	}
	if err != nil {
		return value, result, &AnswerError{Times: 1, Text: result.Text, Err: err}
	}
	return value, result, nil
}

// answerName is the function that ends a run.
const answerName = "final_answer"

// answerType is the type of a run's answer: that of the parameter of final_answer.
type answerType struct{ entry *tool.Entry }

// answering returns an agent whose answers are what f, final_answer, takes as its argument.
func (a *Agent) answering(f tool.Tool) (*Agent, error) {
	set, err := tool.NewSet(f)
	if err != nil {
		return nil, fmt.Errorf("agent: the answer's type: %w", err)
	}
	b := *a
	b.typed = &answerType{entry: set.Lookup(answerName)}
	if b.description, err = b.describe(); err != nil {
		return nil, err
	}
	return &b, nil
}

// schemaAnswer is final_answer of a value with a schema.
type schemaAnswer struct{ value *tool.Schema }

func (s schemaAnswer) Spec() tool.Spec {
	return tool.Spec{Name: answerName, Input: &tool.Schema{Kinds: tool.Dict, Properties: []tool.Property{{Name: "value", Schema: s.value, Required: true}}}}
}

func (schemaAnswer) Call(context.Context, tool.Args) (any, error) { return nil, nil }

// declaration is final_answer with its type, in the language of programs.
func (t *answerType) declaration(l *language) string {
	if l.python() {
		return t.entry.Python()
	}
	typ, interfaces := tool.TypeScriptType(t.entry.Params()[0].Schema)
	return "declare function " + answerName + "(value: " + typ + "): void\n" + interfaces
}

// bind checks an answer, and returns it as arguments of final_answer and as JSON.
func (t *answerType) bind(text json.RawMessage) (tool.Args, json.RawMessage, error) {
	v, err := values.ParseJSON(text)
	if err != nil {
		return tool.Args{}, nil, fmt.Errorf("TypeError: %s(): the value is no JSON: %w", answerName, err)
	}
	args, err := t.entry.BindNamed(map[string]any{"value": v})
	if err == nil {
		args, err = t.entry.Validate(args)
	}
	if err == nil && len(args.Values) == 1 {
		text, err = json.Marshal(values.Readable(args.Values[0]))
	}
	if err == nil {
		return args, text, nil
	}
	return args, nil, errors.New(exceptionText(err))
}

// function is final_answer for models that call functions.
func (t *answerType) function() Function {
	return Function{Name: answerName, Description: "Ends the run: value is the answer.", Parameters: t.entry.Spec().Input.JSON()}
}

// answerOf reads a text of the model as an answer: JSON, with or without a fence around it.
func (t *answerType) answerOf(text string) (json.RawMessage, error) {
	text = strings.TrimSpace(text)
	_, value, err := t.bind(json.RawMessage(text))
	if err == nil {
		return value, nil
	}
	if _, rest, ok := strings.Cut(text, "```"); ok {
		_, rest, _ = strings.Cut(rest, "\n")
		inner, _, _ := strings.Cut(rest, "```")
		if _, value, err := t.bind(json.RawMessage(strings.TrimSpace(inner))); err == nil {
			return value, nil
		}
	}
	if json.Valid([]byte(text)) {
		return nil, err
	}
	return nil, errors.New("it is text")
}

// textAnswer takes a text as the answer, or says what the model is to be told instead.
func (s *session) textAnswer(text string) (Input, error) {
	value, err := s.typed.answerOf(text)
	if err == nil {
		s.result.Value = value
		return Input{}, nil
	}
	s.misses++
	if s.misses >= s.limits.Failures {
		return Input{}, &AnswerError{Times: s.misses, Text: text, Err: err}
	}
	how := "Call the function " + answerName + " with it."
	if s.exec != nil {
		how = "Give it by " + answerName + "(value) in a program."
	}
	return Input{Prompt: "This is no answer of the type that is asked for: " + err.Error() + "\n\n" + how + " Its declaration:\n\n" + s.typed.declaration(s.language)}, nil
}

// checkFinal checks the answer of a program. What does not fit is the program's error.
func (s *session) checkFinal(o *Outcome) {
	if o.Final == nil || s.typed == nil {
		return
	}
	_, value, err := s.typed.bind(o.Final)
	if err != nil {
		text := err.Error()
		if !s.language.python() {
			text = "TypeError: " + s.typed.entry.TypeScriptMessage(strings.TrimPrefix(text, "TypeError: "))
		}
		o.Final, o.Value, o.Traceback = nil, nil, text+"\n"
		return
	}
	o.Final = value
}

// takeAnswer is a call of the function final_answer.
func (s *session) takeAnswer(call *DirectCall) error {
	call.Name = answerName
	args, err := directArgs(answerName, call.Args)
	var value json.RawMessage
	if err == nil {
		if value, err = json.Marshal(values.Readable(args["value"])); err == nil {
			_, value, err = s.typed.bind(value)
		}
	}
	if err != nil {
		call.Err, call.Output = err, cut(err.Error(), s.limits.Output)
		return nil
	}
	call.Output = "null"
	call.final = value
	return nil
}
