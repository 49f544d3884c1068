package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/recorded"
)

// standIn does in Go what the recorded program does in Python.
func standIn(_ edition, calls map[string]hostCall) (agent.Executor, error) {
	return agent.ExecutorFunc(func(ctx context.Context, source string) (agent.Outcome, error) {
		var (
			mu   sync.Mutex
			made []agent.Call
		)
		begin := time.Now()
		gather := func(asks ...[3]string) []any {
			answers := make([]any, len(asks))
			var group sync.WaitGroup
			for i, ask := range asks {
				group.Go(func() {
					start := time.Since(begin)
					answer, err := calls[ask[0]](ctx, map[string]any{ask[1]: ask[2]})
					if err != nil {
						answer = err.Error()
					}
					answers[i] = answer
					mu.Lock()
					defer mu.Unlock()
					made = append(made, agent.Call{Name: ask[0], Start: start, Took: time.Since(begin) - start})
				})
			}
			group.Wait()
			return answers
		}
		if !strings.Contains(source, "asyncio.gather(\n        get_current_weather(city),") {
			return agent.Outcome{Traceback: "NotImplementedError: another program"}, nil
		}
		first := gather([3]string{"get_current_weather", "city", "Tokyo"}, [3]string{"get_forecast", "city", "Tokyo"}, [3]string{"get_air_quality", "city", "Tokyo"})
		second := gather([3]string{"get_advisory", "kind", "uv"}, [3]string{"get_advisory", "kind", "rain"})
		value, err := json.Marshal(inWords(first, second))
		return agent.Outcome{Value: value, Calls: made}, err
	}), nil
}

// inWords is the result of the recorded program, from the tools' answers.
func inWords(first, advisories []any) any {
	text := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			return err.Error()
		}
		return strings.Trim(string(b), `"`)
	}
	now, air := first[0].(map[string]any), first[2].(map[string]any)
	var days, advice []string
	for _, d := range first[1].([]any) {
		day := d.(map[string]any)
		days = append(days, text(day["day"])+": "+text(day["conditions"])+", "+text(day["low_c"])+" to "+text(day["high_c"])+"°C")
	}
	for _, a := range advisories {
		advice = append(advice, text(a.(map[string]any)["message"]))
	}
	return map[string]any{
		"city": "Tokyo", "days": days, "advice": advice,
		"now": text(now["temperature_c"]) + "°C, " + text(now["conditions"]) + ", UV index " + text(now["uv_index"]),
		"air": "AQI " + text(air["aqi"]) + " (" + text(air["category"]) + ")",
	}
}

func noEnvironment(string) string { return "" }

const report = "Good morning from Tokyo: 24°C and sunny, with strong sun (UV index 9)."

// Without a key, the recorded model's report is all that is printed.
func TestReport(t *testing.T) {
	var out, errs bytes.Buffer
	if err := run(t.Context(), nil, &out, &errs, noEnvironment, standIn); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), report) || strings.Contains(out.String(), "call_code") {
		t.Errorf("got %s", &out)
	}
	if !strings.Contains(errs.String(), "recorded model") {
		t.Errorf("got %s", &errs)
	}
}

// -v shows the program, its result, the calls, and the report.
func TestVerbose(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-v"}, &out, &out, noEnvironment, standIn); err != nil {
		t.Fatal(err)
	}
	rest := out.String()
	for _, want := range []string{
		"call_code\n    async def main() -> object:\n        city = \"Tokyo\"",
		"json_response\n    {",
		"timeline\n    get_",
		"5 calls, up to 3 at once",
		"final_result\n    " + report,
	} {
		_, after, ok := strings.Cut(rest, want)
		if !ok {
			t.Fatalf("%q does not follow in\n%s", want, &out)
		}
		rest = after
	}
}

// A tool whose values change no longer agrees with the recorded report.
func TestRecordingChecksTheResult(t *testing.T) {
	other := func(e edition, calls map[string]hostCall) (agent.Executor, error) {
		calls["get_air_quality"] = func(context.Context, any) (any, error) {
			return map[string]any{"aqi": 66, "category": "moderate"}, nil
		}
		return standIn(e, calls)
	}
	err := run(t.Context(), nil, new(bytes.Buffer), new(bytes.Buffer), noEnvironment, other)
	if err == nil || !strings.Contains(err.Error(), "input[0].output: want JSON text equal to") || !strings.Contains(err.Error(), "AQI 66") {
		t.Errorf("got %v", err)
	}
}

// With a key and -record, what passes is written down, without the key.
func TestRecord(t *testing.T) {
	r, err := recorded.Parse(pythonRecording)
	if err != nil {
		t.Fatal(err)
	}
	api := recorded.Start(t, r)
	file := filepath.Join(t.TempDir(), "new.json")
	env := map[string]string{"OPENAI_API_KEY": "sk-secret-123456789", "OPENAI_BASE_URL": api.URL()}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-record", file}, &out, &out, func(k string) string { return env[k] }, standIn); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := recorded.Parse(text)
	if err != nil || len(again.Exchanges) != 2 || bytes.Contains(text, []byte("sk-secret")) {
		t.Errorf("got %v, %s", err, text)
	}
	if err := run(t.Context(), []string{"-record", file}, &out, &out, noEnvironment, standIn); err == nil {
		t.Error("recorded without a key")
	}
}

// Tools refuse payloads that are not theirs, and stop when they are cancelled.
func TestTools(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := hostCalls()
		for _, test := range []struct {
			name    string
			payload any
			err     string
		}{
			{"get_forecast", nil, "payload: got <nil>, want an object"},
			{"get_forecast", map[string]any{}, "city: got <nil>, want a string"},
			{"get_air_quality", map[string]any{"city": 1}, "city: got int, want a string"},
			{"get_advisory", map[string]any{"kind": "snow"}, `kind: got "snow", want uv, rain or air_quality`},
		} {
			if _, err := calls[test.name](t.Context(), test.payload); err == nil || err.Error() != test.err {
				t.Errorf("%s(%v): got %v, want %s", test.name, test.payload, err, test.err)
			}
		}
		begin := time.Now()
		if _, err := calls["get_forecast"](t.Context(), map[string]any{"city": "Oslo"}); err != nil || time.Since(begin) != latency {
			t.Errorf("got %v after %v", err, time.Since(begin))
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := calls["get_forecast"](ctx, map[string]any{"city": "Oslo"}); err != context.Canceled {
			t.Errorf("cancelled: got %v", err)
		}
	})
}

func TestTimeline(t *testing.T) {
	ms := time.Millisecond
	for _, test := range []struct {
		calls []agent.Call
		want  string
	}{
		{nil, "no calls\n"},
		{
			[]agent.Call{{Name: "a", Took: 50 * ms}, {Name: "bb", Start: ms, Took: 49 * ms}, {Name: "c", Start: 50 * ms, Took: 50 * ms, Error: "no"}},
			"a  |====================                    |   0.0 to  50.0 ms\n" +
				"bb |====================                    |   1.0 to  50.0 ms\n" +
				"c  |                    ====================|  50.0 to 100.0 ms  failed: no\n" +
				"3 calls, up to 2 at once: 149.0 ms of calls in 100.0 ms\n",
		},
		{
			[]agent.Call{{Name: "none"}},
			"none |=                                       |   0.0 to   0.0 ms\n1 calls, up to 0 at once: 0.0 ms of calls in 0.0 ms\n",
		},
	} {
		var b strings.Builder
		drawTimeline(&b, test.calls)
		if b.String() != test.want {
			t.Errorf("got\n%swant\n%s", b.String(), test.want)
		}
	}
}
