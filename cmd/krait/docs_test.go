package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// docs/cli.md names every command and every flag, and no others.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]bool{"help": true, "version": true}
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		path := cmd.CommandPath()
		if path != "krait" && !cmd.HasSubCommands() && !strings.Contains(string(text), "cmd/"+path) {
			t.Errorf("%s is missing", path)
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			flags[f.Name] = true
			if row := regexp.MustCompile("`--" + f.Name + "[ =`]"); !row.Match(text) {
				t.Errorf("%s --%s is missing", path, f.Name)
			}
		})
		cmd.PersistentFlags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(rootCommand())
	for _, m := range regexp.MustCompile("`--([a-z-]+)").FindAllStringSubmatch(string(text), -1) {
		if !flags[m[1]] {
			t.Errorf("there is no flag --%s", m[1])
		}
	}
	for _, line := range strings.Split(chatHelp, "\n") {
		word, _, _ := strings.Cut(line, " ")
		if !strings.Contains(string(text), "`"+strings.TrimSuffix(word, ",")) {
			t.Errorf("the command %s of chat is missing", word)
		}
	}
}
