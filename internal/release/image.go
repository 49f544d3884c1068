package main

// image.go holds images for containers, made without a daemon.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"time"

	"github.com/opencontainers/go-digest"
	specs "github.com/opencontainers/image-spec/specs-go"
	"github.com/opencontainers/image-spec/specs-go/v1"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is whom the image's command runs as: nobody that the host knows.
const user = "65532:65532"

// writeImage writes an image with the files, of which the first is the command, as one tar that is both an image layout of the Open Container
// Initiative and what docker load reads. Beside the files it has the roots that TLS trusts, a directory for temporary files and one to work in.
func writeImage(w io.Writer, t target, version string, files []file, at time.Time) error {
	plain, packed, err := layer(files, at)
	if err != nil {
		return err
	}
	config := v1.Image{
		Created:  &at,
		Platform: v1.Platform{OS: t.os, Architecture: t.arch},
		Config: v1.ImageConfig{
			User: user, Entrypoint: []string{"/" + files[0].name}, WorkingDir: "/data", Env: []string{"HOME=/tmp"},
			Labels: map[string]string{v1.AnnotationTitle: "krait", v1.AnnotationVersion: version, v1.AnnotationLicenses: "Apache-2.0"},
		},
		RootFS:  v1.RootFS{Type: "layers", DiffIDs: []digest.Digest{digest.FromBytes(plain)}},
		History: []v1.History{{Created: &at, CreatedBy: "internal/release"}},
	}
	if t.arch == "arm64" {
		config.Variant = "v8"
	}
	var a blobs
	layerAt := a.add(v1.MediaTypeImageLayerGzip, packed)
	configAt, err := a.addJSON(v1.MediaTypeImageConfig, config)
	if err != nil {
		return err
	}
	manifest, err := a.addJSON(v1.MediaTypeImageManifest, v1.Manifest{
		Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: v1.MediaTypeImageManifest, Config: configAt, Layers: []v1.Descriptor{layerAt},
	})
	if err != nil {
		return err
	}
	name := "krait:" + tag(version)
	manifest.Platform = &config.Platform
	manifest.Annotations = map[string]string{v1.AnnotationRefName: tag(version), "io.containerd.image.name": "docker.io/library/" + name}
	for _, f := range []struct {
		name string
		v    any
	}{
		{v1.ImageLayoutFile, v1.ImageLayout{Version: v1.ImageLayoutVersion}},
		{v1.ImageIndexFile, v1.Index{Versioned: specs.Versioned{SchemaVersion: 2}, MediaType: v1.MediaTypeImageIndex, Manifests: []v1.Descriptor{manifest}}},
		{"manifest.json", []loadable{{Config: blobName(configAt), RepoTags: []string{name}, Layers: []string{blobName(layerAt)}}}},
	} {
		data, err := json.Marshal(f.v)
		if err != nil {
			return err
		}
		a = append(a, file{name: f.name, data: data, mode: 0o644})
	}
	tw := tar.NewWriter(w)
	for _, f := range a {
		if err := writeTarFile(tw, f, at); err != nil {
			return err
		}
	}
	return tw.Close()
}

// loadable is what docker load looks for in manifest.json.
type loadable struct {
	Config   string
	RepoTags []string
	Layers   []string
}

// tag is a version as the name of an image may have it: without the plus of build metadata.
func tag(version string) string {
	return string(bytes.ReplaceAll([]byte(version), []byte("+"), []byte("-")))
}

// blobs are files that are named by their contents.
type blobs []file

func (b *blobs) add(mediaType string, data []byte) v1.Descriptor {
	d := v1.Descriptor{MediaType: mediaType, Digest: digest.FromBytes(data), Size: int64(len(data))}
	*b = append(*b, file{name: blobName(d), data: data, mode: 0o644})
	return d
}

func (b *blobs) addJSON(mediaType string, v any) (v1.Descriptor, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return v1.Descriptor{}, err
	}
	return b.add(mediaType, data), nil
}

func blobName(d v1.Descriptor) string {
	return v1.ImageBlobsDir + "/" + d.Digest.Algorithm().String() + "/" + d.Digest.Encoded()
}

// layer returns the image's one layer as a tar, plain and compressed.
func layer(files []file, at time.Time) (plain, packed []byte, err error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, d := range []tar.Header{
		{Name: "tmp/", Mode: 0o1777},
		{Name: "data/", Mode: 0o755, Uid: 65532, Gid: 65532},
		{Name: "etc/", Mode: 0o755}, {Name: "etc/ssl/", Mode: 0o755}, {Name: "etc/ssl/certs/", Mode: 0o755},
	} {
		d.Typeflag, d.ModTime, d.Format = tar.TypeDir, at, tar.FormatPAX
		if err := w.WriteHeader(&d); err != nil {
			return nil, nil, err
		}
	}
	for _, f := range append([]file{{name: "etc/ssl/certs/ca-certificates.crt", data: roots(), mode: 0o644}}, files...) {
		if err := writeTarFile(w, f, at); err != nil {
			return nil, nil, err
		}
	}
	var z bytes.Buffer
	g, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, nil, err
	}
	err = w.Close()
	_, err2 := g.Write(b.Bytes())
	if err = errors.Join(err, err2, g.Close()); err != nil {
		return nil, nil, err
	}
	return b.Bytes(), z.Bytes(), nil
}

// roots are the certificates that Mozilla's programs trust, without those that they trust under conditions only, which a file can't say.
func roots() []byte {
	var b []byte
	for r := range bundle.Roots() {
		if r.Constraint == nil {
			b = append(b, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: r.Certificate})...)
		}
	}
	return b
}
