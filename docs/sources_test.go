package docs

// sources_test.go holds the test that each figure with a unit has a source: a page that a command writes, the code, or the decision it
// belongs to.

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// written are the pages that commands or tests write, by a part of their text that says so.
var written = map[string]string{
	"conformance.md":   "Written by `go run ./conformance",
	"costs.md":         "`go run ./bench/costs` writes this page",
	"cpython-tests.md": "Written by `make conformance-cpython`",
	"evaluation.md":    "Written by `make tokens`",
	"imports.md":       "`go run ./bench/imports` writes this page",
	"library.md":       "This list is generated",
	"memory.md":        "`go run ./bench/memory` writes this page",
	"natives.md":       "`go run ./internal/costs/cmd -write` writes this page",
	"soak.md":          "`go run ./bench/soak` writes this page",
	"schemas.md":       "`go run ./bench/schemas` writes this page",
	"speed.md":         "This page is written by `go run ./bench/compare",
	"start.md":         "`go run ./bench/start` writes this page",
	"tokens.md":        "Written by `make tokens`",
}

// decided is what a section of rationale.md says whose figures are why something was decided. Nobody measures them again.
const decided = "measured when this was decided"

// bounds are limits, defaults and sizes: the page and its words, and the text of the code that makes them true.
var bounds = []struct{ page, words, file, code string }{
	{"benchmarks.md", "a heap of 64 MB", "bench_test.go", "make([]byte, 64<<20)"},
	{"cli.md", "`limits.program_memory` | 1GiB |", "cmd/krait/commands.go", `defaultMemory = "1GiB"`},
	{"cli.md", "at most a quarter of the memory | 1GiB |", "cmd/krait/commands.go", `"max-output", defaultMemory`},
	{"cli.md", "a text up to 8 KiB is shown", "cmd/krait/attach.go", "maxInlined = 8 << 10"},
	{"cli.md", "for two seconds is left alone", "cmd/krait/attach.go", "pipedDelay = 2 * time.Second"},
	{"cli.md", "shown the texts, up to 64 KiB", "cmd/krait/attach.go", "len(a.data) > 8*maxInlined"},
	{"cli.md", "what was said, up to 16 KiB of it", "agent/chat.go", "maxRemembered = 16 << 10"},
	{"configuration.md", "no bound of time, 1 GiB of memory", "cmd/krait/commands.go", `defaultMemory = "1GiB"`},
	{"cli.md", "sets no `timeout` may take 10 minutes then", "cmd/krait/questions.go", "answerTime = 10 * time.Minute"},
	{"cli.md", "a program may then take 30 minutes", "cmd/krait/session.go", "askedTime = 30 * time.Minute"},
	{"agent.md", "WebP, up to 5 MiB", "agent/image.go", "maxImage  = 5 << 20"},
	{"cli.md", "of the signal within two seconds", "cmd/krait/terminate.go", "endTime = 1900 * time.Millisecond"},
	{"cli.md", "A result may have 16 MiB", "cmd/krait/program.go", "maxPrinted   = 16 << 20"},
	{"configuration.md", "are 30 minutes unless they are set", "cmd/krait/session.go", "askedTime = 30 * time.Minute"},
	{"containers.md", "`container.Options.Grace` (2 s)", "container/session.go", "defaultGrace     = 2 * time.Second"},
	{"containers.md", "`container.Options.StartTime` (two minutes)", "container/session.go", "defaultStartTime = 2 * time.Minute"},
	{"containers.md", "16 MiB of text and", "container/frame.go", "maxText   = 16 << 20"},
	{"containers.md", "64 MiB of bytes;", "container/frame.go", "maxFrame  = 64<<20 + 4"},
	{"containers.md", "100 artifacts of 16 MiB in all", "container/session.go", "defaultArtifacts     = 16 << 20"},
	{"containers.md", "`Bounds` are 256 MiB", "container/data/files.go", "b.Bytes = 256 << 20"},
	{"containers.md", "`RLIMIT_AS` with 2 GiB more", "container/bubblewrap/limits_linux.go", "libraries = 2 << 30"},
	{"containers.md", "starts the next 25 ms later", "container/pool/pool.go", "settle = 25 * time.Millisecond"},
	{"containers.md", "nobody asked for ten minutes", "container/pool/pool.go", "o.Idle = 10 * time.Minute"},
	{"javascript.md", "three quarters of `Bounds.Memory` less 128 MiB", "container/node.go", "nodeOverhead = 128 << 20"},
	{"files.md", "of 16 MiB unless `Options.Scratch`", "internal/engine/scratch.go", "defaultScratch = 16 << 20"},
	{"files.md", "`MaxFileSize` (64 MiB)", "vfs/mount.go", "defaultMaxFileSize = 64 << 20"},
	{"files.md", "`MaxWritten` (1 GiB)", "vfs/mount.go", "defaultMaxWritten  = 1 << 30"},
	{"folders.md", "at most `MaxRead` (1 MiB) at once", "tool/folder/folder.go", "defaultBytes   = 1 << 20"},
	{"folders.md", "in files up to 8 MiB,", "tool/folder/folder.go", "maxSearchFile  = 8 << 20"},
	{"folders.md", " 64 MiB of text and 20,000 entries", "tool/folder/folder.go", "maxSearched    = 64 << 20"},
	{"folders.md", "at most `MaxWrite` (1 MiB)", "tool/folder/folder.go", "defaultBytes   = 1 << 20"},
	{"http-tools.md", "`MaxRequest` 1 MiB,", "tool/httptool/httptool.go", "defaultRequest  = 1 << 20"},
	{"http-tools.md", "`MaxResponse` 4 MiB,", "tool/httptool/httptool.go", "defaultResponse = 4 << 20"},
	{"http-tools.md", "`Timeout` 30 s |", "tool/httptool/httptool.go", "defaultTimeout  = 30 * time.Second"},
	{"http.md", "| `MaxRequest`, `MaxResponse` | 10 MiB |", "fetch/fetch.go", "defaultBody       = 10 << 20"},
	{"http.md", "| `Timeout` of the whole exchange | 30 s |", "fetch/fetch.go", "defaultTimeout    = 30 * time.Second"},
	{"impl.md", "parts of at least 512 bytes", "internal/py/sharedtext.go", "sharedFrom = 512"},
	{"impl.md", "16 bytes: a pointer", "internal/py/value.go", "16-byte cell"},
	{"impl.md", "Slabs are 3 KB, or 512 bytes", "internal/py/strslab.go", "smallSlab, largeSlab = 512, 3072"},
	{"javascript.md", "A script has at most 128 KiB,", "internal/javascript/source.go", "maxSource = 128 << 10"},
	{"javascript.md", "It has at most 128 KiB;", "internal/javascript/source.go", "maxSource = 128 << 10"},
	{"javascript.md", "of 16 MiB together", "internal/javascript/modules.go", "maxModuleBytes = 16 << 20"},
	{"javascript.md", "The run ends 40 ms after", "internal/javascript/engine.go", "grace = 40 * time.Millisecond"},
	{"javascript.md", "than twice its limit and 48 MiB", "worker/worker.go", "own = 48 << 20"},
	{"journal.md", "records of more than 64 MiB", "journal/encoding.go", "MaxRecord = 64 << 20"},
	{"journal.md", "8 random bytes (the salt)", "journal/frame.go", "saltSize   = 8"},
	{"journal.md", "in 4 bytes, little endian", "journal/frame.go", "binary.LittleEndian.AppendUint32"},
	{"journal.md", "Both numbers are 4 bytes", "journal/frame.go", "binary.LittleEndian.AppendUint32"},
	{"machines.md", "after `Grace` (250 ms)", "machine/machine.go", "defaultGrace  = 250 * time.Millisecond"},
	{"machines.md", "twice `Options.Memory`, 160 MiB", "internal/qemu/image_linux.go", "base = 160 << 20"},
	{"processes.md", "after `Grace` (50 ms)", "worker/pool.go", "defaultGrace = 50 * time.Millisecond"},
	{"processes.md", "than twice the limit and 48 MiB", "worker/worker.go", "own = 48 << 20"},
	{"limits.md", "| wall clock | 30 s |", "limits.go", "defaultTime            = 30 * time.Second"},
	{"limits.md", "at least 256 KiB", "limits.go", "minMemory = 256 << 10"},
	{"limits.md", "| 256 MiB | `ErrMemory` |", "internal/py/limits.go", "DefaultMemory    = 256 << 20"},
	{"limits.md", "| 16 MiB | `ErrOutput` |", "run.go", "defaultOutput = 16 << 20"},
	{"mcp.md", "cut at 8 KiB", "mcp/text.go", "maxDoc  = 8 << 10"},
	{"mcp.md", "from 6 bytes on", "mcp/scrub.go", "minSecret = 6"},
	{"mcp.md", "1 to 30 seconds pass between attempts", "mcp/conn.go", "maxRetry = 30 * time.Second"},
	{"mcp.md", "after half a second and killed after another half", "mcp/process.go", "grace = 500 * time.Millisecond"},
	{"mcp.md", "may have 16 MiB (`Options.MaxMessage`)", "mcp/client.go", "defaultMessage = 16 << 20"},
	{"mcp.md", "It is cut at 32 KiB (`Output`)", "mcp/gateway.go", "defaultOutput   = 32 << 10"},
	{"mcp.md", "up to 16 MiB (`Files`)", "mcp/gateway.go", "defaultFiles    = 16 << 20"},
	{"mcp.md", "30 minutes without a request (`Idle`)", "mcp/gateway.go", "defaultIdle     = 30 * time.Minute"},
	{"policy.md", "`Per` (1 s)", "tool/budget.go", "return time.Second"},
	{"policy.md", "`Backoff` (100 ms, doubled)", "tool/retry.go", "defaultBackoff = 100 * time.Millisecond"},
	{"policy.md", "bytes (16 MiB)", "tool/cache.go", "defaultCacheBytes   = 16 << 20"},
	{"rationale.md", "16 MiB beside the memory limit", "internal/engine/scratch.go", "defaultScratch = 16 << 20"},
	{"spec.md", "`random` of more than 4 MiB", "internal/stdlib/random/random.go", "maxSeed = 1 << 22"},
	{"tools.md", "at most 8 MiB", "tool/schemaparse.go", "maxSchemaText = 8 << 20"},
	{"sql.md", "and, 2 s later, by closing", "tool/sqltool/sqltool.go", "grace             = 2 * time.Second"},
	{"sql.md", "SQLite is interrupted | 30 s |", "tool/sqltool/sqltool.go", "defaultTimeout    = 30 * time.Second"},
	{"sql.md", "of a result | 1 MiB |", "tool/sqltool/sqltool.go", "defaultBytes      = 1 << 20"},
	{"sql.md", "a row of PostgreSQL | 64 MiB |", "tool/sqltool/postgres/postgres.go", "maxMessage     = 64 << 20"},
	{"sql.md", "within an expression | 1 MiB |", "tool/sqltool/sqlite/sqlite.go", "maxValue       = 1 << 20"},
	{"webhooks.md", "`Timeout`, 10 s;", "tool/webhook/webhook.go", "defaultTimeout = 10 * time.Second"},
}

