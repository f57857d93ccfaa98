// Package icaltest finds calendars that others wrote, for tests.
package icaltest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Folders returns the folders of the files with which Python's icalendar and
// golang-ical are tested.
func Folders(t testing.TB) []string {
	t.Helper()
	const python = "/usr/lib/python3/dist-packages/icalendar/tests"
	if _, err := os.Stat(python); err != nil {
		t.Fatal("no calendars of Python's icalendar; install them with: scripts/need-icalendar")
	}
	module, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/arran4/golang-ical").Output()
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{python}
	for _, folder := range []string{".", "rfc5545sec4", "issue52", "issue97"} {
		folders = append(folders, filepath.Join(strings.TrimSpace(string(module)), "testdata", folder))
	}
	return folders
}
