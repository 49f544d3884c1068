// Package analyst answers questions about tables with two agents that have separate rights.
//
// The file agent may look at one directory of the host, with four tools and no code: it finds out what a file holds and copies it into
// a container. The code agent may write programs, which run in that container and reach nothing of the host: it answers the question.
//
//	a, err := analyst.New(analyst.Options{Model: provider, Containers: pool, Dir: "data"})
//	if err != nil {
//		return err
//	}
//	defer a.Close()
//	answer, err := a.Ask(ctx, "What do the accidents in accidents.csv depend on most?")
//	fmt.Println(answer.Text, len(answer.Artifacts))
//
// It is the arrangement of "Build Your Own Code Interpreter" in OpenAI's cookbook: the agents are those of package agent, the tools those
// of package tool.
package analyst

// analyst.go holds Analyst, the two agents and the order in which they work.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Options configure an Analyst. A model, Dir and Containers are required.
type Options struct {
	// Model answers for both agents, but for those that have a model of their own.
	Model, FileModel, CodeModel agent.Provider
	// Dir is the directory that the file agent may read.
	Dir string
	// Containers give the Python that programs run in; see package container.
	Containers krait.Containers
	// Packages says what that Python has, for the model.
	Packages string
	// Limits bound each agent's work on one question. Time of one program is bounded by ProgramTime, five minutes by default.
	Limits      agent.Limits
	ProgramTime time.Duration
	// Stream asks the models for answers piece by piece.
	Stream bool
	// OnEvent is told what the agents do; one at a time. It may be nil.
	OnEvent func(Event)
}

// Event is something that one of the agents does, or an artifact of a program.
type Event struct {
	// Agent is "files" or "code".
	Agent    string
	Event    agent.Event
	Artifact *values.Artifact
}

// Answer is what came of a question.
type Answer struct {
	Text string
	// Value is the JSON of what a program gave as the final answer; nil if the answer was the model's own text.
	Value json.RawMessage
	// Artifacts are the figures, tables and files that the programs made, in order.
	Artifacts []values.Artifact
	// Files and Code are the runs of the two agents; Files is nil where the file agent was not asked.
	Files, Code *agent.Result
}

// ErrOptions is what errors.Is finds in an error about Options.
var ErrOptions = errors.New("analyst: options")

// Analyst answers questions about the files of a directory. Questions are asked one after the other: the container, its files and the
// variables of the programs are kept from one to the next. The caller closes it.
type Analyst struct {
	opts   Options
	folder *Folder
	lab    *lab
	files  *agent.Agent
	chat   *agent.Chat // of the code agent

	asking sync.Mutex
	told   string // what the file agent last said
}

const fileInstructions = `You prepare data for an analyst who writes Python programs in a container without network and without access to this
machine's files. You can look at the files of one folder, and copy files into the container, with your tools. You can not run code.

For the question of the user: find the files that it is about, look at their first lines and columns, and copy into the container what the
analyst needs. Then answer with a description for the analyst, who has not seen the files: for each file its name in the container, what a
row is, and for each column its name, what it seems to mean, its kind and range, and what is wrong with it (missing cells, text among
numbers, values that can't be true). Don't answer the question itself.`

const codeInstructions = `You analyse data with Python programs, which run in a container that has no network. The files are in its working
directory. What a program defines stays for the next one. Cells of files may be missing, no numbers, or values that can't be true, and rows
may come twice: clean the data first, and say what you left out. Draw a plot with matplotlib where it helps; plt.show() is not needed. End
with final_answer(text) in a program, so that the figures in the text are computed rather than copied, or answer in your own words.`

