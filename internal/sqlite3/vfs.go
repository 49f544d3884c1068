package sqlite3

// vfs.go holds what SQLite knows of files, as a sqlite3_vfs: databases, journals and temporary files of scripts are in memory or in the
// file system that the script sees. SQLite has no other way to files on connections of scripts; an ATTACH, a VACUUM INTO and a URI come
// here as well.

import (
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/random"
)

const (
	vfsName = "krait"
	maxPath = 4096
	// maxFiles bounds the files that a run's connections have open.
	maxFiles = 10_000
)

// vfsTable is sqlite3_vfs in version 1.
type vfsTable struct {
	version, fileSize, maxPathname                                                                                     int32
	next, name, appData                                                                                                uintptr
	open, remove, access, fullPathname, dlOpen, dlError, dlSym, dlClose, randomness, sleep, currentTime, lastErrorText uintptr
}

// fileTable is sqlite3_io_methods in version 1.
type fileTable struct {
	version                                                                                                                       int32
	close, read, write, truncate, sync, fileSize, lock, unlock, checkReservedLock, fileControl, sectorSize, deviceCharacteristics uintptr
}

// fileObject is sqlite3_file with what is known here of the file: its number in the run.
type fileObject struct {
	methods uintptr
	number  uint32
	_       uint32
}

// registerVFS makes the file system known to SQLite, which keeps the memory.
func registerVFS(tls *libc.TLS) error {
	name, err := libc.CString(vfsName)
	if err != nil {
		return err
	}
	vfs := libc.Xmalloc(tls, sizeT(unsafe.Sizeof(vfsTable{})))
	methods := libc.Xmalloc(tls, sizeT(unsafe.Sizeof(fileTable{})))
	if vfs == 0 || methods == 0 {
		return errMemory
	}
	*(*fileTable)(at(methods)) = fileTable{
		version: 1, close: function(fileClose), read: function(fileRead), write: function(fileWrite), truncate: function(fileTruncate),
		sync: function(fileSync), fileSize: function(fileSize), lock: function(fileLock), unlock: function(fileUnlock),
		checkReservedLock: function(fileCheckReserved), fileControl: function(fileControl), sectorSize: function(fileSectorSize),
		deviceCharacteristics: function(fileCharacteristics),
	}
	*(*vfsTable)(at(vfs)) = vfsTable{
		version: 1, fileSize: int32(unsafe.Sizeof(fileObject{})), maxPathname: maxPath, name: name, appData: methods,
		open: function(vfsOpen), remove: function(vfsDelete), access: function(vfsAccess), fullPathname: function(vfsFullPathname),
		randomness: function(vfsRandomness), sleep: function(vfsSleep), currentTime: function(vfsCurrentTime), lastErrorText: function(vfsLastError),
	}
	if rc := lite.Xsqlite3_vfs_register(tls, vfs, 0); rc != lite.SQLITE_OK {
		return errMemory
	}
	return nil
}

// The kinds of names that vfsFullPathname makes. A path is absolute, so that none begins like the others.
const (
	memoryPrefix    = ":memory:/"
	readOnlyPrefix  = ":ro:"
	noCreatePrefix  = ":rw:"
	temporaryPrefix = ":temporary:"
)

// file is an open file.
type file struct {
	path  string
	pages *pages  // of a file in memory
	f     py.File // of any other
	name  string  // of f, for removing it
	lock  *lock   // of a database
	level int32   // of lock that this file has
	gone  bool    // it is removed when it is closed
}

const pageBytes = 16 << 10

// pages are a file in memory.
type pages struct {
	blocks [][]byte
	size   int64
	users  int
}

// lock is who uses a database among the connections of a run.
type lock struct {
	users  int
	shared int
	writer *file // has RESERVED, PENDING or EXCLUSIVE
}

func fileAt(tls *libc.TLS, p uintptr) (*connection, *file) {
	c := threadOf(tls)
	return c, c.run.files[(*fileObject)(at(p)).number]
}

// canonical is the name of a file as vfsFullPathname gives it to SQLite, and the reason why there is none.
func (c *connection) canonical(name string) (string, error) {
	if c.uri && strings.HasPrefix(name, "file:") {
		return c.resolve(name)
	}
	return c.absolute(name)
}

