package main

// archive.go holds archives whose bytes depend on nothing but the files' names, modes and contents, and on one time.

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"time"
)

// file is one of an archive.
type file struct {
	name string // with slashes
	data []byte
	mode int64
}

// archive writes what the platform's users unpack: a zip for Windows, a compressed tar for others. All is in the directory dir.
func (t target) archive(w io.Writer, dir string, files []file, at time.Time) error {
	if t.os == "windows" {
		return writeZip(w, dir, files, at)
	}
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(z)
	for _, f := range files {
		f.name = dir + "/" + f.name
		if err := writeTarFile(tw, f, at); err != nil {
			return err
		}
	}
	return errors.Join(tw.Close(), z.Close())
}

func writeTarFile(w *tar.Writer, f file, at time.Time) error {
	h := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Size: int64(len(f.data)), Mode: f.mode, ModTime: at, Format: tar.FormatPAX}
	if err := w.WriteHeader(h); err != nil {
		return err
	}
	_, err := w.Write(f.data)
	return err
}

func writeZip(w io.Writer, dir string, files []file, at time.Time) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		h := &zip.FileHeader{Name: dir + "/" + f.name, Method: zip.Deflate, Modified: at}
		in, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := in.Write(f.data); err != nil {
			return err
		}
	}
	return z.Close()
}
