package openapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/openapi"
)

const petstore = `
openapi: 3.0.3
info: {title: Pets, version: "1"}
servers: [{url: "https://pets.example.com/{v}", variables: {v: {default: v1}}}]
paths:
  /pets:
    parameters: [{name: X-Trace, in: header, schema: {type: string}}]
    get:
      operationId: listPets
      summary: List pets
      description: The newest first.
      parameters:
        - {name: limit, in: query, description: How many, schema: {type: integer, minimum: 1, maximum: 100, default: 10}}
        - {name: tags, in: query, schema: {type: array, items: {type: string}}}
        - {name: ids, in: query, explode: false, schema: {type: array, items: {type: integer}}}
        - {name: near, in: query, style: deepObject, explode: true, schema: {type: object, properties: {lat: {type: number}, lon: {type: number}}}}
        - {name: session, in: cookie, schema: {type: string}}
      responses:
        "200": {description: ok, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}}
    post:
      operationId: createPet
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/NewPet"}}}}
      responses: {"201": {description: made, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
  /pets/{id}:
    get:
      parameters: [{name: id, in: path, required: true, schema: {type: string}}, {name: id, in: query, schema: {type: integer}}]
      responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}, default: {description: error}}
    put:
      operationId: replace-pet
      requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {name: {type: string}, tags: {type: array, items: {type: string}}}}}}}
      responses: {"204": {description: done}}
    delete:
      operationId: DeletePetByID
      deprecated: true
      responses: {"204": {description: done}}
  /notes:
    post:
      operationId: addNote
      requestBody: {required: true, content: {text/plain: {schema: {type: string}}}}
      responses: {"200": {description: ok, content: {text/plain: {schema: {type: string}}}}}
  /photos:
    post:
      operationId: upload
      requestBody: {required: true, content: {multipart/form-data: {schema: {type: object, required: [file], properties: {file: {type: string, format: binary}, caption: {type: string}}}}}}
      responses: {"200": {description: ok, content: {image/png: {}}}}
  /batch:
    post:
      operationId: batch
      requestBody: {required: true, content: {application/json: {schema: {type: array, items: {type: integer}}}}}
      responses: {"200": {description: ok, content: {application/json: {schema: {}}}}}
components:
  schemas:
    NewPet:
      type: object
      required: [name]
      properties:
        name: {type: string, description: Name of the pet}
        kind: {type: string, enum: [cat, dog], default: cat}
        parent: {$ref: "#/components/schemas/Pet"}
    Pet:
      allOf:
        - $ref: "#/components/schemas/NewPet"
        - type: object
          required: [id]
          properties: {id: {type: integer, readOnly: true}, born: {type: string, format: date-time, nullable: true}}
`

