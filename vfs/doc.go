// Package vfs holds the file systems that scripts see: mounts, and the table that finds a guest path in them.
//
//	dir, err := vfs.OpenDir("/srv/reports")             // read-only; nothing outside of it can be reached
//	if err != nil {
//		return err
//	}
//	defer dir.Close()
//	table, err := vfs.NewTable([]vfs.Mount{
//		{Path: "/data", FS: dir},
//		{Path: "/tmp", New: func() fs.FS { return vfs.NewMem(vfs.MemOptions{}) }},
//	})
//	view := table.View() // of one sandbox
//	defer view.Close()
//	f, err := view.OpenFile("/data/q3.csv", os.O_RDONLY, 0)
//
// A mount takes any fs.FS, which is read-only, or a WritableFS. A guest path is absolute or relative to the view's working
// directory, with slashes; "." and ".." are taken out of it before anything is looked up, so that no file system sees them and
// ".." never leads out of the root. The mount with the longest path above it gets the rest. Directories above mount points
// exist, list what is mounted below them, and can't be written.
//
// Errors are *fs.PathError (or *os.LinkError from Rename) around an Errno, so errors.Is works with fs.ErrNotExist,
// fs.ErrExist, fs.ErrPermission and fs.ErrInvalid. Nothing of the host's own error texts is kept: they may name host paths.
package vfs
