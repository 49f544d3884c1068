// Command morningbrief lets a model write a weather report for the way to work.
// The model gets four tools as typed functions and writes one program, in
// Python or TypeScript, that asks the first three at the same time, then for the
// advisories that matter. Without OPENAI_API_KEY a recorded model answers.
//
//	go run ./examples/morningbrief       # the report
//	go run ./examples/morningbrief -v    # and the program, its result, and when each call ran
//	go run ./examples/morningbrief -lang ts -v
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/agent/recorded"
)

const prompt = "I leave for work in Tokyo in a moment: write me a short morning weather report. " +
	"Look up the weather now, the next days and the air. " +
	"Pass on advice only where it is called for: about the sun when it is strong, " +
	"about rain when a day is rainy, about the air when it is unhealthy. " +
	"Plain text, a few lines, no JSON."

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr, os.Getenv, newExecutor)
	stop()
	if errors.Is(err, flag.ErrHelp) {
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run is the program without the process around it. executor makes what runs
// the model's programs with the edition's prelude and these host calls.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, getenv func(string) string,
	executor func(e edition, calls map[string]hostCall) (agent.Executor, error),
) (err error) {
	flags := flag.NewFlagSet("morningbrief", flag.ContinueOnError)
	flags.SetOutput(stderr)
	verbose := flags.Bool("v", false, "show the program, its result, and a timeline of its calls")
	language := flags.String("lang", "python", "what the model writes: python or ts")
	model := flags.String("model", "gpt-5.4", "`name` of the model; it must support custom tools")
	play := flags.Bool("recorded", false, "use the recorded model even if OPENAI_API_KEY is set")
	record := flags.String("record", "", "write the exchanges with the real model to this `file`")
	if err := flags.Parse(args); err != nil {
		return err
	}
	e, err := editionOf(*language)
	if err != nil {
		return err
	}

	options := openai.Options{Model: *model} // its key and endpoint come from the environment
	key := getenv("OPENAI_API_KEY")
	switch {
	case *record != "" && (key == "" || *play):
		return errors.New("morningbrief: -record needs OPENAI_API_KEY, and no -recorded")
	case *record != "":
		upstream := getenv("OPENAI_BASE_URL")
		if upstream == "" {
			upstream = "https://api.openai.com/v1/"
		}
		recorder, recordErr := recorded.Record(upstream, key)
		if recordErr != nil {
			return recordErr
		}
		defer recorder.Close()
		defer func() {
			about := "Recorded by examples/morningbrief with the model " + *model + "."
			if saved := recorder.Save(*record, about); err == nil {
				err = saved
			}
		}()
		options.API = openai.API{BaseURL: recorder.URL(), Key: "recorder"}
	case *play || key == "":
		server, serveErr := serveRecording(e)
		if serveErr != nil {
			return serveErr
		}
		defer func() {
			server.Close()
			if err == nil {
				err = server.Check()
			}
		}()
		options.API = openai.API{BaseURL: server.URL(), Key: "recorded"}
		fmt.Fprintln(stderr, "A recorded model answers; set OPENAI_API_KEY to ask a real one.")
	}

	runs, err := executor(e, hostCalls())
	if err != nil {
		return err
	}
	a, err := agent.New(agent.Options{
		Provider: openai.Responses(options),
		Executor: runs,
		Prelude:  e.prelude,
		Guidance: e.guidance,
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
	if !*verbose {
		fmt.Fprintln(stdout, result.Text)
	}
	return nil
}

func serveRecording(e edition) (*recorded.Server, error) {
	r, err := recorded.Parse(e.recording)
	if err != nil {
		return nil, err
	}
	return recorded.Serve(r)
}

// show writes an event for those who want to watch.
func show(w io.Writer, e agent.Event) {
	section := func(title, text string) {
		fmt.Fprintf(w, "%s\n%s\n", title, indent(text))
	}
	switch e.Kind {
	case agent.EventCode:
		section("call_code", e.Code)
	case agent.EventResult:
		section("json_response", e.Output)
		var b strings.Builder
		drawTimeline(&b, e.Outcome.Calls)
		section("timeline", b.String())
	case agent.EventText, agent.EventUnknownCall:
		section(string(e.Kind), e.Text)
	case agent.EventFinal:
		section("final_result", e.Text)
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
