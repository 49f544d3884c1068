package javascript

// files.go holds what module fs asks of the sandbox's files: those in memory, and the mounts.

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/vfs"
)

// view returns the sandbox's files; nil if it has none. It belongs to the goroutine of Do.
func (en *Engine) view() (*vfs.View, error) {
	if en.files != nil {
		return en.files, nil
	}
	clock := en.in.Clock
	if clock == nil {
		clock = func() time.Time { return en.in.Now.Add(en.elapsed()) }
	}
	mounts := engine.WithScratch(en.in.Mounts, en.in.Scratch, clock)
	if len(mounts) == 0 {
		return nil, &fileError{code: "EACCES", text: "permission denied: the sandbox has no files, since nothing is mounted"}
	}
	table, err := vfs.NewTable(mounts)
	if err == nil {
		en.files = table.View()
	}
	return en.files, err
}

// fileError is an error of an operation on a file, as Node has it.
type fileError struct {
	code, text    string
	number        int
	call          string
	path, to      string
	whole, isType bool // the text is all of the message; it is a TypeError or a RangeError
}

func (e *fileError) Error() string {
	if e.whole {
		return e.text
	}
	s := e.code + ": " + e.text
	if e.call != "" {
		s += ", " + e.call
	}
	if e.path != "" {
		s += " '" + e.path + "'"
	}
	if e.to != "" {
		s += " -> '" + e.to + "'"
	}
	return s
}

// fileErrors are Node's names and texts of errors.
var fileErrors = map[vfs.Errno][2]string{
	vfs.EPERM: {"EPERM", "operation not permitted"}, vfs.ENOENT: {"ENOENT", "no such file or directory"}, vfs.EIO: {"EIO", "i/o error"},
	vfs.EBADF: {"EBADF", "bad file descriptor"}, vfs.EACCES: {"EACCES", "permission denied"}, vfs.EBUSY: {"EBUSY", "resource busy or locked"},
	vfs.EEXIST: {"EEXIST", "file already exists"}, vfs.EXDEV: {"EXDEV", "cross-device link not permitted"}, vfs.ENOTDIR: {"ENOTDIR", "not a directory"},
	vfs.EISDIR: {"EISDIR", "illegal operation on a directory"}, vfs.EINVAL: {"EINVAL", "invalid argument"}, vfs.EMFILE: {"EMFILE", "too many open files"},
	vfs.EFBIG: {"EFBIG", "file too large"}, vfs.ENOSPC: {"ENOSPC", "no space left on device"}, vfs.ESPIPE: {"ESPIPE", "invalid seek"},
	vfs.EROFS: {"EROFS", "read-only file system"}, vfs.ENAMETOOLONG: {"ENAMETOOLONG", "name too long"}, vfs.ENOTEMPTY: {"ENOTEMPTY", "directory not empty"},
	vfs.ELOOP: {"ELOOP", "too many symbolic links encountered"}, vfs.EOVERFLOW: {"EOVERFLOW", "value too large for defined data type"},
	vfs.ENOTSUP: {"ENOTSUP", "operation not supported on socket"},
}

// fileErr makes a fileError of err, which comes from the files.
func fileErr(err error, call, name, to string) error {
	var f *fileError
	if errors.As(err, &f) {
		return f
	}
	n := vfs.EIO
	if !errors.As(err, &n) && errors.Is(err, fs.ErrNotExist) {
		n = vfs.ENOENT
	}
	e, ok := fileErrors[n]
	if !ok {
		e = [2]string{"UNKNOWN", "unknown error"}
	}
	return &fileError{code: e[0], text: e[1], number: -int(n), call: call, path: name, to: to}
}

