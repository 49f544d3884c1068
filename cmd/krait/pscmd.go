package main

// pscmd.go holds the command ps: which containers there are.

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/container/engines"
	"github.com/krait-run/krait/internal/ui"
)

// psRow is a container for --json.
type psRow struct {
	ID      string    `json:"id"`
	Engine  string    `json:"engine"`
	Since   time.Time `json:"since"`
	Host    int       `json:"host,omitzero"`
	Command []string  `json:"command,omitempty"`
	Left    bool      `json:"left"`
}

func psCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "ps", Short: "List the containers that there are, the oldest first", Args: cobra.NoArgs,
		Long: "List the containers in which programs run, or wait for programs: of all hosts on this machine that are this user's, krait or not. A\n" +
			"container whose host has ended is removed by the next command that makes one.",
		Example: "  krait ps\n  krait ps --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(background(cmd), os.Interrupt)
			defer stop()
			list, err := engines.Running(ctx, engines.Options{})
			if err != nil {
				return &statusErr{statusError, oneLineError(err)}
			}
			out := cmd.OutOrStdout()
			if asJSON {
				rows := []psRow{}
				for _, c := range list {
					rows = append(rows, psRow{c.ID, c.Engine, c.Since, c.Host, c.Command, c.Left})
				}
				return printJSON(out, rows)
			}
			if len(list) == 0 {
				notes(cmd)("no containers run")
				return nil
			}
			w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "CONTAINER\tENGINE\tFOR\tOF")
			for _, c := range list {
				of := "another machine's program"
				switch {
				case c.Left:
					of = "a program that has ended"
				case c.Host != 0:
					if len(c.Command) > 0 {
						c.Command[0] = filepath.Base(c.Command[0])
					}
					of = fmt.Sprintf("%d %s", c.Host, excerpt(ui.Clean(strings.Join(c.Command, " "))))
				}
				fmt.Fprintf(w, "%.20s\t%s\t%s\t%s\n", c.ID, c.Engine, max(time.Since(c.Since), 0).Round(time.Second), of)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// excerpt is the beginning of a command line.
func excerpt(line string) string {
	if r := []rune(strings.ReplaceAll(line, "\n", " ")); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return line
}
