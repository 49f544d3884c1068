package krait_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// The program of README.md.
func Example_readme() {
	forecast := tool.Func("forecast", func(_ context.Context, in struct {
		City string `json:"city"`
		Days int    `json:"days" default:"3" min:"1" max:"5"`
	}) ([]int, error) {
		return []int{21, 19, 23, 24, 18}[:in.Days], nil
	})
	tools, err := tool.NewSet(forecast)
	if err != nil {
		log.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{Tools: tools, Allow: []string{"forecast"}})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(context.Background(), `{c: max(tools.forecast(c, days=2)) for c in ("Oslo", "Tokyo")}`)
	fmt.Println(res.Value, err)
	// Output: map[Oslo:21 Tokyo:21] <nil>
}

// The program of the package's documentation.
func Example() {
	forecast := tool.Func("forecast", func(_ context.Context, in struct {
		City string `json:"city"`
		Days int    `json:"days" default:"3" min:"1" max:"5"`
	}) ([]int, error) {
		return []int{21, 19, 23, 24, 18}[:in.Days], nil
	})
	tools, err := tool.NewSet(forecast)
	if err != nil {
		log.Fatal(err)
	}
	tmpl, err := krait.NewTemplate(krait.Options{
		Tools:  tools,
		Allow:  []string{"forecast"},
		Limits: krait.Limits{Time: 5 * time.Second, Memory: 64 << 20},
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	err = sb.LoadScript(ctx, "def main(city): return max(tools.forecast(city, days=2))\n")
	if err != nil {
		log.Fatal(err)
	}
	res, err := sb.Run(ctx, "main", krait.Args{"Tokyo"})
	fmt.Println(res.Value, err)
	// Output: 21 <nil>
}

// A template is made once; each sandbox loads a script and runs its functions.
func ExampleTemplate() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{
		Prelude: "def greet(name): return f'Hello, {name}!'\n",
		Limits:  krait.Limits{Time: 5 * time.Second, Memory: 64 << 20},
	})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	if err := sb.LoadScript(ctx, "def main(name, times=1): return [greet(name)] * times\n"); err != nil {
		log.Fatal(err)
	}
	res, err := sb.Run(ctx, "main", krait.Args{"Ada"}, krait.Kwargs{"times": 2})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Value)
	// Output: [Hello, Ada! Hello, Ada!]
}

// Sandboxes share a budget: of a gigabyte, sixteen of them run at once, and others wait for their turn.
func ExampleBudget() {
	ctx := context.Background()
	budget := &krait.Budget{Memory: 1 << 30}
	tmpl, err := krait.NewTemplate(krait.Options{Budget: budget, Limits: krait.Limits{Memory: 64 << 20}})
	if err != nil {
		log.Fatal(err)
	}
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
			if err != nil {
				log.Fatal(err)
			}
			defer sb.Close()
			if _, err := sb.Eval(ctx, "sum(range(1000))"); err != nil {
				log.Fatal(err)
			}
		})
	}
	all.Wait()
	fmt.Println(budget.Used())
	// Output: 0
}

// Awaited host calls run at the same time.
func ExampleHostFunc() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{HostCalls: map[string]krait.HostFunc{
		"population": func(ctx context.Context, payload any) (any, error) {
			people := map[string]int{"Oslo": 709_000, "Bergen": 291_000}
			n, ok := people[payload.(string)]
			if !ok {
				return nil, &krait.Exception{Type: "LookupError", Message: "unknown city"}
			}
			return n, nil
		},
	}})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(ctx, `
import asyncio
from sandbox.asyncio import hostcall
answers = await asyncio.gather(*[hostcall("population", c) for c in ("Oslo", "Bergen", "Atlantis")], return_exceptions=True)
[a if isinstance(a, int) else repr(a) for a in answers]`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Value)
	// Output: [709000 291000 LookupError('unknown city')]
}

// Stream yields what happens while it happens.
func ExampleSandbox_Stream() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	err = sb.LoadScript(ctx, `
async def main(lines):
    async for line in lines:
        print("reading", line)
        yield line.upper()
`)
	if err != nil {
		log.Fatal(err)
	}
	lines := func(yield func(string) bool) {
		_ = yield("one") && yield("two")
	}
	for ev, err := range sb.Stream(ctx, "main", krait.Args{lines}) {
		if err != nil {
			log.Fatal(err)
		}
		switch ev.Kind {
		case krait.EventStdout:
			fmt.Print(ev.Text)
		case krait.EventPartial:
			fmt.Println("partial:", ev.Value)
		case krait.EventError:
			fmt.Println("error:", ev.Err)
		}
	}
	// Output:
	// reading one
	// partial: ONE
	// reading two
	// partial: TWO
}

// An uncaught exception is an *Error with the traceback that CPython would print.
func ExampleError() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	_, err = sb.Eval(ctx, "prices = {'tea': 3}\nprices['coffee']")
	var e *krait.Error
	if errors.As(err, &e) {
		fmt.Println(e.Type, e.Message, "line", e.Line)
		fmt.Print(e.Traceback)
	}
	fmt.Println(errors.Is(err, &krait.Error{Type: "LookupError"}))
	// Output:
	// KeyError 'coffee' line 2
	// Traceback (most recent call last):
	//   File "<eval>", line 2, in <module>
	//     prices['coffee']
	//     ~~~~~~^^^^^^^^^^
	// KeyError: 'coffee'
	// Hint: the dict has the keys 'tea'
	// true
}

// An exceeded limit ends the run; the script can't catch it.
func ExampleLimits() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{Limits: krait.Limits{Steps: 1_000_000}})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	_, err = sb.Eval(ctx, "while True:\n    try:\n        while True: pass\n    except BaseException: pass")
	fmt.Println(err)
	fmt.Println(errors.Is(err, krait.ErrSteps), errors.Is(err, krait.ErrLimit))
	// Output:
	// krait: steps limit exceeded: at most 1000000
	// true true
}

// A result is stored in a Go type by its json tags.
func ExampleResult_Decode() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(ctx, `{"items": [{"name": "tea", "price": 3}, {"name": "milk", "price": "two"}]}`)
	if err != nil {
		log.Fatal(err)
	}
	var order struct {
		Items []struct {
			Name  string `json:"name"`
			Price int    `json:"price"`
		} `json:"items"`
	}
	fmt.Println(res.Decode(&order))
	// Output: krait: decode: at .items[1].price: a str does not fit an int
}

// Eval runs a source and returns its value as a Go type.
func ExampleEval() {
	ctx := context.Background()
	tmpl, err := krait.NewTemplate(krait.Options{})
	if err != nil {
		log.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sb.Close()
	counts, err := krait.Eval[map[string]int](ctx, sb, `
from collections import Counter
Counter("the cat and the hat".split())`)
	fmt.Println(counts, err)
	// Output: map[and:1 cat:1 hat:1 the:2] <nil>
}