// file does an operation on files for module fs, and returns text: "!" and the error as JSON, or what the operation says, see fileOp.
func (r *run) file(args []any) (any, error) {
	var out string
	var err error
	e := r.ask(func() {
		var v *vfs.View
		if v, err = r.en.view(); err == nil {
			out, err = r.fileOp(v, text(args, 1), text(args, 2), text(args, 3), text(args, 4), number(args, 5))
		}
	})
	if e != nil {
		return nil, e
	}
	var f *fileError
	switch {
	case err == nil:
		return out, r.over()
	case errors.As(err, &f):
	case r.ended() != nil:
		return nil, r.ended()
	default:
		f = fileErr(err, "", "", "").(*fileError)
	}
	text, err := json.Marshal(map[string]any{"errno": f.number, "code": f.code, "syscall": f.call, "path": f.path, "dest": f.to, "message": f.Error(), "type": f.isType})
	return "!" + string(text), err
}

// The flags of operations, in their last argument.
const (
	recursive = 1 << iota // also what is in a directory; a directory's parents
	force                 // what is missing is no error
	exclusive             // what is there is one
	appending
	binary // text has a character for each byte
)

// fileOp does an operation: name is the file, a and b are what else it takes.
func (r *run) fileOp(v *vfs.View, op, name, a, b string, flags float64) (string, error) {
	flag := int(flags)
	switch op {
	case "read":
		data, err := r.readFile(v, name)
		if err != nil {
			return "", err
		}
		if flag&binary != 0 {
			return "=" + latin(data), nil
		}
		return "=" + validText(data), nil
	case "write":
		mode := os.O_WRONLY | os.O_CREATE
		switch {
		case flag&exclusive != 0:
			mode |= os.O_EXCL
		case flag&appending != 0:
			mode |= os.O_APPEND
		default:
			mode |= os.O_TRUNC
		}
		data := []byte(a)
		if flag&binary != 0 {
			data = unlatin(a)
		}
		return "", writeFile(v, name, mode, data)
	case "stat", "lstat":
		stat := v.Stat
		if op == "lstat" {
			stat = v.Lstat
		}
		info, err := stat(name)
		if err != nil {
			return "", fileErr(err, op, name, "")
		}
		out, err := json.Marshal([]any{fileKind(info.Mode()), info.Size(), info.ModTime().UnixMilli(), uint32(info.Mode().Perm())})
		return string(out), err
	case "list":
		return r.list(v, name, flag)
	case "mkdir":
		return makeDir(v, name, flag&recursive != 0)
	case "remove":
		return "", r.remove(v, name, flag)
	case "unlink", "rmdir":
		info, err := v.Lstat(name)
		switch {
		case err != nil:
		case op == "unlink" && info.IsDir():
			err = vfs.EISDIR
		case op == "rmdir" && !info.IsDir():
			err = vfs.ENOTDIR
		default:
			err = v.Remove(name)
		}
		if err != nil {
			return "", fileErr(err, op, name, "")
		}
	case "rename":
		if err := v.Rename(name, a); err != nil {
			return "", fileErr(err, op, name, a)
		}
	case "copy":
		return "", r.copyFile(v, name, a, flag)
	case "access":
		_, err := v.Stat(name)
		if err == nil && flag&2 != 0 && !v.Writable(name) {
			err = vfs.EROFS
		}
		if err != nil {
			return "", fileErr(err, op, name, "")
		}
	case "truncate":
		f, err := v.OpenFile(name, os.O_WRONLY, 0o666)
		if err != nil {
			return "", fileErr(err, "open", name, "")
		}
		if err = f.Truncate(int64(max(flags, 0))); err == nil {
			err = f.Close()
		} else {
			_ = f.Close()
		}
		if err != nil {
			return "", fileErr(err, "ftruncate", "", "")
		}
	case "cwd":
		return v.Getwd(), nil
	case "chdir":
		if err := v.Chdir(name); err != nil {
			return "", fileErr(err, op, name, "")
		}
	}
	return "", nil
}

// fileKind is "f" of a file, "d" of a directory, "l" of a symbolic link, "o" of anything else.
func fileKind(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "f"
	case m.IsDir():
		return "d"
	case m&fs.ModeSymlink != 0:
		return "l"
	}
	return "o"
}

