//go:build manual

package main

// manual.go holds the hidden command that writes the manual pages. Only the command that makes releases is built with it, with the tag manual:
// what turns Markdown into roff would be in every user's binary otherwise.

import (
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

func manualCommands() []*cobra.Command {
	return []*cobra.Command{{
		Use:    "manual DIR",
		Short:  "Write the manual pages",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			root := cmd.Root()
			dress(root)
			root.DisableAutoGenTag = true
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Krait", Manual: "Krait"}, args[0])
		},
	}}
}
