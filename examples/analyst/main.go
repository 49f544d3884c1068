// Command analyst answers questions about traffic accidents with two agents: one may read files of this machine and runs no code, the other
// writes programs for pandas that run in a container and reach nothing else. The table is made up, with known causes: what the answer should
// say is printed beside it. Without OPENAI_API_KEY a scripted model answers, which knows the first question only.
//
//	go run ./examples/analyst
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/analyst"
	"github.com/krait-run/krait/analyst/accidents"
	"github.com/krait-run/krait/analyst/scripted"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdin, os.Stdout, os.Getenv); err != nil {
		fmt.Fprintln(os.Stderr, "analyst:", err)
		stop()
		os.Exit(1)
	}
}

// run is the program without the process around it.
func run(ctx context.Context, in io.Reader, out io.Writer, getenv func(string) string) (err error) {
	dir, err := os.MkdirTemp("", "krait-analyst-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	table, err := os.Create(filepath.Join(dir, scripted.File))
	if err != nil {
		return err
	}
	err = accidents.Write(table, accidents.Options{Rows: 100_000, Seed: 1, Dirt: accidents.SomeDirt})
	if err = errors.Join(err, table.Close()); err != nil {
		return err
	}

	engine := bubblewrap.New(bubblewrap.Options{})
	if err := engine.Probe(ctx); err != nil {
		return err
	}
	model := openai.Options{Model: "gpt-5.4"} // its key and endpoint come from the environment
	if getenv("OPENAI_API_KEY") == "" {
		server, err := recorded.Serve(scripted.Model())
		if err != nil {
			return err
		}
		defer server.Close()
		model = openai.Options{Model: "scripted", API: openai.API{BaseURL: server.URL(), Key: "scripted", Retries: -1}}
	}
	a, err := analyst.New(analyst.Options{
		Model: openai.Responses(model), Dir: dir, Containers: container.Fresh{Engine: engine},
		OnEvent: func(e analyst.Event) {
			if e.Event.Code != "" && e.Event.Outcome == nil {
				fmt.Fprintf(out, "--- the %s agent runs a program\n", e.Agent)
			}
		},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()

	fmt.Fprintf(out, "%s has these columns:\n%s", scripted.File, accidents.Describe())
	fmt.Fprintf(out, "Ask a question, such as: %s\nexit ends.\n", scripted.Question)
	lines := bufio.NewScanner(in)
	for fmt.Fprint(out, "> "); lines.Scan() && lines.Text() != "exit"; fmt.Fprint(out, "> ") {
		if lines.Text() == "" {
			continue
		}
		answer, err := a.Ask(ctx, "Use the file "+scripted.File+" for your analysis. "+lines.Text())
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s\n(%d figures)\n", answer.Text, len(answer.Artifacts))
		if lines.Text() == scripted.Question {
			fmt.Fprint(out, "The table was made with:")
			for _, f := range accidents.Truth() {
				fmt.Fprintf(out, " %s %+.1f", f.Name, f.Effect)
			}
			fmt.Fprintln(out)
		}
	}
	return lines.Err()
}
