package mcp

// loopback.go holds where users come back to after they have authorized: an address of this machine.

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"
)

// defaultRedirect is where users are sent back to.
const defaultRedirect = "http://127.0.0.1:33418/callback"

// loopback checks that users are sent back to this machine.
func loopback(redirect string) (*url.URL, error) {
	if redirect == "" {
		redirect = defaultRedirect
	}
	u, err := url.Parse(redirect)
	if err != nil || u.Scheme != "http" || u.Port() == "" || u.Port() == "0" || u.Hostname() != "127.0.0.1" && u.Hostname() != "localhost" && u.Hostname() != "::1" {
		return nil, fmt.Errorf(`"redirect" must be an address of this machine with a port, such as %s`, defaultRedirect)
	}
	return u, nil
}

// returnAddress is where the user comes back to: that of the configuration, or the default one, with another port where that one is taken.
func returnAddress(configured string) string {
	if configured != "" {
		return configured
	}
	u, err := url.Parse(defaultRedirect)
	if err != nil {
		return defaultRedirect
	}
	for _, host := range []string{u.Host, "127.0.0.1:0"} {
		if l, err := net.Listen("tcp", host); err == nil {
			u.Host = l.Addr().String()
			_ = l.Close()
			break
		}
	}
	return u.String()
}

// LoopbackAuthorizer returns a function for Options.Authorize that waits at the redirect address, on this machine, for the user to come
// back. open has to get the user to the page: by starting a browser, or by printing the address. One server is authorized at a time, since
// they may share the address.
func LoopbackAuthorizer(open func(server, page string) error) func(ctx context.Context, server, page, redirect string) (string, error) {
	turn := make(chan struct{}, 1)
	return func(ctx context.Context, server, page, redirect string) (string, error) {
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-ctx.Done():
			return "", ctx.Err()
		}
		u, err := loopback(redirect)
		if err != nil {
			return "", err
		}
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", u.Host)
		if err != nil {
			return "", fmt.Errorf("can't wait for the user to come back: %w", err)
		}
		back := make(chan string, 1)
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			q := r.URL.Query()
			if r.URL.Path != u.Path || !q.Has("code") && !q.Has("error") {
				http.NotFound(w, r)
				return
			}
			select {
			case back <- u.Scheme + "://" + u.Host + r.URL.RequestURI():
			default:
			}
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = w.Write([]byte("Done. You can close this page.\n"))
		})
		server2 := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = server2.Serve(listener)
		}()
		defer func() {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			_ = server2.Shutdown(ctx)
			_ = server2.Close()
			<-done
		}()
		if open == nil {
			return "", errors.New("there is nothing to open the page with")
		}
		if err := open(server, page); err != nil {
			return "", err
		}
		select {
		case address := <-back:
			return address, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}
