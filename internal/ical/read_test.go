package ical

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // as in the program

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/planner"
)

// calendar is a file with the components given.
func calendar(components ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + strings.ReplaceAll(strings.Join(components, ""), "\n", "\r\n") + "END:VCALENDAR\r\n"
}

// vevent is an event of the lines given.
func vevent(lines ...string) string {
	return "BEGIN:VEVENT\n" + strings.Join(lines, "\n") + "\nEND:VEVENT\n"
}

func day(t testing.TB, s string) planner.Date {
	t.Helper()
	d, err := planner.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func location(t testing.TB, name string) *time.Location {
	t.Helper()
	l, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// expand reads and expands a file, from one day through another.
func expand(t testing.TB, text, zone, from, to string) Expansion {
	t.Helper()
	f, err := Read([]byte(text), true)
	if err != nil {
		t.Fatalf("%v in %.2000s", err, text)
	}
	return f.Expand(location(t, zone), time.LoadLocation, day(t, from), day(t, to))
}

// lines are the rows of an expansion, and its whole days, as text.
func lines(x Expansion) []string {
	var all []string
	for _, b := range x.Busy {
		all = append(all, fmt.Sprintf("%v %v-%v %s", b.Date, b.Start, b.End, b.Title))
	}
	for _, w := range x.AllDay {
		all = append(all, fmt.Sprintf("%v..%v %s", w.From, w.To, w.Title))
	}
	return all
}

// windowsZone is what Outlook writes of a zone, by a name that only Windows knows.
const windowsZone = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
`

func TestEventsAreReadAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	lecture := []string{"UID:a", "SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261012T081500", "DTEND;TZID=Europe/Berlin:20261012T094500"}
	weekly := slices.Concat(lecture, []string{"RRULE:FREQ=WEEKLY;COUNT=4"})
	windows := vevent("SUMMARY:A", "DTSTART;TZID=W. Europe Standard Time:20261012T081500", "DTEND;TZID=W. Europe Standard Time:20261012T094500", "RRULE:FREQ=WEEKLY;COUNT=3")
	for name, test := range map[string]struct {
		zone, from, to string
		text           string
		want           []string
		skipped        []Skipped
	}{
		"an event of another zone is at the time of the account": {
			"America/New_York", "2026-10-01", "2026-10-31", vevent(lecture...), []string{"2026-10-12 02:15-03:45 A"}, nil,
		},
		"a time without an end takes no time, and a day without one a day": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART:20261012T100000Z", "SUMMARY:A") + vevent("DTSTART;VALUE=DATE:20261013", "SUMMARY:B"),
			[]string{"2026-10-13..2026-10-13 B"},
			nil,
		},
		"a duration stands for an end": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART:20261012T100000Z", "DURATION:PT1H30M", "SUMMARY:A"), []string{"2026-10-12 10:00-11:30 A"}, nil,
		},
		"a moved instance is told once, where it was moved to": {
			"Europe/Berlin", "2026-10-01", "2026-11-30",
			vevent(weekly...) + vevent("UID:a", "SUMMARY:B", "RECURRENCE-ID;TZID=Europe/Berlin:20261019T081500", "DTSTART;TZID=Europe/Berlin:20261021T140000", "DTEND;TZID=Europe/Berlin:20261021T150000"),
			[]string{"2026-10-12 08:15-09:45 A", "2026-10-21 14:00-15:00 B", "2026-10-26 08:15-09:45 A", "2026-11-02 08:15-09:45 A"},
			nil,
		},
		"the end of whole days is not one of them": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART;VALUE=DATE:20261012", "DTEND;VALUE=DATE:20261014", "SUMMARY:A"), []string{"2026-10-12..2026-10-13 A"}, nil,
		},
		"a name of Windows is what the file says of it": {
			"UTC", "2026-10-01", "2026-11-30", windowsZone + windows, []string{"2026-10-12 06:15-07:45 A", "2026-10-19 06:15-07:45 A", "2026-10-26 07:15-08:45 A"}, nil,
		},
		"a name of Windows of which the file says nothing is the account's zone, and that is told": {
			"Asia/Tokyo", "2026-10-01", "2026-10-12", windows,
			[]string{"2026-10-12 08:15-09:45 A"},
			[]Skipped{{Line: 3, Reason: `has a time zone that is not known, "W. Europe Standard Time": it is taken in yours`}},
		},
		"a time without a zone is in the account's, and that is told": {
			"Asia/Tokyo", "2026-10-01", "2026-10-12", vevent("SUMMARY:A", "DTSTART:20261012T081500", "DTEND:20261012T094500"),
			[]string{"2026-10-12 08:15-09:45 A"},
			[]Skipped{{Line: 3, Reason: "has no time zone: it is taken in yours"}},
		},
		"a week in London is followed over both changes of the clocks": {
			"America/New_York", "2026-10-19", "2026-11-08", vevent("SUMMARY:A", "DTSTART;TZID=Europe/London:20260105T100000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
			[]string{"2026-10-19 05:00-06:00 A", "2026-10-26 06:00-07:00 A", "2026-11-02 05:00-06:00 A"},
			nil,
		},
		"an excepted instance and a cancelled one are gone": {
			"Europe/Berlin", "2026-10-01", "2026-11-30",
			vevent(slices.Concat(weekly, []string{"EXDATE;TZID=Europe/Berlin:20261012T081500"})...) +
				vevent("UID:a", "RECURRENCE-ID:20261019T061500Z", "DTSTART:20261019T061500Z", "DTEND:20261019T071500Z", "STATUS:CANCELLED"),
			[]string{"2026-10-26 08:15-09:45 A", "2026-11-02 08:15-09:45 A"},
			nil,
		},
		"what goes on after midnight is two rows": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART:20261012T230000Z", "DTEND:20261013T010000Z", "SUMMARY:A") + vevent("DTSTART:20261015T220000Z", "DTEND:20261016T000000Z", "SUMMARY:B"),
			[]string{"2026-10-12 23:00-23:59 A", "2026-10-13 00:00-01:00 A", "2026-10-15 22:00-23:59 B"},
			nil,
		},
		"what takes no time does not count": {
			"UTC", "2026-10-01", "2026-10-31",
			vevent("DTSTART:20261012T100000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT") + vevent("DTSTART:20261012T100000Z", "DURATION:PT1H", "STATUS:CANCELLED") +
				vevent("DTSTART:20261012T100000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"), nil, nil,
		},
		"further dates stand beside the first, or the rule's": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "RDATE:20261013T110000Z,20261012T100000Z"),
			[]string{"2026-10-12 10:00-11:00 A", "2026-10-13 11:00-12:00 A"},
			nil,
		},
		"a time that two hours have is the first, and one that none has is told by the offset before": {
			"UTC", "2026-10-01", "2027-03-31", vevent("SUMMARY:A", "DTSTART;TZID=Europe/Berlin:20261025T023000", "DURATION:PT1H") + vevent("SUMMARY:B", "DTSTART;TZID=Europe/Berlin:20270328T023000", "DURATION:PT1H"),
			[]string{"2026-10-25 00:30-01:30 A", "2027-03-28 01:30-02:30 B"},
			nil,
		},
		"what cannot be read is dropped with its number": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A", "DTSTART:20261332T100000Z") + vevent("SUMMARY:B", "DTSTART:20261012T100000Z", "DTEND:20261012T090000Z") + vevent("SUMMARY:C"),
			nil,
			[]Skipped{{Line: 5, Reason: "is no time"}, {Line: 7, Reason: "ends before it begins"}, {Line: 12, Reason: "has no DTSTART"}},
		},
		"a change of all that follow changes one, and that is told": {
			"UTC", "2026-10-01", "2026-10-31",
			vevent("UID:a", "SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3") +
				vevent("UID:a", "SUMMARY:A", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261019T100000Z", "DTSTART:20261019T120000Z", "DURATION:PT1H"),
			[]string{"2026-10-12 10:00-11:00 A", "2026-10-19 12:00-13:00 A", "2026-10-26 10:00-11:00 A"},
			[]Skipped{{Line: 13, Reason: "changes all that follow, of which only the one is changed"}},
		},
		"an event of over a month does not count": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART:20261001T100000Z", "DURATION:P32D"), nil, []Skipped{{Line: 3, Reason: "is over 31 days long"}},
		},
		"rules finer than a day are one event": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "RRULE:FREQ=SECONDLY"),
			[]string{"2026-10-12 10:00-11:00 A"},
			[]Skipped{{Line: 7, Reason: "repeats every second"}},
		},
		"several rules give what any of them gives, once": {
			"UTC", "2026-10-01", "2026-10-31",
			vevent("SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=HOURLY", "RRULE:FREQ=DAILY;COUNT=1", "RRULE:FREQ=DAILY"),
			[]string{"2026-10-12 10:00-11:00 A", "2026-10-13 10:00-11:00 A", "2026-10-19 10:00-11:00 A"},
			[]Skipped{{Line: 9, Reason: "repeats every hour"}, {Line: 11, Reason: "is one rule too many"}},
		},
		"a zone is found by its name however that is escaped": {
			"UTC", "2026-10-01", "2026-10-31",
			strings.ReplaceAll(windowsZone, "W. Europe Standard Time", `(UTC+01:00) Bern\, Rome`) + vevent("SUMMARY:A", `DTSTART;TZID="(UTC+01:00) Bern, Rome":20261012T100000`, `DTEND;TZID="(UTC+01:00) Bern\, Rome":20261012T110000`),
			[]string{"2026-10-12 08:00-09:00 A"},
			nil,
		},
		"an interval of nothing is no rule": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;INTERVAL=0"),
			[]string{"2026-10-12 10:00-11:00 A"},
			[]Skipped{{Line: 7, Reason: "has a rule that cannot be read: INTERVAL"}},
		},
		"the 30th of February never comes": {
			"UTC", "2026-10-01", "2026-10-31", vevent("DTSTART:20200112T100000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3"), nil, nil,
		},
		"text is what it was before it was escaped and folded": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A\\, \\; \\\\ \n  😀\n \\nb", "DTSTART:20261012T100000Z", "DURATION:PT1H"), []string{"2026-10-12 10:00-11:00 A, ; \\ 😀 b"}, nil,
		},
		"alarms and tasks are nothing": {
			"UTC", "2026-10-01", "2026-10-31", vevent("SUMMARY:A", "DTSTART:20261012T100000Z", "DURATION:PT1H", "BEGIN:VALARM", "DURATION:PT5H", "END:VALARM") + "BEGIN:VTODO\nDTSTART:20261012T100000Z\nEND:VTODO\n",
			[]string{"2026-10-12 10:00-11:00 A"},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := expand(t, calendar(test.text), test.zone, test.from, test.to)
			if diff := cmp.Diff(test.want, lines(x)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.skipped, x.Skipped); diff != "" {
				t.Errorf("skipped (-want +got):\n%s", diff)
			}
		})
	}
}

func TestWhatIsNoCalendarIsRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want error
	}{
		"nothing":                          {"", ErrNotCalendar},
		"a page":                           {"<!DOCTYPE html>\n<html></html>", ErrNotCalendar},
		"a page that was cut":              {"<html", ErrNotCalendar},
		"a component alone":                {vevent("DTSTART:20261012T100000Z"), ErrNotCalendar},
		"a file that was cut":              {strings.TrimSuffix(calendar(vevent("DTSTART:20261012T100000Z")), "END:VCALENDAR\r\n"), ErrTruncated},
		"a file that was cut in an event":  {"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261012T100000Z\n", ErrTruncated},
		"components without an end":        {strings.Repeat("BEGIN:VCALENDAR\n", 1000), ErrNotCalendar},
		"more than 5 MiB":                  {strings.Repeat(" ", MaxFile+1), ErrTooLarge},
		"one event more than can be taken": {calendar(strings.Repeat(vevent("DTSTART:20261012T100000Z"), MaxEvents+1)), ErrTooMany},
	} {
		if _, err := Read([]byte(test.text), true); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsKeptOfACalendarReadsTheSame(t *testing.T) {
	t.Parallel()
	text := "\ufeff" + calendar("X-A:b\nREFRESH-INTERVAL;VALUE=DURATION:PT2H\n", windowsZone, vevent("SUMMARY:Secret\n  title", "DTSTART;TZID=W. Europe Standard Time:20261012T081500",
		"DESCRIPTION:Secret", "DURATION:PT1H", "RRULE:FREQ=SECONDLY", "BEGIN:VALARM", "TRIGGER:x", "END:VALARM"), vevent("DTSTART:20261013T081500", "DURATION:PT1H"))
	for _, titles := range []bool{true, false} {
		first, err := Read([]byte(text), titles)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Read(first.Kept, true)
		if err != nil {
			t.Fatal(err)
		}
		zone, from, to := location(t, "UTC"), day(t, "2026-10-01"), day(t, "2026-10-31")
		if diff := cmp.Diff(first.Expand(zone, time.LoadLocation, from, to), again.Expand(zone, time.LoadLocation, from, to)); diff != "" {
			t.Errorf("titles %v: (-first +again):\n%s", titles, diff)
		}
		if n := bytes.Count(first.Kept, []byte("Secret")); n > 1 || n == 1 != titles || !bytes.Equal(first.Kept, again.Kept) || first.Refresh != 2*time.Hour {
			t.Errorf("titles %v: kept %s", titles, first.Kept)
		}
	}
}

// hostile are files that are made to take time or memory.
func hostile() map[string]string {
	event := func(lines ...string) string { return vevent(append(lines, "DURATION:PT1H")...) }
	big := func(line string) string {
		return strings.Repeat(line, (MaxFile-2000)/(len(line)+strings.Count(line, "\n")))
	}
	rules := func(rule string) string {
		one := event("DTSTART:19700101T000000Z", "RRULE:"+rule)
		return calendar(strings.Repeat(one, min(MaxEvents, (MaxFile-2000)/(len(one)+strings.Count(one, "\n")))))
	}
	times := ";BYHOUR=" + counting(24) + ";BYMINUTE=" + counting(60)
	var numbered []string // each weekday of a year
	for n := range 2*mostWeeks + 1 {
		if n != mostWeeks {
			numbered = append(numbered, fmt.Sprintf("%dMO", n-mostWeeks), fmt.Sprintf("%dTU", n-mostWeeks))
		}
	}
	ends := strings.ReplaceAll(","+counting(367)[2:], ",", ",-")[1:]
	return map[string]string{
		"positions in a day":              rules("FREQ=DAILY" + times + ";BYSECOND=" + counting(60) + ";BYSETPOS=" + ends),
		"positions in a year":             rules("FREQ=YEARLY;COUNT=1000000000;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=" + counting(24) + ";BYSETPOS=" + ends),
		"days of a year":                  rules("FREQ=YEARLY;COUNT=1000000000;BYDAY=" + strings.Join(numbered, ",") + ";BYYEARDAY=" + ends),
		"several rules":                   rules(strings.Repeat("FREQ=DAILY"+times+"\nRRULE:", maxRepeats) + "FREQ=DAILY"),
		"a rule by the second":            calendar(event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY")),
		"a count of a billion":            calendar(event("DTSTART:19700101T000000Z", "RRULE:FREQ=DAILY;COUNT=1000000000")),
		"all times of each day":           rules("FREQ=DAILY;BYHOUR=" + counting(24) + ";BYMINUTE=" + counting(60) + ";BYSECOND=" + counting(60)),
		"rules that never match":          rules("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9"),
		"rules of all days":               rules("FREQ=DAILY;COUNT=1000000000"),
		"rules of all days without count": rules("FREQ=DAILY"),
		"2 MB of one line":                calendar(event("SUMMARY:"+strings.Repeat("a", 2<<20), "DTSTART:20261012T100000Z")),
		"2 MB of one folded line":         calendar(event("SUMMARY:"+strings.Repeat("a\n b", 1<<19), "DTSTART:20261012T100000Z")),
		"a line of nothing but folds":     calendar(event("SUMMARY:a"+big("\n "), "DTSTART:20261012T100000Z")),
		"parameters":                      calendar(big("DTSTART" + strings.Repeat(";A=b", 250) + ":x\n")),
		"parameters of an event":          calendar(event(big("EXDATE" + strings.Repeat(";A=b", 250) + ":20261012T100000Z\n"))),
		"dates":                           calendar(event("DTSTART:20261012T100000Z", big("RDATE:20261012\n"))),
		"zones":                           calendar(many(20_000, func(i int) string { return event(fmt.Sprintf("DTSTART;TZID=Z%d:20261012T100000", i)) })),
		"described zones": calendar(many(10_000, func(i int) string { return strings.Replace(windowsZone, "W.", fmt.Sprint(i), 1) }), many(300, func(i int) string {
			return event(fmt.Sprintf("DTSTART;TZID=%d Europe Standard Time:20261012T100000", i))
		})),
		"quotes":                           calendar(big("DTSTART;A=\"" + strings.Repeat("\"", 500) + "\n")),
		"bytes that are no text":           calendar(event(big("SUMMARY:\xff\xfe\xfd\n"))),
		"empty lines":                      calendar(big("\n")),
		"long events that are often":       rules("FREQ=DAILY\nDTEND:19700131T000000Z"),
		"whole days of a year, each day":   rules("FREQ=DAILY\nDTSTART;VALUE=DATE:20260101\nDTEND;VALUE=DATE:20270101"),
		"ends of what did not begin":       calendar(big("END:VEVENT\n")),
		"a component that is open forever": calendar(big("BEGIN:VEVENT\nEND:VEVENT\n")),
	}
}

func counting(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprint(i))
	}
	return strings.Join(all, ",")
}

func many(n int, one func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(one(i))
	}
	return b.String()
}

// TestHostileFilesAreBounded counts what reading allocates in all, which does not
// depend on how fast the machine is.
func TestHostileFilesAreBounded(t *testing.T) {
	for name, text := range hostile() {
		if len(text) > MaxFile {
			t.Fatalf("%s has %d bytes", name, len(text))
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f, err := Read([]byte(text), true)
		by := newExpander(f, time.UTC, day(t, "2026-10-01"), day(t, "2027-10-15"))
		by.expand(f, time.LoadLocation)
		x := by.expansion(day(t, "2027-10-15"))
		runtime.ReadMemStats(&after)
		if allocated := (after.TotalAlloc - before.TotalAlloc) >> 20; allocated > mostAllocated {
			t.Errorf("%s: %d MB allocated in all", name, allocated)
		}
		if err != nil || by.spent.all > maxAllSteps {
			t.Errorf("%s: %d steps, %v", name, by.spent.all, err)
		}
		if len(x.Busy) > MaxBusy || x.Events > MaxBusy || len(x.Skipped) > MaxSkipped {
			t.Errorf("%s: %d rows of %d, %d lines skipped", name, len(x.Busy), x.Events, len(x.Skipped))
		}
	}
}

// BenchmarkHostileFiles tells how many seconds the file takes that takes longest, of
// which no request may wait for over two.
func BenchmarkHostileFiles(b *testing.B) {
	files := hostile()
	var slowest time.Duration
	for b.Loop() {
		slowest = 0
		for _, text := range files {
			began := time.Now()
			if f, err := Read([]byte(text), true); err == nil {
				f.Expand(location(b, "Europe/Berlin"), time.LoadLocation, day(b, "2026-10-01"), day(b, "2027-10-15"))
			}
			slowest = max(slowest, time.Since(began))
		}
	}
	b.ReportMetric(slowest.Seconds(), "s-slowest")
}

// FuzzRead reads anything: it must not panic, what is kept must read the same, and
// rows must be times of a day within what was asked for.
func FuzzRead(f *testing.F) {
	f.Add(calendar(windowsZone, vevent("UID:a", "DTSTART;TZID=W. Europe Standard Time:20261012T081500", "DURATION:P1DT2H", "RRULE:FREQ=MONTHLY;BYDAY=-1SU,2MO;BYSETPOS=-1;COUNT=9")))
	f.Add(calendar(vevent("DTSTART;VALUE=DATE:20261012", "DTEND;VALUE=DATE:20261014", "RRULE:FREQ=YEARLY;BYWEEKNO=53,-1;UNTIL=20301231", "EXDATE:20271012", "RDATE:20261015T100000/PT1H")))
	f.Add(calendar(vevent("UID:a", "DTSTART;TZID=\"Europe/Berlin\":00010101T000000", "DTEND:99991231T235960Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261012")))
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Read([]byte(text), true)
		if err != nil {
			return
		}
		from, to := day(t, "2026-10-01"), day(t, "2026-12-31")
		x := file.Expand(time.UTC, time.LoadLocation, from, to)
		for _, b := range x.Busy {
			if b.Start >= b.End || b.Date < from || b.Date > to {
				t.Fatalf("%q: %+v", text, b)
			}
		}
		again, err := Read(file.Kept, true)
		if err != nil {
			t.Fatalf("%q kept as %q: %v", text, file.Kept, err)
		}
		if diff := cmp.Diff(x.Busy, again.Expand(time.UTC, time.LoadLocation, from, to).Busy); diff != "" {
			t.Fatalf("%q kept as %q: %s", text, file.Kept, diff)
		}
	})
}

// BenchmarkThousandEvents reads and expands a calendar of 1,000 events, 200 of which
// repeat; it may take 150 ms.
func BenchmarkThousandEvents(b *testing.B) {
	text := []byte(calendar(windowsZone, many(1000, func(i int) string {
		at := fmt.Sprintf("2026%02d%02dT%02d0000", 1+i%12, 1+i%28, 8+i%10)
		rule := []string{"RRULE:FREQ=WEEKLY;BYDAY=MO,WE", "RRULE:FREQ=MONTHLY;BYDAY=-1FR", "RRULE:FREQ=DAILY;INTERVAL=2"}[i%3]
		if i%5 > 0 {
			rule = "DESCRIPTION:" + strings.Repeat("words ", 40)
		}
		return vevent(fmt.Sprintf("UID:%d", i), "SUMMARY:Lecture", "DTSTART;TZID=W. Europe Standard Time:"+at, "DURATION:PT1H30M", rule)
	})))
	for b.Loop() {
		f, err := Read(text, true)
		if err != nil || f.Events != 1000 {
			b.Fatal(err, f.Events)
		}
		if x := f.Expand(time.UTC, time.LoadLocation, day(b, "2026-10-01"), day(b, "2027-10-12")); x.Events < 1000 {
			b.Fatal(x.Events)
		}
	}
}
