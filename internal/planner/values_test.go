package planner

import (
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestParseClockRefusesOtherForms(t *testing.T) {
	for _, bad := range []string{"", "9:00", "09:60", "24:00", "09:00:00", "09:00 ", "0900", "-1:00", "09.00", "٠٩:٠٠", "1 :00"} {
		if c, err := ParseClock(bad); err == nil {
			t.Errorf("ParseClock(%q) = %v, want an error", bad, c)
		}
	}
}

func FuzzParseClock(f *testing.F) {
	f.Add("09:05")
	f.Add("24:00")
	f.Fuzz(func(t *testing.T, s string) {
		if c, err := ParseClock(s); err == nil && c.String() != s {
			t.Errorf("%q reads as %v", s, c)
		}
	})
}

func TestParseDateRefusesOtherForms(t *testing.T) {
	for _, bad := range []string{"", "2026-02-29", "2026-13-01", "2026-00-10", "0000-12-31", "2026-1-01", "10000-01-01", "2026-01-01T00:00:00Z", "26-01-01"} {
		if d, err := ParseDate(bad); err == nil {
			t.Errorf("ParseDate(%q) = %v, want an error", bad, d)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	f.Add("2024-02-29")
	f.Add("0001-01-01")
	f.Add("9999-12-31")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDate(s)
		if err != nil {
			return
		}
		if d.String() != s || !d.Valid() || DateFromNumber(d.Number()) != d {
			t.Errorf("%q reads as %v, number %d", s, d, d.Number())
		}
	})
}

func TestEveryDateAgreesWithTheStandardLibrary(t *testing.T) {
	day := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := MinDate; d <= MaxDate; d++ {
		if DateOf(day) != d || !d.Time().Equal(day) || time.Weekday(d.Weekday()) != day.Weekday() {
			t.Fatalf("%v: got %d, %v, %v", day, DateOf(day), d.Time(), d.Weekday())
		}
		day = day.AddDate(0, 0, 1)
	}
	if MaxDate.String() != "9999-12-31" {
		t.Errorf("MaxDate is %v", MaxDate)
	}
}

func TestMomentIsReadOnTheAccountsWall(t *testing.T) {
	auckland, err := time.LoadLocation("Pacific/Auckland")
	if err != nil {
		t.Fatal(err)
	}
	m := MomentAt(time.Date(2026, 1, 31, 12, 34, 0, 0, time.UTC), auckland)
	if m.Today.String() != "2026-02-01" || m.Clock.String() != "01:34" {
		t.Errorf("got %v %v", m.Today, m.Clock)
	}
}

func TestAMomentIsWrittenAsTheStandardLibraryWritesIt(t *testing.T) {
	for _, name := range []string{"UTC", "Pacific/Auckland", "America/St_Johns", "Asia/Kathmandu", "America/Los_Angeles"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			at := time.Unix(rapid.Int64Range(63072000, 253402300799-86400).Draw(t, "seconds"), 1).UTC() // from 1972 on
			if got, want := string(MomentAt(at, zone).AppendLocal(nil)), at.In(zone).Format(time.RFC3339); got != want {
				t.Fatalf("%s: %s, want %s", name, got, want)
			}
		})
	}
}

func TestWeekOffsets(t *testing.T) {
	week := WeekOf(day("2026-11-21"))
	if week.Monday != day("2026-11-16") || week.Sunday() != day("2026-11-22") {
		t.Fatalf("week is %v to %v", week.Monday, week.Sunday())
	}
	first := int64(week.Monday-MinDate) / 7
	last := int64(day("9999-12-20")-week.Monday) / 7
	for _, tt := range []struct {
		name   string
		offset int64
		monday string
	}{
		{"this week", 0, "2026-11-16"},
		{"next week", 1, "2026-11-23"},
		{"the week before", -1, "2026-11-09"},
		{"the first week there is", -first, "0001-01-01"},
		{"one week earlier", -first - 1, ""},
		{"the last whole week", last, "9999-12-20"},
		{"the week that ends in the year 10000", last + 1, ""},
		{"the largest number", 1<<63 - 1, ""},
		{"the smallest number", -1 << 63, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w, err := week.Offset(tt.offset)
			if tt.monday == "" {
				wantProblem(t, err, "week_offset")
				return
			}
			if err != nil || w.Monday != day(tt.monday) {
				t.Errorf("got %v, %v", w.Monday, err)
			}
		})
	}
}

func TestColors(t *testing.T) {
	for _, good := range []string{"#abc", "#ABC", "#1D4ed8"} {
		if c, err := ParseColor(good); err != nil || string(c) != good {
			t.Errorf("ParseColor(%q) = %v, %v", good, c, err)
		}
	}
	for _, bad := range []string{"", "#", "abc", "#abcd", "#12345", "#1234567", "#ggg", "red", "#abc "} {
		if _, err := ParseColor(bad); err == nil {
			t.Errorf("ParseColor(%q) = nil error", bad)
		}
	}
}

func TestAutomaticColorIsTheLeastUsedFirstInOrder(t *testing.T) {
	var subjects []SubjectSummary
	for _, want := range append(palette[:], palette[0], palette[1]) {
		got := nextColor(subjects)
		if got != want {
			t.Fatalf("colour %d is %s, want %s", len(subjects), got, want)
		}
		subjects = append(subjects, SubjectSummary{Color: got})
	}
	mine := []SubjectSummary{{Color: "#1d4ed8"}, {Color: "#b91c1c"}}
	if got := nextColor(mine); got != palette[2] {
		t.Errorf("lower-case colours do not count: got %s", got)
	}
}

