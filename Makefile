VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
GOTOOL   = go tool -modfile=tools/go.mod
# No test depends on how fast something happens: without this bound Go ends the
# tests of a package after ten minutes, which a busy machine needs.
BOUND    = -timeout 60m
# Properties are tried on so many random cases. With THOROUGH=1, which make verify
# says, these are more, and the end-to-end tests run all on both databases.
CHECKS   = $(if $(THOROUGH),100,20)
# The race detector needs a C compiler; without one Go turns cgo off. It does not look
# into SQLite, which is C made Go with locks of its own: that is ten times faster. We
# have no unsafe pointers to check.
UNRACED  = modernc.org/sqlite/lib modernc.org/libc modernc.org/memory
RACE     = $(if $(filter 1,$(shell go env CGO_ENABLED)),-race -gcflags=all=-d=checkptr=0 $(UNRACED:%=-gcflags=%=-race=false))
# These only reckon: they start no goroutines and remember nothing, so that alone there
# is nothing to race with. The tests of the API run them on several goroutines.
PURE     = human|ical|outline|suggest|when
# What the API and the web app are asked for.
OPENAPI  = internal/api/openapi.json internal/web/openapi.json
# The licences of all modules that are linked in.
NOTICES  = internal/notices/built/modules.txt
# The web app, and what it is made from.
UI       = internal/web/dist/index.html
UI_FROM  = $(shell find ui \( -name node_modules -o -name generated -o -name e2e -o -name measure \) -prune -o -type f -print)

export REDOCLY_TELEMETRY = off
export REDOCLY_SUPPRESS_UPDATE_NOTICE = true

.PHONY: help build binary compile dist ui run test test-go test-e2e test-ui lint fmt generate verify torture torture-ha bench bench-store bench-suggest verify-suggest plot \
	screenshots lighthouse clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "%-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ui ## make bin/studyplanner, with the web app in it
	@$(MAKE) --no-print-directory binary

binary: $(NOTICES) ## make bin/studyplanner with what there is of the web app; needs nothing but Go
	@$(MAKE) --no-print-directory compile OUT=bin/studyplanner

compile:
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -X studyplanner/internal/cli.Version=$(VERSION)" -o $(OUT) .

dist: ui $(NOTICES) ## make dist: archives for five platforms, Debian packages and checksums (VERSION=v1.2.3)
	go run ./internal/dist/make -version $(VERSION)

$(NOTICES): go.mod go.sum scripts/notices
	@scripts/notices >$@.new
	@mv $@.new $@

ui: $(UI) ## build the web app

$(UI): $(UI_FROM) $(OPENAPI) ui/node_modules/.package-lock.json
	@scripts/ui build
	@touch $@

ui/node_modules/.package-lock.json: ui/package-lock.json
	@scripts/need-node ui

ui/src/generated/app.d.ts: $(OPENAPI) ui/node_modules/.package-lock.json
	@scripts/ui generate
	@touch $@

run: build ## start on a local file, with a demo account
	@scripts/run

test: ui $(NOTICES) ## run all tests, those on PostgreSQL and in a browser too
	@scripts/need-postgres
	@scripts/need-pgbouncer
	@scripts/need-redis
	@scripts/need-curl
	@scripts/need-fuse
	@scripts/need-strace
	@scripts/need-wrk
	@scripts/need-haproxy
	@scripts/need-promtool
	@scripts/need-proxies
	@scripts/need-node tools/mcp
	@scripts/need-node tools/calendars
	@scripts/need-icalendar
	@scripts/need-calendars
	@scripts/need-chromium
	$(if $(RACE),,@echo "no C compiler: testing without the race detector")
	@GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=$$(scripts/scratch) $(MAKE) --no-print-directory --jobs=2 \
		$(if $(filter output-sync,$(.FEATURES)),--output-sync=line) test-go test-e2e test-ui

# What make test runs beside each other. What go test would vet, make lint does. A test of
# the client does without a network: all that any test needs is there before.
test-go: export RAPID_CHECKS = $(CHECKS)
test-go:
	@go list -m all >/dev/null
	@go list -deps -test ./... >/dev/null
	go test $(RACE) $(BOUND) -vet=off -shuffle=on -tags "$$(scripts/need-citus)" $$(go list ./... | grep -vE '/e2e$$|/internal/($(PURE))(/|$$)')
	go test $(if $(THOROUGH),$(RACE)) $(BOUND) -vet=off -shuffle=on $$(go list ./... | grep -E '/internal/($(PURE))(/|$$)')
	go -C lab test $(if $(THOROUGH),$(RACE)) $(BOUND) -vet=off -shuffle=on ./...
	go -C torture test $(BOUND) -vet=off -shuffle=on ./...
	go -C bench test $(BOUND) -vet=off -shuffle=on ./...

# These look at a process from outside: the race detector would see the tests alone.
test-e2e:
	go test $(if $(THOROUGH),$(RACE)) $(BOUND) -vet=off -shuffle=on ./e2e

