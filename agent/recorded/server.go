package recorded

// The loopback server that plays a recording.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Server plays one recording. It is safe for concurrent use.
type Server struct {
	recording *Recording
	listener  net.Listener
	http      *http.Server
	stopped   chan struct{}
	stopOnce  sync.Once
	served    sync.WaitGroup

	mu         sync.Mutex // guards what follows
	used       []int      // by exchange
	mismatches []string
}

// Serve starts a server on a free loopback port. r is checked and copied first.
// The caller closes the server.
func Serve(r *Recording) (*Server, error) {
	own := *r
	own.Exchanges = slices.Clone(r.Exchanges)
	for i := range own.Exchanges {
		body := &own.Exchanges[i].Request.Body
		*body = slices.Clone(*body)
	}
	r = &own
	if err := r.prepare(); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	s := &Server{recording: r, listener: l, stopped: make(chan struct{}), used: make([]int, len(r.Exchanges))}
	s.http = &http.Server{Handler: http.HandlerFunc(s.serve), ReadHeaderTimeout: 10 * time.Second}
	s.served.Go(func() { _ = s.http.Serve(l) })
	return s, nil
}

// URL is the base URL for a provider, "http://127.0.0.1:port/v1/".
func (s *Server) URL() string { return s.Root() + "/v1/" }

// Root is the server's address without a path, "http://127.0.0.1:port".
func (s *Server) Root() string { return "http://" + s.listener.Addr().String() }

// Close ends the server and the answers it is giving.
func (s *Server) Close() {
	s.stopOnce.Do(func() { close(s.stopped) })
	_ = s.http.Close()
	s.served.Wait()
}

// Check reports the requests that matched no exchange, and the exchanges that
// were not used as often as they should; nil if there are none.
func (s *Server) Check() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, m := range s.mismatches {
		errs = append(errs, errors.New(m))
	}
	for i := range s.recording.Exchanges {
		x := &s.recording.Exchanges[i]
		if s.used[i] < x.times() {
			errs = append(errs, fmt.Errorf("recording: exchange %s was used %d of %d times", x.title(i), s.used[i], x.times()))
		}
	}
	return errors.Join(errs...)
}

// TB is the part of testing.TB that Start needs.
type TB interface {
	Helper()
	Cleanup(func())
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Start serves r for the length of a test, which fails if Check does.
func Start(t TB, r *Recording) *Server {
	t.Helper()
	s, err := Serve(r)
	if err != nil {
		t.Fatalf("%v", err)
	}
	t.Cleanup(func() {
		t.Helper()
		s.Close()
		if err := s.Check(); err != nil {
			t.Errorf("%v", err)
		}
	})
	return s
}

// maxRequest bounds a request in bytes.
const maxRequest = 32 << 20

func (s *Server) serve(w http.ResponseWriter, req *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, req.Body, maxRequest))
	if err != nil {
		s.refuse(w, fmt.Sprintf("recording: request body: %v", err))
		return
	}
	x, mismatch := s.match(req, text)
	if x == nil {
		s.refuse(w, mismatch)
		return
	}
	resp := &x.Response
	if resp.DelayMS > 0 {
		timer := time.NewTimer(time.Duration(resp.DelayMS) * time.Millisecond)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-req.Context().Done():
			return
		case <-s.stopped:
			return
		}
	}
	if resp.Hang {
		select {
		case <-req.Context().Done():
		case <-s.stopped:
		}
		panic(http.ErrAbortHandler) // breaks the connection, without a status
	}
	body := resp.text()
	w.Header().Set("Content-Type", "application/json")
	for k, v := range resp.Headers {
		w.Header().Set(k, v)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	status := resp.Status
	if status == 0 {
		status = http.StatusOK
	}
	w.WriteHeader(status)
	if resp.Truncate > 0 {
		body = body[:resp.Truncate]
	}
	_, _ = w.Write(body)
	if resp.Truncate > 0 {
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
}

// match takes the first exchange that is for the request, or says why none is.
func (s *Server) match(req *http.Request, text []byte) (*Exchange, string) {
	body, bodyErr := decode(text)
	s.mu.Lock()
	defer s.mu.Unlock()
	var why strings.Builder
	fmt.Fprintf(&why, "recording: no exchange is for %s %s", req.Method, req.URL.Path)
	for i := range s.recording.Exchanges {
		x := &s.recording.Exchanges[i]
		if s.used[i] >= x.times() {
			fmt.Fprintf(&why, "\n  exchange %s: used up", x.title(i))
			continue
		}
		faults := x.Request.faults(req, body, bodyErr)
		if len(faults) == 0 {
			s.used[i]++
			return x, ""
		}
		fmt.Fprintf(&why, "\n  exchange %s:", x.title(i))
		for _, f := range faults {
			fmt.Fprintf(&why, "\n    %s", f)
		}
	}
	s.mismatches = append(s.mismatches, why.String())
	return nil, why.String()
}

func (r *Request) faults(req *http.Request, body any, bodyErr error) []string {
	method := r.Method
	if method == "" {
		method = http.MethodPost
	}
	var faults []string
	if req.Method != method {
		faults = append(faults, fmt.Sprintf("method: want %s, got %s", method, req.Method))
	}
	if req.URL.Path != r.Path {
		faults = append(faults, fmt.Sprintf("path: want %s, got %s", r.Path, req.URL.Path))
	}
	if len(faults) > 0 || len(r.Body) == 0 {
		return faults
	}
	if bodyErr != nil {
		return append(faults, fmt.Sprintf("body: want JSON: %v", bodyErr))
	}
	for i := range r.Body {
		if f := r.Body[i].fault(body); f != "" {
			faults = append(faults, f)
		}
	}
	return faults
}

// refuse answers a request that matches nothing, in the shape of the API's errors.
func (s *Server) refuse(w http.ResponseWriter, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Should-Retry", "false")
	w.WriteHeader(http.StatusBadRequest)
	_ = json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{
		"type": "invalid_request_error", "code": "recording_mismatch", "message": message, "param": nil,
	}})
}
