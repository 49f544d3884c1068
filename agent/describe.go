package agent

// The text that teaches the model to use the code tool.

import "strings"

// ToolName is the name of the code tool.
const ToolName = "run_code"

// ToolDescription is the description of the code tool that a model is shown
// for a prelude: how to write a program, the prelude's Stub, and guidance, a
// text for this use alone (what main should return, an example), which may be "".
func ToolDescription(prelude, guidance string) (string, error) {
	return description{prelude: prelude, guidance: guidance}.text()
}

// describe is the description of the agent's code tool; "" if it has none.
func (a *Agent) describe() (string, error) {
	if a.opts.Executor == nil {
		return "", nil
	}
	d := description{prelude: a.opts.Prelude, guidance: a.opts.Guidance}
	_, d.shared = a.opts.Executor.(SessionExecutor)
	_, d.final = a.opts.Executor.(ProgramExecutor)
	if !d.final {
		_, d.final = a.opts.Executor.(SessionExecutor)
	}
	if a.typed != nil {
		d.answer = a.typed.entry.Python()
	}
	if t := a.opts.Template; t != nil && t.Tools() != nil {
		d.tools = t.Stub(a.opts.Stub)
	}
	return d.text()
}

// description is what the model reads about the code tool.
type description struct {
	prelude, guidance string
	tools             string // the stub of the template's tools; "" for none
	shared            bool   // the programs of a run share what they define
	final             bool   // there is final_answer
	answer            string // the declaration of final_answer, if the answer has a type
}

func (d description) text() (string, error) {
	stub, err := newStubber(d.prelude)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("Runs a Python program in a sandbox and gives back what it returns.\n\n" +
		"The input is Python source and nothing else: no JSON around it, no Markdown fence.\n")
	if d.shared {
		b.WriteString(`It is a cell of a notebook: await works at top level, the value of the last expression is what you get, and
what it defines is there for the next one, unless it calls restart(). Let the value be plain data, and no more
than you need to go on.
`)
	} else {
		b.WriteString(`It defines

    async def main() -> object:

which returns what you need to go on, as plain data. Every run starts afresh.
`)
	}
	b.WriteString(`You get the value as JSON, and below it what was printed; or the traceback: correct the program and send
all of it again.
Beyond Python itself there is only what is named below: no network, no processes, no files unless it says so.
Do as much as you can in one run: await independent calls together with asyncio.gather(...), and filter and
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
	text := stub.text()
	if text != "" || len(stub.modules) > 0 {
		b.WriteString("\nAlready defined:\n\n")
		for _, m := range stub.modules {
			b.WriteString("    import " + m + "\n")
		}
		if len(stub.modules) > 0 && text != "" {
			b.WriteByte('\n')
		}
		writeIndented(&b, text)
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
