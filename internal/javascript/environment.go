package javascript

// environment.go holds what module process and Intl know of the outside: the environment, arguments, and time zones.

import (
	"encoding/json"
	"strings"
	"time"
	_ "time/tzdata" // the sandbox has no files
)

// environment is Env and Argv as JSON.
func (r *run) environment() (string, error) {
	o := &r.en.opts
	text, err := json.Marshal(map[string]any{"env": o.Env, "argv": o.Argv, "file": r.op.File})
	return string(text), err
}

// zone returns as JSON the name of a time zone, its offset from UTC in seconds at a time in milliseconds, and its abbreviation; "" says that there is no such zone.
func zone(name string, ms float64) string {
	if name == "" || strings.EqualFold(name, "local") || strings.ContainsAny(name, ".\\") || len(name) > 100 {
		return ""
	}
	loc, err := time.LoadLocation(name)
	if err != nil || !(ms > -8.64e15 && ms < 8.64e15) {
		return ""
	}
	short, offset := time.UnixMilli(int64(ms)).In(loc).Zone()
	text, err := json.Marshal([]any{name, offset, short})
	if err != nil {
		return ""
	}
	return string(text)
}
