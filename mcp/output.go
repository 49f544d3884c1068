package mcp

// output.go holds what a client gets of a program: value, output, traceback, calls, files and images.

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/notes"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

const (
	maxImages     = 8       // in a result
	maxImage      = 4 << 20 // bytes of one that is shown; larger ones are files only
	maxImageDepth = 6       // of data in which images are looked for
	maxCallsShown = 100
	maxFilesShown = 50
)

// outcome becomes the result of run_code. It is made while the session's turn is held.
type outcome struct {
	s      *session
	none   string // how the language writes that there is no value
	notes  []string
	images []*sdk.ImageContent
}

// shownCall is a call as the client sees it.
type shownCall struct {
	Tool  string `json:"tool"`
	Error string `json:"error,omitempty"`
}

// shownFile is a file that is new or has changed.
type shownFile struct {
	Path     string `json:"path"`
	URI      string `json:"uri"`
	Size     int64  `json:"size"`
	MIMEType string `json:"mimeType,omitempty"`
}

type shown struct {
	Value   any         `json:"value,omitempty"`
	Printed string      `json:"printed,omitempty"`
	Error   string      `json:"error,omitempty"`
	Calls   []shownCall `json:"calls,omitempty"`
	Files   []shownFile `json:"files,omitempty"`
	Notes   []string    `json:"notes,omitempty"`
}

func (o *outcome) result(res *krait.Result, err error) *sdk.CallToolResult {
	budget := o.s.g.o.Output
	var out shown
	var text strings.Builder
	if err != nil {
		out.Error = trace(err)
		budget -= len(cutMiddle(out.Error, budget/2))
		out.Error = cutMiddle(out.Error, o.s.g.o.Output/2)
	}
	if res != nil {
		printed := res.Stdout
		if res.Stderr != "" {
			printed += res.Stderr
		}
		if err == nil {
			v := o.takeImages(res.Value, 0)
			room := budget
			if printed != "" {
				room = budget * 3 / 4
			}
			v, cuts := tool.Truncate(v, max(room, tool.MinTruncate))
			if t := cuts.String(); t != "" {
				o.notes = append(o.notes, "The value was "+t)
			}
			if note := notes.Line(notes.Of(res.Notes, v)); note != "" {
				o.notes = append(o.notes, note)
			}
			out.Value = values.Readable(v)
			budget -= cuts.Kept
		}
		if len(printed) > max(budget, 1000) {
			o.notes = append(o.notes, fmt.Sprintf("%d bytes were printed; the middle is left out.", len(printed)))
		}
		out.Printed = cutMiddle(printed, max(budget, 1000))
		for _, c := range res.Calls {
			if len(out.Calls) == maxCallsShown {
				o.notes = append(o.notes, fmt.Sprintf("%d calls were made; the first %d are listed.", len(res.Calls), maxCallsShown))
				break
			}
			call := shownCall{Tool: c.Name}
			if c.Err != nil {
				call.Error = clip(c.Err.Error())
			}
			out.Calls = append(out.Calls, call)
		}
	}
	out.Files = o.s.newFiles()
	if len(out.Files) > maxFilesShown {
		o.notes = append(o.notes, fmt.Sprintf("%d files were written; %d are listed.", len(out.Files), maxFilesShown))
		out.Files = out.Files[:maxFilesShown]
	}
	out.Notes = o.notes

	// The text says what the structured content says.
	switch v := out.Value.(type) {
	case nil:
		if err == nil && out.Printed == "" {
			text.WriteString(o.none + "\n")
		}
	case string:
		text.WriteString(v + "\n")
	default:
		if b, err := json.Marshal(v); err == nil {
			text.Write(b)
			text.WriteByte('\n')
		}
	}
	text.WriteString(out.Error)
	if out.Printed != "" {
		section(&text, "printed:", out.Printed)
	}
	if err != nil && len(out.Calls) > 0 {
		var names []string
		for _, c := range out.Calls {
			if c.Error == "" {
				names = append(names, c.Tool)
			}
		}
		if len(names) > 0 {
			section(&text, "calls that were made before:", strings.Join(names, ", "))
		}
	}
	for _, f := range out.Files {
		section(&text, "", fmt.Sprintf("file: %s (%d bytes) %s", f.Path, f.Size, f.URI))
	}
	for _, n := range out.Notes {
		section(&text, "", n)
	}
	r := &sdk.CallToolResult{StructuredContent: out, IsError: err != nil, Content: []sdk.Content{&sdk.TextContent{Text: strings.TrimRight(text.String(), "\n")}}}
	for _, image := range o.images {
		r.Content = append(r.Content, image)
	}
	if p := o.s.ss.InitializeParams(); p != nil && p.ProtocolVersion >= "2025-06-18" { // which has links
		for _, f := range out.Files {
			size := f.Size
			r.Content = append(r.Content, &sdk.ResourceLink{URI: f.URI, Name: f.Path, MIMEType: f.MIMEType, Size: &size})
		}
	}
	return r
}

