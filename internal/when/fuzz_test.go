package when

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/when/whentest"
)

// checkQuotes fails unless err, if it is about what was not understood, quotes
// a part of the text and says what to write.
func checkQuotes(t *testing.T, text string, err error) {
	t.Helper()
	var m *ParseError
	if errors.As(err, &m) && (!strings.Contains(text, m.Piece) || m.Hint == "" || !strings.HasPrefix(err.Error(), "did not understand "+Quote(m.Piece))) {
		t.Errorf("%q: %v", text, err)
	}
	whentest.CheckPrintable(t, text, err)
	if m != nil && m.Piece == "" && strings.TrimSpace(text) != "" {
		t.Errorf("%q: nothing is quoted", text)
	}
}

func FuzzDate(f *testing.F) {
	whentest.Seed(f)
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
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Clock(text)
		checkQuotes(t, text, err)
		if back, wrong := Clock(c.String()); wrong != nil || back != c || err != nil && c != 0 {
			t.Errorf("%q: got %v, %v back from %v", text, back, wrong, c)
		}
	})
}

func FuzzSpan(f *testing.F) {
	whentest.Seed(f)
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
	whentest.Seed(f)
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
	whentest.Seed(f)
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

func FuzzTerm(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []planner.Date{1, 739944, 3_652_059} {
			term, err := termOf("from "+text, today)
			checkQuotes(t, "from "+text, err)
			if err != nil {
				continue
			}
			if back, err := termOf(term.String(), today); err != nil || back != term {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, term)
			}
		}
	})
}

func FuzzRotation(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		c := NewCursor("every " + text)
		r, ok, err := c.Rotation()
		checkQuotes(t, "every "+text, err)
		if ok != (r.Weeks > 0) || ok && err != nil || r.Weeks > MaxRotation || !ok && c.Place() != 0 && err == nil {
			t.Errorf("%q: got %v, %v, %v", text, r, ok, err)
		}
	})
}
