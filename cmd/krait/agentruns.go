package main

// agentruns.go holds what becomes of the recorded runs of agents: replays, resumptions, and conversations that go on.

import (
	"context"
	"errors"
	"fmt"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/journal"
)

// agentTier is the tier in the journals of agents.
const agentTier = "agent"

// tierOf is the tier of a recorded run.
func tierOf(records []journal.Record) string {
	if len(records) == 0 {
		return ""
	}
	begin, ok := records[0].Entry.(*journal.Begin)
	if !ok {
		return ""
	}
	return begin.Tier
}

// replayAgent tells the programs of an agent's run again, a sandbox after the other. The model is not asked.
func (f *limitFlags) replayAgent(ctx context.Context, records []journal.Record, so krait.SandboxOptions) (*krait.Replayed, error) {
	parts, err := agent.SandboxRecords(records)
	if err != nil {
		return nil, err
	}
	f.config.HTTP = nil // what comes from the network is not recorded
	given := f.config.Given("tier")
	so.HostCalls = map[string]krait.HostFunc{}
	for _, name := range []string{"agent.final_answer", "agent.restart"} {
		so.HostCalls[name] = func(context.Context, any) (any, error) { return nil, errors.New("not called in a replay") }
	}
	all := &krait.Replayed{}
	for _, part := range parts {
		if !given {
			f.config.Tier = config.Tier(tierOf(part))
		}
		opts, err := f.options(nil, nil)
		if err != nil {
			return all, err
		}
		if opts.Tools, err = krait.RecordedTools(part); err != nil {
			return all, err
		}
		t, err := krait.NewTemplate(opts)
		if err != nil {
			return all, err
		}
		r, err := krait.Replay(ctx, t, part, krait.ReplayOptions{Sandbox: so})
		if r != nil {
			all.Ops = append(all.Ops, r.Ops...)
			all.Interrupted = all.Interrupted || r.Interrupted
		}
		if err != nil {
			return all, err
		}
	}
	return all, nil
}

// resumeAgent has a model go on with an agent's run that was interrupted.
func (f *limitFlags) resumeAgent(ctx context.Context, id string, decide func(*journal.Intent) (journal.Resolution, error)) error {
	flags := agentFlags{settings: f.settings, save: ".", json: f.json}
	s, err := flags.open(ctx, false)
	if err != nil {
		return startError(ctx, err)
	}
	err = s.ask(ctx, "(resumed) "+id, func(ctx context.Context, _ string) (*agent.Result, error) {
		res, err := s.agent.Resume(ctx, id, decide)
		if errors.Is(err, agent.ErrNotResumable) {
			err = fmt.Errorf("%w; krait chat --continue goes on with what was said", err)
		}
		return res, err
	})
	return s.closeWith(err)
}

// openChat begins a conversation, or goes on with one: the one of that name, or the newest.
func (s *session) openChat(ctx context.Context, name string, newest bool) (*agent.Chat, error) {
	if name == "" && !newest {
		return s.agent.Chat(), nil
	}
	if s.store == nil {
		_, err := openStore(s.config, true)
		return nil, err
	}
	if name == "" {
		for info, err := range s.store.List(ctx) {
			if err != nil {
				return nil, &statusErr{statusError, err}
			}
			for r, err := range s.store.Read(ctx, info.ID) { // the first record says what it is
				if begin, ok := r.Entry.(*journal.Begin); err == nil && ok && begin.Tier == agentTier {
					name = info.ID
				}
				break
			}
			if name != "" {
				break
			}
		}
		if name == "" {
			return nil, usage("--continue: %s has no conversation; krait chat begins one", s.config.Where("journal"))
		}
	}
	chat, err := s.agent.OpenChat(ctx, name)
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	return chat, nil
}
