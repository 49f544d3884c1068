// Package mimetype tells what files are by their names.
package mimetype

import (
	"mime"
	"path"
	"strings"
)

// same are the types that do not depend on the system.
var same = map[string]string{
	".csv": "text/csv", ".gif": "image/gif", ".html": "text/html", ".jpeg": "image/jpeg", ".jpg": "image/jpeg", ".json": "application/json",
	".log": "text/plain", ".md": "text/markdown", ".pdf": "application/pdf", ".png": "image/png", ".py": "text/x-python", ".svg": "image/svg+xml",
	".tsv": "text/tab-separated-values", ".txt": "text/plain", ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".zip": "application/zip",
}

// Of returns the MIME type, without parameters, of a file with the name; "" where nobody knows.
func Of(name string) string {
	ext := path.Ext(name)
	if kind := same[ext]; kind != "" {
		return kind
	}
	kind, _, _ := strings.Cut(mime.TypeByExtension(ext), ";")
	return kind
}
