package tool_test

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/krait-run/krait/tool"
)

// A Go function becomes a tool; its types are what the model is told.
func Example() {
	type in struct {
		City string `json:"city" doc:"City name, in English"`
		Days int    `json:"days" doc:"How many days" default:"3" min:"1" max:"14"`
	}
	type day struct {
		Date string  `json:"date"`
		High float64 `json:"high" doc:"degrees Celsius"`
	}
	forecast := func(ctx context.Context, in in) ([]day, error) {
		return []day{{"2026-01-31", -3}}, nil
	}
	tools, err := tool.NewSet(tool.Func("get_forecast", forecast,
		tool.Doc("Weather forecast for a city."), tool.ReadOnly(), tool.RateLimit("60 per minute"), tool.Timeout(10*time.Second)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(tools.Lookup("get_forecast").Python())
	// Output:
	// from datetime import datetime
	// from typing import Any, Literal, NotRequired, TypedDict
	//
	// class Day(TypedDict):
	//     date: str
	//     high: float  # degrees Celsius
	//
	// def get_forecast(city: str, days: int = 3) -> list[Day]:
	//     """Weather forecast for a city.
	//
	//     Args:
	//         city: City name, in English
	//         days: How many days (1 to 14)
	//
	//     Rate limit:
	//         60 per minute
	//     """
	//     ...
}

// The stub is what a model is shown of all tools.
func ExampleSet_Stub() {
	type in struct {
		Query string `json:"query" doc:"Words to look for"`
		Limit int    `json:"limit" default:"10"`
	}
	type hit struct {
		Title string `json:"title"`
		URL   string `json:"url"`
	}
	search := func(context.Context, in) ([]hit, error) { return nil, nil }
	tools, err := tool.NewSet(tool.Group("web", tool.Func("search", search, tool.Doc("Search the web. Use for: current information, facts, news."),
		tool.Example(`web.search("Oslo weather", limit=3)[0]["title"]`))))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(tools.Stub(nil, tool.StubOptions{}))
	// Output:
	// # Python functions you can call, also as tools.NAME. {k: T} is a dict; r.k works like r["k"]; k? may be absent, an argument with ? omitted. .f under # g.* is g.f; what is said there of a name holds for the group.
	//
	// # web.*
	// .search(query: str, limit: int = 10) -> list[{title: str, url: str}]
	//  Use for: current information, facts, news. query: Words to look for.
	//  e.g. web.search("Oslo weather", limit=3)[0]["title"]
}

// A tool that is described by JSON Schema, as other systems give it.
func ExampleFromJSONSchema() {
	input := []byte(`{"type": "object", "properties": {"max-results": {"type": "integer", "maximum": 50}}, "required": ["max-results"]}`)
	list := tool.FromJSONSchema("list-issues", "List issues.", input, nil, func(_ context.Context, args map[string]any) (any, error) {
		return args, nil
	})
	tools, err := tool.NewSet(tool.Group("github", list))
	if err != nil {
		fmt.Println(err)
		return
	}
	e := tools.Lookup("github.list_issues")
	args, err := e.Bind(nil, []string{"max_results"}, []any{int64(80)})
	if err == nil {
		_, err = e.Validate(args)
	}
	fmt.Println(err)
	args.Values[0] = int64(8)
	out, _ := e.Tool().Call(context.Background(), args)
	text, _ := json.Marshal(out)
	fmt.Println(string(text))
	// Output:
	// tool github.list_issues: ValueError: github.list_issues(): max_results: must be at most 50, got 80
	// Signature: github.list_issues(max_results: int) -> Any
	// {"max-results":8}
}
