// Package values holds what passes between the host and scripts. Data is nil, bool, int64, *big.Int, float64, string, []byte, time.Time,
// []any, map[string]any, *Object, and what stands in for other data: Redacted, Handle. Check walks over it, Equal compares it, Repr
// writes it as Python does, JSON as other programs read it.
package values

// artifact.go holds Artifact, what a run shows.

// Artifact is something that a run in a container has made to be looked at (a figure, a table, a file), or a file of a sandbox.
type Artifact struct {
	// Kind is "figure", "image", "table", "html", "latex", "markdown", "json", "text" or "file".
	Kind string
	// Name is a name for people, "" if there is none; the path of a file, from the working directory on.
	Name string
	// Size is the size of a file in bytes.
	Size int64
	// Forms are what it looks like, the best first. A file has one, without Data: see krait.Sandbox.Download.
	Forms []Form
	// Left are the MIME types of forms that were too large.
	Left []string
}

// Form is an artifact as one MIME type.
type Form struct {
	MIME string
	Data []byte
}

// Form returns the data of the form that has the MIME type.
func (a Artifact) Form(mime string) (data []byte, ok bool) {
	for _, f := range a.Forms {
		if f.MIME == mime {
			return f.Data, true
		}
	}
	return nil, false
}

// MIMEChart is the MIME type of a figure as data: {"title", "axes": [{"title", "xlabel", "ylabel", "xscale"?, "yscale"?, "series": [{"type":
// "line" | "bar" | "barh" | "scatter" | "pie" | "image", "label", "x", "y"}]}], "cut"}; cut says that points were left out.
const MIMEChart = "application/vnd.krait.chart+json"
