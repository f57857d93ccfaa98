//go:build verify

package ical

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/ical/icaltest"
	"studyplanner/internal/planner"
)

// differs says of files of others why we tell other times than ical.js does. Of those in
// zones that it does not know, the times are held against its own all the same, where
// nobody knows these zones.
var differs = map[string]string{
	"example_rrule.ics":                  unknownZone,
	"input2.ics":                         "a time before all that the file says of its zone: we take the offset from which the first change starts, ical.js none",
	"multiple_rrules.ics":                "one of two rules ends before the other: ical.js leaves out what that one gives last",
	"recurrence.ics":                     unknownZone,
	"test12.ics":                         unknownZone,
	"test14.ics":                         unknownZone,
	"test2.ics":                          unknownZone,
	"test6.ics":                          "what is called a day has a time: we take the time, ical.js the day",
	"test9.ics":                          unknownZone,
	"timezone_same_start_and_offset.ics": "the file is cut short: we refuse it, ical.js reads what is there",
}

const unknownZone = "a zone of the IANA database that the file does not describe: ical.js knows none"

// expandedBy are the times that ical.js tells of the files of folders, and false for
// files that it cannot read.
func expandedBy(t *testing.T, folders ...string) (times map[string][]string, read map[string]bool) {
	t.Helper()
	library := "../../tools/calendars/node_modules/ical.js/dist/ical.js"
	if _, err := os.Stat(library); err != nil {
		t.Fatal("no ical.js, which this test reads calendars with; install it with: scripts/need-node tools/calendars")
	}
	cmd := exec.CommandContext(t.Context(), "node", append([]string{"testdata/expand.mjs", library}, folders...)...)
	cmd.Env = append(os.Environ(), "TZ=UTC")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	times, read = map[string][]string{}, map[string]bool{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var told struct {
			File, Wrong string
			Times       []string
		}
		err := d.Decode(&told)
		if errors.Is(err, io.EOF) {
			return times, read
		}
		if err != nil {
			t.Fatal(err)
		}
		// What takes no time, or ends before it begins, does not count here.
		told.Times = slices.DeleteFunc(told.Times, func(s string) bool { start, end, _ := strings.Cut(s, "/"); return start >= end })
		slices.Sort(told.Times)
		times[told.File], read[told.File] = told.Times, told.Wrong == ""
	}
}

// expandedHere are the same times by this package, which finds zones in some way, as far
// as it keeps them.
func expandedHere(f File, find ZoneFinder) []string {
	x := newExpander(f, time.UTC, planner.NewDate(1990, 1, 1), planner.NewDate(2039, 12, 31))
	x.expand(f, find)
	x.cut()
	all := []string{}
	for _, o := range x.found[:min(len(x.found), MaxBusy)] {
		layout := "2006-01-02T15:04:05"
		if o.allDay {
			layout = time.DateOnly
		}
		all = append(all, time.Unix(o.start, 0).UTC().Format(layout)+"/"+time.Unix(o.end, 0).UTC().Format(layout))
	}
	slices.Sort(all)
	return all
}

// hold compares what is told of the files of folders with what ical.js tells, and
// returns of how many it is the same.
func hold(t *testing.T, folders ...string) (same int) {
	t.Helper()
	times, read := expandedBy(t, folders...)
	for path, want := range times {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(text, true)
		find, reason := ZoneFinder(time.LoadLocation), differs[filepath.Base(path)]
		if reason == unknownZone {
			find, reason = func(string) (*time.Location, error) { return nil, errors.New(unknownZone) }, ""
		}
		switch diff := cmp.Diff(want[:min(len(want), MaxBusy)], expandedHere(f, find)); {
		case !read[path]: // it has to be read all the same, or refused
		case err == nil && diff == "":
			same++
		case reason == "":
			t.Errorf("%s: %v, (-ical.js +here):\n%s", path, err, diff)
		}
	}
	return same
}

func TestCalendarsOfOthersAreReadAsICALJSReadsThem(t *testing.T) {
	t.Parallel()
	if same := hold(t, icaltest.Folders(t)...); same < 15 {
		t.Errorf("only %d files are the same", same)
	}
}

// someRule is a rule of which RFC 5545 and ical.js have one opinion: no 29 February,
// which ical.js moves to March.
func someRule(r *rand.Rand) string {
	pick := func(some ...string) string { return some[r.IntN(len(some))] }
	freq := pick("WEEKLY", "DAILY", "MONTHLY", "YEARLY")
	parts := map[string][]string{
		"WEEKLY":  {"", ";BYDAY=MO,WE", ";BYDAY=SU,TU;WKST=SU", ";BYDAY=FR,MO;WKST=WE"},
		"DAILY":   {"", ";BYDAY=MO,FR", ";BYMONTH=1,10", ";BYHOUR=9,17"},
		"MONTHLY": {"", ";BYDAY=2MO", ";BYDAY=-1SU", ";BYMONTHDAY=31", ";BYMONTHDAY=-1", ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ";BYDAY=1MO,3MO", ";BYMONTHDAY=10,20"},
		"YEARLY":  {"", ";BYMONTH=3;BYDAY=-1SU", ";BYMONTH=2,9", ";BYYEARDAY=100", ";BYMONTH=11;BYDAY=4TH"},
	}[freq]
	return "FREQ=" + freq + pick("", "", ";INTERVAL=2", ";INTERVAL=3") + pick(parts...) + pick(";COUNT=12", ";UNTIL=20281231T120000Z")
}

// writeCalendars writes calendars of one rule each into a folder, in UTC or the zone
// that Outlook describes. Each begins on a day that its rule gives, since what else
// would mean is not defined, by day, when no clock changes.
func writeCalendars(t *testing.T, folder string, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		text := someRule(r)
		rule, why := parseRule(text)
		rule.zone = utc
		if why != "" {
			t.Fatal(text, why)
		}
		at := time.Date(2022+r.IntN(5), time.Month(1+r.IntN(12)), 1+r.IntN(28), 9, 0, 0, 0, time.UTC)
		for rule.start = at.Unix(); ; {
			first := int64(0)
			if err := rule.each(rule.start, math.MaxInt32*2, &steps{}, func(wall int64) bool { first = wall; return false }); err != nil {
				t.Fatal(text, err)
			}
			if first == rule.start {
				break
			}
			rule.start = first
		}
		start := "DTSTART:" + time.Unix(rule.start, 0).UTC().Format("20060102T150405Z")
		if r.IntN(2) == 0 {
			start = "DTSTART;TZID=W. Europe Standard Time:" + time.Unix(rule.start, 0).UTC().Format("20060102T150405")
		}
		lines := []string{"UID:a", start, "DURATION:PT90M", "RRULE:" + text}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%03d.ics", i)), []byte(calendar(windowsZone, vevent(lines...))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRulesAreExpandedAsICALJSExpandsThem(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeCalendars(t, folder, 120)
	if same := hold(t, folder); same != 120 {
		t.Errorf("%d of 120 are the same", same)
	}
}
