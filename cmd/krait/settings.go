package main

// settings.go holds the flags that krait.yaml and the environment have settings for.

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/krait-run/krait/internal/config"
)

// settingFlags are the flags of a command that are settings too, with --config.
type settingFlags struct {
	cmd    *cobra.Command
	config string
	names  []string
}

// register adds --config and the flags with these names, as the table of settings has them; "limit" is --limit NAME=VALUE.
func (f *settingFlags) register(cmd *cobra.Command, names ...string) {
	f.cmd, f.names = cmd, names
	fl := cmd.Flags()
	fl.StringVar(&f.config, "config", "", "the configuration (default: $"+config.FileVar+", ./"+config.FileName+", then the one in the user's configuration directory)")
	for _, s := range config.Table() {
		if s.Flag == "" || !slices.Contains(names, s.Flag) {
			continue
		}
		doc := strings.ReplaceAll(s.Doc, "`", "")
		switch s.Kind() {
		case "list":
			fl.StringArray(s.Flag, nil, doc+"; may be repeated")
		case "true or false":
			fl.Bool(s.Flag, false, doc)
		default:
			fl.String(s.Flag, "", doc)
		}
	}
	if slices.Contains(names, "limit") {
		fl.StringArray("limit", nil, "a limit of the configuration, NAME=VALUE, such as steps=20; may be repeated")
	}
}

// sources are where the command's configuration comes from.
func (f *settingFlags) sources() config.Sources {
	s := config.SystemSources()
	s.File = f.config
	f.cmd.Flags().Visit(func(fl *pflag.Flag) {
		if !slices.Contains(f.names, fl.Name) {
			return
		}
		values := []string{fl.Value.String()}
		if list, ok := fl.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		s.Flags = append(s.Flags, config.Flag{Name: fl.Name, Values: values})
	})
	return s
}

// load reads the configuration.
func (f *settingFlags) load() (*config.Config, error) {
	c, err := config.Load(f.sources())
	if err != nil {
		return nil, &statusErr{statusUsage, err}
	}
	return c, nil
}
