package main

// plan.go holds the tables of the page: which benchmark, and which of its metrics, each cell shows.

// table is a section of the page.
type table struct {
	heading string
	text    string // what was done, in a sentence or two
	pkg     string // the package whose benchmarks are run
	columns []string
	rows    []row
}

// row has a cell for each column.
type row struct {
	what  string
	cells []cell
}

// cell is a metric of a benchmark. An empty one has nothing to show.
type cell struct {
	benchmark
	unit   string // as the benchmark reports it
	allocs bool   // allocations as well
}

// benchmark is what one process measures.
type benchmark struct {
	pkg  string
	name string // without "Benchmark"; a slash before the name of a part
	time string // -test.benchtime; "" is the default
	env  string // a variable of the environment
}

const bubblewrapped = "KRAIT_TEST_ENGINE=bubblewrap"

// plan is the whole page.
var plan = []table{
	{
		heading: "Sandboxes",
		text:    "64 MB that are never touched stand for the heap of the embedding process.",
		pkg:     ".", columns: []string{"figure"},
		rows: []row{
			{"sandbox that runs `1+1` compiled before, made and closed", cells(ns("SandboxCompiled").withAllocs())},
			{"the same from source", cells(ns("SandboxSource").withAllocs())},
			{"blocking host call and back, without a time limit or a context that can end", cells(ns("HostCallSync/unlimited"))},
			{"the same with a time limit: the call has a goroutine of its own", cells(ns("HostCallSync/limited"))},
			{"blocking call of a tool with one parameter, bound, checked and decided on, without a time limit", cells(ns("ToolCallSync/plain"))},
			{"the same with a journal in memory", cells(ns("ToolCallSync/journal"))},
			{"scripts on one core that call a tool each, in sandboxes of their own, with a policy and an observer of events", cells(metric("ToolScripts", "scripts/s").in("GOMAXPROCS=1"))},
			{"10,000 sandboxes parked in a host call, goroutine stacks included", cells(metric("Parked", "B/sandbox").at("1x"))},
		},
	},
	{
		heading: "The journal",
		text:    "A call is its intent and its outcome.",
		pkg:     "journal", columns: []string{"figure"},
		rows: []row{
			{"a call to a file, `SyncNever`, one goroutine", cells(ns("Dir/one"))},
			{"the same, eight goroutines", cells(ns("Dir/eight"))},
			{"appending a record in memory", cells(ns("Memory"))},
			{"answering a call from records", cells(metric("Player", "ns/call"))},
		},
	},
	{
		heading: "Workers",
		text:    "The interpreter in a process beside the host's.",
		pkg:     "worker", columns: []string{"figure"},
		rows: []row{
			{"a sandbox from a pool that has a worker ready, and its first expression", cells(ns("Start").at("100x"))},
			{"`1+1` in a worker that has run before", cells(ns("Eval"))},
			{"a host call that the script waits for, one of a thousand in a run", cells(metric("HostCall", "ns/call"))},
		},
	},
	{
		heading: "The protocol of containers",
		text:    "CPython as a plain child process, which contains nothing, and in bubblewrap.",
		pkg:     "container", columns: []string{"plain process", "bubblewrap"},
		rows: []row{
			{"a tool call that the script waits for, with binding, checks and events", both(ns("ToolCall"))},
			{"one of 20 that are awaited together", both(ns("AsyncToolCalls"))},
			{"a cell that does nothing", both(ns("Cell"))},
			{"a printed line", both(ns("Print"))},
			{"a sandbox in a container that is ready with pandas imported, and its first cell", both(ns("Warm").at("20x"))},
			{"start until it is ready, nothing preloaded", both(ns("Start/preload=[]").at("20x"))},
			{"start with pandas imported", both(ns("Start/preload=[pandas]").at("5x"))},
			{"`Reset`, with pandas imported", both(ns("Reset").at("20x"))},
		},
	},
	{
		heading: "Engines",
		text:    "From nothing to the first line of a Python program, and from `Get` of a pool of warm containers to the program's first answer.",
		pkg:     "container/engines", columns: []string{"cold", "warm"},
		rows: []row{
			{"bubblewrap", cells(ns("Cold/bubblewrap").at("20x"), ns("Warm/bubblewrap").at("50x"))},
			{"docker", cells(ns("Cold/docker").at("5x"), ns("Warm/docker").at("20x"))},
			{"runsc", cells(ns("Cold/runsc").at("5x"), cell{})},
		},
	},
	{
		heading: "The MCP gateway",
		text: "The same small call, by the official SDK's client at the server, and by a program at a gateway in front of it, in turns. " +
			"Over stdio the client's side of the gateway is a pipe in the process.",
		pkg: "mcp", columns: []string{"bare call", "through the gateway", "added"},
		rows: []row{
			{"stdio", added("Added/stdio")},
			{"streamable HTTP", added("Added/http")},
		},
	},
}

func cells(c ...cell) []cell { return c }

func ns(name string) cell { return metric(name, "ns/op") }

func metric(name, unit string) cell { return cell{benchmark: benchmark{name: name}, unit: unit} }

// at sets the time or the number of iterations.
func (c cell) at(benchtime string) cell {
	c.time = benchtime
	return c
}

// in sets a variable of the environment.
func (c cell) in(env string) cell {
	c.env = env
	return c
}

func (c cell) withAllocs() cell {
	c.allocs = true
	return c
}

// both are a plain process and bubblewrap.
func both(c cell) []cell {
	return []cell{c, c.in(bubblewrapped)}
}

func added(name string) []cell {
	return []cell{metric(name, "bare-µs"), metric(name, "gateway-µs"), metric(name, "added-µs")}
}

// of is what a cell of the table measures.
func (t table) of(c cell) benchmark {
	b := c.benchmark
	b.pkg = t.pkg
	return b
}
