package krait_test

// imports_test.go: which modules scripts may import.

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/krait-run/krait"
)

// What is refused raises an ImportError however it is imported; the library goes on to import for itself what it needs.
func TestImports(t *testing.T) {
	mounts := []krait.Mount{{Path: "/lib", FS: fstest.MapFS{"mine.py": {Data: []byte("import json\nx = 1\n")}, "other.py": {Data: []byte("import os\n")}}}}
	refuse := &krait.Imports{Refuse: []string{"os", "urllib.request", "mine"}}
	allow := &krait.Imports{Allow: []string{"json", "math", "xml.etree", "other"}}
	const refused = "the module 'os' may not be imported in this sandbox"
	const allowed = "may not be imported in this sandbox; those that may be are json, math, xml.etree, other"
	for _, test := range []struct {
		imports *krait.Imports
		source  string
		fails   string // the end of the message; "" is that it works
	}{
		{refuse, "import os", refused},
		{refuse, "import os.path", "the module 'os.path' may not be imported in this sandbox"},
		{refuse, "from os import getcwd", refused},
		{refuse, "__import__('os')", refused},
		{refuse, "import importlib; importlib.import_module('os')", refused},
		{refuse, "import tempfile, sys; 'os' in sys.modules and 1 / 0", ""},
		{refuse, "import tempfile, importlib; importlib.import_module('os')", refused},
		{refuse, "exec('import os', {'__builtins__': __builtins__})", refused},
		{refuse, "exec(compile('import os', '<frozen json>', 'exec'), __import__('json').__dict__)", refused},
		{refuse, "import pickle; pickle.loads(b'cos\\ngetcwd\\n.')", refused},
		{refuse, "import urllib.parse", ""},
		{refuse, "from urllib import request", "the module 'urllib.request' may not be imported in this sandbox"},
		{refuse, "import mine", "the module 'mine' may not be imported in this sandbox"},
		{refuse, "import other", refused},
		{refuse, "try:\n    import os\nexcept ImportError as e:\n    assert type(e) is ImportError and e.name == 'os'", ""},
		{allow, "import json, math, xml.etree.ElementTree; json.dumps({'a': 1}); from json import decoder", ""},
		{allow, "import random", "the module 'random' " + allowed},
		{allow, "import xml.dom", "the module 'xml.dom' " + allowed},
		{allow, "import mine", "the module 'mine' " + allowed},
		{allow, "import other", "the module 'os' " + allowed},
		{allow, "from sandbox.serde import dumps; dumps([1], 'cbor')", ""},
		{&krait.Imports{}, "import os, mine", ""},
	} {
		tmpl, err := krait.NewTemplate(krait.Options{Imports: test.imports, Mounts: mounts})
		if err != nil {
			t.Fatal(err)
		}
		sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = sb.Eval(ctx, test.source)
		var e *krait.Error
		switch {
		case test.fails == "" && err != nil:
			t.Errorf("%s: %v", test.source, err)
		case test.fails != "" && (!errors.As(err, &e) || e.Type != "ImportError" || !strings.HasSuffix(e.Message, test.fails)):
			t.Errorf("%s: got %v, want %s", test.source, err, test.fails)
		}
		sb.Close()
	}
}

// Options that could not hold are refused.
func TestImportsOfTiers(t *testing.T) {
	policy := &krait.Imports{Refuse: []string{"os"}}
	for _, opts := range []krait.Options{
		{Imports: policy, Tier: krait.TierContainer, Containers: noContainers{}},
		{Imports: policy, Tier: krait.TierAuto, Containers: noContainers{}},
		{Imports: &krait.Imports{Allow: []string{"os.*"}}},
		{Imports: &krait.Imports{Allow: []string{""}}},
	} {
		if _, err := krait.NewTemplate(opts); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%+v: got %v", opts, err)
		}
	}
}

// A worker refuses what the interpreter does.
func TestImportsInWorker(t *testing.T) {
	opts := inProcess(t)
	opts.Imports = &krait.Imports{Refuse: []string{"os"}}
	sb := sandbox(t, opts, "")
	_, err := sb.Eval(ctx, "import os")
	raises(t, err, "ImportError", "the module 'os' may not be imported in this sandbox")
	if _, err := sb.Eval(ctx, "import json"); err != nil {
		t.Error(err)
	}
}
