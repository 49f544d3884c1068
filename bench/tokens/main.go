// Command tokens measures how many tokens the tools of internal/toolbench cost a model: as JSON definitions and as the stub; and what the tasks of
// internal/agentbench take by programs and by JSON calls. It writes docs/tokens.md and docs/evaluation.md, and fails if a bar is missed. It is a module of its own because the tokenizer carries its vocabularies, several megabytes.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tiktoken-go/tokenizer"

	"github.com/krait-run/krait/internal/toolbench"
	"github.com/krait-run/krait/tool"
)

func main() {
	for name, document := range documents {
		text, err := document()
		if err == nil {
			err = os.WriteFile(filepath.Join("..", "..", "docs", name), []byte(text), 0o666)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// documents are what is written, by file name.
var documents = map[string]func() (string, error){"tokens.md": document, "evaluation.md": evaluation}

// row is the figures of one set.
type row struct {
	tools                          int
	openAI, mcp, stub, bare, find  int
	script, scriptBare, scriptFind int // as TypeScript
}

// Bars: the stub of 50 tools against the same tools with their results in JSON, and the text of the search mode.
const (
	barRatio  = 1.0 / 3
	barScript = 2.0 / 3
	barSearch = 1500
)

// measure counts the tokens of a set.
func measure(enc tokenizer.Codec, n int) (row, error) {
	defs := toolbench.Definitions(n)
	s, err := toolbench.Set(defs)
	if err != nil {
		return row{}, err
	}
	for i := range defs {
		defs[i].Output = nil
	}
	bare, err := toolbench.Set(defs)
	if err != nil {
		return row{}, err
	}
	r := row{tools: len(defs)}
	full := toolbench.Definitions(n)
	for _, c := range []struct {
		into *int
		text string
	}{
		{&r.openAI, string(toolbench.OpenAI(full, false))}, {&r.mcp, string(toolbench.OpenAI(full, true))},
		{&r.stub, s.Stub(nil, tool.StubOptions{Inline: n})}, {&r.bare, bare.Stub(nil, tool.StubOptions{Inline: n})},
		{&r.find, s.Stub(nil, tool.StubOptions{Inline: -1})},
		{&r.script, s.Stub(nil, tool.StubOptions{Inline: n, TypeScript: true})}, {&r.scriptBare, bare.Stub(nil, tool.StubOptions{Inline: n, TypeScript: true})},
		{&r.scriptFind, s.Stub(nil, tool.StubOptions{Inline: -1, TypeScript: true})},
	} {
		if *c.into, err = enc.Count(c.text); err != nil {
			return row{}, err
		}
	}
	return r, nil
}

// document is docs/tokens.md.
func document() (string, error) {
	var b strings.Builder
	b.WriteString(`# What tools cost a model, in tokens

Written by ` + "`make tokens`" + `; do not edit. The tools are those of ` + "`internal/toolbench`" + `: services for code hosting, chat, payments and the
like, with the descriptions, enums, bounds and defaults that such services give.

* **JSON, parameters** is what OpenAI's API takes in ` + "`tools`" + ` (Responses API: type, name, description, parameters), compact, without what is
  optional there (strict, additionalProperties). It does not say what a tool returns. The API renders definitions in a form of its own,
  which is not published; this counts the JSON text.
* **JSON, with results** adds each tool's outputSchema, as MCP's ` + "`tools/list`" + ` has it: what the stub says too.
* **Stub** is ` + "`Set.Stub`" + `: signatures, types of results, documentation, in Python or, for programs in JavaScript and TypeScript, as declarations of
  TypeScript. **Stub, parameters** is that of the same tools without
  their results. **Search** is the text in place of a list, beyond ` + "`StubOptions.Inline`" + ` tools.

`)
	for _, v := range []struct {
		name string
		enc  tokenizer.Encoding
	}{{"o200k_base", tokenizer.O200kBase}, {"cl100k_base", tokenizer.Cl100kBase}} {
		enc, err := tokenizer.Get(v.enc)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "Vocabulary %s, Python:\n\n", v.name)
		script := fmt.Sprintf("Vocabulary %s, TypeScript:\n\n| tools | JSON, with results | stub | ratio | JSON, parameters | stub, parameters | ratio | search |\n|---|---|---|---|---|---|---|---|\n", v.name)
		b.WriteString("| tools | JSON, with results | stub | ratio | JSON, parameters | stub, parameters | ratio | stub with results / JSON, parameters | search |\n|---|---|---|---|---|---|---|---|---|\n")
		for _, n := range []int{5, 50, 500} {
			r, err := measure(enc, n)
			if err != nil {
				return "", err
			}
			ratio := float64(r.stub) / float64(r.mcp)
			fmt.Fprintf(&b, "| %d | %d | %d | %.2f | %d | %d | %.2f | %.2f | %d |\n", r.tools, r.mcp, r.stub, ratio, r.openAI, r.bare, float64(r.bare)/float64(r.openAI),
				float64(r.stub)/float64(r.openAI), r.find)
			script += fmt.Sprintf("| %d | %d | %d | %.2f | %d | %d | %.2f | %d |\n", r.tools, r.mcp, r.script, float64(r.script)/float64(r.mcp), r.openAI, r.scriptBare,
				float64(r.scriptBare)/float64(r.openAI), r.scriptFind)
			if n == 50 && ratio > barRatio {
				return "", fmt.Errorf("tokens: the stub of 50 tools is %.2f of their JSON definitions, more than %.2f", ratio, barRatio)
			}
			if most := max(float64(r.script)/float64(r.mcp), float64(r.scriptBare)/float64(r.openAI)); n == 50 && most > barScript {
				return "", fmt.Errorf("tokens: the stub of 50 tools in TypeScript is %.2f of their JSON definitions, more than %.2f", most, barScript)
			}
			if n == 500 && max(r.find, r.scriptFind) > barSearch {
				return "", fmt.Errorf("tokens: the search mode of %d tools is %d tokens, more than %d", r.tools, max(r.find, r.scriptFind), barSearch)
			}
		}
		b.WriteString("\n" + script + "\n")
	}
	b.WriteString(`With few tools the head of the stub and descriptions that occur once weigh most; with many, what a group has in common is said once. The
search mode costs further tokens for each search and description that the model asks for; they are in the script's output.
`)
	return b.String(), nil
}
