package openapi_test

import (
	"strings"
	"testing"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/openapi"
)

// Paths, parameters, bodies, responses and schemas may be references into the document; YAML's merge keys and aliases are followed.
func TestReferences(t *testing.T) {
	const doc = `
openapi: 3.1.0
info: &info {title: T, version: 1}
servers: [{url: "https://example.com"}]
paths:
  /things: {$ref: "#/components/pathItems/things"}
  /more:
    get:
      <<: &common {tags: [a, b], responses: {200: {$ref: "#/components/responses/Thing"}}}
      operationId: more
components:
  pathItems:
    things:
      parameters: [{$ref: "#/components/parameters/limit"}, {name: q, in: query, schema: {type: string}}]
      post:
        <<: *common
        operationId: make
        parameters: [{name: limit, in: query, required: true, description: Own., schema: {type: integer}}]
        requestBody: {$ref: "#/components/requestBodies/Thing"}
  parameters: {limit: {name: limit, in: query, schema: {type: string}}}
  requestBodies: {Thing: {required: true, content: {application/vnd.x+json: {schema: {$ref: "#/components/schemas/Thing"}}}}}
  responses: {Thing: {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}}}
  schemas: {Thing: {type: object, required: [name], properties: {name: {type: string}, id: {$ref: "#/components/schemas/ID"}}}, ID: {type: integer, readOnly: true}}
`
	var tags [][]string
	tools, err := openapi.Tools([]byte(doc), openapi.Options{Include: func(o openapi.Operation) bool { tags = append(tags, o.Tags); return true }})
	if err != nil {
		t.Fatal(err)
	}
	s, err := tool.NewSet(tools)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, e := range s.All() {
		got.WriteString(e.Name() + e.Signature() + "\n")
	}
	const want = "make(limit: int, name: str, q: str | None = None) -> Thing\nmore() -> Thing\n"
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if len(tags) != 2 || strings.Join(tags[1], " ") != "a b" {
		t.Errorf("got tags %q", tags)
	}
}

// What has another form than the specification's, or refers to nothing, is an error that says where.
func TestForms(t *testing.T) {
	for paths, want := range map[string]string{
		`5`:                                    "document: paths is no object",
		`{"/a": {"$ref": "#/x"}}`:              `/a: nothing in this document is at the reference "#/x"`,
		`{"/a": {"$ref": "#/paths"}}`:          "",
		`{"/a": {"$ref": "#/paths/~1a"}}`:      `/a: nothing in this document is at the reference "#/paths/~1a"`,
		`{"/a": {"get": 5}}`:                   "GET /a: it is no object",
		`{"/a": {"get": {"operationId": []}}}`: "GET /a: operationId is no text",
		`{"/a": {"get": {"parameters": {}}}}`:  "GET /a: parameters is no list",
		`{"/a": {"get": {"parameters": [{"$ref": "other.yaml#/x"}]}}}`:                        `GET /a: parameters[0]: nothing in this document is at the reference "other.yaml#/x"`,
		`{"/a": {"get": {"parameters": [{"name": "x", "in": "query", "required": 1}]}}}`:      "GET /a: parameter x: required is neither true nor false",
		`{"/a": {"get": {"parameters": [{"name": "x", "in": "nowhere"}]}}}`:                   `GET /a: parameter "x": in "nowhere": there is no such place`,
		`{"/a": {"post": {"requestBody": {"content": []}}}}`:                                  "POST /a: request body: content is no object",
		`{"/a": {"get": {"responses": {"200": {"$ref": "#/nowhere"}}}}}`:                      `GET /a: nothing in this document is at the reference "#/nowhere"`,
		`{"/a": {"get": {"parameters": [null, {"name": "x", "in": "query", "schema": {}}]}}}`: "",
		`null`: "",
	} {
		_, err := openapi.Tools([]byte(`{"openapi": "3.0.0", "servers": [{"url": "http://x"}], "paths": `+paths+`}`), openapi.Options{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", paths, err, want)
		}
	}
}
