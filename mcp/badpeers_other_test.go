//go:build !unix

package mcp_test

// badpeers_other_test.go has no servers that do not answer: their tests need signals and pipes of Unix.

func bad(kind string) { panic("there is no server " + kind + " here") }
