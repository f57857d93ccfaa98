package words

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/search"
)

// mostShortfalls is how many sentences about what does not fit are worth reading.
const mostShortfalls = 5

// CouldNotFit says in short sentences what does not fit, each once.
func (w *Wording) CouldNotFit(all []search.Shortfall) []string {
	said := []string{}
	for _, s := range all {
		if text := w.shortfall(s); text != "" && len(said) < mostShortfalls && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return said
}

func (w *Wording) shortfall(s search.Shortfall) string {
	switch s := s.(type) {
	case search.Missing:
		return w.couldNotFit(s.Subject, s.Need, s.Planned, s.Added, s.Due)
	case search.TooShort:
		return w.tooShort(s.Subject, s.Minutes, s.Session)
	case search.Staying:
		return w.staying(s.Sessions)
	case search.Going:
		return remain(s.Sessions, "although they are to pause")
	case search.Unfit:
		return remain(s.Sessions, "longer or shorter than you want")
	case search.Over:
		return w.over(s.Days)
	}
	return ""
}

// couldNotFit says that a subject needs more minutes until the goal's deadline,
// or in the coming days where due is 0, than are planned and will be added. It
// is empty if they suffice.
func (w *Wording) couldNotFit(subject, need, planned, added int, due planner.Date) string {
	missing := need - planned - added
	if missing <= 0 {
		return ""
	}
	when := "in these 7 days"
	if due > 0 {
		when = "until " + dateWords(due, w.k.Today)
	}
	what := " to prepare"
	if w.k.Outlook(subject).Remaining > 0 {
		what = " for its syllabus"
	}
	has := "with " + span(planned) + " planned"
	if planned == 0 {
		has = "with nothing planned"
	}
	if added > 0 {
		has += " and " + span(added) + " added by these suggestions"
	}
	return fmt.Sprintf("%s needs about %s%s %s; %s, %s will not fit.", w.name(subject), span(need), what, when, has, span(missing))
}

// tooShort says that the hours of a day do not hold one session of a subject.
func (w *Wording) tooShort(subject, hours, session int) string {
	hold := "hold"
	if hours == 60 {
		hold = "holds"
	}
	return fmt.Sprintf("%s a day %s no %s session of %s.", span(hours), hold, w.name(subject), span(session))
}

// staying says that sessions remain at times that the goal wants free. It is
// empty for none.
func (w *Wording) staying(sessions int) string {
	switch sessions {
	case 0:
		return ""
	case 1:
		return "1 session stays at a time that you want to keep free."
	}
	return fmt.Sprintf("%s stay at times that you want to keep free.", several(sessions, "session"))
}

// remain says that sessions stay as they are, and what is wrong with that. It is
// empty for none.
func remain(sessions int, but string) string {
	switch sessions {
	case 0:
		return ""
	case 1:
		return "1 session stays, " + strings.ReplaceAll(but, "they are", "it is") + "."
	}
	return several(sessions, "session") + " stay, " + but + "."
}

// over names the days that hold more than they are to. It is empty for none.
func (w *Wording) over(days [learn.Days]bool) string {
	var names []string
	for i, is := range days {
		if is {
			names = append(names, (w.k.Today + planner.Date(i)).Weekday().String())
		}
	}
	switch n := len(names); n {
	case 0:
		return ""
	case 1:
		return names[0] + " still holds more than the hours that you want at most."
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1] + " still hold more than the hours that you want at most."
	}
}
