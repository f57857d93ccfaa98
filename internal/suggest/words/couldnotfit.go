package words

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/search"
)

// maxShortfalls limits the sentences about what does not fit.
const maxShortfalls = 5

// CouldNotFit returns short sentences about what does not fit, each once.
func (w *Writer) CouldNotFit(all []search.Shortfall) []string {
	said := []string{}
	for _, s := range all {
		if text := w.shortfall(s); text != "" && len(said) < maxShortfalls && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	return said
}

func (w *Writer) shortfall(s search.Shortfall) string {
	switch s := s.(type) {
	case search.Missing:
		return w.couldNotFit(s.Subject, s.Need, s.Planned, s.Added, s.Due)
	case search.TooShort:
		return w.tooShort(s.Subject, s.Minutes, s.Session)
	case search.Overfull:
		return w.over(s.Minutes)
	case search.Violation:
		return w.against(s)
	case search.Unserved:
		return w.unserved(&s.Wish)
	case search.Beyond:
		return w.beyond(s.Until)
	}
	return ""
}

// couldNotFit says that a subject needs more minutes than are planned and added. due is its
// deadline, or 0 for the coming days. The text is empty if there are enough.
func (w *Writer) couldNotFit(subject, need, planned, added int, due planner.Date) string {
	missing := need - planned - added
	if missing <= 0 {
		return ""
	}
	when := "in these 7 days"
	if due > 0 {
		when = "until " + dateWords(due, w.k.Today)
	}
	what := " to prepare"
	if _, stored := w.stored(subject); !stored && w.k.Outlook(subject).Remaining > 0 {
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
func (w *Writer) tooShort(subject, hours, session int) string {
	hold := "hold"
	if hours == 60 {
		hold = "holds"
	}
	return fmt.Sprintf("%s a day %s no %s session of %s.", span(hours), hold, w.name(subject), span(session))
}

// against names the sessions that contradict a wish, and how. It is empty if there are
// none.
func (w *Writer) against(s search.Violation) string {
	n := len(s.Sessions)
	if n == 0 {
		return ""
	}
	one, many := breach(s.What)
	if n == 1 {
		return "1 session stays" + one + ": " + w.list(s.Sessions) + "."
	}
	return several(n, "session") + " stay" + many + ": " + w.list(s.Sessions) + "."
}

// breach returns the text of a breach, for one session and for several.
func breach(what search.Breach) (one, many string) {
	switch what {
	case search.Paused:
		return ", although it is to pause", ", although they are to pause"
	case search.TooNear:
		return " nearer to another than you want", " nearer to others than you want"
	case search.WrongLength:
		return " longer or shorter than you want", " longer or shorter than you want"
	default:
		return " at a time that you want to keep free", " at times that you want to keep free"
	}
}

// maxListed is how many sessions are named one by one.
const maxListed = 6

// list names sessions with their days and times: "Maths on Monday 08:00-09:00, Tuesday
// 08:00-09:00 and 2 more".
func (w *Writer) list(sessions []search.OpenSession) string {
	var names []string
	for i, s := range sessions {
		switch {
		case i == maxListed:
			names = append(names, fmt.Sprintf("%d more", len(sessions)-i))
		case i > maxListed:
		case i > 0 && sessions[i-1].Subject == s.Subject:
			names = append(names, dayAndTimes(s.Place))
		default:
			names = append(names, w.name(s.Subject)+" on "+dayAndTimes(s.Place))
		}
	}
	return joined(names)
}

// joined writes names as people do: "a, b and c".
func joined(names []string) string {
	last := len(names) - 1
	if last <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// over names the days that exceed the wanted hours, with their minutes. It is empty if
// there are none.
func (w *Writer) over(minutes [learn.Days]int) string {
	var names []string
	for i, held := range minutes {
		if held > 0 {
			names = append(names, (w.k.Today+planner.Date(i)).Weekday().String()+" ("+span(held)+")")
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " still holds more than the hours that you want at most."
	}
	return joined(names) + " still hold more than the hours that you want at most."
}

// unserved says that no change was found for wish.
func (w *Writer) unserved(wish *planner.Wish) string {
	what := w.target(wish)
	switch wish.What {
	case planner.CatchUp:
		if !w.missed(wish) {
			return "Nothing" + after(" of ", what) + " was missed in the last two weeks."
		}
		return "No place was found to catch up" + after(" on ", what) + " in these 7 days."
	case planner.WishMore:
		return "No place was found for more" + after(" ", what) + " in these 7 days."
	case planner.Fuller:
		return "No place was found for more in these 7 days."
	case planner.WishLess:
		return "No" + after(" ", what) + " session can go in these 7 days."
	case planner.Lighter:
		return "No session can go in these 7 days."
	case planner.Prefer:
		return "No" + after(" ", what) + " session can move to where you would rather have it."
	case planner.Spread:
		return "No move would bring" + after(" ", what) + " sessions further apart in these 7 days."
	}
	return "No move would even out these 7 days any further."
}

// target names the subject or the type of wish; "" for everything.
func (w *Writer) target(wish *planner.Wish) string {
	for i := range w.k.Subjects {
		if wish.SubjectID.Set && w.k.Subjects[i].ID == wish.SubjectID.Value {
			return w.name(i)
		}
	}
	return string(wish.Type.Value)
}

// missed reports whether a session that wish concerns was missed lately.
func (w *Writer) missed(wish *planner.Wish) bool {
	return slices.ContainsFunc(w.k.Subjects, func(s learn.Subject) bool {
		return s.MissedLately > 0 && wish.Concerns(s.ID, s.Type)
	})
}

// after is a word and a name, or nothing without one.
func after(word, name string) string {
	if name == "" {
		return ""
	}
	return word + name
}

// beyond says how long a wish lasts beyond the coming days.
func (w *Writer) beyond(until planner.Date) string {
	return fmt.Sprintf("These 7 days end on %s; what is planned after them, until %s, stays until you ask again.",
		dateWords(w.week()-1, w.k.Today), dateWords(until, w.k.Today))
}
