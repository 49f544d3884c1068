package main

// help.go holds how the commands are grouped and shown by example, and what completes their arguments.

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/journal"
)

// groups are the commands by what they are for, in the order of the help.
var groups = []struct {
	id, title string
	commands  []string
}{
	{"programs", "Programs:", []string{"run", "eval", "repl", "plan"}},
	{"models", "Models:", []string{"agent", "chat", "analyze", "stub"}},
	{"runs", "Recorded runs:", []string{"runs", "show", "replay", "diff", "resume"}},
	{"tools", "Tools:", []string{"tools", "mcp"}},
	{"setup", "Setting up:", []string{"init", "doctor", "image", "ps", "completion", "version", "help"}},
}

var examples = map[string]string{
	"run":     "  krait run report.py 2026\n  krait run --timeout 10 --max-memory 64MiB report.py\n  krait run --mount ./data:/data --http api.example.com report.py\n  krait -c 'print(6 * 7)'",
	"eval":    "  krait eval '6 * 7'\n  krait eval --json '[n ** 2 for n in range(5)]'",
	"repl":    "  krait repl --mount .:/work",
	"agent":   "  krait agent --allow '*' \"Which of my open issues are older than a month?\"\n  krait agent \"How many rows have no price?\" < prices.csv\n  krait agent --file notes.txt --answer schema.json \"The dates in the notes\"",
	"chat":    "  krait chat\n  krait chat --name trip\n  krait chat --continue",
	"analyze": "  krait analyze prices.csv \"Which month was the dearest?\"",
	"stub":    "  krait stub --tools tools.json --allow '*'",
	"runs":    "  krait runs --journal runs\n  krait runs latest --json",
	"show":    "  krait show latest",
	"replay":  "  krait replay 20261123-2141",
	"diff":    "  krait diff 20261123-2141 latest",
	"resume":  "  krait resume latest --again 3",
	"mcp":     "  krait mcp --mcp servers.json\n  krait mcp --http :8808",
	"doctor":  "  krait doctor --json",
}

// dress gives the commands their groups, examples and completions.
func dress(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, cmd := range root.Commands() {
			for _, name := range g.commands {
				if cmd.Name() == name {
					cmd.GroupID = g.id
				}
			}
		}
	}
	for _, cmd := range root.Commands() {
		if text, ok := examples[cmd.Name()]; ok && cmd.Example == "" {
			cmd.Example = text
		}
		switch cmd.Name() {
		case "runs", "show", "replay", "resume", "diff":
			cmd.ValidArgsFunction = completeRuns
		case "tools":
			for _, sub := range cmd.Commands() {
				if sub.Name() == "describe" || sub.Name() == "call" {
					sub.ValidArgsFunction = completeTools
				}
			}
		}
		completeFlags(cmd)
		for _, sub := range cmd.Commands() {
			completeFlags(sub)
		}
	}
	words(root, "color", colourAuto, colourAlways, colourNever)
}

// words has a flag completed by words.
func words(cmd *cobra.Command, flag string, list ...string) {
	if cmd.Flag(flag) != nil {
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp))
	}
}

func completeFlags(cmd *cobra.Command) {
	words(cmd, "tier", string(config.Interpreter), string(config.Process), string(config.Machine), string(config.Container), string(config.AutoTier))
	words(cmd, "lang", string(config.Python), string(config.JavaScript), string(config.TypeScript))
	words(cmd, "approve", string(config.Ask), string(config.Always), string(config.Never))
	words(cmd, "hints", "auto", "on", "off")
	words(cmd, "from", fromInstalled, fromDebian, fromRegistry)
	complete := func(flag string, list func(cmd *cobra.Command) []string) {
		if cmd.Flag(flag) == nil {
			return
		}
		_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			return beginning(list(cmd), begun), cobra.ShellCompDirectiveNoFileComp
		})
	}
	complete("engine", func(*cobra.Command) []string { return append([]string{"auto"}, engineNames()...) })
	complete("model", func(cmd *cobra.Command) []string {
		names := []string{kindOpenAI + ":", kindAnthropic + ":", kindGemini + ":", kindRecording + ":"}
		if c := completionConfig(cmd); c != nil {
			names = append(modelNames(c), names...)
		}
		return names
	})
	complete("limit", func(*cobra.Command) []string {
		var names []string
		for _, s := range config.Table() {
			if name, ok := strings.CutPrefix(s.Key, "limits."); ok {
				names = append(names, name+"=")
			}
		}
		return names
	})
	complete("name", func(cmd *cobra.Command) []string { return runIDs(cmd) })
}

func beginning(words []string, begun string) []string {
	var out []string
	for _, w := range words {
		if strings.HasPrefix(w, begun) {
			out = append(out, w)
		}
	}
	return out
}

// completionConfig is the configuration of a command line that is being completed; nil if it has a mistake.
func completionConfig(cmd *cobra.Command) *config.Config {
	f := settingFlags{cmd: cmd}
	f.config, _ = cmd.Flags().GetString("config")
	for _, s := range config.Table() {
		if s.Flag != "" && cmd.Flag(s.Flag) != nil {
			f.names = append(f.names, s.Flag)
		}
	}
	c, err := f.load()
	if err != nil {
		return nil
	}
	return c
}

// maxCompleted bounds how many runs are offered.
const maxCompleted = 100

// runIDs are the ids of recorded runs, the newest first.
func runIDs(cmd *cobra.Command) []string {
	c := completionConfig(cmd)
	if c == nil {
		return nil
	}
	store, err := openStore(c, false)
	if err != nil {
		return nil
	}
	defer store.Close()
	var ids []string
	for info, err := range store.List(context.Background()) {
		if err != nil || len(ids) == maxCompleted {
			break
		}
		ids = append(ids, describedRun(info))
	}
	return ids
}

// describedRun is an id with what shells show beside it.
func describedRun(info journal.Info) string {
	return info.ID + "\t" + info.Begun.Local().Format("2006-01-02 15:04:05")
}

func completeRuns(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	return beginning(append([]string{latest + "\tthe newest"}, runIDs(cmd)...), begun), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
}

// completeTools offers the tools of files: servers are not started for that.
func completeTools(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	c := completionConfig(cmd)
	if c == nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	c.Servers, c.MCP = nil, nil
	box, err := openToolbox(context.Background(), c, toolboxOptions{note: func(string) {}})
	if err != nil || box.set == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var names []string
	for _, e := range box.set.All() {
		names = append(names, e.Name())
	}
	return beginning(names, begun), cobra.ShellCompDirectiveNoFileComp
}
