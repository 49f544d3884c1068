package main

// doctor.go holds the command doctor: what is there, what is missing, what to do.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/engines"
	"github.com/krait-run/krait/container/image"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

func doctorCommand() *cobra.Command {
	var f settingFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Say what is missing, and what to do",
		Long: "Look at the configuration, the model's key, each server and its tools, files of tools, the journal: a line for each. No model is asked.\n\n" +
			"Exit status: 0 if nothing is missing, 1 if something is.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			d := &doctor{out: cmd.OutOrStdout(), found: []finding{}}
			if asJSON {
				d.out = nil
			}
			d.look(ctx, &f)
			if asJSON && ctx.Err() == nil {
				if err := printJSON(cmd.OutOrStdout(), d.found); err != nil {
					return err
				}
			}
			if ctx.Err() != nil {
				return &statusErr{statusInterrupt, nil}
			}
			if d.missing > 0 {
				return &statusErr{statusError, nil}
			}
			return nil
		},
	}
	f.register(cmd, "model", "mcp", "tools", "allow", "journal", "engine", "image", "root")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON: a list of what was found, each with status and text")
	return cmd
}

// doctor keeps what it finds, and writes it, a line for each thing, unless it is to be JSON.
type doctor struct {
	out     io.Writer // nil: for JSON
	missing int
	found   []finding
}

// finding is a line of the doctor. Status is "ok", "note" (not wrong) or "missing".
type finding struct {
	Status string `json:"status"`
	Text   string `json:"text"`
}

func (d *doctor) add(status, text string) {
	d.found = append(d.found, finding{status, text})
	if d.out != nil {
		fmt.Fprintf(d.out, "%-8s %s\n", status, text)
	}
}

func (d *doctor) ok(format string, args ...any) { d.add("ok", fmt.Sprintf(format, args...)) }

// note is for what is not wrong.
func (d *doctor) note(format string, args ...any) { d.add("note", fmt.Sprintf(format, args...)) }

func (d *doctor) miss(what string, err error) {
	d.missing++
	if what != "" {
		what += ": "
	}
	d.add("missing", what+message(oneLineError(err)))
}

func (d *doctor) look(ctx context.Context, f *settingFlags) {
	c, err := f.load()
	if err != nil {
		d.miss("configuration", err)
		return
	}
	if c.File != "" {
		d.ok("configuration: %s", c.File)
	} else {
		d.note("configuration: there is no %s; krait init makes one", config.FileName)
	}
	d.model(ctx, c)
	tools := d.files(ctx, c)
	more, close := d.toolsets(ctx, c)
	defer close()
	tools = append(tools, more...)
	servers := d.servers(ctx, c)
	if servers != nil {
		defer servers.Close()
		tools = append(tools, servers.Tools()...)
	}
	d.tools(c, tools)
	d.journal(c)
	probing, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	works := false
	defer func() {
		if works {
			d.contents(probing, c)
		}
	}()
	d.workers(probing)
	for _, e := range engines.Doctor(probing, engineOptions(c)) {
		works = works || e.Err == nil
		if e.Err != nil {
			d.note("container engine %s: %s", e.Name, message(oneLineError(e.Err)))
			continue
		}
		d.ok("container engine %s", e.Name)
		for _, note := range e.Notes {
			d.note("container engine %s: %s", e.Name, note)
		}
	}
}

// contents looks at what the containers have.
func (d *doctor) contents(ctx context.Context, c *config.Config) {
	engine, err := chooseEngine(ctx, c)
	if err != nil {
		d.miss("engine", err)
		return
	}
	d.analysis(ctx, engine)
	d.node(ctx, engine)
}

// node looks whether the containers run programs in JavaScript and TypeScript.
func (d *doctor) node(ctx context.Context, engine container.Engine) {
	s, err := container.Start(ctx, engine, container.Options{Language: languageOf(config.JavaScript)})
	if err != nil {
		d.note("JavaScript in containers: %s: %s: install nodejs here, or krait image build --package nodejs", engine.Name(), message(oneLineError(err)))
		return
	}
	defer s.Close()
	d.ok("JavaScript in containers: Node.js %s in %s", s.Python(), engine.Name())
}

// analysis looks whether the containers have what krait analyze needs.
func (d *doctor) analysis(ctx context.Context, engine container.Engine) {
	have, err := image.Ask(ctx, engine)
	if err != nil {
		d.note("krait analyze: %s: %s", engine.Name(), message(oneLineError(err)))
		return
	}
	var lacking []string
	for _, name := range []string{"numpy", "pandas", "matplotlib"} {
		if have.Packages[name] == "" {
			lacking = append(lacking, name)
		}
	}
	if len(lacking) > 0 {
		d.note("krait analyze: Python %s in %s has no %s: install python3-pandas and python3-matplotlib here, or krait image build --from registry", have.Python, engine.Name(),
			strings.Join(lacking, ", "))
		return
	}
	d.ok("krait analyze: Python %s with pandas %s in %s", have.Python, have.Packages["pandas"], engine.Name())
}

