// Package folder makes tools that list, read, search and, where the host says so, write the files of a folder.
//
//	dir, err := vfs.OpenDir("/srv/reports") // nothing outside of it can be reached
//	if err != nil {
//		return err
//	}
//	defer dir.Close()
//	tools, err := folder.Tools(dir, folder.Options{Group: "reports"})
//	set, err := tool.NewSet(tools)
//
// Scripts that are to use open() get a mount instead (krait.Options.Mounts). Tools are for what a policy, an approver or the journal is to see file by
// file. Package vfs sees to it that no link leads out of the folder, and that pipes and devices are not opened.
package folder

// folder.go holds Options and Tools.

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

// Options bound what the tools do. The zero Options are useful.
type Options struct {
	// Group is the namespace of the tools. Default "files".
	Group string
	// About is a sentence for the model on what is in the folder; "": none.
	About string
	// Write adds the tool write. The file system must then be a vfs.WritableFS.
	Write bool
	// Unattended: write needs no approval. By default each call does.
	Unattended bool
	// MaxRead and MaxWrite bound what one call reads or writes, in bytes. Default 1 MiB.
	MaxRead, MaxWrite int
	// MaxEntries bounds what list gives, MaxMatches what search gives. Defaults 1,000 and 100.
	MaxEntries, MaxMatches int
	// Tool are further options of the tools.
	Tool []tool.Option
}

// Defaults and bounds.
const (
	defaultBytes   = 1 << 20
	defaultEntries = 1000
	defaultMatches = 100
	maxDepth       = 32       // of folders that list and search go down
	maxSearched    = 64 << 20 // bytes of a search
	maxSearchFile  = 8 << 20  // bytes of a file that is searched
	maxVisited     = 20_000   // entries that list and search look at
	maxLine        = 400      // bytes of a line that search shows
	maxPattern     = 1000     // bytes
	sniffed        = 1 << 10  // bytes that tell binary files
)

// folder is what the tools share. It is immutable.
type folder struct {
	fs       fs.FS
	writable vfs.WritableFS // nil: read-only
	o        Options
}

// Tools returns the tools list, read, read_bytes and search, and write where Options.Write says so. The caller closes the file system when no
// run uses the tools any more. A file that is not there is FileNotFoundError, as in Python, and so on; what is too large a ValueError that says what
// to do. The error of Tools tells what is wrong with the options.
func Tools(fsys fs.FS, o Options) ([]tool.Tool, error) {
	if fsys == nil {
		return nil, errors.New("folder: options: there is no file system")
	}
	if o.MaxRead < 0 || o.MaxWrite < 0 || o.MaxEntries < 0 || o.MaxMatches < 0 {
		return nil, errors.New("folder: options: a bound is negative")
	}
	o.Group = cmp.Or(o.Group, "files")
	o.MaxRead, o.MaxWrite = cmp.Or(o.MaxRead, defaultBytes), cmp.Or(o.MaxWrite, defaultBytes)
	o.MaxEntries, o.MaxMatches = cmp.Or(o.MaxEntries, defaultEntries), cmp.Or(o.MaxMatches, defaultMatches)
	f := &folder{fs: fsys, o: o}
	if o.Write {
		w, ok := fsys.(vfs.WritableFS)
		if !ok {
			return nil, errors.New("folder: options: Write: the file system can't be written")
		}
		f.writable = w
	}
	options := func(doc string, opts ...tool.Option) []tool.Option {
		opts = append(opts, tool.Doc(doc), tool.InGroup(o.Group))
		return append(opts, slices.Clone(o.Tool)...)
	}
	about := "List a folder."
	if o.About != "" {
		about += " " + o.About
	}
	list := []tool.Tool{
		tool.Func("list", f.list, options(about, tool.ReadOnly())...),
		tool.Func("read", f.readText, options(fmt.Sprintf("Read a text file, at most %d bytes at once.", o.MaxRead), tool.ReadOnly())...),
		tool.Func("read_bytes", f.readBytes, options("Read a file as bytes.", tool.ReadOnly())...),
		tool.Func("search", f.search, options("Find lines of text files.", tool.ReadOnly())...),
	}
	if o.Write {
		opts := []tool.Option{}
		if !o.Unattended {
			opts = append(opts, tool.RequireApproval())
		}
		list = append(list, tool.Func("write", f.write, options("Write a file, new or in place of one. Folders above it are made.", opts...)...))
	}
	return list, nil
}

func valueError(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}

// clean makes the name of a file of what a script wrote. Paths begin at the folder, with a slash or without.
func clean(p string) (string, error) {
	name := path.Clean("/" + p)[1:]
	if slices.Contains(strings.Split(p, "/"), "..") {
		return "", valueError("%q: paths begin at the folder, and have no ..", p)
	}
	if name == "" {
		name = "."
	}
	if !fs.ValidPath(name) || strings.IndexByte(name, 0) >= 0 || !utf8.ValidString(name) {
		return "", valueError("%q is no path", p)
	}
	return name, nil
}

// failed is the exception that Python has for an error of a file system, without a path of the host.
func failed(name string, err error) error {
	var chosen *tool.Error
	if errors.As(err, &chosen) {
		return chosen
	}
	class, why := "OSError", "it can't be opened"
	var e vfs.Errno
	switch {
	case errors.Is(err, fs.ErrNotExist):
		class, why = "FileNotFoundError", "there is no such file or folder"
	case errors.Is(err, fs.ErrPermission):
		class, why = "PermissionError", "it may not be reached"
	case errors.Is(err, fs.ErrExist):
		class, why = "FileExistsError", "it is there already"
	case errors.As(err, &e):
		why = e.Error()
	}
	return &tool.Error{Type: class, Message: name + ": " + why, Err: err}
}
