// Package procgroup ends a command together with all that it has started, by a group of processes that the command leads. A process that
// leaves the group (setsid) leaves its reach.
package procgroup
