//go:build verify

package api_test

import (
	"os"
	"path/filepath"
	"testing"

	"studyplanner/internal/ical/icaltest"
	"studyplanner/internal/planner"
)

// foreignCalendars are files that others wrote.
func foreignCalendars(t *testing.T) (all []string) {
	t.Helper()
	for _, folder := range icaltest.Folders(t) {
		some, err := filepath.Glob(filepath.Join(folder, "*.ics"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, some...)
	}
	return all
}

// TestCalendarCheck2FilesOfOthersAreReadOrRefusedWithACause takes each file as a server
// would send it. That their instances are those of ical.js, a test of package ical says.
func TestCalendarCheck2FilesOfOthersAreReadOrRefusedWithACause(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	s.ReachLoopback()
	c := s.client()
	from, read := newSite(t, ""), 0
	all := foreignCalendars(t)
	for _, path := range all {
		text, err := os.ReadFile(path)
		s.must(err)
		from.has(string(text), 0)
		a := c.send("POST", calendarsPath, obj{"name": "x", "url": from.URL})
		switch {
		case a.status == 201:
			read++
			c.send("GET", "/v1/busy?date_from=2026-02-23&date_to=2027-02-28", nil).is(200)
			c.send("DELETE", calendarsPath+"/"+into[planner.Calendar](a).ID, nil).is(204)
		case a.status != 422 || len(a.Error.Fields) != 1 || a.Error.Fields[0].Field != "url":
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	if len(all) < 20 || read < len(all)/2 {
		t.Errorf("%d of %d are read", read, len(all))
	}
}
