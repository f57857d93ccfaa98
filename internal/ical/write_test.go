package ical

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// blockID is the id of a block that was made at 2026-03-04T05:06:07.089Z.
var blockID = planner.BlockID.Text([16]byte{0x01, 0x9c, 0xb7, 0x3d, 0x32, 0x71, 0x7a, 1, 2, 3, 4, 5, 6, 7, 8, 9})

func onDay(t testing.TB, text string) planner.Date {
	t.Helper()
	d, err := planner.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func atClock(t testing.TB, text string) planner.Clock {
	t.Helper()
	c, err := planner.ParseClock(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func inZone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// rowsOf hands over blocks.
func rowsOf(blocks ...planner.Block) planner.Rows[planner.Block] {
	return func(yield func(planner.Block, error) bool) {
		for _, b := range blocks {
			if !yield(b, nil) {
				return
			}
		}
	}
}

// block is one of a subject with a topic.
func blockOn(t testing.TB, date, start, end string) planner.Block {
	t.Helper()
	return planner.Block{
		ID: blockID, SubjectID: "sub", SubjectName: "Algebra", Date: onDay(t, date), Start: atClock(t, start), End: atClock(t, end), Version: 7,
	}
}

// written returns what p is as text.
func written(t testing.TB, p Calendar) string {
	t.Helper()
	if p.Zone == nil {
		p.Zone = time.UTC
	}
	if p.Blocks == nil {
		p.Blocks = rowsOf()
	}
	var buf bytes.Buffer
	if err := Write(&buf, p); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestAPlanIsWrittenAsACalendar(t *testing.T) {
	t.Parallel()
	done := blockOn(t, "2026-03-03", "18:00", "19:30")
	done.Done, done.Topic = true, new("Groups, rings; fields")
	rest := blockOn(t, "2026-03-04", "22:00", "23:59")
	rest.SubjectID, rest.SubjectName, rest.ID = "rest", "Sleep", "sub_x-20260304-1320-1439"
	got := written(t, Calendar{
		Feed: planner.Feed{Name: "Phone", Done: planner.FeedMark, AlarmMinutes: new(10)}, Sandbox: true, Zone: inZone(t, "Europe/Berlin"),
		Subjects: []planner.SubjectSummary{{ID: "sub", Type: planner.Study}, {ID: "rest", Type: planner.Inactive}},
		Blocks:   rowsOf(done, rest),
	})
	want := strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Study Planner//Study Planner//EN
CALSCALE:GREGORIAN
NAME:Study plan: Phone (sandbox)
X-WR-CALNAME:Study plan: Phone (sandbox)
REFRESH-INTERVAL;VALUE=DURATION:PT1H
X-PUBLISHED-TTL:PT1H
BEGIN:VEVENT
UID:`+blockID+`@studyplanner
DTSTAMP:20260304T050607Z
DTSTART:20260303T170000Z
DTEND:20260303T183000Z
SEQUENCE:7
SUMMARY:✓ Algebra: Groups\, rings\; fields
CATEGORIES:Algebra
TRANSP:OPAQUE
END:VEVENT
BEGIN:VEVENT
UID:sub_x-20260304-1320-1439@studyplanner
DTSTAMP:19700101T000000Z
DTSTART:20260304T210000Z
DTEND:20260304T225900Z
SEQUENCE:7
SUMMARY:Sleep
CATEGORIES:Sleep
TRANSP:TRANSPARENT
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT10M
DESCRIPTION:Sleep
END:VALARM
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAnExamIsADayOrAnHourThatLeavesItsOwnerFree(t *testing.T) {
	t.Parallel()
	day := planner.Exam{ID: "exm_" + blockID[4:], SubjectName: "Algebra", Title: "Final, part 1", Date: onDay(t, "2026-12-31"), Version: 9}
	timed := planner.Exam{ID: "exm_x", SubjectName: "Bio", Title: "Oral", Date: day.Date, Start: new(atClock(t, "23:30"))}
	got := written(t, Calendar{Feed: planner.Feed{AlarmMinutes: new(10)}, Zone: inZone(t, "Europe/Berlin"), Exams: []planner.Exam{day, timed}})
	want := strings.ReplaceAll(`BEGIN:VEVENT
UID:exm_`+blockID[4:]+`@studyplanner
DTSTAMP:20260304T050607Z
DTSTART;VALUE=DATE:20261231
DTEND;VALUE=DATE:20270101
SEQUENCE:9
SUMMARY:Algebra: Final\, part 1
CATEGORIES:Algebra
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
UID:exm_x@studyplanner
DTSTAMP:19700101T000000Z
DTSTART:20261231T223000Z
DTEND:20261231T233000Z
SEQUENCE:0
SUMMARY:Bio: Oral
CATEGORIES:Bio
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
	if !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestBlocksAroundAChangeOfTheClock is check 4 of the specification.
func TestBlocksAroundAChangeOfTheClock(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ zone, date, start, end, from, to string }{
		{"Europe/Berlin", "2027-03-28", "01:30", "02:30", "20270328T003000Z", "20270328T013000Z"},
		{"Europe/Berlin", "2027-03-28", "02:15", "03:15", "20270328T011500Z", "20270328T021500Z"},
		{"Europe/Berlin", "2026-10-25", "02:15", "02:45", "20261025T001500Z", "20261025T004500Z"},
		{"Europe/Berlin", "2026-10-24", "09:00", "10:00", "20261024T070000Z", "20261024T080000Z"},
		{"Europe/Berlin", "2026-10-26", "09:00", "10:00", "20261026T080000Z", "20261026T090000Z"},
		{"America/New_York", "2026-11-01", "01:30", "03:30", "20261101T053000Z", "20261101T073000Z"},
		{"Australia/Lord_Howe", "2026-10-04", "02:10", "02:40", "20261003T154000Z", "20261003T161000Z"},
		{"Pacific/Apia", "2011-12-30", "09:00", "10:00", "20111230T190000Z", "20111230T200000Z"}, // a day that was left out
	} {
		got := written(t, Calendar{Zone: inZone(t, tt.zone), Blocks: rowsOf(blockOn(t, tt.date, tt.start, tt.end))})
		if !strings.Contains(got, "\r\nDTSTART:"+tt.from+"\r\nDTEND:"+tt.to+"\r\n") {
			t.Errorf("%s %s %s–%s: want %s–%s in\n%s", tt.zone, tt.date, tt.start, tt.end, tt.from, tt.to, got)
		}
	}
}

// naiveInstant looks at every minute from a day before to a day after.
func naiveInstant(z *time.Location, d planner.Date, c planner.Clock) time.Time {
	wall := d.Time().Add(time.Duration(c) * time.Minute)
	for t := wall.Add(-26 * time.Hour); t.Before(wall.Add(26 * time.Hour)); t = t.Add(time.Minute) {
		if in := t.In(z); in.Hour()*60+in.Minute() == int(c) && planner.DateOf(in) == d {
			return t
		}
	}
	// The clock never shows that: it is as far after the last time before the gap as the
	// clock would have gone on.
	last := wall
	for t := wall.Add(-26 * time.Hour); t.Before(wall.Add(26 * time.Hour)); t = t.Add(time.Minute) {
		_, offset := t.In(z).Zone()
		if shown := t.Add(time.Duration(offset) * time.Second); shown.Before(wall) {
			last = t.Add(wall.Sub(shown))
		} else {
			break
		}
	}
	return last
}

func TestAnInstantIsWhatASearchOfAllMinutesFinds(t *testing.T) {
	t.Parallel()
	zones := []string{"UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Chatham"}
	rapid.Check(t, func(r *rapid.T) {
		z := inZone(t, rapid.SampledFrom(zones).Draw(r, "zone"))
		d := onDay(t, "2015-01-01") + planner.Date(rapid.IntRange(0, 8000).Draw(r, "day"))
		if _, end := d.Time().In(z).ZoneBounds(); !end.IsZero() && rapid.Bool().Draw(r, "near a change") {
			d = planner.DateOf(end.In(z)) + planner.Date(rapid.IntRange(-1, 1).Draw(r, "beside"))
		}
		c := planner.Clock(rapid.IntRange(0, 24*60-1).Draw(r, "clock"))
		if rapid.Bool().Draw(r, "at night") {
			c %= 5 * 60
		}
		if got, want := (Calendar{Zone: z}).instant(d, c), naiveInstant(z, d, c); !got.Equal(want) {
			r.Fatalf("%v %v %v: %v, want %v", z, d, c, got, want)
		}
	})
}

// TestEveryTextComesBack is check 2 of the specification, of what a calendar has in it.
func TestEveryTextComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		piece := rapid.OneOf(rapid.SampledFrom([]string{",", ";", `\`, "\n", "😀", `\n`, ":", `"`, " ", "<b>", "’", "ä", "한"}), rapid.StringN(0, 30, -1))
		text := strings.Join(rapid.SliceOfN(piece, 1, 40).Draw(r, "text"), "")
		text = strings.Map(func(c rune) rune {
			if c < ' ' && c != '\n' || c == 0x7f || c == 0xfffd {
				return -1
			}
			return c
		}, text)
		b := blockOn(t, "2026-03-03", "18:00", "19:00")
		b.SubjectName, b.Topic = "S"+text, &text
		got := written(t, Calendar{Feed: planner.Feed{AlarmMinutes: new(0)}, Blocks: rowsOf(b)})
		checkLines(r, got)
		c, err := ics.ParseCalendar(strings.NewReader(got))
		if err != nil {
			r.Fatalf("%v in\n%s", err, got)
		}
		if e := c.Events()[0].GetProperty(ics.ComponentPropertySummary); e.Value != "S"+text+": "+text {
			r.Fatalf("%q came back as %q", "S"+text+": "+text, e.Value)
		}
	})
}

// checkLines fails unless all lines are as RFC 5545 wants them.
func checkLines(r rapid.TB, text string) {
	r.Helper()
	all := strings.Split(text, "\n")
	if all[len(all)-1] != "" {
		r.Fatalf("the last line is not ended")
	}
	for _, line := range all[:len(all)-1] {
		if len(line) > 76 || !strings.HasSuffix(line, "\r") || strings.ToValidUTF8(line, "") != line || line == " \r" {
			r.Fatalf("wrong line %q", line)
		}
	}
}

func TestNoAlarmIsWrittenUnlessItIsWanted(t *testing.T) {
	t.Parallel()
	open, done := blockOn(t, "2026-03-03", "18:00", "19:00"), blockOn(t, "2026-03-03", "18:00", "19:00")
	done.Done = true
	for alarm, want := range map[*int]int{nil: 0, new(0): 1, new(1440): 1} {
		got := written(t, Calendar{Feed: planner.Feed{AlarmMinutes: alarm}, Blocks: rowsOf(open, done)})
		if n := strings.Count(got, "BEGIN:VALARM"); n != want {
			t.Errorf("%d alarms, want %d", n, want)
		}
		if alarm != nil && !strings.Contains(got, fmt.Sprintf("\r\nTRIGGER:-PT%dM\r\n", *alarm)) {
			t.Errorf("alarm %d in\n%s", *alarm, got)
		}
	}
}

func TestAWriterThatFailsAndABlockThatCannotBeReadEndACalendar(t *testing.T) {
	t.Parallel()
	fault := errors.New("full")
	p := Calendar{Zone: time.UTC, Blocks: rowsOf(blockOn(t, "2026-03-03", "18:00", "19:00"))}
	for room := range len(written(t, p)) {
		if err := Write(&narrow{room, fault}, p); !errors.Is(err, fault) {
			t.Fatalf("with room for %d bytes: %v", room, err)
		}
	}
	p.Blocks = func(yield func(planner.Block, error) bool) { yield(planner.Block{}, fault) }
	if err := Write(&bytes.Buffer{}, p); !errors.Is(err, fault) {
		t.Error(err)
	}
}

// narrow takes so many bytes and then fails.
type narrow struct {
	room  int
	fault error
}

func (n *narrow) Write(p []byte) (int, error) {
	if n.room -= len(p); n.room < 0 {
		return 0, n.fault
	}
	return len(p), nil
}

// BenchmarkWrite writes 400 events, for which 6 ms are allowed.
func BenchmarkWrite(b *testing.B) {
	blocks := slices.Repeat([]planner.Block{blockOn(b, "2026-03-03", "18:00", "19:30")}, 400)
	for i := range blocks {
		blocks[i].Topic = new(fmt.Sprintf("Chapter %d: groups, rings and fields, and what they are good for in the end", i))
	}
	p := Calendar{Feed: planner.Feed{Name: "Phone", AlarmMinutes: new(10)}, Zone: inZone(b, "Europe/Berlin"), Blocks: rowsOf(blocks...)}
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(&bytes.Buffer{}, p); err != nil {
			b.Fatal(err)
		}
	}
}
