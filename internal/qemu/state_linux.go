package qemu

// state_linux.go holds the saved state: the memory and devices of a machine that was ready, with which others begin in place of booting.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// state is a file without a name that holds what QEMU wrote.
type state struct{ f *os.File }

// open returns the state to be read from its beginning, independent of all others that read it.
func (s *state) open() (*os.File, error) {
	conn, err := s.f.SyscallConn()
	if err != nil {
		return nil, err
	}
	var out *os.File
	if e := conn.Control(func(fd uintptr) { out, err = os.Open("/proc/self/fd/" + strconv.Itoa(int(fd))) }); e != nil {
		return nil, e
	}
	return out, err
}

func (s *state) close() { _ = s.f.Close() }

// monitor is a connection to QEMU's own interface, QMP: a line of JSON for each command and answer, and events between them.
type monitor struct {
	f    *os.File
	r    *bufio.Reader
	done sync.Once
}

func newMonitor(f *os.File) *monitor { return &monitor{f: f, r: bufio.NewReaderSize(f, 4096)} }

func (m *monitor) close() { m.done.Do(func() { _ = m.f.Close() }) }

// do sends a command, with a file if there is one, and reads its answer into to.
func (m *monitor) do(command string, arguments any, file *os.File, to any) error {
	text, err := json.Marshal(map[string]any{"execute": command, "arguments": arguments})
	if err != nil {
		return err
	}
	var rights []byte
	if file != nil {
		rights = unix.UnixRights(int(file.Fd()))
	}
	if err := unix.Sendmsg(int(m.f.Fd()), text, rights, nil, unix.MSG_NOSIGNAL); err != nil {
		return os.NewSyscallError("sendmsg", err)
	}
	for {
		line, err := m.r.ReadSlice('\n')
		if err != nil {
			return err
		}
		var answer struct {
			Return json.RawMessage `json:"return"`
			Error  *struct {
				Desc string `json:"desc"`
			} `json:"error"`
		}
		if err := json.Unmarshal(line, &answer); err != nil {
			return err
		}
		switch {
		case answer.Error != nil:
			return fmt.Errorf("%s: %s", command, answer.Error.Desc)
		case answer.Return == nil: // the greeting, or an event
		case to != nil:
			return json.Unmarshal(answer.Return, to)
		default:
			return nil
		}
	}
}

// save saves a machine, which is of no more use afterwards. The caller ends QEMU where that takes too long.
func (m *monitor) save() (*state, error) {
	fd, err := unix.MemfdCreate("krait-machine", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	s := &state{os.NewFile(uintptr(fd), "state")}
	if err = m.write(s.f); err == nil {
		// Nothing can change it, whoever reads it.
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_WRITE|unix.F_SEAL_SEAL)
	}
	if err != nil {
		s.close()
		return nil, fmt.Errorf("machine: save: %w", err)
	}
	return s, nil
}

func (m *monitor) write(f *os.File) error {
	type none struct{}
	if err := m.do("qmp_capabilities", none{}, nil, nil); err != nil {
		return err
	}
	if err := m.do("getfd", map[string]string{"fdname": "state"}, f, nil); err != nil {
		return err
	}
	const unlimited = 1 << 40 // bytes a second
	if err := m.do("migrate-set-parameters", map[string]int64{"max-bandwidth": unlimited}, nil, nil); err != nil {
		return err
	}
	if err := m.do("migrate", map[string]string{"uri": "fd:state"}, nil, nil); err != nil {
		return err
	}
	for ; ; time.Sleep(time.Millisecond) {
		var q struct {
			Status string `json:"status"`
			Why    string `json:"error-desc"`
		}
		if err := m.do("query-migrate", none{}, nil, &q); err != nil {
			return err
		}
		switch q.Status {
		case "completed":
			if n, err := f.Seek(0, io.SeekEnd); err != nil || n == 0 {
				return errors.Join(err, errors.New("nothing was written"))
			}
			return nil
		case "failed", "cancelled":
			return fmt.Errorf("migrate: %s: %s", q.Status, q.Why)
		}
	}
}
