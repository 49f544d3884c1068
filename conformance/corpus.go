package main

// Corpora: where the programs and what is expected of them come from.

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// corpus is a set of programs.
type corpus struct {
	name     string
	dir      string // where the programs lie; empty if they come with their source
	programs []program
}

// program is a Python program and what CPython did with it.
type program struct {
	ID     string `json:"id"`
	Script string `json:"script"` // file name
	Source string `json:"src"`    // empty if the file lies in the corpus's directory
	Stdout string `json:"stdout"`
	Stderr string `json:"stderr"`
	Status int    `json:"rc"`

	stdin []byte
}

const packed = ".jsonl.gz"

// allCorpora returns the names of the corpora below dir: directories first, then files, each in order.
func allCorpora(dir string) ([]string, error) {
	expected, err := filepath.Glob(filepath.Join(dir, "*", "expected"))
	if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "corpora", "*"+packed))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, path := range expected {
		names = append(names, filepath.Base(filepath.Dir(path)))
	}
	for _, path := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(path), packed))
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no corpora in %s", dir)
	}
	return names, nil
}

func loadCorpus(dir, name string) (corpus, error) {
	var c corpus
	var err error
	if _, statErr := os.Stat(filepath.Join(dir, name, "expected")); statErr == nil {
		c, err = loadDirectory(filepath.Join(dir, name))
	} else {
		c, err = loadPacked(filepath.Join(dir, "corpora", name+packed))
	}
	c.name = name
	if err != nil {
		return c, fmt.Errorf("corpus %s: %w", name, err)
	}
	return c, nil
}

// loadDirectory reads a directory: NAME.py, with stdin in NAME.in, where there is any; stdout in expected/NAME.out;
// stderr in expected/NAME.err, where there is any; and for each program its exit status in expected/exit_status.json.
func loadDirectory(dir string) (corpus, error) {
	c := corpus{dir: dir}
	text, err := os.ReadFile(filepath.Join(dir, "expected", "exit_status.json"))
	if err != nil {
		return c, err
	}
	var status map[string]int
	if err := json.Unmarshal(text, &status); err != nil {
		return c, fmt.Errorf("exit_status.json: %w", err)
	}
	for name, rc := range status {
		stdout, err := os.ReadFile(filepath.Join(dir, "expected", name+".out"))
		if err != nil {
			return c, err
		}
		stderr, err := readIfThere(filepath.Join(dir, "expected", name+".err"))
		if err != nil {
			return c, err
		}
		stdin, err := readIfThere(filepath.Join(dir, name+".in"))
		if err != nil {
			return c, err
		}
		if _, err := os.Stat(filepath.Join(dir, name+".py")); err != nil {
			return c, err
		}
		c.programs = append(c.programs, program{
			ID: name, Script: name + ".py", Stdout: string(stdout), Stderr: string(stderr), Status: rc, stdin: stdin,
		})
	}
	slices.SortFunc(c.programs, func(a, b program) int { return strings.Compare(a.ID, b.ID) })
	return c, nil
}

func readIfThere(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// loadPacked reads a file of JSON objects, as the fields of program say.
func loadPacked(path string) (corpus, error) {
	var c corpus
	f, err := os.Open(path)
	if err != nil {
		return c, err
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		return c, err
	}
	for rows := json.NewDecoder(text); ; {
		var p program
		if err := rows.Decode(&p); errors.Is(err, io.EOF) {
			return c, nil
		} else if err != nil {
			return c, fmt.Errorf("row %d: %w", len(c.programs)+1, err)
		}
		if p.ID == "" || p.Script == "" || p.Script != filepath.Base(p.Script) {
			return c, fmt.Errorf("row %d: got id %q and script %q", len(c.programs)+1, p.ID, p.Script)
		}
		c.programs = append(c.programs, p)
	}
}

// choose returns the programs whose id matches, and of these at most limit, spread evenly and always the same.
func choose(programs []program, filter *regexp.Regexp, limit int) []program {
	var kept []program
	for _, p := range programs {
		if filter == nil || filter.MatchString(p.ID) {
			kept = append(kept, p)
		}
	}
	if limit <= 0 || limit >= len(kept) {
		return kept
	}
	spread := make([]program, limit)
	for i := range spread {
		spread[i] = kept[i*len(kept)/limit]
	}
	return spread
}
