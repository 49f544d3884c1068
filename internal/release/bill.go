package main

// bill.go holds the bill of materials: what a binary is made of, in CycloneDX's JSON.

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"runtime/debug"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

// modulePath is this module's.
const modulePath = "github.com/krait-run/krait"

// writeBill writes the bill of a binary. The modules are those that the binary itself lists. The bill's number is made from the binary's
// checksum, so that one binary has one bill.
func writeBill(w io.Writer, version string, info binaryInfo, t target, program []byte, at time.Time) error {
	sum := sha256.Sum256(program)
	app := cdx.Component{
		BOMRef: purl(modulePath, "v"+version), Type: cdx.ComponentTypeApplication, Name: modulePath, Version: "v" + version,
		PackageURL: purl(modulePath, "v"+version),
		Hashes:     &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}},
		Licenses:   &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}},
		Properties: &[]cdx.Property{{Name: "goos", Value: t.os}, {Name: "goarch", Value: t.arch}},
	}
	modules := append([]*debug.Module{{Path: "std", Version: "v" + strings.TrimPrefix(info.golang, "go")}}, info.modules...)
	var components []cdx.Component
	var refs []string
	for _, m := range modules {
		ref := purl(m.Path, m.Version)
		refs = append(refs, ref)
		components = append(components, cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeLibrary, Name: m.Path, Version: m.Version, PackageURL: ref})
	}
	bom := cdx.NewBOM()
	bom.SerialNumber = "urn:uuid:" + uuid.NewSHA1(uuid.NameSpaceURL, sum[:]).String()
	bom.Metadata = &cdx.Metadata{Timestamp: at.Format(time.RFC3339), Component: &app}
	bom.Components = &components
	bom.Dependencies = &[]cdx.Dependency{{Ref: app.BOMRef, Dependencies: &refs}}
	e := cdx.NewBOMEncoder(w, cdx.BOMFileFormatJSON)
	e.SetPretty(true)
	return e.Encode(bom)
}

// purl is a Go module's package URL.
func purl(module, version string) string {
	return "pkg:golang/" + strings.ToLower(module) + "@" + strings.ReplaceAll(version, "+", "%2B")
}
