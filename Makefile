# What can be built and checked. CI runs .ci/run, which calls these.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME ?= 5s

.PHONY: krait test generate oracle packages release vet-others bench profile soak tokens conformance conformance-cpython lint staticcheck race fuzz clean

# The command: bin/krait, stripped, with the version that git gives it.
krait:
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=auto -ldflags='-s -w -funcalign=64' -o bin/krait ./cmd/krait

# What users install, in dist: archives for six platforms, images for containers, bills of materials, checksums. docs/releases.md says more.
release:
	$(GO) run ./internal/release -out dist

# go vet, with the tests, of platforms that a release is for and this machine is not: VET_OTHERS, by default all. All that they import is compiled for each.
VET_OTHERS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
VET_PACKAGES ?= ./...
vet-others:
	@for p in $(VET_OTHERS); do \
		[ $$p = "$$($(GO) env GOHOSTOS)/$$($(GO) env GOHOSTARCH)" ] && continue; \
		echo "go vet for $$p"; GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) vet -pgo=off $(VET_PACKAGES) || exit 1; done

test: packages oracle
	$(GO) test -timeout 30m ./...

# The compiled code of the library's modules, which is kept in the tree.
generate:
	$(GO) generate ./internal/frozen

# CPython 3.14, which tests compare with. Its path is oracle/bin/python3.14. The first run of it unpacks it.
oracle:
	@cd oracle && $(GO) build -trimpath -o bin/python3.14 . && bin/python3.14 -c pass

# System packages that tests use. Root installs them on Debian; otherwise lines name what is left out; with CI=true that is a failure.
packages:
	@.ci/packages --install

# Writes docs/speed.md, memory.md, costs.md, start.md, imports.md, schemas.md and natives.md, and README's figures.
bench: packages oracle
	$(GO) run ./bench/compare -n 3 -out docs/speed.md
	$(GO) run ./bench/memory
	$(GO) run ./bench/costs
	$(GO) run ./bench/start
	$(GO) run ./bench/imports
	$(GO) run ./bench/schemas
	$(GO) run ./internal/costs/cmd -write
	$(GO) test ./docs -run Quotes -update

# Writes cmd/krait/default.pgo: what of Krait the benchmark programs spend their time in, for the compiler.
profile:
	$(GO) run ./bench/profile

# Writes docs/soak.md: honest and hostile sandboxes side by side for half an hour, and what is left of them.
soak:
	$(GO) run ./bench/soak

# Writes docs/tokens.md and docs/evaluation.md.
tokens:
	cd bench/tokens && $(GO) run .

# Writes docs/conformance.md and docs/cpython-tests.md.
conformance: conformance-cpython
	$(GO) run ./conformance -corpus all

# CPython's own tests, from Debian's package libpython3.11-testsuite.
conformance-cpython: packages
	$(GO) run ./conformance/cpython

lint:
	@unformatted=$$(git ls-files -z '*.go' | xargs -0 gofmt -l); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet -pgo=off ./...
	cd oracle && $(GO) vet ./...
	cd bench/tokens && $(GO) vet ./...
	cd agent/official && $(GO) vet ./...
	@$(MAKE) --no-print-directory staticcheck

staticcheck:
	GOFLAGS=-pgo=off $(GO) run $(STATICCHECK) ./...
	cd oracle && $(GO) run $(STATICCHECK) ./...
	cd bench/tokens && $(GO) run $(STATICCHECK) ./...
	cd agent/official && $(GO) run $(STATICCHECK) ./...

race: oracle
	$(GO) test -race -pgo=off -timeout 40m ./...

# Each fuzz target of each package for FUZZTIME.
fuzz: oracle
	@.ci/fuzz $(FUZZTIME)

clean:
	rm -rf bin oracle/bin
	$(GO) clean -testcache