func section(b *strings.Builder, head, text string) {
	if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n") {
		b.WriteByte('\n')
	}
	if head != "" {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(head + "\n")
	}
	b.WriteString(text)
}

// trace is the text of an error for the model.
func trace(err error) string {
	var e *krait.Error
	switch {
	case errors.As(err, &e):
		return e.Traceback
	case errors.Is(err, krait.ErrLimit):
		return "The program was ended by a limit of the sandbox: " + err.Error() + "\n"
	case errors.Is(err, krait.ErrPending):
		return "The program was ended: a call waits for an approval that will come later.\n"
	case errors.Is(err, krait.ErrFault):
		return "The program was ended by a fault of the interpreter.\n"
	}
	return "The program could not be run: " + clip(err.Error()) + "\n"
}

// cutMiddle returns text, or its beginning and end if it has more than max bytes.
func cutMiddle(text string, max int) string {
	if len(text) <= max {
		return text
	}
	head, tail := max/2, len(text)-(max-max/2)
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return fmt.Sprintf("%s\n[... %d bytes left out ...]\n%s", text[:head], tail-head, text[tail:])
}

// takeImages puts images that are in a value into files, and addresses in their place: bytes that are an image, and what tools return as such.
func (o *outcome) takeImages(v any, depth int) any {
	if depth > maxImageDepth || len(o.images) == maxImages {
		return v
	}
	switch x := v.(type) {
	case []byte:
		if kind := http.DetectContentType(x); strings.HasPrefix(kind, "image/") {
			return o.image(x, kind)
		}
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = o.takeImages(x[i], depth+1)
		}
		return out
	case map[string]any:
		data, isBytes := x["data"].([]byte)
		kind, _ := x["mimeType"].(string)
		if x["type"] == "image" && isBytes && strings.HasPrefix(kind, "image/") {
			return o.image(data, kind)
		}
		out := make(map[string]any, len(x))
		for k := range x {
			out[k] = o.takeImages(x[k], depth+1)
		}
		return out
	case *values.Object:
		data, _ := x.Get("data")
		kind, _ := x.Get("mimeType")
		what, _ := x.Get("type")
		bytes, isBytes := data.([]byte)
		if name, _ := kind.(string); what == "image" && isBytes && strings.HasPrefix(name, "image/") {
			return o.image(bytes, name)
		}
		out := values.Object{}
		for i := range x.Len() {
			k, e := x.At(i)
			out.Set(k, o.takeImages(e, depth+1))
		}
		return &out
	}
	return v
}

// extensions of images.
var extensions = map[string]string{"image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg", "image/bmp": "bmp"}

func (o *outcome) image(data []byte, kind string) any {
	ext := extensions[kind]
	if ext == "" {
		ext = "bin"
	}
	o.s.images++
	path := fmt.Sprintf("images/%d.%s", o.s.images, ext)
	if len(data) <= maxImage {
		o.images = append(o.images, &sdk.ImageContent{Data: data, MIMEType: clip(kind)})
	}
	if err := o.s.files.WriteFile(path, data); err != nil {
		o.notes = append(o.notes, "An image could not be kept: the session's files take too much already.")
		return map[string]any{"type": "image", "mimeType": clip(kind), "size": int64(len(data))}
	}
	return map[string]any{"type": "image", "mimeType": clip(kind), "size": int64(len(data)), "uri": fileURI(path)}
}

// stamp tells versions of a file apart.
type stamp struct {
	size int64
	time time.Time
}
