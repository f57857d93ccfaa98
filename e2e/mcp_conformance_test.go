//go:build verify

package e2e_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheConformanceSuitesFindWhatIsExpected runs all scenarios for servers and
// compares the outcomes with the table in testdata/mcp-conformance.md.
func TestTheConformanceSuitesFindWhatIsExpected(t *testing.T) {
	t.Parallel()
	s := startServer(t, databases[0].open(t))
	address := withKey(t, s, s.account(t).key(t, "live")) + "/mcp"
	table := readMarkdown(t, "testdata/mcp-conformance.md").table(t, "Scenarios")
	for column, got := range map[int]map[string]string{
		1: conform(t, conformance, address),
		2: conform(t, conformancePreview, address, "--spec-version", "2026-07-28"),
	} {
		want := map[string]string{}
		for _, row := range table {
			for scenario := range strings.SplitSeq(row[0], ", ") {
				if row[column] != "" {
					want[strings.Trim(scenario, "`")] = row[column]
				}
			}
		}
		equal(t, fmt.Sprintf("outcomes of column %d", column), got, want)
	}
}

// conform runs a conformance suite and returns the outcome of each scenario.
func conform(t testing.TB, suite program, address string, flags ...string) map[string]string {
	t.Helper()
	results := t.TempDir()
	args := append([]string{"server", "--url", address, "--suite", "all", "--output-dir", results}, flags...)
	suite.run(t, args...) // exits with 1, as there are scenarios for test servers
	files, err := filepath.Glob(filepath.Join(results, "server-*", "checks.json"))
	if err != nil {
		t.Fatal(err)
	}
	outcomes := map[string]string{}
	for _, file := range files {
		name := strings.TrimPrefix(filepath.Base(filepath.Dir(file)), "server-")
		name = name[:len(name)-len("-2006-01-02T15-04-05-000Z")]
		outcomes[name] = outcome(t, name, file)
	}
	return outcomes
}

// outcome says in the words of the table how a scenario ended, from its checks.
// One of them is in all scenarios: that each message has the form of the protocol.
func outcome(t testing.TB, scenario, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var checks []obj
	if err := json.Unmarshal(text, &checks); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	passed, failed := 0, 0
	for _, check := range checks {
		form, status := check.id() == "wire-schema-valid", check.str("status")
		switch {
		case form && status == "FAILURE":
			t.Errorf("%s: %s", scenario, check.str("errorMessage"))
		case status == "FAILURE":
			t.Logf("%s: %s: %s", scenario, check.id(), check.str("errorMessage"))
			failed++
		case status == "SUCCESS" && !form:
			passed++
		}
	}
	switch {
	case passed == 0 && failed == 0:
		return "does not apply"
	case passed == 0:
		return "for test servers"
	case failed == 0:
		return "passes"
	}
	return fmt.Sprintf("%d of %d", passed, passed+failed)
}
