// Package icaltest finds calendars that others wrote, for tests.
package icaltest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Folders returns the folders of the files with which Python's icalendar, golang-ical,
// ical.js and the library that node-ical was made from are tested. The newest packages
// of the last two that hold such files are installed beside those of today.
func Folders(t testing.TB) []string {
	t.Helper()
	const python = "/usr/lib/python3/dist-packages/icalendar/tests"
	list := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "studyplanner", "github.com/arran4/golang-ical")
	modules, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	ours, golang, _ := strings.Cut(strings.TrimSpace(string(modules)), "\n")
	packages := filepath.Join(ours, "tools/calendars/node_modules")
	folders := []string{python}
	for _, folder := range []string{".", "rfc5545sec4", "issue52", "issue97"} {
		folders = append(folders, filepath.Join(golang, "testdata", folder))
	}
	for _, folder := range []string{
		"ical/test", "ical/examples",
		"ical.js-tests/samples", "ical.js-tests/samples/timezones/America", "ical.js-tests/samples/timezones/Makebelieve", "ical.js-tests/test/parser",
	} {
		folders = append(folders, filepath.Join(packages, folder))
	}
	for _, folder := range folders {
		if _, err := os.Stat(folder); err != nil {
			t.Fatalf("no calendars of others in %s; install them with: scripts/need-icalendar and scripts/need-node tools/calendars", folder)
		}
	}
	return folders
}
