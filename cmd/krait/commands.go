package main

// commands.go holds the command line: what each command takes.

import (
	"fmt"
	"runtime"
	"runtime/debug"
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
		Args:          cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return cmd.Help()
		},
	}
	root.AddCommand(runCommand(), evalCommand(), replCommand(), runsCommand(), showCommand(), replayCommand(), diffCommand(), resumeCommand(),
		agentCommand(), chatCommand(), toolsCommand(), mcpCommand(), initCommand(), analyzeCommand(), imageCommand(), doctorCommand(), versionCommand())
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// limitFlags are the flags that bound and furnish a sandbox.
type limitFlags struct {
	cmd     *cobra.Command // whose they are
	timeout time.Duration
	memory  string
	output  string
	steps   int64
	mounts  []string
	env     []string
	http    []string
	hints   string
	tier    string
	json    bool
	file    string // __file__ of the script

	tools toolFlags // of run, replay and resume
}

func (f *limitFlags) register(cmd *cobra.Command) {
	f.cmd = cmd
	fl := cmd.Flags()
	fl.DurationVar(&f.timeout, "timeout", 0, "end the run after this time, e.g. 5s (default: no limit)")
	fl.StringVar(&f.memory, "max-memory", "1GiB", "memory for the script's objects, e.g. 64MiB")
	fl.StringVar(&f.output, "max-output", "1GiB", "what the script may print, e.g. 16MiB")
	fl.Int64Var(&f.steps, "max-steps", 0, "number of steps (default: no limit)")
	fl.StringArrayVar(&f.mounts, "mount", nil, "make a directory visible: host:guest, or host:guest:rw to allow writing")
	fl.StringArrayVar(&f.env, "env", nil, "set an environment variable: NAME=VALUE")
	fl.StringArrayVar(&f.http, "http", nil, "let scripts reach a host: api.example.com, '*.example.com', localhost:8080")
	fl.StringVar(&f.hints, "hints", "auto", "add a line to tracebacks where more is known than CPython says: on, off, or auto: if stderr is a terminal")
	fl.StringVar(&f.tier, "tier", string(config.Interpreter), "where the script runs: interpreter, or process: in the interpreter, in a process of its own")
	fl.BoolVar(&f.json, "json", false, "print the outcome as a JSON object")
}

func runCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "run FILE [ARG...]",
		Short: "Run a script as __main__",
		Long: "Run a script as __main__. Its output and tracebacks are CPython's.\n\n" +
			"Exit status: that of the script (SystemExit), 1 for an uncaught exception, 2 for a bad command line, 3 for an exceeded limit.",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return runFile(cmd.Context(), &f, args[0], args) },
	}
	cmd.Flags().SetInterspersed(false)
	f.register(cmd)
	f.tools.register(cmd)
	cmd.Flags().StringVar(&f.tools.runID, "run-id", "", "the id of the run in the journal (default: a random one, printed on stderr)")
	return cmd
}

func evalCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "eval CODE",
		Short: "Run code and print the value of its last expression",
		Args:  cobra.ExactArgs(1),
		RunE:  func(cmd *cobra.Command, args []string) error { return evalCode(cmd.Context(), &f, args[0]) },
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
		RunE:  func(cmd *cobra.Command, args []string) error { return repl(cmd.Context(), &f) },
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

// version is the module's version as the Go command recorded it.
func version() string {
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" {
		return b.Main.Version
	}
	return "(devel)"
}
