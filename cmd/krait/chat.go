package main

// chat.go holds the command chat: a conversation.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/ui"
)

const (
	promptChat     = "> "
	promptChatMore = "| "
)

func chatCommand() *cobra.Command {
	var f agentFlags
	cmd := &cobra.Command{
		Use:   "chat",
		Short: "Talk with a model that answers by writing programs",
		Long: "Talk with a model that answers by writing programs. What was said, and what programs define, stays until exit. A line that ends with \\\n" +
			"goes on with the next one. Ctrl-C cancels an answer, not the conversation.\n\n" + chatHelp,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return chat(background(cmd), &f) },
	}
	f.register(cmd)
	cmd.Flags().BoolVar(&f.newest, "continue", false, "go on with the newest conversation of the journal")
	cmd.Flags().StringVar(&f.name, "name", "", "begin the conversation of this name in the journal, or go on with it")
	return cmd
}

const chatHelp = `/tools [WORDS]  the tools that programs may call, or those that fit the words
/code           the programs of the last answer
/trace          what the programs of the last answer did: calls in time, what the model saw
/restart        a fresh sandbox: what programs defined is gone, what was said is not
/forget         a new conversation, in a fresh sandbox
/help           these lines
exit, Ctrl-D    end`

// talk is a conversation under way.
type talk struct {
	*session
	lines *lines
	chat  *agent.Chat
}

func chat(ctx context.Context, f *agentFlags) error {
	var s *session
	err := opening(ctx, func(ctx context.Context) (err error) {
		s, err = f.open(ctx, true)
		return err
	})
	if err != nil {
		return err
	}
	conversation, err := s.openChat(ctx, f.name, f.newest)
	if err != nil {
		return s.closeWith(err)
	}
	t := &talk{session: s, lines: newLines("chat-history"), chat: conversation}
	defer t.lines.close()
	if t.lines.interactive() {
		// Between answers nothing is there to be cancelled; the editor takes Ctrl-C as a key.
		ignored := make(chan os.Signal, 1)
		signal.Notify(ignored, os.Interrupt)
		defer signal.Stop(ignored)
		tools := 0
		if s.tools.set != nil {
			tools = len(s.allowed(""))
		}
		fmt.Fprintf(s.out, "Krait %s with %s, %d tools. /help lists the commands, exit leaves.\n", version(), s.model.spec.source(), tools)
	}
	err = t.loop(ctx)
	_ = t.chat.Close()
	return s.closeWith(err)
}

// loop answers lines until the end.
func (t *talk) loop(ctx context.Context) error {
	var failed error // of the last prompt, for whoever runs the command in a pipe
	for {
		text, err := within(ctx, t.read)
		switch {
		case err == io.EOF:
			if t.lines.interactive() {
				fmt.Fprintln(t.out)
				return nil
			}
			return failed
		case err == errInterrupt:
			continue
		case err != nil:
			return &statusErr{statusError, err}
		}
		switch word := strings.TrimSpace(text); {
		case word == "":
		case word == "exit" || word == "quit" || word == "/exit" || word == "/quit":
			if t.lines.interactive() {
				return nil
			}
			return failed
		case strings.HasPrefix(word, "/"):
			t.command(word)
		default:
			if text, failed = withFiles(text, t.files, t.config.Tier); failed == nil {
				failed = t.answer(ctx, text, pictures(t.files))
			}
			t.files = nil // the model knows of them now
		}
	}
}

