package words

import (
	"fmt"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// clauseFunc writes a cause in English.
type clauseFunc func(*Writer, planner.Cause) string

// always returns the writer of a clause without numbers.
func always(text string) clauseFunc {
	return func(*Writer, planner.Cause) string { return text }
}

// with returns the writer of a clause with the cause's minutes for %s.
func with(format string) clauseFunc {
	return func(_ *Writer, c planner.Cause) string { return fmt.Sprintf(format, span(c.Minutes)) }
}

// named returns the writer of a clause with the subject's name for %s.
func named(format string) clauseFunc {
	return func(w *Writer, c planner.Cause) string { return fmt.Sprintf(format, w.subjectName(c)) }
}

// coming returns the writer of a clause with the coming event for %s.
func coming(format string) clauseFunc {
	return func(w *Writer, c planner.Cause) string { return fmt.Sprintf(format, w.event(c)) }
}

// clauses has the writers of causes that read the same in any position.
var clauses = map[planner.CauseKind]clauseFunc{
	planner.CauseMissed:   (*Writer).missedSince,
	planner.CauseLack:     (*Writer).examLacks,
	planner.CauseFree:     with("It is the next free time of %s in your usual hours"),
	planner.CauseNone:     (*Writer).noneFree,
	planner.CauseFinished: func(w *Writer, c planner.Cause) string { return "you finished " + w.counted(c) },

	planner.CauseUntried: func(_ *Writer, c planner.Cause) string {
		return "you have not tried " + c.Weekday.Value.String() + " " + c.Part + "s yet"
	},
	planner.CauseOthers: (*Writer).others,
	planner.CauseUntriedPart: func(_ *Writer, c planner.Cause) string {
		return "you have not tried " + c.Part + "s yet, so that nothing is known of this time"
	},
	planner.CauseUntriedTime: always("you have not tried this time yet, so that nothing is known of it"),
	planner.CauseUnknownNow:  always("nothing is known of its time now"),
	planner.CauseLately: func(w *Writer, c planner.Cause) string {
		return fmt.Sprintf("you finished %d of the last %d %s sessions in this place", c.Done.Value, c.Total.Value, w.subjectName(c))
	},
	planner.CauseGetDone: func(_ *Writer, c planner.Cause) string {
		return inTen(c.Tenths.Value) + " such sessions get done, going by your " + several(c.Sessions, "session") + " so far"
	},
	planner.CauseLikely:     estimate("%s should get done there"),
	planner.CauseLikelier:   estimate("%s should get done there against %s now"),
	planner.CauseSlightly:   estimate("slightly more should get done there, %s"),
	planner.CauseAsLikely:   estimate("%s get done in either place"),
	planner.CauseLessLikely: estimate("%s get done there against %s now, but the week gains"),
	planner.CauseMakes:      estimate("that makes %s there against %s now"),
	planner.CauseNoHistory:  always("there is no history yet"),
	planner.CauseNearer:     always("there is no history yet, but the new time is nearer to your usual ones"),
	planner.CauseFirstGuess: with("there is no history yet, so this is only a first guess of %s"),
	planner.CauseStart:      with("it has no history yet, so start with %s in a free place"),
	planner.CauseFirstShow:  always("your first sessions will show what suits you"),

	planner.CauseOverlap: (*Writer).overlaps,
	planner.CauseNearest: func(w *Writer, c planner.Cause) string {
		return fmt.Sprintf("the nearest other %s session is %s away", w.subjectName(c), several(c.DayCount, "day"))
	},
	planner.CauseSameDay: func(w *Writer, c planner.Cause) string {
		return fmt.Sprintf("%v has another %s session, %s", c.Weekday.Value, w.subjectName(c), between(c))
	},
	planner.CauseAlsoThatDay: named("there is another %s session that day"),
	planner.CauseNear: func(w *Writer, c planner.Cause) string {
		return "it is " + several(c.DayCount, "day") + " from your session " + w.onDay(c.Date.Value)
	},
	planner.CauseFarther: func(_ *Writer, c planner.Cause) string {
		return "the new place is " + several(c.DayCount, "day") + " from the nearest"
	},
	planner.CauseSpreads: func(w *Writer, c planner.Cause) string {
		return fmt.Sprintf("that spreads your %d %s sessions of these 7 days better", c.Sessions, w.subjectName(c))
	},
	planner.CauseDayHolds:   (*Writer).dayHolds,
	planner.CauseOtherHolds: (*Writer).otherHolds,
	planner.CauseOtherOnly: func(_ *Writer, c planner.Cause) string {
		return c.Weekday.Value.String() + " only " + span(c.Minutes)
	},
	planner.CauseAdds: with("this adds %s"),

	planner.CauseNeverHad:      always("it has had no session yet"),
	planner.CauseNoneCompleted: (*Writer).noneCompleted,
	planner.CauseIdle: func(_ *Writer, c planner.Cause) string {
		return "it has had no completed session for " + several(c.DayCount, "day")
	},
	planner.CauseFewPlanned: (*Writer).fewPlanned,
	planner.CauseExamNeeds: func(w *Writer, c planner.Cause) string {
		return "about " + span(c.Minutes) + " needed for " + w.event(c)
	},
	planner.CauseComing:       coming("%s is coming"),
	planner.CauseSyllabusLeft: (*Writer).syllabusLeft,
	planner.CausePlanned:      (*Writer).planned,
	planner.CauseHasPlanned:   func(w *Writer, c planner.Cause) string { return "it has " + w.planned(c) },
	planner.CauseInTime:       (*Writer).inTime,
	planner.CauseEventOver:    coming("%s is over by then"),
	planner.CauseFreesBefore: func(w *Writer, c planner.Cause) string {
		return "that frees " + span(c.Minutes) + " before " + w.event(c)
	},
	planner.CauseSuits: func(w *Writer, c planner.Cause) string { return "it suits your wish " + w.wishText(c) },
	planner.CauseFits:  always("it fits what you asked for"),
}

// estimate returns the writer of a clause about a chance. The first %s is the chance at the
// new place, the second the chance at the present one. It also names the number of
// sessions, unless that is 0.
func estimate(format string) clauseFunc {
	return func(_ *Writer, c planner.Cause) string {
		values := []any{inTen(c.Tenths.Value)}
		if c.TenthsNow.Set {
			values = append(values, bareTen(c.TenthsNow.Value))
		}
		text := fmt.Sprintf(format, values...)
		if c.Sessions > 0 {
			return "going by your " + several(c.Sessions, "session") + " so far, " + text
		}
		return text
	}
}

func (w *Writer) missedSince(c planner.Cause) string {
	verb := "were"
	if c.Sessions == 1 {
		verb = "was"
	}
	return fmt.Sprintf("%s of %s (%s) %s missed since %s", several(c.Sessions, "session"), w.subjectName(c), span(c.Minutes), verb, w.dayOf(c))
}

func (w *Writer) examLacks(c planner.Cause) string {
	exam := "the exam on " + w.dayOf(c)
	if c.Minutes > c.Lacks {
		return fmt.Sprintf("%s lacks %s, and this adds %s", exam, span(c.Lacks), span(c.Minutes))
	}
	return fmt.Sprintf("this is %s of the %s that %s lacks", span(c.Minutes), span(c.Lacks), exam)
}

func (w *Writer) noneFree(c planner.Cause) string {
	return fmt.Sprintf("No day through %s has %s free for it: within your usual hours, beside what is planned and busy, and with no more than your days take", w.dayOf(c), span(c.Minutes))
}

func (w *Writer) others(c planner.Cause) string {
	text := done(c) + " " + plural(c.Total.Value, "session") + " on other " + kindName(c.Days) + " " + c.Part + "s"
	if all := w.subjectSuffix(c); all != "" {
		text += all + ","
	}
	return text + " got done"
}

// setAgainst counts the completed sessions at the old time, after those at the new one.
func (w *Writer) setAgainst(c, before planner.Cause) string {
	only := ""
	if c.Done.Value > 0 && 2*c.Done.Value < c.Total.Value {
		only = "only "
	}
	if w.subjectPrefix(c) != w.subjectPrefix(before) {
		return only + w.counted(c)
	}
	return only + done(c) + where(c) + w.subjectSuffix(c)
}

// frees returns the minutes that a removal frees, alone or after another cause.
func (w *Writer) frees(c, before planner.Cause) string {
	text := "dropping it frees "
	if before.Kind == "" || before.Kind == planner.CauseNoHistory {
		text = "this frees "
	}
	text += span(c.Minutes)
	if c.Day > 0 {
		text += " of " + c.Weekday.Value.String() + "'s " + span(c.Day)
	}
	return text
}

func (w *Writer) overlaps(c planner.Cause) string {
	text := "it overlaps " + w.subjectName(c) + " " + between(c)
	if c.Sessions > 0 {
		text += " and " + several(c.Sessions, "other session")
	}
	return text
}

// between writes the times of the other session of c.
func between(c planner.Cause) string {
	return times(learn.Place{Start: c.Start.Value, End: c.End.Value})
}

func (w *Writer) dayHolds(c planner.Cause) string {
	text := c.Weekday.Value.String() + " holds " + span(c.Minutes)
	switch {
	case c.Most.Set:
		text += ", and you want at most " + span(c.Most.Value)
	case c.Over > 0:
		text += ", " + span(c.Over) + " more than fits"
	}
	return text
}

func (w *Writer) otherHolds(c planner.Cause) string {
	if c.Minutes == 0 {
		return c.Weekday.Value.String() + " holds no session"
	}
	return c.Weekday.Value.String() + " holds " + span(c.Minutes)
}

func (w *Writer) noneCompleted(c planner.Cause) string {
	if c.Sessions == 1 {
		return "its only session so far was not completed"
	}
	return "none of its " + several(c.Sessions, "session") + " so far was completed"
}

func (w *Writer) fewPlanned(c planner.Cause) string {
	switch c.Sessions {
	case 0:
		return "no session of it is planned in these 7 days"
	case 1:
		return "only 1 session of it is planned in these 7 days"
	}
	return "so far it has " + several(c.Sessions, "session") + " in these 7 days"
}

func (w *Writer) syllabusLeft(c planner.Cause) string {
	text := span(c.Minutes) + " of syllabus left"
	if c.Likely > 0 {
		text += " (likely " + span(c.Likely) + ")"
	}
	if c.Event != "" {
		text += " until " + w.event(c)
	}
	return text
}

// planned writes the minutes that are planned until the date of c, or in the coming days.
func (w *Writer) planned(c planner.Cause) string {
	text, when := "nothing planned", " in these 7 days"
	if c.Minutes > 0 {
		text = span(c.Minutes) + " planned"
	}
	if c.Date.Set {
		when = " until then"
	}
	return text + when
}

func (w *Writer) inTime(c planner.Cause) string {
	text := "that is in time for " + w.event(c)
	if c.Minutes > 0 {
		text += ", with " + span(c.Minutes) + " of syllabus left"
	}
	return text
}

// event names the event on the date of c: "the exam on Friday 6 March (in 2 days)".
func (w *Writer) event(c planner.Cause) string {
	return "the " + string(c.Event) + " on " + dateWords(c.Date.Value, w.k.Today)
}