func (d *doctor) model(ctx context.Context, c *config.Config) {
	for _, name := range modelNames(c) {
		m := c.Models[name]
		if name == c.Model {
			continue
		}
		spec, err := parseModel(m.Use)
		if err != nil {
			d.miss("", fmt.Errorf("%s: %w", c.Where("models."+name+".use"), err))
			continue
		}
		if key, variables := modelKey(spec, *m, os.Getenv); key == "" && len(variables) > 0 {
			d.note("model %s: %s is not set", name, strings.Join(variables, " or "))
		}
	}
	spec, m, err := findModel(c)
	if err != nil {
		d.miss("model", err)
		return
	}
	if spec.kind == kindRecording {
		o := &openModel{spec: spec, settings: m}
		if err := o.play(); err != nil {
			d.miss("model", err)
			return
		}
		d.ok("model: %s", spec.source())
		return
	}
	key, variables := modelKey(spec, m, os.Getenv)
	switch {
	case key == "" && len(variables) > 0:
		d.miss("model", fmt.Errorf("%s: no key: %s is not set; export it, or choose another --model", spec.source(), strings.Join(variables, " or ")))
	case spec.kind == kindCompatible:
		names, err := listModels(ctx, spec.url, key)
		switch {
		case err != nil:
			d.miss("model", fmt.Errorf("%s: can't be asked for its models: %w; start it", spec.url, err))
		case spec.name != "" && !contains(names, spec.name):
			d.miss("model", fmt.Errorf("%s: the server has no model of this name; it has %s", spec.source(), strings.Join(names, ", ")))
		case spec.name == "" && len(names) != 1:
			d.miss("model", fmt.Errorf("%s: the server has %d models; name one: %s#NAME", spec.url, len(names), spec.url))
		default:
			d.ok("model: %s", redactURL(spec.url)+"#"+strings.Join(names, ","))
		}
	default:
		d.ok("model: %s, a key is in %s (it was not tried)", spec.source(), setVariable(variables))
	}
}

// setVariable is the first of the variables that is set.
func setVariable(names []string) string {
	for _, n := range names {
		if os.Getenv(n) != "" {
			return n
		}
	}
	return ""
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// files looks at the files of tools.
func (d *doctor) files(ctx context.Context, c *config.Config) []any {
	var all []any
	for _, path := range c.Tools {
		list, err := readTools(ctx, c.Where("tools"), []string{path}, int64(c.Limits.ProgramMemory))
		if err == nil {
			_, err = tool.NewSet(list...)
		}
		if err != nil {
			d.miss("tools", err)
			continue
		}
		d.ok("tools: %s, %s", path, count(len(list), "tool"))
		all = append(all, list...)
	}
	return all
}

// toolsets makes the tools of each toolset, and looks whether databases answer.
func (d *doctor) toolsets(ctx context.Context, c *config.Config) (all []any, close func()) {
	var closers []io.Closer
	for i := range c.Toolsets {
		t := &c.Toolsets[i]
		set, err := openToolset(c, t)
		if err != nil {
			d.miss("toolset", err)
			continue
		}
		if set.close != nil {
			closers = append(closers, set.close)
		}
		all = append(all, set.tools...)
		if set.ping != nil {
			pinging, cancel := context.WithTimeout(ctx, 15*time.Second)
			err := set.ping(pinging)
			cancel()
			if err != nil {
				d.miss("toolset "+t.Name, err)
				continue
			}
		}
		d.ok("toolset %s: %s, %s", t.Name, t.Kind, count(len(set.tools), "tool"))
	}
	return all, func() {
		for _, c := range closers {
			_ = c.Close()
		}
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// servers starts the servers, each for itself.
func (d *doctor) servers(ctx context.Context, c *config.Config) *mcp.Servers {
	list, err := mcpConfig(c)
	if err != nil {
		d.miss("servers", err)
		return nil
	}
	for _, w := range serverWarnings(list) {
		d.note("%s", w)
	}
	if len(list.Servers) == 0 {
		return nil
	}
	servers, err := mcp.Connect(ctx, list, mcp.Options{Partial: true, Tokens: loginStore(nil)})
	if err != nil {
		d.miss("servers", serverError(err))
		return nil
	}
	for _, s := range servers.Info() {
		switch {
		case s.Transport == "disabled":
			d.note("server %s: is disabled", s.Name)
		case s.Err != nil:
			d.miss("", serverError(s.Err))
		default:
			d.ok("server %s: %s, %s", s.Name, s.Transport, count(len(s.Tools), "tool"))
		}
		for _, err := range s.Bad {
			d.miss("", serverError(err))
		}
	}
	return servers
}

// tools looks at all tools together.
func (d *doctor) tools(c *config.Config, list []any) {
	if len(list) == 0 {
		d.note("tools: there are none; name some with `tools`, `toolsets`, `mcp` or `servers`")
		return
	}
	set, err := tool.NewSet(list...)
	if err != nil {
		d.miss("tools", err)
		return
	}
	run, err := set.NewRun(tool.RunOptions{Allow: c.Allow})
	if err != nil {
		d.miss("", fmt.Errorf("%s: %w", c.Where("allow"), err))
		return
	}
	allowed := 0
	for _, e := range set.All() {
		if run.Allowed(e.Name()) {
			allowed++
		}
	}
	if allowed == 0 {
		d.note("allow: programs may call none of %s; --allow '*' allows all", count(len(set.All()), "tool"))
		return
	}
	d.ok("allow: programs may call %d of %s", allowed, count(len(set.All()), "tool"))
}

// journal looks whether the directory can be written.
func (d *doctor) journal(c *config.Config) {
	if c.Journal == "" {
		return
	}
	dir := c.Journal
	for { // it is made when it is needed: the nearest one that exists must be writable
		if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
			break
		}
		dir = filepath.Dir(dir)
	}
	f, err := os.CreateTemp(dir, ".krait-doctor-")
	if err != nil {
		d.miss("journal", fmt.Errorf("%s can't be written: %w; choose another with --journal", c.Journal, err))
		return
	}
	_ = f.Close()
	_ = os.Remove(f.Name())
	d.ok("journal: %s", c.Journal)
}
