package main

// toolsets_test.go has a server that tools of toolsets reach.

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// echoCommand starts a server that answers with what it got, and sets WEB to its address.
func echoCommand(ts *testscript.TestScript, neg bool, args []string) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]string{
			"got": r.Method + " " + r.URL.RequestURI() + " " + string(body), "key": r.Header.Get("Authorization"), "agent": r.Header.Get("X-Agent"),
		})
	}))
	ts.Defer(s.Close)
	ts.Setenv("WEB", strings.Replace(s.URL, "127.0.0.1", "localhost", 1))
}