func (c *connection) absolute(name string) (string, error) {
	if strings.HasPrefix(name, "/") {
		return path.Clean(name), nil
	}
	files := c.vm().FileSystem()
	if files == nil {
		return "", fs.ErrNotExist
	}
	return path.Join(files.Getwd(), name), nil
}

// resolve is the name that a URI means, see https://www.sqlite.org/uri.html.
func (c *connection) resolve(uri string) (string, error) {
	rest := strings.TrimPrefix(uri, "file:")
	rest, _, _ = strings.Cut(rest, "#")
	name, query, _ := strings.Cut(rest, "?")
	if strings.HasPrefix(name, "//") {
		host, p, _ := strings.Cut(name[2:], "/")
		if host != "" && host != "localhost" {
			return "", errors.New("invalid uri authority")
		}
		name = "/" + p
	}
	if s, err := url.PathUnescape(name); err == nil {
		name = s
	}
	name, _, _ = strings.Cut(name, "\x00")
	params, err := url.ParseQuery(query)
	if err != nil {
		return "", err
	}
	switch params.Get("vfs") {
	case "", vfsName, "unix":
	default:
		return "", errors.New("no such vfs")
	}
	mode := params.Get("mode")
	if mode == "memory" || name == ":memory:" || name == "" {
		if params.Get("cache") != "shared" || name == "" {
			c.run.unnamed++
			name = "#" + strconv.FormatUint(c.run.unnamed, 10)
		}
		return memoryPrefix + name, nil
	}
	if name, err = c.absolute(name); err != nil {
		return "", err
	}
	switch mode {
	case "ro":
		return readOnlyPrefix + name, nil
	case "rw":
		return noCreatePrefix + name, nil
	case "", "rwc":
		return name, nil
	}
	return "", errors.New("no such access mode")
}

func vfsFullPathname(tls *libc.TLS, _, zName uintptr, n int32, out uintptr) int32 {
	c := threadOf(tls)
	if c == nil {
		return lite.SQLITE_CANTOPEN
	}
	name := cString(zName)
	for _, known := range []string{memoryPrefix, readOnlyPrefix, noCreatePrefix} {
		if strings.HasPrefix(name, known) {
			return putText(out, int(n), name) // made here before
		}
	}
	full, err := c.canonical(name)
	if err != nil {
		return lite.SQLITE_CANTOPEN
	}
	return putText(out, int(n), full)
}

// putText writes a text with its NUL to n bytes at p.
func putText(p uintptr, n int, s string) int32 {
	if len(s) >= n {
		return lite.SQLITE_CANTOPEN
	}
	b := bytesAt(p, n)
	copy(b, s)
	b[len(s)] = 0
	return lite.SQLITE_OK
}

func vfsOpen(tls *libc.TLS, vfs, zName, p uintptr, flags int32, outFlags uintptr) int32 {
	o := (*fileObject)(at(p))
	*o = fileObject{}
	c := threadOf(tls)
	if c == nil {
		return lite.SQLITE_CANTOPEN // no connection of a script
	}
	r := c.run
	if len(r.files) >= maxFiles {
		return lite.SQLITE_CANTOPEN
	}
	f := &file{path: temporaryPrefix}
	if zName != 0 {
		f.path = cString(zName)
	}
	f.gone = flags&lite.SQLITE_OPEN_DELETEONCLOSE != 0
	if rc := c.openFile(f, flags); rc != lite.SQLITE_OK {
		return rc
	}
	if flags&lite.SQLITE_OPEN_MAIN_DB != 0 {
		if f.lock = r.locks[f.key()]; f.lock == nil {
			f.lock = &lock{}
			r.locks[f.key()] = f.lock
		}
		f.lock.users++
	}
	r.lastFile++
	for r.files[r.lastFile] != nil {
		r.lastFile++
	}
	r.files[r.lastFile] = f
	o.number = r.lastFile
	o.methods = (*vfsTable)(at(vfs)).appData
	if outFlags != 0 {
		out := flags
		if strings.HasPrefix(f.path, readOnlyPrefix) || f.name != "" && !r.vm.FileSystem().Writable(f.name) {
			out = out&^lite.SQLITE_OPEN_READWRITE | lite.SQLITE_OPEN_READONLY
		}
		*(*int32)(at(outFlags)) = out
	}
	return lite.SQLITE_OK
}

