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
# The packages that start goroutines, or are made for many of them. The handlers of api
# and web serve many at once in a test of cli. make verify runs all tests with the race
# detector.
RACED    = ./client ./internal/cli ./internal/console ./internal/fair ./internal/quota \
	./internal/reminders ./internal/store/... ./internal/traces
# Modules of their own.
MODULES  = e2e lab torture bench bench/peers/pocketbase tools tools/nfpm
# What tests need is named by build tags: PostgreSQL's programs, what only make verify
# installs, and PostgreSQL with Citus.
TAGS     = postgres$(if $(THOROUGH),$(comma)verify$(CITUS:%=$(comma)%))
CITUS    = $(shell scripts/need-citus 2>/dev/null)
comma    = ,
# The moment at which the program under test and the browser begin, and the zone in which
# the tests' accounts live.
NOW     ?= 2027-03-10T10:15:00+01:00
ZONE    ?= Europe/Berlin
export NOW ZONE
# The end-to-end tests of what depends on time.
TIMED    = TestCommands|TestTheCommandsOfTheDocumentsWork|TestTheDemo|TestTheServerConforms|TestAnAssistant|TestPeopleSignUp|TestProgramsForCalendars
# What the API and the web app are asked for.
OPENAPI  = internal/api/openapi.json internal/web/openapi.json
# The licences of all modules that are linked in.
NOTICES  = internal/notices/built/modules.txt
# The web app, and what it is made from.
UI       = internal/web/dist/index.html
UI_FROM  = $(shell find ui \( -name node_modules -o -name generated -o -name e2e -o -name measure \) -prune -o -type f -print)

export REDOCLY_TELEMETRY = off
export REDOCLY_SUPPRESS_UPDATE_NOTICE = true

.PHONY: help build binary compile dist ui run test test-raced test-unraced test-e2e test-app test-stories test-browser test-moments test-moment test-timed test-modules tidy releases lint fmt generate verify torture torture-ha bench bench-store bench-suggest verify-suggest plot \
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
	@scripts/gates check
	scripts/release $(VERSION)

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

test: ui $(NOTICES) bin/tested ## run the tests: needs Go, Node with npm, PostgreSQL's programs and Chromium (NOW=moment, ZONE=zone)
	@scripts/need-postgres
	@scripts/need-chromium
	@GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=$$(scripts/scratch) scripts/parts test test-stories test-e2e test-raced test-unraced test-app

test-raced: export RAPID_CHECKS = $(CHECKS)
test-raced: ## packages that start goroutines, with the race detector; make verify alone has PostgreSQL there
	$(if $(RACE),,@echo "no C compiler: testing without the race detector")
	go test $(RACE) $(BOUND) -vet=off -shuffle=on $(if $(THOROUGH),-tags $(TAGS) ./...,$(RACED))

# As the program is built: so both share what is compiled.
test-unraced test-e2e test-timed bin/tested: export CGO_ENABLED = $(if $(THOROUGH),1,0)
test-unraced: export RAPID_CHECKS = $(CHECKS)
test-unraced: ## all other packages; what stores, and the HTTP contract, on PostgreSQL
	go test $(BOUND) -vet=off -shuffle=on $$(go list ./... | grep -vxF "$$(go list $(RACED) ./internal/conform)")
	go test $(BOUND) -vet=off -shuffle=on -tags $(TAGS) -skip '/^SQLite$$' ./internal/conform ./internal/store/...

test-e2e: bin/tested ## the program from outside, on both databases
	$(if $(THOROUGH),,STUDYPLANNER_BINARY=$(CURDIR)/bin/tested) go -C e2e test $(if $(THOROUGH),$(RACE)) $(BOUND) -vet=off -shuffle=on -tags $(TAGS) ./...

test-app: ## the parts of the web app
	@scripts/ui test

test-stories: bin/tested ## stories that walk through the web app in a browser
	@STUDYPLANNER_BINARY=$(CURDIR)/bin/tested scripts/ui stories

test-browser: bin/tested ## all tests of the web app in a browser
	@STUDYPLANNER_BINARY=$(CURDIR)/bin/tested scripts/ui stories
	@STUDYPLANNER_BINARY=$(CURDIR)/bin/tested scripts/ui e2e

# The program whose clock tests set.
.PHONY: bin/tested
bin/tested:
	go build $(if $(THOROUGH),$(RACE)) -ldflags "-s -w" -tags testclock -o bin/tested .

lint: tools/node_modules/.package-lock.json ui/src/generated/app.d.ts ## check the form of the code and of the OpenAPI documents
	$(GOTOOL) gofumpt -d .
	go vet -tags postgres,verify,citus,testclock ./...
	$(GOTOOL) golangci-lint run
	for module in e2e lab torture bench; do go -C $$module vet -tags postgres,verify ./... && go -C $$module tool -modfile=../tools/go.mod golangci-lint run || exit; done
	scripts/compiles
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

verify: ui $(NOTICES) ## everything that must hold before a release: all tests, raced, thorough, at twelve moments
	@scripts/need-postgres
	@scripts/need-chromium
	@scripts/need-pgbouncer
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
	@THOROUGH=1 GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=$$(scripts/scratch) scripts/parts verify lint test-raced test-browser test-e2e test-moments test-app test-modules tidy releases
	@scripts/gates passed pgbouncer calendars inspector proxies $(CITUS)

test-moments: ## what depends on time, at twelve moments: weekdays, leap day, changes of clocks, the end of a year, midnight, far zones
	@scripts/need-node tools/calendars
	@scripts/moments all $(MAKE) -k --no-print-directory test-moment

test-moment: test-timed test-stories ## the same at one moment (NOW=moment, ZONE=zone); what needs more than make test has, with THOROUGH=1 alone

test-timed:
	go -C e2e test $(BOUND) -vet=off -shuffle=on -tags $(TAGS) -run '$(TIMED)' .

test-modules: ## the laboratory, the trials in their short form, and the benchmark
	go -C lab test $(RACE) $(BOUND) -vet=off -shuffle=on ./...
	go -C torture test $(BOUND) -vet=off -shuffle=on ./...
	go -C bench test $(BOUND) -vet=off -shuffle=on ./...
	go -C bench/peers/pocketbase vet ./...

tidy: ## no go.mod names what is not needed
	go mod tidy -diff
	for module in $(MODULES); do go -C $$module mod tidy -diff || exit; done

releases: ## the archives of a release are made
	scripts/release $(VERSION)

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
	@go -C bench run . $(if $(ONLY),-only $(ONLY),-report ../docs/performance.md)

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

plot: ## draw the plot of docs/internals/suggestions.md anew
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
