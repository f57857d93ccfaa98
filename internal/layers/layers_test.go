package layers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "studyplanner"

// allowed says, for each package of the module, which others it may import.
// "." is main; the rest are below internal, but for client.
var allowed = map[string][]string{
	"planner":               {},
	"account":               {"planner", "fair", "quota"},
	"fair":                  {},
	"quota":                 {},
	"quota/quotatest":       {"quota"},
	"store":                 {"planner", "account", "fair", "quota"},
	"store/storetest":       {"planner", "account"},
	"store/storetest/pg":    {},
	"store/storetest/fresh": {"store", "store/storetest/pg"},
	"suggest":               {"planner", "suggest/goal", "suggest/learn", "suggest/limits", "suggest/meter", "suggest/search", "suggest/words"},
	"suggest/learn":         {"planner", "suggest/goal", "suggest/meter"},
	"suggest/limits":        {"planner", "suggest/learn"},
	"suggest/meter":         {},
	"suggest/search":        {"planner", "suggest/goal", "suggest/learn", "suggest/limits", "suggest/meter"},
	"suggest/words":         {"planner", "suggest/goal", "suggest/learn", "suggest/limits", "suggest/search"},
	"suggest/suggesttest":   {"planner"},
	"when":                  {"planner"},
	"when/whentest":         {},
	"suggest/goal":          {"planner", "when"},
	"suggest/goal/goaltest": {"planner", "suggest/goal"},
	"api":                   {"planner", "account", "fair", "quota", "suggest", "outline", "ical", "calendars", "human", "client", "reminders"},
	"api/apitest":           {"calendars", "outbound", "planner", "account", "store", "quota", "api", "demo", "store/storetest/fresh"},
	"api/apitest/contract":  {},
	"client":                {"planner"},
	"human":                 {"client", "when"},
	"recur":                 {"client"},
	"mcp":                   {"client", "human", "when"},
	"web":                   {"planner", "account", "api", "human", "reminders"},
	"mail":                  {},
	"demo":                  {"planner", "account", "store"},
	"cells":                 {},
	"notices":               {},
	"console":               {},
	"console/consoletest":   {},
	"private":               {},
	"logins":                {"client", "console", "private"},
	"outline":               {"planner", "when", "cells"},
	"ical":                  {"planner"},
	"ical/icaltest":         {},
	"outbound":              {},
	"calendars":             {"planner", "fair", "ical", "outbound"},
	"reminders":             {"planner", "account", "outbound"},
	"traces":                {},
	"terminal/screen":       {"console", "cells"},
	"terminal/show":         {"client", "human", "when", "console", "terminal/screen"},
	"terminal/session":      {"client", "human", "when", "console", "logins", "terminal/screen", "terminal/show"},
	"terminal/changes":      {"client", "human", "console", "private", "terminal/screen", "terminal/session", "terminal/show"},
	"terminal/numbers":      {"console", "terminal/screen"},
	"terminal/agenda":       {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show"},
	"terminal/blocks":       {"client", "human", "recur", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes"},
	"terminal/subjects":     {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes"},
	"terminal/syllabi":      {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes", "terminal/numbers"},
	"terminal/stats":        {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show"},
	"terminal/suggestions":  {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes", "terminal/numbers"},
	"terminal/wishes":       {"client", "when", "console", "private", "terminal/screen", "terminal/session", "terminal/changes", "terminal/numbers"},
	"terminal/reviews":      {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes", "terminal/numbers"},
	"terminal/off":          {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes"},
	"terminal/exams":        {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/changes"},
	"terminal/calendars":    {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/show", "terminal/changes"},
	"terminal/feeds":        {"client", "human", "when", "console", "terminal/screen", "terminal/session", "terminal/changes"},
	"terminal/profiles":     {"client", "when", "console", "logins", "terminal/screen", "terminal/session"},
	"terminal/sandbox":      {"client", "when", "console", "terminal/screen", "terminal/session", "terminal/changes"},
	"terminal/terminaltest": {"client", "human", "when", "console", "terminal/screen"},
	"terminal":              {"client", "console", "logins", "terminal/screen", "terminal/session", "terminal/agenda", "terminal/blocks", "terminal/subjects", "terminal/stats", "terminal/suggestions", "terminal/wishes", "terminal/off", "terminal/exams", "terminal/feeds", "terminal/calendars", "terminal/syllabi", "terminal/reviews", "terminal/sandbox", "terminal/profiles"},
	"conform":               {},
	"cli":                   {"calendars", "outbound", "reminders", "planner", "account", "store", "quota", "api", "demo", "client", "mcp", "console", "conform", "logins", "terminal", "terminal/screen", "web", "mail", "when", "notices", "traces"},
	".":                     {"cli"},
	"layers":                {},
}

// inLaboratory is what lab, a module of its own, may import of this one.
var inLaboratory = []string{"planner", "suggest", "suggest/goal", "suggest/goal/goaltest"}

// inEndToEnd is what e2e, a module of its own, may import of this one.
var inEndToEnd = []string{"api/apitest/contract", "ical", "mail", "planner", "store/storetest/pg"}

// inTests is what the tests of every package may import besides.
var inTests = []string{
	"account", "quota", "quota/quotatest", "store", "store/storetest", "store/storetest/pg", "store/storetest/fresh", "suggest/goal/goaltest", "suggest/suggesttest", "console/consoletest", "terminal/terminaltest", "when/whentest", "ical/icaltest",
}

// inTestsOf is what the tests of one package may import besides: clients are
// tested against the real API.
var inTestsOf = map[string][]string{
	"api":       {"api/apitest", "api/apitest/contract", "when"},
	"client":    {"api/apitest", "api/apitest/contract", "demo"},
	"mcp":       {"planner", "api/apitest", "demo"},
	"web":       {"api/apitest", "api/apitest/contract", "demo", "outbound"},
	"reminders": {"api/apitest"},
	"terminal":  {"planner", "api/apitest"},
	"conform":   {"api", "api/apitest", "api/apitest/contract"},
}

// support lists the packages that help tests, which are all that may import
// testing; so may what is below them.
var support = []string{"store/storetest", "quota/quotatest", "api/apitest", "console/consoletest", "terminal/terminaltest", "when/whentest", "ical/icaltest"}

// pkg is what `go list` tells of a package.
type pkg struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
	Dir, Export                        string // of its files, and of what -export compiled
	GoFiles                            []string
}

func TestEveryImportPointsTheRightWay(t *testing.T) {
	t.Parallel()
	for _, p := range list(t) {
		name := local(p.ImportPath)
		may, known := allowed[name]
		if !known {
			t.Errorf("package %s is not in the table: decide what it may import", name)
			continue
		}
		for _, imp := range ours(p.Imports) {
			if !slices.Contains(may, imp) {
				t.Errorf("%s must not import %s", name, imp)
			}
		}
		for _, imp := range ours(slices.Concat(p.TestImports, p.XTestImports)) {
			if imp != name && !slices.Contains(slices.Concat(may, inTests, inTestsOf[name]), imp) {
				t.Errorf("a test of %s must not import %s", name, imp)
			}
		}
	}
}

func TestModulesBesideThisOneImportLittleOfIt(t *testing.T) {
	t.Parallel()
	for folder, may := range map[string][]string{"lab": inLaboratory, "e2e": inEndToEnd} {
		for _, p := range listIn(t, "../../"+folder, "./...") {
			for _, imp := range ours(slices.Concat(p.Imports, p.TestImports, p.XTestImports)) {
				if !slices.Contains(may, imp) {
					t.Errorf("%s must not import %s", p.ImportPath, imp)
				}
			}
		}
	}
}

// pure lists the packages that are rules and nothing else, and parsers what they may
// import of other modules besides.
var pure = []string{"planner", "suggest", "suggest/goal", "suggest/learn", "suggest/limits", "suggest/search", "suggest/words", "when", "human", "outline", "ical", "cells"}

var parsers = map[string]string{"outline": "github.com/yuin/goldmark/", "ical": "github.com/arran4/golang-ical"}

func TestThePlannerAndTheEngineNeedOnlyTheStandardLibraryAndText(t *testing.T) {
	t.Parallel()
	found := 0
	for _, p := range list(t) {
		name := local(p.ImportPath)
		if !slices.Contains(pure, name) {
			continue
		}
		found++
		for _, imp := range p.Imports {
			host, _, _ := strings.Cut(imp, "/")
			standard := !strings.Contains(host, ".") && host != module
			if !standard && !strings.HasPrefix(imp, "golang.org/x/text/") && !parses(name, imp) && !slices.Contains(allowed[name], local(imp)) {
				t.Errorf("%s must not import %s", name, imp)
			}
		}
	}
	if found != len(pure) {
		t.Errorf("%d of %q were found", found, pure)
	}
}

// parses reports whether an import is the parser that a pure package may have.
func parses(name, imp string) bool {
	parser, ok := parsers[name]
	return ok && strings.HasPrefix(imp, parser)
}

func TestOnlyTestSupportImportsTesting(t *testing.T) {
	t.Parallel()
	for _, p := range list(t) {
		name := local(p.ImportPath)
		helps := slices.ContainsFunc(support, func(s string) bool { return name == s || strings.HasPrefix(name, s+"/") })
		if slices.Contains(p.Imports, "testing") && !helps {
			t.Errorf("%s imports testing outside its tests", name)
		}
	}
}

// testsOnly lists what nothing but tests may need: the program does not link it.
var testsOnly = []string{"testing", "github.com/getkin/kin-openapi", "github.com/santhosh-tekuri/jsonschema"}

func TestTheProgramLinksNothingThatOnlyTestsNeed(t *testing.T) {
	t.Parallel()
	for _, p := range listIn(t, ".", "-deps", module) {
		for _, path := range testsOnly {
			if p.ImportPath == path || strings.HasPrefix(p.ImportPath, path+"/") {
				t.Errorf("the program links %s", p.ImportPath)
			}
		}
	}
}

// list returns the packages of the module.
func list(t *testing.T) []pkg {
	t.Helper()
	all, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var listed = sync.OnceValues(func() ([]pkg, error) { return goList(context.Background(), ".", module+"/...") })

// listIn returns the packages that arguments of go list name in a folder.
func listIn(t *testing.T, folder string, of ...string) []pkg {
	t.Helper()
	all, err := goList(t.Context(), folder, of...)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func goList(ctx context.Context, folder string, of ...string) ([]pkg, error) {
	arguments := append([]string{"list", "-tags", "postgres,verify", "-json=ImportPath,Imports,TestImports,XTestImports,Dir,Export,GoFiles"}, of...)
	cmd := exec.CommandContext(ctx, "go", arguments...)
	cmd.Dir = folder
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, fmt.Errorf("go list: %w\n%s", err, exit.Stderr)
	} else if err != nil {
		return nil, err
	}
	var all []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, errors.New("go list found no package")
	}
	return all, nil
}

// ours keeps the imports of this module, by their names in the table.
func ours(imports []string) []string {
	var own []string
	for _, imp := range imports {
		if imp == module || strings.HasPrefix(imp, module+"/") {
			own = append(own, local(imp))
		}
	}
	return own
}

// local shortens an import path of the module to its name in the table.
func local(path string) string {
	name := strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
	if name == "" {
		return "."
	}
	return strings.TrimPrefix(name, "internal/")
}