// key names the database of the file.
func (f *file) key() string {
	if f.name != "" {
		return f.name
	}
	return f.path
}

// openFile opens what f.path says.
func (c *connection) openFile(f *file, flags int32) int32 {
	r := c.run
	if f.path == temporaryPrefix {
		f.pages = &pages{users: 1}
		return lite.SQLITE_OK
	}
	if strings.HasPrefix(f.path, memoryPrefix) {
		if f.pages = r.memory[f.path]; f.pages == nil {
			if flags&lite.SQLITE_OPEN_CREATE == 0 {
				return lite.SQLITE_CANTOPEN
			}
			f.pages = &pages{}
			r.memory[f.path] = f.pages
		}
		f.pages.users++
		return lite.SQLITE_OK
	}
	files := r.vm.FileSystem()
	if files == nil {
		return lite.SQLITE_CANTOPEN
	}
	f.name = f.path
	mode := os.O_RDWR
	if strings.HasPrefix(f.path, readOnlyPrefix) {
		f.name, mode = strings.TrimPrefix(f.path, readOnlyPrefix), os.O_RDONLY
	} else if strings.HasPrefix(f.path, noCreatePrefix) {
		f.name = strings.TrimPrefix(f.path, noCreatePrefix)
	} else if flags&lite.SQLITE_OPEN_CREATE != 0 {
		mode |= os.O_CREATE
	}
	if flags&lite.SQLITE_OPEN_READONLY != 0 || !files.Writable(f.name) {
		mode = os.O_RDONLY
	}
	if flags&lite.SQLITE_OPEN_EXCLUSIVE != 0 && mode&os.O_CREATE != 0 {
		mode |= os.O_EXCL
	}
	if info, err := files.Stat(f.name); err == nil && info.IsDir() {
		return lite.SQLITE_CANTOPEN
	}
	var err error
	if f.f, err = files.OpenFile(f.name, mode, 0o644); err != nil && mode != os.O_RDONLY && mode&os.O_EXCL == 0 {
		mode = os.O_RDONLY
		f.f, err = files.OpenFile(f.name, mode, 0o644)
		if err == nil && flags&lite.SQLITE_OPEN_MAIN_DB != 0 {
			f.path = readOnlyPrefix + f.name
		}
	}
	if err != nil {
		return lite.SQLITE_CANTOPEN
	}
	return lite.SQLITE_OK
}

// plainName is the path of a file of the script's file system by what SQLite calls it, or "".
func plainName(name string) string {
	for _, p := range []string{readOnlyPrefix, noCreatePrefix} {
		name = strings.TrimPrefix(name, p)
	}
	if strings.HasPrefix(name, "/") {
		return name
	}
	return ""
}

func vfsDelete(tls *libc.TLS, _, zName uintptr, _ int32) int32 {
	c := threadOf(tls)
	if c == nil {
		return lite.SQLITE_IOERR_DELETE
	}
	name := cString(zName)
	if p := c.run.memory[name]; p != nil {
		if p.users == 0 {
			p.truncate(c, 0)
		}
		delete(c.run.memory, name)
		return lite.SQLITE_OK
	}
	files := c.vm().FileSystem()
	if name = plainName(name); name == "" || files == nil {
		return lite.SQLITE_IOERR_DELETE_NOENT
	}
	switch err := files.Remove(name); {
	case err == nil:
		return lite.SQLITE_OK
	case py.Errno(err) == 2 || errors.Is(err, fs.ErrNotExist):
		return lite.SQLITE_IOERR_DELETE_NOENT
	}
	return lite.SQLITE_IOERR_DELETE
}

func vfsAccess(tls *libc.TLS, _, zName uintptr, flags int32, out uintptr) int32 {
	c := threadOf(tls)
	ok := false
	if c != nil {
		name := cString(zName)
		if p := c.run.memory[name]; p != nil {
			ok = true
		} else if files := c.vm().FileSystem(); files != nil && plainName(name) != "" {
			info, err := files.Stat(plainName(name))
			ok = err == nil
			switch flags {
			case lite.SQLITE_ACCESS_EXISTS:
				ok = ok && info.Size() > 0
			case lite.SQLITE_ACCESS_READWRITE:
				ok = ok && files.Writable(plainName(name))
			}
		}
	}
	*(*int32)(at(out)) = 0
	if ok {
		*(*int32)(at(out)) = 1
	}
	return lite.SQLITE_OK
}

