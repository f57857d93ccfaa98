package when

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"studyplanner/internal/planner"
)

// sentences are the seeds of the fuzz tests.
var sentences = []string{
	"", " ", "Maths tomorrow 9-10:30 Integrals", "9-10:30", "from 9 to 10:30", "9 for 1 h 30 min", "9am-1pm", "9:00 +1h30", "noon-2",
	"midnight", "24:00", "in 3 days", "next monday", "Mon 23 Nov", "24.11.2026", "1/2/2026", "2026-11-24", "Nov 24th, 2027", "-1", "+9999999999",
	"29 Feb", "mon,wed 9-10:30; daily 8-9", "fri-mon 7-8", "1.5h", "0.000001h", "99999999999999999999.9h", "Monday 9 Club sat 9–10 — x",
	"SS today 9-10", "\xff\x00\u2028", "ǅ 9-10", "9 : 3 0", "IT: Go 9-10 1/2",
}

func seed(f *testing.F) {
	for _, s := range sentences {
		f.Add(s)
	}
}

// checkQuotes fails unless err, if it is about what was not understood, quotes
// a part of the text and says what to write.
func checkQuotes(t *testing.T, text string, err error) {
	t.Helper()
	var m *Misread
	if errors.As(err, &m) && (!strings.Contains(text, m.Piece) || m.Hint == "" || !strings.HasPrefix(err.Error(), "did not understand "+Quote(m.Piece))) {
		t.Errorf("%q: %v", text, err)
	}
	if err != nil && (!utf8.ValidString(err.Error()) || strings.ContainsAny(err.Error(), "\x00\x1b\n\r\u2028")) {
		t.Errorf("%q: %q is not fit to print", text, err)
	}
	if m != nil && m.Piece == "" && strings.TrimSpace(text) != "" {
		t.Errorf("%q: nothing is quoted", text)
	}
}

func FuzzDate(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []planner.Date{1, 739944, 3_652_059} {
			d, err := Date(text, today)
			checkQuotes(t, text, err)
			if (err == nil) != d.Valid() {
				t.Fatalf("%q: got %v, %v", text, d, err)
			}
			if err != nil {
				continue
			}
			if back, err := Date(Day(d, today), today); err != nil || back != d {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, d)
			}
			if back, err := Date(DayLong(d), today); err != nil || back != d {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, d)
			}
			if back, err := Date(Day(d, d), d); err != nil || back != d {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, d)
			}
		}
	})
}

func FuzzClock(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Clock(text)
		checkQuotes(t, text, err)
		if back, wrong := Clock(c.String()); wrong != nil || back != c || err != nil && c != 0 {
			t.Errorf("%q: got %v, %v back from %v", text, back, wrong, c)
		}
	})
}

func FuzzSpan(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadSpan(text)
		checkQuotes(t, text, err)
		if err != nil {
			return
		}
		if back, err := ReadSpan(s.String()); err != nil || back != s || s.Start < 0 || s.End <= s.Start || s.End > 1439 {
			t.Errorf("%q: got %v, %v back from %v", text, back, err, s)
		}
	})
}

func FuzzMinutes(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Minutes(text)
		checkQuotes(t, text, err)
		if err != nil {
			return
		}
		if back, err := Minutes(Duration(n)); err != nil || back != n || n < 1 || n > maxMinutes {
			t.Errorf("%q: got %v, %v back from %v", text, back, err, n)
		}
	})
}

func FuzzWeekdays(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		days, err := Weekdays(text)
		checkQuotes(t, text, err)
		if (err == nil) != (len(days) > 0) {
			t.Fatalf("%q: got %v, %v", text, days, err)
		}
		if back, wrong := Weekdays(WriteWeekdays(days)); err == nil && (wrong != nil || !slices.Equal(back, days)) {
			t.Errorf("%q: got %v, %v back from %v", text, back, wrong, days)
		}
	})
}
