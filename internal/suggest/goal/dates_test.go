package goal_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/when"
)

// on returns the day that s is in ISO 8601; 0 for "".
func on(t testing.TB, s string) planner.Date {
	t.Helper()
	if s == "" {
		return 0
	}
	d, err := planner.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// deadline returns the date that an exam has in a sentence.
func deadline(text string, today planner.Date) planner.Date {
	wishes, _ := goal.Read(text, today, nil, 60)
	for _, w := range wishes {
		if w.Date.Set {
			return w.Date.Value
		}
	}
	return 0
}

func TestADateThatDoesNotExistIsNone(t *testing.T) {
	t.Parallel()
	const today = "2026-11-24"
	for text, want := range map[string]string{
		"exam on 31 June": "", "exam on the 31st of June": "", "exam on June 31": "", "exam on June 31st": "", "exam 31.6.": "", "exam 31/6": "", "exam 31.06.2027": "",
		"exam on 29 February 2027": "", "exam 29.2.2027": "", "exam 2027-02-29": "", "exam on 30 February": "", "exam on 29 February": "2028-02-29",
		"exam on the 31st": "", "exam on the 30th": "2026-11-30", "exam on the 24th": "2026-11-24", "exam on the 23rd": "2026-12-23",
		"exam 3/4": "", "exam on 3/4/2027": "", "exam 3-4-2027": "", "exam 13/4": "2027-04-13", "exam 4/13": "2027-04-13", "exam 4/4": "2027-04-04",
		"exam 3.4.": "2027-04-03", "exam 3.13.": "", "exam on Tuesday 31 June": "", "Klausur am 31. Juni": "", "Klausur am 31.": "",
		"examen el 31 de junio": "", "examen el 29 de febrero de 2027": "", "examen le 31 juin": "", "prova dia 31 de junho": "", "prova dia 31": "",
		"exam on 20 November 2026": "", "exam last friday": "", "exam in 3 days": "2026-11-27", "exam 1.5 h long": "",
		"exam day after tomorrow": "2026-11-26", "exam tonight": "2026-11-24", "exam in a week": "2026-12-01", "exam in two days": "2026-11-26",
		"exam 24.11": "2026-11-24", "exam 3 Mar": "2027-03-03", "exam next week": "2026-11-30", "exam this weekend": "2026-11-28",
	} {
		if got := deadline(text, on(t, today)); got != on(t, want) {
			t.Errorf("%s: got %v, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"exam on the 31st": "2027-01-31", "exam on the 30th": "", "exam on the 1st": "2027-02-01"} {
		if got := deadline(text, on(t, "2027-01-31")); got != on(t, want) {
			t.Errorf("%s in January: got %v, want %q", text, got, want)
		}
	}
}

func TestTheGoalReaderAndTheCommandsReadTheSameDates(t *testing.T) {
	t.Parallel()
	forms := []string{
		"2 January", "2nd January", "January 2", "Jan 2nd", "2 Jan", "2.1.", "2 January 2006", "January 2, 2006", "2.1.2006", "2006-01-02",
		"Monday 2 January 2006", "Mon, 2 Jan 2006", "Mon 2006-01-02", "Monday 2.1.2006",
	}
	rapid.Check(t, func(t *rapid.T) {
		today := planner.Date(rapid.IntRange(730_000, 750_000).Draw(t, "today"))
		far := today + planner.Date(rapid.IntRange(-400, 800).Draw(t, "days"))
		form := rapid.SampledFrom(forms).Draw(t, "form")
		text := far.Time().Format(form)
		if strings.Contains(form, "nd") && !strings.Contains(form, "onday") {
			text = strings.Replace(text, "nd", "th", 1)
		}
		want, err := when.Date(text, today)
		got := deadline("exam "+text, today)
		switch {
		case err != nil:
			t.Fatalf("%q on %s: %v", text, today, err)
		case want >= today && got != want:
			t.Fatalf("%q on %s: got %v, commands read %v", text, today, got, want)
		case want < today && strings.Contains(form, "2006") && got != 0:
			t.Fatalf("%q on %s has passed: got %v", text, today, got)
		case want < today && !strings.Contains(form, "2006") && (got < today || got.Time().Format("2 1") != want.Time().Format("2 1")):
			t.Fatalf("%q on %s: got %v, want the next such day after %v", text, today, got, want)
		}
	})
}

func TestTheGoalReaderAndTheCommandsReadTheSameWords(t *testing.T) {
	t.Parallel()
	words := []string{
		"today", "tomorrow", "in 3 days", "in 2 weeks", "2 weeks from now",
		"next friday", "next mon", "this sunday", "friday", "Tuesday", "tues", "last friday", "last mon",
	}
	rapid.Check(t, func(t *rapid.T) {
		today := planner.Date(rapid.IntRange(730_000, 750_000).Draw(t, "today"))
		text := rapid.SampledFrom(words).Draw(t, "text")
		want, err := when.Date(text, today)
		if err != nil && text != "2 weeks from now" {
			t.Fatalf("%q: %v", text, err)
		}
		if text == "2 weeks from now" {
			want = today + 14
		}
		if strings.Contains(text, "this") && want <= today || want == today && text != "today" {
			return // a weekday that is named for a deadline is not today
		}
		if want < today {
			want = 0
		}
		if got := deadline("exam "+text, today); got != want {
			t.Fatalf("%q on %s: got %v, commands read %v", text, today, got, want)
		}
	})
}

func FuzzBothReaders(f *testing.F) {
	for _, s := range []string{
		"31 June", "29 Feb 2027", "3/4", "24.11", "24 Nov", "next friday", "in 3 days", "the 31st", "Mon 23 Nov", "2026-11-31", "31.4.", "1/2/2026", "mar 3", "last mon", "May 1st", "22 Nov 1066", "on 5 May", "70Nov0001",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		today := planner.NewDate(2026, 11, 24)
		read, err := when.Date(text, today)
		got := deadline(fmt.Sprintf("exam %s", text), today)
		var m *when.ParseError
		switch {
		case err == nil && read > today && got != 0 && got != read:
			t.Errorf("%q: got %v, commands read %v", text, got, read)
		case errors.As(err, &m) && m.Piece == m.Text && got != 0 && (strings.Contains(m.Hint, "no such day") || strings.Contains(m.Hint, " or ") && strings.Contains(m.Hint, "slashes")):
			t.Errorf("%q: got %v, commands refuse it: %v", text, got, err)
		}
	})
}