func vfsRandomness(tls *libc.TLS, _ uintptr, n int32, out uintptr) int32 {
	c := threadOf(tls)
	if c == nil || random.Entropy(c.vm(), bytesAt(out, int(n))) != nil {
		return 0
	}
	return n
}

// vfsSleep waits as the script's time.sleep does, which other threads of the script use.
func vfsSleep(tls *libc.TLS, _ uintptr, micros int32) int32 {
	if c := threadOf(tls); c != nil && c.fatal == nil {
		if err := c.vm().Sleep(time.Duration(micros) * time.Microsecond); err != nil {
			c.fail(err)
		} else {
			c.poll(1)
		}
	}
	return micros
}

func vfsCurrentTime(tls *libc.TLS, _, out uintptr) int32 {
	c := threadOf(tls)
	if c == nil {
		return lite.SQLITE_ERROR
	}
	const unixEpoch = 2440587.5 // as a Julian day
	*(*float64)(at(out)) = unixEpoch + float64(c.vm().Now().UnixMilli())/86400e3
	return lite.SQLITE_OK
}

func vfsLastError(*libc.TLS, uintptr, int32, uintptr) int32 { return 0 }

func fileClose(tls *libc.TLS, p uintptr) int32 {
	c, f := fileAt(tls, p)
	if f == nil {
		return lite.SQLITE_OK
	}
	r := c.run
	fileUnlock(tls, p, 0)
	delete(r.files, (*fileObject)(at(p)).number)
	if f.lock != nil {
		if f.lock.users--; f.lock.users == 0 {
			delete(r.locks, f.key())
		}
	}
	if f.pages != nil {
		if f.pages.users--; f.pages.users == 0 && (f.lock != nil || f.path == temporaryPrefix) {
			f.pages.truncate(c, 0)
			if f.lock != nil {
				delete(r.memory, f.path+"-journal")
				delete(r.memory, f.path)
			}
		}
		return lite.SQLITE_OK
	}
	err := f.f.Close()
	if f.gone {
		_ = r.vm.FileSystem().Remove(f.name)
	}
	if err != nil {
		return lite.SQLITE_IOERR_CLOSE
	}
	return lite.SQLITE_OK
}

func fileRead(tls *libc.TLS, p, buf uintptr, n int32, offset int64) int32 {
	_, f := fileAt(tls, p)
	b := bytesAt(buf, int(n))
	var got int
	if f.pages != nil {
		got = f.pages.readAt(b, offset)
	} else {
		if _, err := f.f.Seek(offset, io.SeekStart); err != nil {
			return lite.SQLITE_IOERR_READ
		}
		var err error
		if got, err = io.ReadFull(f.f, b); err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return lite.SQLITE_IOERR_READ
		}
	}
	if got < len(b) {
		clear(b[got:])
		return lite.SQLITE_IOERR_SHORT_READ
	}
	return lite.SQLITE_OK
}

func fileWrite(tls *libc.TLS, p, buf uintptr, n int32, offset int64) int32 {
	c, f := fileAt(tls, p)
	b := bytesAt(buf, int(n))
	if f.pages != nil {
		if !f.pages.writeAt(c, b, offset) {
			return lite.SQLITE_FULL
		}
		return lite.SQLITE_OK
	}
	if _, err := f.f.Seek(offset, io.SeekStart); err != nil {
		return lite.SQLITE_IOERR_WRITE
	}
	if _, err := f.f.Write(b); err != nil {
		if no := py.Errno(err); no == 28 || no == 27 || no == 122 { // ENOSPC, EFBIG, EDQUOT
			return lite.SQLITE_FULL
		}
		return lite.SQLITE_IOERR_WRITE
	}
	return lite.SQLITE_OK
}

func fileTruncate(tls *libc.TLS, p uintptr, size int64) int32 {
	c, f := fileAt(tls, p)
	if f.pages != nil {
		f.pages.truncate(c, size)
		return lite.SQLITE_OK
	}
	if err := f.f.Truncate(size); err != nil {
		return lite.SQLITE_IOERR_TRUNCATE
	}
	return lite.SQLITE_OK
}

