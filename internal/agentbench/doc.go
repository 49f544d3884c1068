// Package agentbench has scenarios for agents: tasks, the tools for them, the program that a model would write, and the answer. Each is
// played twice through the agent loop, with a scripted model: once with the program, and once with the same calls as JSON, in as few answers
// as their results allow. The comparison of the two is docs/evaluation.md.
package agentbench

// doc.go is the package's description.