// readFile reads a file that the VM has room for.
func (r *run) readFile(v *vfs.View, name string) ([]byte, error) {
	f, err := v.OpenFile(name, os.O_RDONLY, 0)
	if errors.Is(err, vfs.EISDIR) {
		return nil, fileErr(err, "read", "", "")
	}
	if err != nil {
		return nil, fileErr(err, "open", name, "")
	}
	defer f.Close()
	most := r.en.room()
	var data bytes.Buffer
	for {
		n, err := io.CopyN(&data, f, 1<<20)
		if int64(data.Len()) > most {
			return nil, &fileError{code: "ERR_FS_FILE_TOO_LARGE", whole: true, isType: true, text: "File size of " + name + " is greater than the sandbox has room for"}
		}
		switch {
		case err == io.EOF:
			return data.Bytes(), nil
		case err != nil:
			return nil, fileErr(err, "read", "", "")
		case r.ctx.Err() != nil || n == 0:
			return nil, r.ctx.Err()
		}
	}
}

// room is how many bytes may come into the VM at once.
func (en *Engine) room() int64 {
	if en.in.Memory < 0 {
		return 1 << 30
	}
	return en.memory() / 2
}

// validText makes text of UTF-8; what is none is U+FFFD.
func validText(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	return string([]rune(string(data)))
}

// unlatin is latin undone.
func unlatin(s string) []byte {
	p := make([]byte, 0, len(s))
	for _, c := range s {
		p = append(p, byte(c))
	}
	return p
}

func writeFile(v *vfs.View, name string, mode int, data []byte) error {
	f, err := v.OpenFile(name, mode, 0o666)
	if err != nil {
		return fileErr(err, "open", name, "")
	}
	n, err := f.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fileErr(err, "write", "", "")
	}
	return nil
}

// list lists a directory as JSON: names, with their kinds. Recursive goes below, and names are then relative to it.
func (r *run) list(v *vfs.View, name string, flag int) (string, error) {
	out := [][2]string{}
	for todo := []string{""}; len(todo) > 0; {
		dir := todo[0]
		todo = todo[1:]
		if err := r.ctx.Err(); err != nil {
			return "", err
		}
		entries, err := v.ReadDir(path.Join(name, dir))
		if err != nil {
			return "", fileErr(err, "scandir", name, "")
		}
		for _, e := range entries {
			full := path.Join(dir, e.Name())
			out = append(out, [2]string{full, fileKind(e.Type())})
			if e.IsDir() && flag&recursive != 0 {
				todo = append(todo, full)
			}
		}
		if int64(len(out))*100 > r.en.room() {
			return "", fileErr(vfs.EOVERFLOW, "scandir", name, "")
		}
	}
	text, err := json.Marshal(out)
	return string(text), err
}

// makeDir makes a directory. With those above it, it returns the first that it made.
func makeDir(v *vfs.View, name string, parents bool) (string, error) {
	if !parents {
		if err := v.Mkdir(name, 0o777); err != nil {
			return "", fileErr(err, "mkdir", name, "")
		}
		return "", nil
	}
	full := name
	if !strings.HasPrefix(full, "/") {
		full = v.Getwd() + "/" + full
	}
	full = path.Clean(full)
	first := ""
	for i := 1; i <= len(full); i++ {
		if i < len(full) && full[i] != '/' {
			continue
		}
		info, err := v.Stat(full[:i])
		switch {
		case err == nil && info.IsDir():
			continue
		case err == nil && i == len(full):
			err = vfs.EEXIST
		case err == nil:
			err = vfs.ENOTDIR
		case errors.Is(err, fs.ErrNotExist):
			err = v.Mkdir(full[:i], 0o777)
		}
		if err != nil {
			return "", fileErr(err, "mkdir", name, "")
		}
		if first == "" {
			first = full[:i]
		}
	}
	return first, nil
}