func TestCleanText(t *testing.T) {
	for _, tt := range []struct{ name, in, want, wrong string }{
		{"is trimmed", "  Maths\t\n", "Maths", ""},
		{"is composed", "Cafe\u0301", "Café", ""},
		{"may be blank", " \u3000 ", "", ""},
		{"counts code points", strings.Repeat("é", 10), strings.Repeat("é", 10), ""},
		{"counts after composing", strings.Repeat("e\u0301", 10), strings.Repeat("é", 10), ""},
		{"may be as long as its composition lets it", strings.Repeat("α\u0313\u0300\u0345", 10), strings.Repeat("ᾂ", 10), ""},
		{"is limited", strings.Repeat("é", 11), "", "is over 10 characters"},
		{"is limited where it is far too long", "e" + strings.Repeat("\u0301", 1<<20), "", "is over 10 characters"},
		{"is looked through where it is far too long", strings.Repeat("é", 1000) + "\x00", "", "must not contain control characters"},
		{"has no control characters", "a\x00b", "", "must not contain control characters"},
		{"has no line breaks", "a\nb", "", "must not contain control characters"},
		{"is valid UTF-8", "a\xffb", "", "must be valid UTF-8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, wrong := cleanText(tt.in, 10, ""); got != tt.want || wrong != tt.wrong {
				t.Errorf("got %q, %q", got, wrong)
			}
		})
	}
}

func TestNoCodePointIsComposedOfMoreThanAreAllowedFor(t *testing.T) {
	for r := range unicode.MaxRune + 1 {
		if n := utf8.RuneCountInString(norm.NFD.String(string(r))); n > MostComposed {
			t.Errorf("%U is composed of %d", r, n)
		}
	}
}

func TestATextThatIsFarTooLongIsNotComposed(t *testing.T) {
	long := strings.Repeat("e\u0301", 1000)
	if composed, short := Compose(long, 499); composed != "" || short {
		t.Errorf("%d bytes, %v", len(composed), short)
	}
	if composed, short := Compose(long, 500); composed != strings.Repeat("é", 1000) || !short {
		t.Errorf("%d bytes, %v", len(composed), short)
	}
	if longer := long + long; NameKey(longer) != longer {
		t.Error("it is the name of something")
	}
}

func TestANoteKeepsItsLines(t *testing.T) {
	for _, tt := range []struct{ name, in, want, wrong string }{
		{"lines and tabs stay", " a\n\n\tb \n", "a\n\n\tb", ""},
		{"a line break is one character", "a\r\nb\rc", "a\nb\nc", ""},
		{"other control characters are refused", "a\x1bb", "", "must not contain control characters"},
		{"code points are counted", strings.Repeat("é", MaxNote+1), "", "is over 2000 characters"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var bad Invalid
			got := cleanLines(&bad, "note", tt.in, MaxNote)
			if wrong := strings.TrimPrefix(bad.Error(), "note "); got != tt.want || tt.wrong != "" && !strings.Contains(wrong, tt.wrong) || tt.wrong == "" && bad != nil {
				t.Errorf("got %q, %v", got, bad)
			}
		})
	}
}

func FuzzNote(f *testing.F) {
	f.Add(" a\r\n\tb\n")
	f.Add("e\u0301\x00")
	f.Fuzz(func(t *testing.T, s string) {
		var bad Invalid
		b := Block{Note: &s}
		b.clean(&bad)
		note := b.Note
		if bad != nil || note == nil {
			return
		}
		b.clean(&bad)
		again := b.Note
		if bad != nil || again == nil || *again != *note {
			t.Errorf("%q is stored as %q, and that as %v, %v", s, *note, again, bad)
		}
		if utf8.RuneCountInString(*note) > MaxNote || strings.ContainsAny(*note, "\r\x00\x1b") || !utf8.ValidString(*note) {
			t.Errorf("%q is stored as %q", s, *note)
		}
	})
}

func TestNameKeyFoldsCaseAndComposition(t *testing.T) {
	for _, pair := range [][2]string{{"MATHS", "maths"}, {"Straße", "STRASSE"}, {"CAFE\u0301", "café"}, {"Σίσυφος", "ΣΊΣΥΦΟΣ"}} {
		if NameKey(pair[0]) != NameKey(pair[1]) {
			t.Errorf("%q and %q have different keys", pair[0], pair[1])
		}
	}
	if NameKey("Maths") == NameKey("Math") {
		t.Error("different names have the same key")
	}
}

// day parses a date that a test wrote.
func day(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// clock parses a time that a test wrote.
func clock(s string) Clock {
	c, err := ParseClock(s)
	if err != nil {
		panic(err)
	}
	return c
}

// wantProblem fails unless err is Invalid with problems on exactly these fields.
func wantProblem(t *testing.T, err error, fields ...string) {
	t.Helper()
	bad, _ := err.(Invalid) //nolint:errorlint // the rules return it bare
	var got []string
	for _, p := range bad {
		got = append(got, p.Field)
	}
	if strings.Join(got, " ") != strings.Join(fields, " ") {
		t.Errorf("problems with %q, want %q (%v)", got, fields, err)
	}
}
