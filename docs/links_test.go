package docs

// links_test.go holds the tests that links lead somewhere, that the index has every page, and that named files exist.

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// pages returns the Markdown pages of the repository, relative to this directory.
func pages(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "bin" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			found = append(found, filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 20 {
		t.Fatalf("found %d pages only", len(found))
	}
	return found
}

var (
	fenced   = regexp.MustCompile("(?ms)^```.*?^```$")
	code     = regexp.MustCompile("`[^`\n]+`")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings = regexp.MustCompile(`(?m)^#+ +(.*)$`)
)

func TestLinksResolve(t *testing.T) {
	for _, page := range pages(t) {
		text := code.ReplaceAllString(fenced.ReplaceAllString(read(t, page), ""), "")
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: the link %s leads nowhere", page, m[1])
			} else if anchor != "" && !anchors(read(t, target))[anchor] {
				t.Errorf("%s: the link %s names no heading", page, m[1])
			}
		}
	}
}

// anchors returns the names that headings have as targets of links.
func anchors(page string) map[string]bool {
	names := map[string]bool{}
	for _, m := range headings.FindAllStringSubmatch(fenced.ReplaceAllString(page, ""), -1) {
		names[strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, m[1])] = true
	}
	return names
}

func TestIndexHasEveryPage(t *testing.T) {
	index := read(t, "README.md")
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f != "README.md" && !strings.Contains(index, "]("+f+")") && !strings.Contains(index, "]("+f+"#") {
			t.Errorf("docs/README.md has no link to %s", f)
		}
	}
}

// others are files that pages speak of and that are not the repository's: those of users and of other programs.
var others = map[string]bool{
	"krait.yaml": true, "krait/krait.yaml": true, "ID.json": true, "ID.answer.json": true, ".cursor/mcp.json": true, ".mcp.json": true,
	".vscode/mcp.json": true, "claude_desktop_config.json": true, ".json": true,
}

// Tests that pages name exist.
func TestNamedTestsExist(t *testing.T) {
	defined := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			for _, m := range function.FindAllStringSubmatch(read(t, path), -1) {
				defined[m[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(read(t, page), -1) {
			if !defined[m[1]] {
				t.Errorf("%s: there is no test %s", page, m[1])
			}
		}
	}
}

// What a page names in backticks as a file or a package of the repository exists: a path from the root, or, for a file's name alone, one
// that some directory has.
func TestNamedFilesExist(t *testing.T) {
	tree := map[string]bool{} // paths from the root and all their ends
	top := map[string]bool{}  // directories of the root
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		rel := strings.TrimPrefix(filepath.ToSlash(path), "../")
		if d.IsDir() && !strings.Contains(rel, "/") {
			top[rel] = true
		}
		for rel != "" {
			tree[rel] = true
			_, rel, _ = strings.Cut(rel, "/")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile(`^[\w.-]+(/[\w.*-]+)*/?$`)
	file := regexp.MustCompile(`\.(go|py|md|json|jsonl|yaml|txt)$`)
	seen := 0
	for _, page := range pages(t) {
		text := read(t, page)
		for _, m := range code.FindAllString(fenced.ReplaceAllString(text, ""), -1) {
			s := strings.Trim(m, "`")
			dir, _, nested := strings.Cut(s, "/")
			if !name.MatchString(s) || others[s] || !file.MatchString(s) && !(nested && top[dir]) {
				continue
			}
			seen++
			s = strings.TrimSuffix(s, "/")
			if strings.HasPrefix(s, "../") {
				s = strings.TrimPrefix(filepath.ToSlash(filepath.Join(filepath.Dir(page), s)), "../")
			}
			if strings.Contains(s, "*") {
				if found, _ := filepath.Glob("../" + s); len(found) == 0 {
					t.Errorf("%s: nothing is called %s", page, m)
				}
			} else if !tree[s] && s != "oracle/bin/python3.14" && s != "bin/krait" {
				t.Errorf("%s: there is no %s", page, m)
			}
		}
	}
	if seen < 50 {
		t.Errorf("looked at %d names only", seen)
	}
}
