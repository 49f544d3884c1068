package testcmd

// link.go holds how the command is linked.

// Link are the flags with which what users install is linked, here and in the Makefile. Functions begin at multiples of 64 bytes: by default it is 32, and
// where the evaluation loop begins at an odd multiple of that, it is up to a third slower (docs/embedding.md).
const Link = "-s -w -funcalign=64"