test-ui:
	@scripts/ui test
	go build $(RACE) -o bin/tested .
	@STUDYPLANNER_BINARY=$(CURDIR)/bin/tested scripts/ui e2e

lint: tools/node_modules/.package-lock.json ui/src/generated/app.d.ts ## check the form of the code and of the OpenAPI documents
	$(GOTOOL) gofumpt -d .
	go vet -tags citus ./...
	$(GOTOOL) golangci-lint run
	go -C lab vet ./...
	go -C lab tool -modfile=../tools/go.mod golangci-lint run
	go -C torture vet ./...
	go -C torture tool -modfile=../tools/go.mod golangci-lint run
	go -C bench vet ./...
	go -C bench tool -modfile=../tools/go.mod golangci-lint run
	tools/node_modules/.bin/redocly lint --config tools/redocly.yaml $(OPENAPI)
	tools/node_modules/.bin/spectral lint --ruleset tools/spectral.yaml --fail-severity=hint $(OPENAPI)
	@scripts/ui check
	@scripts/ui lint

tools/node_modules/.package-lock.json: tools/package-lock.json
	cd tools && npm ci
	@touch $@

fmt: ## format the code
	$(GOTOOL) gofumpt -w .
	@scripts/ui format

generate: ## write the golden files anew
	go test ./internal/api ./internal/web ./client -run Golden -update $(if $(SAME_VERSION),-same-version)
	go test ./internal/suggest/words -run Golden -update

verify: lint ## everything that must hold before a commit, with the tests in their thorough form
	@$(MAKE) --no-print-directory test THOROUGH=1
	go mod tidy -diff
	go -C lab mod tidy -diff
	go -C torture mod tidy -diff
	go -C bench mod tidy -diff
	go -C bench/peers/pocketbase mod tidy -diff
	go -C bench/peers/pocketbase vet ./...
	go -C tools mod tidy -diff

torture: ## hold the server to its promises under all that may happen; takes hours (ONLY=name,… ROWS=name,… SEED=n REPORT=file)
	@scripts/need-postgres
	@scripts/need-fuse
	@scripts/need-strace
	@scripts/need-haproxy
	@go -C torture run . -full $(if $(ONLY),-only $(ONLY)) $(if $(ROWS),-rows $(ROWS)) $(if $(SEED),-seed $(SEED)) $(if $(REPORT),-report $(abspath $(REPORT)))

torture-ha: ## hold a cluster with Patroni to its promises in failovers; takes half an hour (PATRONI=folder of its source distribution, SEED=n, REPORT=file)
	@scripts/need-postgres
	@scripts/need-haproxy
	@scripts/need-patroni $(if $(PATRONI),$(abspath $(PATRONI)))
	@go -C torture run . -full -only failovers $(if $(PATRONI),-patroni $(abspath $(PATRONI))) $(if $(SEED),-seed $(SEED)) $(if $(REPORT),-report $(abspath $(REPORT)))

bench: ## measure the server beside others, and write docs/performance.md; takes ten minutes (ONLY=name,…: only print these)
	@scripts/need-postgres
	@scripts/need-wrk
	@go -C bench run . $(if $(ONLY),-only $(ONLY),-report ../docs/performance.md -plot ../docs/images/growth.svg)

bench-store: ## read a week among 3 million blocks, on both databases; takes minutes
	BENCH_ROWS=3000000 go test -run xxx -bench WeekRead -timeout 30m ./internal/store

bench-suggest: ## measure the suggestions on simulated students, with the targets beside; takes minutes
	go -C lab run . -mode all -goals ../internal/suggest/goal/testdata/held-out.jsonl
	GOGC=400 go test -run xxx -bench . ./internal/suggest ./internal/suggest/limits ./internal/suggest/words

verify-suggest: ## look for broken limits in 100,000 random cases, and for other bytes on other processors; takes minutes
	GOARCH=386 CGO_ENABLED=0 go test ./internal/suggest/...
	GOAMD64=v3 go test ./internal/suggest/...
	@scripts/need-qemu
	GOARCH=arm64 CGO_ENABLED=0 go test -exec qemu-aarch64-static -run SameBytes ./internal/suggest
	go test -timeout 2h -run NoSuggestionBreaksALimit ./internal/suggest -rapid.checks=100000

plot: ## draw the plot of docs/suggestions.md anew
	go -C lab run . -mode moves -plot ../docs/images/suggestions.svg

screenshots: build ## take the pictures of the web app and of the terminal anew, with Chromium
	@scripts/need-chromium
	@scripts/ui screenshots

lighthouse: build ## measure how fast and how accessible the web app is, with Chromium
	@scripts/need-chromium
	@scripts/ui lighthouse

clean: ## remove what was built
	rm -rf bin dist tools/node_modules tools/mcp/node_modules tools/calendars/node_modules ui/node_modules ui/src/generated
	find internal/web/dist internal/notices/built -mindepth 1 ! -name .keep -delete