var (
	inline   = regexp.MustCompile("`[^`\n]*`")
	compared = regexp.MustCompile(`(?s)<!--[^>]*which a test compares -->.*?<!-- end -->`)
	units    = `(?:ns|µs|ms|s|(?:micro|milli|nano)?seconds?|minutes?|hours?|[KMG]i?B|(?:kilo|mega|giga)?bytes|%|percent)`
	figure   = regexp.MustCompile(`(?:^|[^\w.-])((?:\d(?:[\d.,]*\d)?[ -]?|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty) )` + units + `)(?:$|[^\w])`)
)

func TestFiguresHaveSources(t *testing.T) {
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	used := map[int]bool{} // indexes of bounds
	for _, page := range append(files, "../README.md") {
		text := read(t, page)
		if by, ok := written[page]; ok {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), by) {
				t.Errorf("%s does not say %q", page, by)
			}
			continue
		}
		if page == "../README.md" {
			text = regexp.MustCompile(`(?ms)^\| what \| figure \| from \|$.*?^$`).ReplaceAllString(text, "") // TestReadmeQuotesFigures
		}
		text = compared.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
		for _, section := range strings.Split(text, "\n## ") {
			heading, _, _ := strings.Cut(section, "\n")
			section = strings.Join(strings.Fields(section), " ")
			if page == "rationale.md" && strings.Contains(strings.ToLower(section), decided) {
				continue
			}
			for i, b := range bounds {
				if b.page == page && strings.Contains(section, b.words) {
					used[i] = true
					section = strings.ReplaceAll(section, b.words, "")
				}
			}
			for _, m := range figure.FindAllStringSubmatch(inline.ReplaceAllString(section, "`"), -1) {
				t.Errorf("%s, %q: %s has no source. Measurements belong on a page that a command writes; bounds in sources_test.go names the code of others", page, heading, m[1])
			}
		}
	}
	for i, b := range bounds {
		if !used[i] {
			t.Errorf("%s does not say %q: remove it from bounds", b.page, b.words)
		}
		if source := read(t, "../"+b.file); !strings.Contains(source, b.code) {
			t.Errorf("%s says %q, and %s no longer has %q", b.page, b.words, b.file, b.code)
		}
	}
}

// The pattern of figures takes times, sizes and shares, and nothing else.
func TestFigurePattern(t *testing.T) {
	for text, want := range map[string]string{
		"It takes 35 ms to start.": "35 ms",
		"a blob of 20 MB":          "20 MB",
		"after ten minutes.":       "ten minutes",
		"half, or 50 %":            "50 %",
		"1,000 bytes":              "1,000 bytes",
		"180 parameters":           "",
		"Python 3.14 runs":         "",
		"in IPv4 bytes":            "",
		"texts of two languages":   "",
	} {
		got := ""
		if m := figure.FindStringSubmatch(text); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
