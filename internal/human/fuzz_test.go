package human

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/when"
	"studyplanner/internal/when/whentest"
)

func FuzzSlots(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []client.Date{1, 739944, 3_652_059} {
			all, err := Slots(text, today)
			whentest.CheckPrintable(t, text, err)
			named, wrong := SlotPatterns(text, today)
			if (err == nil) != (len(all) > 0) || err == nil && (wrong != nil || len(named) != len(all)) {
				t.Errorf("%q: got %v, %v", text, all, err)
			}
			for _, s := range all {
				back, err := Slots(WriteSlot(s), today)
				if err != nil || !cmp.Equal(back, []client.Slot{s}) || len(s.Days) == 0 || s.End <= s.Start {
					t.Errorf("%q: got %v, %v back from %v", text, back, err, s)
				}
			}
		}
	})
}

func FuzzSession(f *testing.F) {
	whentest.Seed(f)
	subjects := named("Maths", "Monday 9 Club", "ß", "Ǆ", "IT: Go", "x\u2028y", "9-10")
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []client.Date{1, 739944, 3_652_059} {
			s, err := ReadSessions(text, subjects, today)
			whentest.CheckPrintable(t, text, err)
			checkParts(t, text, s.Parts)
			if err != nil {
				checkProblem(t, text, err)
				continue
			}
			if len(s.Dates) == 0 || len(s.Dates) > when.MaxDates || !slices.IsSorted(s.Dates) || !s.Dates[0].Valid() || !s.Dates[len(s.Dates)-1].Valid() || s.End <= s.Start || s.Topic != strings.TrimSpace(s.Topic) || !strings.HasSuffix(strings.TrimSpace(text), s.Topic) {
				t.Fatalf("%q: got %v", text, s)
			}
			again := s.Subject.Name
			for _, d := range s.Dates {
				again += ", " + when.DayLong(d)
			}
			again += " " + s.Span.String() + " : " + s.Topic
			back, err := ReadSessions(again, subjects, today)
			back.Parts, s.Parts = nil, nil // they lie elsewhere
			if err != nil || !cmp.Equal(back, s) {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, s)
			}
		}
	})
}

// checkParts fails if parts are not such of a text, one after the other.
func checkParts(t *testing.T, text string, parts []Part) {
	at := 0
	for _, p := range parts {
		if p.From < at || p.To <= p.From || p.To > len(text) || !utf8.ValidString(text[p.From:p.To]) && utf8.ValidString(text) {
			t.Fatalf("%q: got %v", text, parts)
		}
		at = p.To
	}
}

// checkProblem fails if an error does not say where in a text the problem is.
func checkProblem(t *testing.T, text string, err error) {
	var p *Problem
	if !errors.As(err, &p) || p.From < 0 || p.To < p.From || p.To > len(text) || !utf8.ValidString(text[p.From:p.To]) && utf8.ValidString(text) {
		t.Fatalf("%q: got %#v", text, err)
	}
}

func FuzzListing(f *testing.F) {
	whentest.Seed(f)
	subjects := named("Maths", "Monday 9 Club", "open", "x\u2028y", "9-10")
	for _, text := range []string{"maths, open last 7 days", "november 9999", "since 1 Jan 0001", "next 9999999 months", "not done until 24.11.", "all"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []client.Date{1, 739944, 3_652_059} {
			l, err := ReadListing(text, subjects, today)
			whentest.CheckPrintable(t, text, err)
			if err == nil && (l.First != 0 && !l.First.Valid() || l.Last != 0 && !l.Last.Valid() || l.Last != 0 && l.Last < l.First) {
				t.Errorf("%q: got %v", text, l)
			}
			if d, err := ReadDescribed(text, subjects, today); err == nil && !d.Date.Valid() {
				t.Errorf("%q: got %v", text, d)
			}
		}
	})
}

func FuzzNames(f *testing.F) {
	whentest.Seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := Subject(named("Maths", text), text); err == nil && len(partly([]client.Subject{s}, text)) == 0 && client.NameKey(s.Name) != client.NameKey(strings.TrimSpace(text)) {
			t.Errorf("%q: got %q", text, s.Name)
		}
		ending, err := Ending(text)
		whentest.CheckPrintable(t, text, err)
		if (err == nil) != (ending != "") {
			t.Errorf("%q: got %q, %v", text, ending, err)
		}
	})
}
