package human

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/when"
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

// checkPrintable fails unless err, if there is one, is fit to print.
func checkPrintable(t *testing.T, text string, err error) {
	t.Helper()
	if err != nil && (!utf8.ValidString(err.Error()) || strings.ContainsAny(err.Error(), "\x00\x1b\n\r\u2028")) {
		t.Errorf("%q: %q is not fit to print", text, err)
	}
}

func FuzzSlots(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Slots(text)
		checkPrintable(t, text, err)
		if (err == nil) != (len(all) > 0) {
			t.Errorf("%q: got %v, %v", text, all, err)
		}
		for _, s := range all {
			if back, err := Slot(WriteSlot(s)); err != nil || !cmp.Equal(back, s) || len(s.Days) == 0 || s.End <= s.Start {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, s)
			}
		}
	})
}

func FuzzSession(f *testing.F) {
	seed(f)
	subjects := named("Maths", "Monday 9 Club", "ß", "Ǆ", "IT: Go", "x\u2028y", "9-10")
	f.Fuzz(func(t *testing.T, text string) {
		for _, today := range []client.Date{1, 739944, 3_652_059} {
			s, err := ReadSession(text, subjects, today)
			checkPrintable(t, text, err)
			if err != nil {
				continue
			}
			if !s.Date.Valid() || s.End <= s.Start || s.Topic != strings.TrimSpace(s.Topic) || !strings.HasSuffix(strings.TrimSpace(text), s.Topic) {
				t.Fatalf("%q: got %v", text, s)
			}
			again := s.Subject.Name + " " + when.DayLong(s.Date) + " " + s.Span.String() + " : " + s.Topic
			if back, err := ReadSession(again, subjects, today); err != nil || !cmp.Equal(back, s) {
				t.Errorf("%q: got %v, %v back from %v", text, back, err, s)
			}
		}
	})
}

func FuzzNames(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := Subject(named("Maths", text), text); err == nil && client.NameKey(s.Name) != client.NameKey(strings.TrimSpace(text)) {
			t.Errorf("%q: got %q", text, s.Name)
		}
		ending, err := Ending(text)
		checkPrintable(t, text, err)
		if (err == nil) != (ending != "") {
			t.Errorf("%q: got %q, %v", text, ending, err)
		}
	})
}