// set makes the tools of the document for a server.
func set(t *testing.T, url string, o openapi.Options) *tool.Set {
	t.Helper()
	o.BaseURL = url
	tools, err := openapi.Tools([]byte(petstore), o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := tool.NewSet(tools)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func call(t *testing.T, s *tool.Set, name string, args map[string]any) (any, error) {
	t.Helper()
	e := s.Lookup(name)
	if e == nil {
		t.Fatalf("no tool %s", name)
	}
	a, err := e.BindNamed(args)
	if err != nil {
		t.Fatal(err)
	}
	if a, err = e.Validate(a); err != nil {
		t.Fatal(err)
	}
	out, err := e.Tool().Call(t.Context(), a)
	if err != nil {
		return nil, err
	}
	return e.CheckResult(out)
}

// Each operation is a tool with a name, a signature and hints.
func TestOperations(t *testing.T) {
	s := set(t, "http://localhost/base/", openapi.Options{Group: "pets", Async: true})
	var got strings.Builder
	for _, e := range s.All() {
		h := e.Spec().Hints
		fmt.Fprintf(&got, "%s%s %v %v %v\n", e.Name(), e.Signature(), h.ReadOnly, h.Idempotent, h.Destructive)
	}
	const want = `pets.add_note(body: str) -> str false false false
pets.batch(body: list[int]) -> Any false false false
pets.create_pet(name: str, X_Trace: str | None = None, kind: Literal['cat', 'dog'] = 'cat', parent: Pet | None = None) -> Pet false false false
pets.delete_pet_by_id(id: str) -> None false true true
pets.get_pets_id(id: str, id_query: int | None = None) -> Pet true true false
pets.list_pets(limit: int = 10, tags: list[str] | None = None, ids: list[int] | None = None, near: ListPetsNear | None = None, X_Trace: str | None = None, session: str | None = None) -> list[Pet] true true false
pets.replace_pet(id: str, name: str | None = None, tags: list[str] | None = None) -> None false true false
pets.upload(file: str | bytes, caption: str | None = None) -> bytes false false false
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	if e := s.Lookup("pets.list_pets"); e.Spec().Doc != "List pets.\n\nThe newest first." || !e.Spec().Async {
		t.Errorf("doc %q", e.Spec().Doc)
	}
	if d := s.Lookup("pets.delete_pet_by_id").Spec().Doc; d != "Deprecated." {
		t.Errorf("doc %q", d)
	}
	s = set(t, "http://localhost", openapi.Options{Include: func(o openapi.Operation) bool { return o.Method == "GET" },
		Name: func(o openapi.Operation) string { return o.Method + o.Path }, Tool: func(openapi.Operation) []tool.Option { return []tool.Option{tool.RequireApproval()} }})
	if len(s.All()) != 2 || s.All()[0].Name() != "GET_pets" || !s.All()[0].Spec().RequireApproval {
		t.Errorf("got %d, %s", len(s.All()), s.All()[0].Name())
	}
}

// Requests carry parameters where the document says, and what authenticates them.
func TestRequests(t *testing.T) {
	var seen string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		seen = r.Method + " " + r.URL.EscapedPath()
		if r.URL.RawQuery != "" {
			seen += "?" + r.URL.RawQuery
		}
		for _, h := range []string{"Authorization", "X-Key", "X-Trace", "Cookie", "Content-Type"} {
			if v := r.Header.Get(h); v != "" && !strings.HasPrefix(v, "multipart") {
				seen += " " + h + "=" + v
			}
		}
		if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart") {
			seen += fmt.Sprint(strings.Count(string(body), "\r\n--"), strings.Contains(string(body), `name="file"; filename="file"`), strings.Contains(string(body), "\r\n\r\nPNG\r\n"))
		} else if len(body) > 0 {
			seen += " " + string(body)
		}
		switch {
		case strings.HasSuffix(r.URL.Path, "/notes"):
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			fmt.Fprint(w, "noted")
		case strings.HasSuffix(r.URL.Path, "/photos"):
			w.Header().Set("Content-Type", "image/png")
			fmt.Fprint(w, "\x89PNG")
		case r.Method == "PUT" || r.Method == "DELETE":
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"name": "Tom", "id": 12345678901234567890, "born": null}`)
		}
	}))
	defer srv.Close()
	for _, c := range []struct {
		auth       openapi.Auth
		name       string
		args       map[string]any
		want, data string
	}{
		{nil, "get_pets_id", map[string]any{"id": "a/b c"}, "GET /v1/pets/a%2Fb%20c", `{"name":"Tom","id":12345678901234567890,"born":null}`},
		{openapi.Bearer("tok"), "get_pets_id", map[string]any{"id": "1", "id_query": int64(2)}, "GET /v1/pets/1?id=2 Authorization=Bearer tok", ""},
		{openapi.Basic("u", "p"), "delete_pet_by_id", map[string]any{"id": "1"}, "DELETE /v1/pets/1 Authorization=Basic dTpw", "null"},
		{openapi.APIKey("query", "key", "k&"), "list_pets", map[string]any{"tags": []any{"a b", "c"}, "ids": []any{int64(1), int64(2)}},
			"GET /v1/pets?ids=1%2C2&key=k%26&limit=10&tags=a+b&tags=c", ""},
		{openapi.APIKey("header", "X-Key", "k"), "list_pets", map[string]any{"near": map[string]any{"lon": int64(1), "lat": 59.5}, "X-Trace": "t", "limit": int64(3)},
			"GET /v1/pets?limit=3&near%5Blat%5D=59.5&near%5Blon%5D=1 X-Key=k X-Trace=t", ""},
		{openapi.APIKey("cookie", "key", "k"), "list_pets", map[string]any{"session": "s 1", "ids": []any{int64(1), int64(2)}}, "GET /v1/pets?limit=10&ids=1,2 Cookie=session=s+1; key=k", ""},
		{nil, "create_pet", map[string]any{"name": "Tom"}, `POST /v1/pets Content-Type=application/json {"name":"Tom","kind":"cat"}`, ""},
		{nil, "replace_pet", map[string]any{"id": "1", "name": "T m", "tags": []any{"a", "b"}}, "PUT /v1/pets/1 Content-Type=application/x-www-form-urlencoded name=T+m&tags=a&tags=b", "null"},
		{nil, "replace_pet", map[string]any{"id": "1"}, "PUT /v1/pets/1", "null"},
		{nil, "add_note", map[string]any{"body": "hello"}, "POST /v1/notes Content-Type=text/plain hello", `"noted"`},
		{nil, "upload", map[string]any{"file": []byte("PNG"), "caption": "c"}, "POST /v1/photos2 true true", `"iVBORw=="`},
		{nil, "batch", map[string]any{"body": []any{int64(1)}}, "POST /v1/batch Content-Type=application/json [1]", ""},
	} {
		x, err := call(t, set(t, srv.URL+"/v1/", openapi.Options{Auth: c.auth}), c.name, c.args)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if seen != c.want {
			t.Errorf("%s: sent\n%s, want\n%s", c.name, seen, c.want)
		}
		if text, _ := json.Marshal(x); c.data != "" && string(text) != c.data {
			t.Errorf("%s: result %s", c.name, text)
		}
	}
	// What would leave its place in the path never goes out.
	for _, id := range []string{"..", ".", ""} {
		if _, err := call(t, set(t, srv.URL, openapi.Options{}), "get_pets_id", map[string]any{"id": id}); err == nil || !strings.Contains(err.Error(), "ValueError") {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := call(t, set(t, srv.URL, openapi.Options{}), "list_pets", map[string]any{"X-Trace": "a\r\nb"}); err == nil || !strings.Contains(err.Error(), "a header has no line breaks") {
		t.Errorf("got %v", err)
	}
}

// What goes wrong is a ToolError that says what the server said, and whether to try again; never a key.
func TestErrors(t *testing.T) {
	status, header, body := 0, "", ""
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if status == 302 {
			http.Redirect(w, r, "http://127.0.0.1:1/elsewhere", status)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if header != "" {
			w.Header().Set("Retry-After", header)
		}
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}))
	defer srv.Close()
	s := set(t, srv.URL, openapi.Options{Auth: openapi.APIKey("query", "key", "verysecret"), MaxResponse: 100})
	for _, c := range []struct {
		status       int
		header, body string
		want         string
		retry        bool
		after        time.Duration
	}{
		{404, "", `{"error": {"code": 7, "message": "no such pet"}}`, "HTTP 404 Not Found: no such pet", false, 0},
		{422, "", `{"detail": [{"loc": ["id"], "msg": "x"}]}`, `HTTP 422 Unprocessable Entity: {"detail": [{"loc": ["id"], "msg": "x"}]}`, false, 0},
		{429, "7", `{}`, "HTTP 429 Too Many Requests: {} (retry after 7 s)", true, 7 * time.Second},
		{503, "", "", "HTTP 503 Service Unavailable", true, 0},
		{500, "nonsense", `"text"`, "HTTP 500 Internal Server Error: text", true, 0},
		{200, "", "{", "the response is no JSON, though it says so", false, 0},
		{200, "", `"` + strings.Repeat("x", 200) + `"`, "the response has more than 100 bytes", false, 0},
		{302, "", "", "the request failed: redirect to another host", false, 0},
	} {
		status, header, body = c.status, c.header, c.body
		_, err := call(t, s, "get_pets_id", map[string]any{"id": "1"})
		var te *tool.Error
		if !errors.As(err, &te) || te.Message != c.want || te.Retryable != c.retry || te.Type != "" {
			t.Errorf("%d: got %#v", c.status, err)
			continue
		}
		var he *openapi.HTTPError
		if errors.As(err, &he) != (c.status >= 400) || he != nil && (he.RetryAfter() != c.after || he.Status != c.status) {
			t.Errorf("%d: got %#v", c.status, he)
		}
	}
	srv.Close()
	_, err := call(t, s, "get_pets_id", map[string]any{"id": "1"})
	var te *tool.Error
	if !errors.As(err, &te) || !te.Retryable || strings.Contains(te.Message, "verysecret") || !strings.HasPrefix(te.Message, "the request failed: ") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Lookup("get_pets_id").Tool().Call(ctx, tool.Args{Names: []string{"id"}, Values: []any{"1"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A document that is none, or options that make no sense, are errors that say why.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		doc  string
		o    openapi.Options
		want string
	}{
		{"", openapi.Options{}, "openapi: document: it is empty"},
		{"{", openapi.Options{}, "openapi: document: values: JSON text"},
		{`{"swagger": "2.0", "info": {}, "paths": {}}`, openapi.Options{}, `openapi: document: version "" is not 3`},
		{`{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {}}`, openapi.Options{}, `openapi: options: BaseURL: "" is no absolute http or https URL`},
		{`{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {}}`, openapi.Options{BaseURL: "file:///etc"}, `is no absolute http or https URL`},
		{`{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {}}`, openapi.Options{BaseURL: "http://x", MaxResponse: -1}, `MaxResponse is negative`},
		{`{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {"/a": {"$ref": "file:///etc/passwd"}}}`, openapi.Options{BaseURL: "http://x"}, `openapi: document: `},
		{`{"openapi": "3.0.0", "info": {"title": "x", "version": "1"}, "paths": {"/a": {"get": {"parameters": [{"name": "x", "in": "query", "schema": {"type": "integer", "multipleOf": 0}}], "responses": {}}}}}`,
			openapi.Options{BaseURL: "http://x"}, "GET /a: parameter x: tool: schema: multipleOf"},
	} {
		_, err := openapi.Tools([]byte(c.doc), c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
		if strings.HasPrefix(c.want, "openapi: document") && !errors.Is(err, openapi.ErrDocument) {
			t.Errorf("%v is not ErrDocument", err)
		}
	}
}
