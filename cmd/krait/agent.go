package main

// agent.go holds the command agent: a prompt, an answer.

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/krait-run/krait/agent"
)

// agentFlags are the flags of agent and chat.
type agentFlags struct {
	settings settingFlags
	record   string
	answer   string
	save     string
	json     bool
	files    []string
	newest   bool         // --continue of chat
	name     string       // of the conversation
	piped    []attachment // what came by standard input beside a prompt
}

func (f *agentFlags) register(cmd *cobra.Command) {
	f.settings.register(cmd, "model", "mcp", "tools", "allow", "approve", "journal", "notebook", "lang", "mount", "env", "http", "imports", "tier", "engine", "image", "root", "instructions", "limit")
	cmd.Flags().StringVar(&f.record, "record", "", "record the exchanges with the model in this file, for --model recording:FILE")
	cmd.Flags().StringVar(&f.save, "save", ".", saveUsage)
	cmd.Flags().StringArrayVar(&f.files, "file", nil, "a file that programs find in "+inputDir+"; a short text is shown to the model too; may be repeated")
	cmd.Flags().BoolVar(&f.json, "json", false, "print events as JSON lines")
}

func agentCommand() *cobra.Command {
	var f agentFlags
	cmd := &cobra.Command{
		Use:   "agent [PROMPT]",
		Short: "Have a model answer a prompt by writing programs",
		Long: "Have a model answer a prompt by writing programs, which run in sandboxes and call the tools that are allowed. The prompt comes from\n" +
			"standard input if none is given; what is piped in beside a prompt is a file for the programs, " + inputDir + "/" + pipedName + ". On a terminal all that happens is shown; otherwise the answer goes to stdout, the rest to stderr.\n\n" +
			"Exit status: 0 with an answer, 1 for an error, 2 for a bad command line or configuration, 3 for an exceeded limit, 130 when interrupted.",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			prompt, err := within(ctx, func() (string, error) { return readPrompt(args) })
			if err != nil {
				return startError(ctx, err)
			}
			if len(args) == 1 && args[0] != "-" {
				if f.piped, err = piped(ctx, notes(cmd)); err != nil {
					return startError(ctx, err)
				}
			}
			s, err := f.open(ctx, false)
			if err != nil {
				return startError(ctx, err)
			}
			if prompt, err = withFiles(prompt, s.files, s.config.Tier); err != nil {
				return s.closeWith(err)
			}
			err = s.ask(ctx, prompt, func(ctx context.Context, prompt string) (*agent.Result, error) {
				return s.agent.Run(ctx, prompt, pictures(s.files))
			})
			return s.closeWith(err)
		},
	}
	f.register(cmd)
	cmd.Flags().StringVar(&f.answer, "answer", "", "a file with the JSON Schema that the answer must have, which is then JSON")
	return cmd
}

// interruptible returns a context that Ctrl-C cancels. A second one ends the process at once, as if nobody had asked for signals.
func interruptible(ctx context.Context) (context.Context, func()) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// opening runs open, which Ctrl-C cancels.
func opening(ctx context.Context, open func(ctx context.Context) error) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	if err := open(ctx); err != nil {
		return startError(ctx, err)
	}
	return nil
}

// readPrompt returns the prompt of the command line, or that of standard input.
func readPrompt(args []string) (string, error) {
	var prompt string
	switch {
	case len(args) == 1 && args[0] != "-":
		prompt = args[0]
	case len(args) == 0 && term.IsTerminal(int(os.Stdin.Fd())):
		return "", usage("no prompt: krait agent \"...\"")
	default:
		text, err := io.ReadAll(io.LimitReader(os.Stdin, 16<<20))
		if err != nil {
			return "", &statusErr{statusError, err}
		}
		prompt = strings.TrimRight(strings.ToValidUTF8(string(text), "\ufffd"), "\r\n")
	}
	if strings.TrimSpace(prompt) == "" {
		return "", usage("the prompt is empty: krait agent \"...\"")
	}
	return prompt, nil
}

// startError is an error of what came before the first run.
func startError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return &statusErr{statusInterrupt, nil}
	}
	return err
}

// runError gives an error of a run its exit status.
func (s *session) runError(err error) error {
	var status *statusErr
	switch {
	case err == nil || errors.As(err, &status):
		return err
	case errors.Is(err, context.Canceled):
		return &statusErr{statusInterrupt, errInterrupt}
	case errors.Is(err, agent.ErrLimit):
		return &statusErr{statusLimit, oneLineError(err)}
	}
	return &statusErr{statusError, s.model.modelError(err)}
}
