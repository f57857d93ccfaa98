package words

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/search"
)

// supported is causes with how the new place of c did so far, if that speaks for it.
func (w *Wording) supported(c search.Proposal, causes ...planner.Cause) []planner.Cause {
	t, speaks := w.speaksFor(c)
	if !speaks {
		return causes
	}
	cause := t.when
	cause.Kind, cause.Done, cause.Total = planner.CauseFinished, planner.Some(t.Done), planner.Some(t.Total)
	for i := range w.k.Subjects {
		if s := &w.k.Subjects[i]; t.subject != "" && s.Name == t.subject {
			cause.SubjectID, cause.Only = s.ID, t.only
		}
	}
	return append(slices.Clone(causes), cause)
}

// sentence writes causes in English, as one sentence.
func (w *Wording) sentence(causes []planner.Cause) string {
	var text strings.Builder
	for i, c := range causes {
		switch {
		case i > 0 && causes[i-1].Kind == planner.CauseMissed:
			text.WriteString("; ")
		case i > 0:
			text.WriteString(", and ")
		}
		text.WriteString(w.clause(c))
	}
	return text.String() + "."
}

// clause writes c in English.
func (w *Wording) clause(c planner.Cause) string {
	switch c.Kind {
	case planner.CauseMissed:
		verb := "were"
		if c.Sessions == 1 {
			verb = "was"
		}
		return fmt.Sprintf("%s of %s (%s) %s missed since %s", several(c.Sessions, "session"), w.called(c), span(c.Minutes), verb, w.dayOf(c))
	case planner.CauseLack:
		exam := "the exam on " + w.dayOf(c)
		if c.Minutes > c.Lacks {
			return fmt.Sprintf("%s lacks %s, and this adds %s", exam, span(c.Lacks), span(c.Minutes))
		}
		return fmt.Sprintf("this is %s of the %s that %s lacks", span(c.Minutes), span(c.Lacks), exam)
	case planner.CauseFree:
		return fmt.Sprintf("It is the next free time of %s in your usual hours", span(c.Minutes))
	case planner.CauseNone:
		return fmt.Sprintf("No day through %s has %s free for it: within your usual hours, beside what is planned and busy, and with no more than your days take", w.dayOf(c), span(c.Minutes))
	case planner.CauseFinished:
		t := tally{Count: learn.Count{Done: c.Done.Value, Total: c.Total.Value}, when: c, subject: w.called(c), only: c.Only}
		return "you finished " + t.String()
	}
	return ""
}

// called is the name of the subject of c, "" for none.
func (w *Wording) called(c planner.Cause) string {
	for i := range w.k.Subjects {
		if w.k.Subjects[i].ID == c.SubjectID {
			return w.name(i)
		}
	}
	return ""
}

// dayOf is the date of c.
func (w *Wording) dayOf(c planner.Cause) string { return dayOfMonth(c.Date.Value, w.k.Today) }

// where says on which days and at which times the sessions were that c counts: " on
// Thursday evenings", " at night", " in all".
func where(c planner.Cause) string {
	day := ""
	switch {
	case c.Weekday.Set:
		day = c.Weekday.Value.String()
	case c.Days != "":
		day = kindName(c.Days)
	}
	switch {
	case c.Around.Set:
		return " on " + day + "s around " + c.Around.Value.String()
	case day != "" && c.Part != "":
		return " on " + day + " " + c.Part + "s"
	case day != "":
		return " on " + day + "s"
	case c.Part == "night":
		return " at night"
	case c.Part != "":
		return " in the " + c.Part
	}
	return " in all"
}

// kindName is "weekday" or "weekend".
func kindName(d planner.DayKind) string { return strings.TrimSuffix(string(d), "s") }