// remove removes a file, or with recursive a directory and what is in it.
func (r *run) remove(v *vfs.View, name string, flag int) error {
	info, err := v.Lstat(name)
	if err != nil {
		if flag&force != 0 && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fileErr(err, "stat", name, "")
	}
	if info.IsDir() && flag&recursive == 0 {
		return &fileError{code: "ERR_FS_EISDIR", number: 21, call: "rm", path: name, whole: true, text: "Path is a directory: rm returned EISDIR (is a directory) " + name}
	}
	type step struct {
		name  string
		empty bool // what was in it is gone
	}
	for todo := []step{{name, !info.IsDir()}}; len(todo) > 0; {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if s.empty {
			if err := v.Remove(s.name); err != nil {
				return fileErr(err, "rm", s.name, "")
			}
			continue
		}
		entries, err := v.ReadDir(s.name)
		if err != nil {
			return fileErr(err, "scandir", s.name, "")
		}
		todo = append(todo, step{s.name, true})
		for _, e := range entries {
			todo = append(todo, step{path.Join(s.name, e.Name()), !e.IsDir()})
		}
	}
	return nil
}

// copyFile copies a file, or with recursive a directory and what is in it. It holds a piece of a file at a time.
func (r *run) copyFile(v *vfs.View, from, to string, flag int) error {
	info, err := v.Stat(from)
	if err == nil && info.IsDir() {
		if flag&recursive != 0 {
			return r.copyDir(v, from, to, flag)
		}
		err = vfs.EISDIR
	}
	if err == nil {
		err = r.copyOne(v, from, to, flag)
	}
	if err != nil && r.ctx.Err() == nil {
		return fileErr(err, "copyfile", from, to)
	}
	return err
}

func (r *run) copyOne(v *vfs.View, from, to string, flag int) error {
	src, err := v.OpenFile(from, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer src.Close()
	mode := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if flag&exclusive != 0 {
		mode = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	}
	dst, err := v.OpenFile(to, mode, 0o666)
	if err != nil {
		return err
	}
	for err == nil {
		if err = r.ctx.Err(); err == nil {
			_, err = io.CopyN(dst, src, 1<<20)
		}
	}
	if e := dst.Close(); err == io.EOF {
		err = e
	}
	return err
}

func (r *run) copyDir(v *vfs.View, from, to string, flag int) error {
	if from, to := path.Clean(from)+"/", path.Clean(to)+"/"; strings.HasPrefix(to, from) {
		return &fileError{code: "ERR_FS_CP_EINVAL", whole: true, text: "Cannot copy " + from + " to a subdirectory of self " + to}
	}
	for todo := []string{""}; len(todo) > 0; {
		dir := todo[0]
		todo = todo[1:]
		if err := r.ctx.Err(); err != nil {
			return err
		}
		if _, err := makeDir(v, path.Join(to, dir), true); err != nil {
			return err
		}
		entries, err := v.ReadDir(path.Join(from, dir))
		if err != nil {
			return fileErr(err, "scandir", path.Join(from, dir), "")
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			if e.IsDir() {
				todo = append(todo, name)
			} else if err := r.copyFile(v, path.Join(from, name), path.Join(to, name), flag&^recursive); err != nil {
				return err
			}
		}
	}
	return nil
}

// input reads a line of the host's input; nil at its end.
func (r *run) input(prompt string) (any, error) {
	if r.en.in.Input == nil {
		s, err := r.en.raise(engine.Raisef("PermissionError", "there is no input in this sandbox: the host grants none"))
		return "!" + s, err
	}
	var line string
	var err error
	if e := r.ask(func() { line, err = r.en.in.Input(prompt) }); e != nil {
		return nil, e
	}
	switch {
	case err == nil:
		return "=" + line, nil
	case errors.Is(err, io.EOF):
		return nil, nil
	}
	s, err := r.en.raise(engine.RaiseOf(err, "RuntimeError"))
	return "!" + s, err
}