// read returns what is typed: a line, or several that a backslash joins.
func (t *talk) read() (string, error) {
	text, err := t.lines.read(promptChat)
	for err == nil && strings.HasSuffix(text, `\`) {
		var more string
		more, err = t.lines.read(promptChatMore)
		text = strings.TrimSuffix(text, `\`) + "\n" + more
		if err == io.EOF {
			return text, nil
		}
	}
	return text, err
}

// answer puts a prompt to the model. Ctrl-C cancels that.
func (t *talk) answer(ctx context.Context, prompt string, given agent.Context) error {
	turn, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	err := t.ask(turn, prompt, func(ctx context.Context, prompt string) (*agent.Result, error) { return t.chat.Ask(ctx, prompt, given) })
	if err == nil {
		return nil
	}
	text := message(err)
	if errors.Is(err, errInterrupt) {
		text = "interrupted"
	}
	fmt.Fprintln(os.Stderr, "krait:", text)
	var s *statusErr
	if errors.As(err, &s) {
		return &statusErr{s.status, nil} // it has been told
	}
	return &statusErr{statusError, nil}
}

// command does what a line with a slash says.
func (t *talk) command(line string) {
	name, rest, _ := strings.Cut(line, " ")
	out := t.out
	switch name {
	case "/help":
		fmt.Fprintln(out, chatHelp)
	case "/tools":
		t.showTools(out, strings.TrimSpace(rest))
	case "/code":
		t.showCode(out)
	case "/trace":
		t.showTrace(out)
	case "/restart":
		t.restart()
		fmt.Fprintln(out, "The next program has a fresh sandbox.")
	case "/forget":
		t.restart()
		if err := t.chat.Forget(); err != nil {
			fmt.Fprintln(os.Stderr, "krait:", message(err))
			return
		}
		fmt.Fprintln(out, "A new conversation.")
	default:
		fmt.Fprintf(os.Stderr, "krait: there is no command %s; /help lists them\n", name)
	}
}

func (t *talk) showTools(out io.Writer, words string) {
	list := t.allowed(words)
	if len(list) == 0 {
		fmt.Fprintln(out, "No tools. --allow says which tools programs may call, --mcp and --tools where they come from.")
	}
	for _, l := range list {
		fmt.Fprintln(out, l)
	}
}

// allowed are the tools that programs may call, a line each: all, or those that fit the words.
func (s *session) allowed(words string) []string {
	if s.tools.set == nil {
		return nil
	}
	var out []string
	for _, m := range s.tools.set.Search(words, s.allows, 1<<20) {
		summary, _, _ := strings.Cut(strings.TrimSpace(m.Entry.Spec().Doc), "\n")
		if summary != "" {
			summary = "  # " + summary
		}
		out = append(out, m.Entry.Name()+m.Entry.Signature()+summary)
	}
	return out
}

func (t *talk) showCode(out io.Writer) {
	if t.last == nil || len(t.last.Runs) == 0 {
		fmt.Fprintln(out, "The last answer has no programs.")
		return
	}
	for i := range t.last.Runs {
		if i > 0 {
			fmt.Fprintln(out)
		}
		code := strings.TrimRight(t.last.Runs[i].Code, "\n")
		if t.lines.interactive() && os.Getenv("NO_COLOR") == "" {
			code = ui.Highlight(ui.Clean(code))
		}
		fmt.Fprintln(out, code)
	}
}

func (t *talk) showTrace(out io.Writer) {
	if t.last == nil || len(t.last.Runs) == 0 {
		fmt.Fprintln(out, "The last answer has no programs.")
		return
	}
	for i := range t.last.Runs {
		run := &t.last.Runs[i]
		state := "ok"
		if run.Outcome.Failed() {
			state = "failed"
		}
		fmt.Fprintf(out, "program %d, answer %d: %s, %s\n", i+1, run.Step, state, ui.Short(run.Took))
		calls := slices.Clone(run.Outcome.Calls)
		slices.SortStableFunc(calls, func(a, b agent.Call) int { return int(a.Start - b.Start) })
		for _, c := range calls {
			line := fmt.Sprintf("%10s %10s  %s %s", ui.Short(c.Start), ui.Short(c.Took), c.Name, clip(string(c.Args), 120))
			if c.Error != "" {
				line += "  failed: " + clip(c.Error, 200)
			}
			fmt.Fprintln(out, ui.Clean(line))
		}
		for l := range strings.Lines(strings.TrimRight(run.Output, "\n")) {
			fmt.Fprint(out, "    "+ui.Clean(l))
		}
		fmt.Fprintln(out)
	}
}

// clip is a text on one line of at most about max bytes.
func clip(s string, max int) string {
	if len(s) > max {
		s = strings.ToValidUTF8(s[:max], "") + "..."
	}
	return strings.ReplaceAll(s, "\n", " ")
}
