// Package mcp makes the servers of the Model Context Protocol into tools: for scripts, as namespaces of typed functions, and for other
// MCP clients, behind a Gateway that lets them call all of it by programs.
//
//	config, err := mcp.LoadConfig("mcp.json", mcp.ConfigOptions{})
//	servers, err := mcp.Connect(ctx, config, mcp.Options{})
//	defer servers.Close()
//	template, err := krait.NewTemplate(krait.Options{Tools: servers.Set(), Allow: []string{"github.*", "mcp.*"}})
//
// Whatever authorizes the host to a server (environment, headers, tokens) stays in the host: scripts see functions.
//
// See docs/mcp.md for the configuration, what results become, and the gateway.
package mcp