func fileSync(tls *libc.TLS, p uintptr, _ int32) int32 {
	_, f := fileAt(tls, p)
	if s, ok := f.f.(interface{ Sync() error }); ok && f.pages == nil {
		if err := s.Sync(); err != nil {
			return lite.SQLITE_IOERR_FSYNC
		}
	}
	return lite.SQLITE_OK
}

func fileSize(tls *libc.TLS, p, out uintptr) int32 {
	_, f := fileAt(tls, p)
	size := int64(0)
	if f.pages != nil {
		size = f.pages.size
	} else {
		info, err := f.f.Stat()
		if err != nil {
			return lite.SQLITE_IOERR_FSTAT
		}
		size = info.Size()
	}
	*(*int64)(at(out)) = size
	return lite.SQLITE_OK
}

// fileLock takes a lock against the other connections of the run. Other processes do not see it.
func fileLock(tls *libc.TLS, p uintptr, level int32) int32 {
	_, f := fileAt(tls, p)
	l := f.lock
	if l == nil || level <= f.level {
		return lite.SQLITE_OK
	}
	if l.writer != nil && l.writer != f && (level > lite.SQLITE_LOCK_SHARED || l.writer.level >= lite.SQLITE_LOCK_PENDING) {
		return lite.SQLITE_BUSY
	}
	if f.level == lite.SQLITE_LOCK_NONE {
		l.shared++
		f.level = lite.SQLITE_LOCK_SHARED
	}
	if level > lite.SQLITE_LOCK_SHARED {
		l.writer = f
		if level == lite.SQLITE_LOCK_EXCLUSIVE && l.shared > 1 {
			f.level = lite.SQLITE_LOCK_PENDING
			return lite.SQLITE_BUSY
		}
	}
	f.level = level
	return lite.SQLITE_OK
}

func fileUnlock(tls *libc.TLS, p uintptr, level int32) int32 {
	_, f := fileAt(tls, p)
	l := f.lock
	if l == nil || level >= f.level {
		return lite.SQLITE_OK
	}
	if l.writer == f {
		l.writer = nil
	}
	if level == lite.SQLITE_LOCK_NONE {
		l.shared--
	}
	f.level = level
	return lite.SQLITE_OK
}

func fileCheckReserved(tls *libc.TLS, p, out uintptr) int32 {
	_, f := fileAt(tls, p)
	*(*int32)(at(out)) = 0
	if f.lock != nil && f.lock.writer != nil {
		*(*int32)(at(out)) = 1
	}
	return lite.SQLITE_OK
}

func fileControl(*libc.TLS, uintptr, int32, uintptr) int32 { return lite.SQLITE_NOTFOUND }

func fileSectorSize(*libc.TLS, uintptr) int32 { return 4096 }

func fileCharacteristics(*libc.TLS, uintptr) int32 { return 0 }

func (m *pages) readAt(b []byte, offset int64) int {
	n := 0
	for n < len(b) && offset < m.size {
		at := int(offset % pageBytes)
		k := int(min(int64(pageBytes-at), m.size-offset))
		k = copy(b[n:], m.blocks[offset/pageBytes][at:at+k])
		n += k
		offset += int64(k)
	}
	return n
}

// writeAt reports false where the run's memory is used up.
func (m *pages) writeAt(c *connection, b []byte, offset int64) bool {
	end := offset + int64(len(b))
	for int64(len(m.blocks))*pageBytes < end {
		if c.fatal != nil && !c.dying {
			return false
		}
		if err := c.vm().Reserve(pageBytes); err != nil {
			c.fail(err)
			return false
		}
		c.run.pageBytes += pageBytes
		m.blocks = append(m.blocks, make([]byte, pageBytes))
	}
	m.size = max(m.size, end)
	for len(b) > 0 {
		k := copy(m.blocks[offset/pageBytes][offset%pageBytes:], b)
		b = b[k:]
		offset += int64(k)
	}
	return true
}

func (m *pages) truncate(c *connection, size int64) {
	if size >= m.size {
		return
	}
	keep := int((size + pageBytes - 1) / pageBytes)
	c.run.pageBytes -= (len(m.blocks) - keep) * pageBytes
	c.vm().Charge(-(len(m.blocks) - keep) * pageBytes)
	clear(m.blocks[keep:])
	m.blocks = m.blocks[:keep]
	if keep > 0 {
		clear(m.blocks[keep-1][size-int64(keep-1)*pageBytes:])
	}
	m.size = size
}
