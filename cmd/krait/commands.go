package main

// commands.go holds the command line: what each command takes.

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/config"
	"github.com/spf13/cobra"
)

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "krait",
		Short: "Run Python in a sandbox, and models that write it",
		Long: "Krait runs Python in its own interpreter: bounded, and without files, network or processes unless given.\n" +
			"krait agent has a model answer a prompt by writing such programs; krait init makes its configuration.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       version(),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return unknownCommand(cmd, args[0])
		},
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error { return checkConsole(cmd) },
		RunE: func(cmd *cobra.Command, args []string) error {
			return cmd.Help()
		},
	}
	root.SetVersionTemplate("krait {{.Version}}\n")
	registerConsole(root)
	root.AddCommand(runCommand(), evalCommand(), replCommand(), runsCommand(), showCommand(), replayCommand(), diffCommand(), resumeCommand(), planCommand(), stubCommand(),
		agentCommand(), chatCommand(), toolsCommand(), mcpCommand(), initCommand(), analyzeCommand(), imageCommand(), psCommand(), doctorCommand(), versionCommand())
	root.AddCommand(manualCommands()...)
	return root
}

// unknownCommand is the error for a word that is no command, with what may have been meant.
func unknownCommand(root *cobra.Command, word string) error {
	root.SuggestionsMinimumDistance = 2
	meant := ""
	switch near := root.SuggestionsFor(word); {
	case len(near) > 0:
		meant = ", did you mean krait " + strings.Join(near, " or krait ") + "?"
	case plainFile(word):
		meant = ", but a file: krait run " + word
	default:
		meant = ": krait --help lists them"
	}
	return usage("%q is no command%s", word, meant)
}

func plainFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// limitFlags are the flags of the commands that run programs of the user's own. What a flag does not say, the configuration may.
type limitFlags struct {
	cmd      *cobra.Command // whose they are
	settings settingFlags
	timeout  timeValue
	memory   string
	output   string
	steps    int64
	hints    string
	runID    string
	json     bool

	config    *config.Config // after load
	maxMemory int64          // bytes, after load
	maxOutput int64
	file      string   // __file__ of the script
	tools     *toolbox // after openTools
	person    *asker   // of asker
}

// defaultMemory bounds what a program of the user's own holds and prints.
const defaultMemory = "1GiB"

// timeValue is a time on the command line: 5s, or a number of seconds.
type timeValue time.Duration

// Set implements pflag.Value. A negative time is refused by load.
func (t *timeValue) Set(s string) error {
	rest, negative := strings.CutPrefix(s, "-")
	d, err := config.ParseTime(rest)
	if negative {
		d = -d
	}
	*t = timeValue(d)
	return err
}

// String implements pflag.Value.
func (t *timeValue) String() string {
	if *t == 0 {
		return ""
	}
	return time.Duration(*t).String()
}

// Type implements pflag.Value.
func (t *timeValue) Type() string { return "time" }

func (f *limitFlags) register(cmd *cobra.Command, more ...string) {
	f.cmd = cmd
	fl := cmd.Flags()
	fl.Var(&f.timeout, "timeout", "end the run after this time, such as 5s or a number of seconds (default: no limit)")
	fl.StringVar(&f.memory, "max-memory", defaultMemory, "memory for the script's objects, e.g. 64MiB")
	fl.StringVar(&f.output, "max-output", defaultMemory, "what the script may print, e.g. 16MiB")
	fl.Int64Var(&f.steps, "max-steps", 0, "number of steps (default: no limit)")
	fl.StringVar(&f.hints, "hints", "auto", "add a line to tracebacks where more is known than CPython says: on, off, or auto: if stderr is a terminal")
	fl.BoolVar(&f.json, "json", false, "print the outcome as a JSON object")
	f.settings.register(cmd, append(more, "lang", "mount", "env", "http", "imports", "tier", "engine", "image", "root", "mcp", "tools", "allow", "approve", "journal")...)
}

func runCommand() *cobra.Command {
	var f limitFlags
	var code string
	cmd := &cobra.Command{
		Use:   "run (FILE | -c CODE) [ARG...]",
		Short: "Run a script as __main__",
		Long: "Run a script as __main__. Its output and tracebacks are CPython's.\n\n" +
			"Exit status: that of the script (SystemExit), 1 for an uncaught exception, 2 for a bad command line, 3 for an exceeded limit.",
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("code") {
				return runCodeText(background(cmd), &f, code, append([]string{"-c"}, args...))
			}
			if len(args) == 0 {
				return usage("nothing to run: krait run FILE, or krait run -c CODE")
			}
			return runFile(background(cmd), &f, args[0], args)
		},
	}
	cmd.Flags().SetInterspersed(false)
	f.register(cmd)
	cmd.Flags().StringVarP(&code, "code", "c", "", "run this code instead of a file; krait -c CODE [ARG...] is short for it")
	cmd.Flags().StringVar(&f.runID, "run-id", "", "the id of the run in the journal (default: a random one, printed on stderr)")
	return cmd
}

func evalCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "eval CODE",
		Short: "Run code and print the value of its last expression",
		Args:  cobra.ExactArgs(1),
		RunE:  func(cmd *cobra.Command, args []string) error { return evalCode(background(cmd), &f, args[0]) },
	}
	f.register(cmd)
	return cmd
}

func replCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "repl",
		Short: "Read, run and print, with history",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return repl(background(cmd), &f) },
	}
	f.register(cmd)
	return cmd
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			fmt.Fprintf(cmd.OutOrStdout(), "krait %s (Python 3.14) %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// released is the version of a release, which the linker sets.
var released string

// version is that of the release, or the module's as the Go command recorded it.
func version() string {
	if released != "" {
		return released
	}
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" {
		return b.Main.Version
	}
	return "(devel)"
}
