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
