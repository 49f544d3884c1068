package main

// read.go reads the programs that mutants are made of.

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
)

func directory(dir string) ([]source, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.py"))
	if err != nil {
		return nil, err
	}
	var out []source
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		out = append(out, source{filepath.Base(f), string(text)})
	}
	return out, nil
}

// packed reads a file of JSON objects, as ./conformance has them.
func packed(file string) ([]source, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	var out []source
	for rows := json.NewDecoder(text); ; {
		var p struct {
			ID     string `json:"id"`
			Source string `json:"src"`
		}
		if err := rows.Decode(&p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, err
		}
		out = append(out, source{p.ID, p.Source})
	}
}