// New checks the options and opens the directory. No request is made and no container started before the first question.
func New(o Options) (*Analyst, error) {
	if o.FileModel == nil {
		o.FileModel = o.Model
	}
	if o.CodeModel == nil {
		o.CodeModel = o.Model
	}
	switch {
	case o.FileModel == nil || o.CodeModel == nil:
		return nil, fmt.Errorf("%w: there is no Model", ErrOptions)
	case o.Containers == nil:
		return nil, fmt.Errorf("%w: there are no Containers for programs to run in", ErrOptions)
	case o.Dir == "":
		return nil, fmt.Errorf("%w: Dir is empty", ErrOptions)
	case o.ProgramTime < 0:
		return nil, fmt.Errorf("%w: ProgramTime is %v", ErrOptions, o.ProgramTime)
	case o.ProgramTime == 0:
		o.ProgramTime = 5 * time.Minute
	}
	template, err := krait.NewTemplate(krait.Options{
		Tier: krait.TierContainer, Containers: o.Containers, Limits: krait.Limits{Time: o.ProgramTime},
	})
	if err != nil {
		return nil, fmt.Errorf("analyst: %w", err)
	}
	folder, err := OpenFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	a := &Analyst{opts: o, folder: folder, lab: &lab{template: template, folder: folder}}
	if err := a.agents(); err != nil {
		_ = folder.Close()
		return nil, err
	}
	return a, nil
}

// agents makes the two agents.
func (a *Analyst) agents() error {
	var tools []any
	for _, t := range a.folder.Tools(a.lab.put) {
		tools = append(tools, t)
	}
	set, err := tool.NewSet(tools...)
	if err != nil {
		return fmt.Errorf("analyst: %w", err)
	}
	a.files, err = agent.New(agent.Options{
		Provider:     a.opts.FileModel,
		Direct:       &agent.DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}},
		Instructions: fileInstructions,
		Limits:       a.opts.Limits, Stream: a.opts.Stream,
		OnEvent: func(e agent.Event) { a.emit(Event{Agent: "files", Event: e}) },
	})
	if err != nil {
		return fmt.Errorf("analyst: the file agent: %w", err)
	}
	instructions := codeInstructions
	if a.opts.Packages != "" {
		instructions += "\n\nWhat is installed: " + a.opts.Packages
	}
	coder, err := agent.New(agent.Options{
		Provider:     a.opts.CodeModel,
		Executor:     agent.NotebookIn(a.lab.open),
		Instructions: instructions,
		Limits:       a.opts.Limits, Stream: a.opts.Stream,
		OnEvent: func(e agent.Event) { a.emit(Event{Agent: "code", Event: e}) },
	})
	if err != nil {
		return fmt.Errorf("analyst: the code agent: %w", err)
	}
	a.lab.shown = func(f *values.Artifact) { a.emit(Event{Agent: "code", Artifact: f}) }
	a.chat = coder.Chat()
	return nil
}

func (a *Analyst) emit(e Event) {
	if a.opts.OnEvent != nil {
		a.opts.OnEvent(e)
	}
}

// Ask answers a question. The file agent is asked first: what it says of the files, and the question, are what the code agent gets. The
// answer is not nil after an error of one of the agents: it has what there is. A second question waits for the first one's answer.
func (a *Analyst) Ask(ctx context.Context, question string) (*Answer, error) {
	a.asking.Lock()
	defer a.asking.Unlock()
	answer := &Answer{}
	var err error
	prompt := question
	if a.told != "" {
		prompt += "\n\nFor earlier questions you said:\n" + a.told
	}
	if answer.Files, err = a.files.Run(ctx, prompt); err != nil {
		return answer, fmt.Errorf("analyst: the file agent: %w", err)
	}
	a.told = answer.Files.Text
	a.lab.begin()
	answer.Code, err = a.chat.Ask(ctx, question+"\n\nThe files, as a colleague describes them:\n\n"+a.told)
	answer.Artifacts = a.lab.end()
	if err != nil {
		return answer, fmt.Errorf("analyst: the code agent: %w", err)
	}
	answer.Text, answer.Value = answer.Code.Text, answer.Code.Value
	return answer, nil
}

// Download writes a file that a program made to w; name is that of an artifact.
func (a *Analyst) Download(ctx context.Context, name string, w interface{ Write([]byte) (int, error) }) error {
	return a.lab.download(ctx, name, w)
}

// Close removes the container and ends the use of the directory. It waits for a question that is being answered.
func (a *Analyst) Close() error {
	a.asking.Lock()
	defer a.asking.Unlock()
	return errors.Join(a.chat.Close(), a.folder.Close())
}
