//go:build !manual

package main

// manual_none.go holds that the command users have writes no manual pages.

import "github.com/spf13/cobra"

func manualCommands() []*cobra.Command { return nil }
