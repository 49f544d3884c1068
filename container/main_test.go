package container_test

// main_test.go plays the guests of deaf_test.go, and leaves the example out where there is no bubblewrap: an example can't say itself that it is skipped.

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/krait-run/krait/container/bubblewrap"
)

func TestMain(m *testing.M) {
	if how := os.Getenv(manners); how != "" {
		beGuest(how)
	}
	flag.Parse()
	if err := bubblewrap.New(bubblewrap.Options{}).Probe(context.Background()); err != nil && os.Getenv("CI") != "true" {
		fmt.Fprintln(os.Stderr, "Example is skipped:", err)
		if err := flag.Set("test.skip", "^Example$"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
