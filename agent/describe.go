package agent

// The text that teaches the model to use the code tool.

import "strings"

// ToolName is the name of the code tool.
const ToolName = "run_code"

// ToolDescription is the description of the code tool that a model is shown
// for a prelude: how to write a program, the prelude's Stub, and guidance, a
// text for this use alone (what main should return, an example), which may be "". Programs are in Python.
func ToolDescription(prelude, guidance string) (string, error) {
	return description{language: &python, prelude: prelude, guidance: guidance}.text()
}

// describe is the description of the agent's code tool; "" if it has none.
func (a *Agent) describe() (string, error) {
	if a.opts.Executor == nil {
		return "", nil
	}
	d := description{language: a.language, prelude: a.opts.Prelude, guidance: a.opts.Guidance}
	_, d.shared = a.opts.Executor.(SessionExecutor)
	_, d.final = a.opts.Executor.(ProgramExecutor)
	if !d.final {
		_, d.final = a.opts.Executor.(SessionExecutor)
	}
	if a.typed != nil {
		d.answer = a.typed.declaration(a.language)
	}
	if t := a.opts.Template; t != nil && t.Tools() != nil {
		d.tools = t.Stub(a.opts.Stub)
	}
	return d.text()
}

// description is what the model reads about the code tool.
type description struct {
	language          *language
	prelude, guidance string
	tools             string // the stub of the template's tools; "" for none
	shared            bool   // the programs of a run share what they define
	final             bool   // there is final_answer
	answer            string // the declaration of final_answer, if the answer has a type
}

func (d description) text() (string, error) {
	l := d.language
	defined, err := d.defined()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("Runs a " + l.name + " program in a sandbox and gives back what it returns.\n\n" +
		"The input is " + l.name + " source and nothing else: no JSON around it, no Markdown fence.\n")
	if d.shared {
		b.WriteString(`It is a cell of a notebook: await works at top level, the value of the last expression is what you get, and
what it defines is there for the next one, unless it calls restart(). Let the value be plain data, and no more
than you need to go on.
`)
	} else {
		b.WriteString("It defines\n\n    " + strings.TrimSuffix(l.main, " {") + "\n\nwhich returns what you need to go on, as plain data. Every run starts afresh.\n")
	}
	b.WriteString("You get the value as JSON, and below it " + l.prints + "; or the " + l.failure + `: correct the program and send
all of it again.
Beyond ` + l.library + ` there is only what is named below: no network, no processes, no files unless it says so.
Do as much as you can in one run: await independent calls together with ` + l.together + `, and filter and
count in the program instead of returning long lists.
`)
	switch {
	case d.answer != "" && d.final:
		b.WriteString("When you know enough, give the answer by final_answer(value), which ends the run. It is declared as\n\n")
		writeIndented(&b, d.answer)
	case d.answer != "":
		b.WriteString("When you know enough, answer with the JSON of a value, without calling the tool, that this function would take:\n\n")
		writeIndented(&b, d.answer)
	case d.final:
		b.WriteString("When you know enough, answer in plain text, or from a program by final_answer(value), which ends the run.\n")
	default:
		b.WriteString("When you know enough, answer in plain text without calling the tool.\n")
	}
	if defined != "" {
		b.WriteString("\nAlready defined:\n\n")
		writeIndented(&b, defined)
	}
	if d.tools != "" {
		b.WriteByte('\n')
		b.WriteString(d.tools)
	}
	if guidance := strings.TrimSpace(d.guidance); guidance != "" {
		b.WriteString("\n" + guidance + "\n")
	}
	return strings.TrimSpace(b.String()), nil
}

// defined is what the model reads of the prelude.
func (d description) defined() (string, error) {
	if !d.language.python() {
		return scriptStub(d.prelude)
	}
	stub, err := newStubber(d.prelude)
	if err != nil {
		return "", err
	}
	var parts []string
	if len(stub.modules) > 0 {
		parts = append(parts, "import "+strings.Join(stub.modules, "\nimport "))
	}
	if text := stub.text(); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, "\n\n"), nil
}

// writeIndented writes text with four spaces before each line that is not blank.
func writeIndented(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		b.WriteByte('\n')
	}
}
