// Command codeagent answers a question by code alone: the model writes Python in a fenced block, with an SDK of three functions (search,
// calculate, final_answer), gets back what the program printed or returned, and ends the run from within a program. It needs no tool calls of
// the model's API. Without ANTHROPIC_API_KEY a recorded model answers.
//
//	go run ./examples/codeagent                      # the answer
//	go run ./examples/codeagent -v                   # and the programs, their calls, and what came back
//	go run ./examples/codeagent "What is 1234 * 5678?"   # with a key: any question
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/anthropic"
	"github.com/krait-run/krait/agent/recorded"
)

// recording is written by the test, see TestRecording.
//
//go:embed recording.jsonl
var recording []byte

const question = "How much does the air in the gasometer of Oberhausen weigh, at 1.2 kg per cubic metre? In tonnes, to the nearest tonne."

const instructions = "You answer questions by writing Python. Look facts up with sdk.search, do arithmetic with sdk.calculate, " +
	"and end with final_answer once you know the answer. Don't guess."

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr, os.Getenv)
	stop()
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run is the program without the process around it.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, getenv func(string) string) (err error) {
	flags := flag.NewFlagSet("codeagent", flag.ContinueOnError)
	flags.SetOutput(stderr)
	verbose := flags.Bool("v", false, "show the programs, their calls, and what came back")
	model := flags.String("model", "claude-sonnet-4-5", "`name` of the model")
	record := flags.String("record", "", "write the exchanges with the real model to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	prompt := strings.TrimSpace(strings.Join(flags.Args(), " "))
	key := getenv("ANTHROPIC_API_KEY")
	api := anthropic.API{Key: key, BaseURL: getenv("ANTHROPIC_BASE_URL")}
	switch {
	case key == "" && (prompt != "" || *record != ""):
		return errors.New("codeagent: a question of your own, or a recording, needs ANTHROPIC_API_KEY")
	case key == "":
		tape, err := recorded.ParseTape(recording)
		if err != nil {
			return err
		}
		// The words that teach the model its tools may differ from those of the recording; what is said besides may not.
		player, err := recorded.PlayTape(tape, recorded.PlayOptions{Ignore: []string{"system"}})
		if err != nil {
			return err
		}
		api = anthropic.API{Key: "recorded", HTTP: player.Client()}
		fmt.Fprintln(stderr, "A recorded model answers; set ANTHROPIC_API_KEY to ask a real one.")
	case *record != "":
		recorder, recordErr := recorded.NewTapeRecorder(*record, recorded.TapeOptions{Source: "anthropic:" + *model, About: "Recorded by examples/codeagent."})
		if recordErr != nil {
			return recordErr
		}
		defer func() {
			if failed := recorder.Close(); err == nil {
				err = failed
			}
		}()
		api.HTTP = &http.Client{Transport: recorder, Timeout: 10 * time.Minute}
	}
	if prompt == "" {
		prompt = question
	}
	tools, err := newTools()
	if err != nil {
		return err
	}
	template, err := krait.NewTemplate(krait.Options{Tools: tools, Allow: []string{"sdk.*"}, Limits: krait.Limits{Time: 30 * time.Second, Memory: 64 << 20}})
	if err != nil {
		return err
	}
	a, err := agent.New(agent.Options{
		Provider:     agent.TextMode(anthropic.Messages(anthropic.Options{Model: *model, API: api})),
		Template:     template,
		Instructions: instructions,
		Limits:       agent.Limits{Steps: 5},
		OnEvent: func(e agent.Event) {
			if *verbose {
				show(stdout, e)
			}
		},
	})
	if err != nil {
		return err
	}
	result, err := a.Run(ctx, prompt)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, result.Text)
	return nil
}

// show writes an event for those who want to watch.
func show(w io.Writer, e agent.Event) {
	switch e.Kind {
	case agent.EventCode:
		fmt.Fprintf(w, "program %d:\n%s", e.Step, indent(e.Code))
	case agent.EventCallEnd:
		outcome := " -> " + e.Call.Result
		if e.Call.Error != "" {
			outcome = " failed: " + e.Call.Error
		}
		fmt.Fprintf(w, "call: %s%s\n", e.Call.Text, outcome)
	case agent.EventResult:
		fmt.Fprintf(w, "output:\n%s", indent(e.Output))
	}
}

// indent puts four spaces before each line of text that is not empty.
func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimSpace(text) + "\n") {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
