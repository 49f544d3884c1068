package main

// language.go holds the languages of scripts: what --lang and the names of files say.

import (
	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/javascript"
)

// languageOf is what krait.Options.Language has for a setting: nil for Python.
func languageOf(l config.Language) engine.Language {
	switch l {
	case config.JavaScript:
		return javascript.Language()
	case config.TypeScript:
		return javascript.TypeScript()
	}
	return nil
}

// oneLanguage is the language of a command whose programs are all in one.
func oneLanguage(c *config.Config) (engine.Language, error) {
	if len(c.Languages) > 1 {
		return nil, usage("%s: only krait mcp runs programs in several languages", c.Where("language"))
	}
	return languageOf(c.Language()), nil
}

// language is that of the command's script: what the name of its file says, or the setting.
func (f *limitFlags) language() (engine.Language, error) {
	switch {
	case engine.Foreign(f.file):
		return javascript.Language(), nil
	case engine.Python(f.file):
		return nil, nil
	}
	return oneLanguage(f.config)
}

// speak gives options the language, and leaves out what Python's programs alone have by default. What was asked for and does not hold is an error
// of krait.NewTemplate.
func speak(opts *krait.Options, l engine.Language) {
	if l == nil {
		return
	}
	opts.Language = l
	opts.Modules, opts.OneProgram = nil, false
}
