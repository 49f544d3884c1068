package testcmd

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestKraitPrefersWhatIsGiven(t *testing.T) {
	t.Setenv("KRAIT_CMD", "python3 -I")
	for _, test := range []struct {
		given string
		want  []string
	}{
		{"", []string{"python3", "-I"}},
		{"krait run  --fast", []string{"krait", "run", "--fast"}},
	} {
		argv, cleanup, err := Krait(test.given)
		cleanup()
		if err != nil || !slices.Equal(argv, test.want) {
			t.Errorf("%q: got %q, %v; want %q", test.given, argv, err, test.want)
		}
	}
}

func TestKraitMakesPathsAbsolute(t *testing.T) {
	argv, cleanup, err := Krait("./bin/krait run")
	cleanup()
	wd, _ := os.Getwd()
	if want := filepath.Join(wd, "bin", "krait"); err != nil || argv[0] != want {
		t.Errorf("got %q, %v; want %s", argv, err, want)
	}
}

func TestKraitSaysWhatToGive(t *testing.T) {
	t.Setenv("KRAIT_CMD", "")
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("go.mod", []byte("module m\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, cleanup, err := Krait("")
	cleanup()
	if err == nil || !strings.Contains(err.Error(), "-krait or KRAIT_CMD") {
		t.Errorf("got %v", err)
	}
}

// What is said of a group is what make packages says.
func TestInstalled(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"go.mod":           "module m\n",
		".ci/packages.txt": "# A line.\ngo golang building\n/no/such one apples and pears\nno-such-command two apples and pears\ngo three apples and pears\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := Installed("building"); err != nil {
		t.Error(err)
	}
	if err := Installed("apples and pears"); err == nil || err.Error() != "left out: apples and pears: one two: not installed" {
		t.Errorf("got %v", err)
	}
	if err := Installed("plums"); err == nil || !strings.Contains(err.Error(), `no group "plums"`) {
		t.Errorf("got %v", err)
	}
}

func TestMakefileLinksTheSame(t *testing.T) {
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil || !strings.Contains(string(text), "-ldflags='"+Link+"' -o bin/krait") {
		t.Errorf("the Makefile does not link by %q: %v", Link, err)
	}
}
