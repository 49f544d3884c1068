package tool_test

// typescript_test.go says what scripts in JavaScript and TypeScript read of tools.

import (
	"context"
	"errors"
	"testing"

	"github.com/krait-run/krait/tool"
)

func scriptTools(t *testing.T) *tool.Set {
	t.Helper()
	type page struct {
		Title string   `json:"title" doc:"Its heading."`
		Tags  []string `json:"tags,omitempty"`
	}
	set, err := tool.NewSet(
		tool.Group("wiki", tool.Func("find", func(_ context.Context, in struct {
			Query string  `json:"query" doc:"Words."`
			Limit int     `json:"limit" default:"5"`
			Since *string `json:"since,omitempty"`
			Exact bool    `json:"exact" default:"false"`
		}) ([]page, error) {
			return nil, nil
		}, tool.Doc("Find pages."), tool.RequireApproval())),
		tool.Func("delete", func(context.Context, struct{}) (bool, error) { return true, nil }),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A tool's declaration has the interfaces that it names, and how it is called.
func TestDescribeTypeScript(t *testing.T) {
	set := scriptTools(t)
	got, _ := set.DescribeTypeScript("wiki.find", true)
	want := `// call as wiki.find({...}); needs approval
/** Find pages.
@param query Words.
@param limit Default 5.
@param exact Default false. */
declare function find(args: {query: string, limit?: number, since?: string, exact?: boolean}): Promise<Page[]>
interface Page {/** Its heading. */ title: string, tags?: string[]}
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	got, _ = set.DescribeTypeScript("delete", true)
	if want := "/** Its name is a word of the language: call it as tools.delete({...}). */\ndeclare function delete(): Promise<boolean>\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if _, ok := set.DescribeTypeScript("wiki.nothing", true); ok {
		t.Error("there is a tool that there is not")
	}
}

// What is wrong with arguments is told in the language of the script.
func TestTypeScriptMessage(t *testing.T) {
	e := scriptTools(t).Lookup("wiki.find")
	signature := "\nSignature: wiki.find(args: {query: string, limit?: number, since?: string, exact?: boolean}): Promise<Page[]>"
	for _, c := range []struct {
		args map[string]any
		want string
	}{
		{map[string]any{}, "wiki.find() missing 1 argument: 'query'"},
		{map[string]any{"query": "x", "limt": int64(1)}, "wiki.find() got an unexpected argument 'limt'. Did you mean 'limit'?"},
		{map[string]any{"query": int64(1)}, "wiki.find(): query: expected string, got integer (1)"},
		{map[string]any{"query": "x", "limit": "float"}, "wiki.find(): limit: expected integer, got string ('float')"},
		{map[string]any{"query": nil}, "wiki.find(): query: expected string, got null"},
	} {
		args, err := e.BindNamed(c.args)
		if err == nil {
			_, err = e.Validate(args)
		}
		var failed *tool.Error
		if !errors.As(err, &failed) {
			t.Errorf("%v: %v", c.args, err)
			continue
		}
		if got := e.TypeScriptMessage(failed.Message); got != c.want+signature {
			t.Errorf("%v: got %s, want %s", c.args, got, c.want+signature)
		}
	}
	if got := e.TypeScriptMessage("no such str"); got != "no such str" {
		t.Errorf("a message of the tool's own: %s", got)
	}
}
