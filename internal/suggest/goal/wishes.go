package goal

import (
	"slices"

	"studyplanner/internal/planner"
)

// window is a stretch of a day.
type window struct{ from, to planner.Clock }

// The windows that the parts of the day are, by DayPart. The day ends with its last
// minute.
var windows = [dayParts]window{{morning, afternoon}, {afternoon, evening}, {evening, 22 * 60}, {night, 23*60 + 59}}

// Wishes is what g asks for, of subjects, which are those that were given to Parse,
// by somebody whose sessions usually have so many minutes. All of them are valid.
func (g Goal) Wishes(subjects []Subject, session int) []planner.Wish {
	w := wishing{Goal: g, subjects: subjects}
	w.find()
	w.subjectWishes()
	w.occasions()
	w.timeWishes()
	w.weekWishes()
	w.lengths(session)
	return w.list
}

// wishing turns a goal into wishes.
type wishing struct {
	Goal
	subjects  []Subject
	wanted    []Direction // of each subject, by name or by its type
	minutes   bool        // subjects that are named should get more time
	fewer     bool        // less of a subject means less time
	scope     bool        // days and times are meant for the named subjects alone
	named     []planner.Wish
	preferred []planner.Wish // whom what is preferred is for, as wishes that say nothing else
	list      []planner.Wish
}

// add appends w, unless it says nothing new or cannot be kept beside the others.
func (w *wishing) add(wish planner.Wish) {
	if len(w.list) == planner.MaxWishes || slices.ContainsFunc(w.list, func(v planner.Wish) bool { return v.Equal(wish) || wish.Excludes(v) }) {
		return
	}
	var bad planner.Invalid
	bare := wish
	bare.SubjectID = planner.Opt[string]{} // it is one of those that were given
	if clean := planner.CleanWishes(&bad, "goal", []planner.Wish{bare}, 0); len(bad) == 0 {
		clean[0].SubjectID = wish.SubjectID
		w.list = append(w.list, clean...)
	}
}

// addFor appends wish for each of those that somebody is.
func (w *wishing) addFor(whom []planner.Wish, wish planner.Wish) {
	for _, of := range whom {
		wish.SubjectID, wish.Type = of.SubjectID, of.Type
		w.add(wish)
	}
}

// find works out whom g is about.
func (w *wishing) find() {
	w.wanted = make([]Direction, len(w.subjects))
	byName, asked := 0, []planner.Wish(nil)
	for i, s := range w.subjects {
		if i >= len(w.Targets) || w.Targets[i] == Unnamed {
			if w.Type != "" && w.Type == s.Type {
				w.wanted[i] = w.TypeWish
			}
			continue
		}
		w.wanted[i] = w.Targets[i]
		byName++
		one := planner.Wish{SubjectID: planner.Some(s.ID)}
		w.named = append(w.named, one)
		if w.Targets[i] == More {
			asked = append(asked, one)
		}
	}
	if w.Type != "" {
		w.named = append(w.named, planner.Wish{Type: planner.Some(w.Type)})
	}
	less := w.Has(WantLess)
	w.minutes = w.asksForMinutes()
	w.fewer = less || !w.Has(AvoidDays) && !w.Has(AvoidTime)
	w.scope = len(w.named) > 0 && !w.minutes && !less
	switch {
	case len(asked) > 0:
		w.preferred = asked
	case w.scope:
		w.preferred = w.named
	default:
		w.preferred = []planner.Wish{{}}
	}
}

// asksForMinutes reports whether subjects that g names, other than to do less of
// them, should get more time. A goal that asks for certain days, times or distances
// only says which sessions it is about.
func (g Goal) asksForMinutes() bool {
	for _, i := range []Intent{WantMore, Exam, Deadline, CatchUp, Heavier, Consistency} {
		if g.Has(i) {
			return true
		}
	}
	for i := range g.Intents {
		if g.Intents[i] && i != WantLess {
			return false
		}
	}
	return true
}

// subjectWishes says what g wants more and less of.
func (w *wishing) subjectWishes() {
	dated := w.Deadline > 0
	say := func(d Direction, of planner.Wish) {
		switch {
		case d == Less && w.fewer:
			w.addFor([]planner.Wish{of}, planner.Wish{What: planner.WishLess})
		case d != More || !w.minutes:
		case w.Has(CatchUp):
			w.addFor([]planner.Wish{of}, planner.Wish{What: planner.CatchUp})
		case !dated || w.Has(WantMore):
			w.addFor([]planner.Wish{of}, planner.Wish{What: planner.WishMore})
		}
	}
	for i, d := range w.Targets {
		say(d, planner.Wish{SubjectID: planner.Some(w.subjects[i].ID)})
	}
	if w.Type != "" {
		say(w.TypeWish, planner.Wish{Type: planner.Some(w.Type)})
	}
}

// occasions says what is to be ready, and when.
func (w *wishing) occasions() {
	kind := planner.WishDeadline
	if w.Has(Exam) {
		kind = planner.WishExam
	}
	if w.Deadline == 0 {
		if w.Has(Exam) && len(w.list) == 0 {
			w.add(planner.Wish{What: planner.Fuller}) // something is to come
		}
		return
	}
	wish, found := planner.Wish{What: kind, Date: planner.Some(w.Deadline)}, false
	for i, d := range w.wanted {
		if d == More && w.subjects[i].Type != planner.Inactive {
			wish.SubjectID, found = planner.Some(w.subjects[i].ID), true
			w.add(wish)
		}
	}
	if !found {
		wish.SubjectID = planner.Opt[string]{}
		w.add(wish)
	}
}

// timeWishes says which days and times g leaves free, and which it prefers.
func (w *wishing) timeWishes() {
	whom := []planner.Wish{{}}
	if w.scope {
		whom = w.named
	}
	avoided := weekdays(w.AvoidDays)
	free := avoided // what is left free whole
	if w.Together {
		free = planner.Opt[[]planner.Weekday]{}
	} else {
		avoided = planner.Opt[[]planner.Weekday]{}
	}
	if free.Set {
		w.keepFree(whom, planner.Wish{Days: free})
	}
	for _, gap := range w.Gaps {
		w.keepFree(whom, planner.Wish{From: planner.Some(gap.from), To: planner.Some(gap.to), Days: avoided})
	}
	w.avoidParts(whom, avoided)
	w.bounds(whom, avoided)
	w.prefer()
}

// weekdays lists the days that are named, absent for none.
func weekdays(named [7]bool) (days planner.Opt[[]planner.Weekday]) {
	for d, is := range named {
		if is {
			days.Set, days.Value = true, append(days.Value, planner.Weekday(d))
		}
	}
	return days
}

// keepFree leaves the time of wish free of those that somebody is.
func (w *wishing) keepFree(whom []planner.Wish, wish planner.Wish) {
	for _, of := range whom {
		switch {
		case of.Everything():
			wish.What = planner.KeepFree
			w.add(wish)
		case !wish.From.Set:
			w.addFor([]planner.Wish{of}, planner.Wish{What: planner.WishPause, Days: wish.Days})
		default: // before or after it, which no bound can say
			first, last := window{morning, wish.From.Value}, window{wish.To.Value, windows[Night].to}
			for _, around := range []window{first, last} {
				if around.from < around.to {
					lean := planner.Wish{What: planner.Prefer, From: planner.Some(around.from), To: planner.Some(around.to), Days: wish.Days}
					w.addFor([]planner.Wish{of}, lean)
				}
			}
		}
	}
}

// avoidParts turns parts of the day that words avoid into bounds, where they are the
// first or the last of the day, and else into time that is left free.
func (w *wishing) avoidParts(whom []planner.Wish, days planner.Opt[[]planner.Weekday]) {
	out, first, last := w.leftParts()
	if first > last {
		w.keepFree(whom, planner.Wish{Days: planner.Opt[[]planner.Weekday]{Value: allDays(days), Set: true}})
		return
	}
	if first > Morning {
		w.addFor(whom, planner.Wish{What: planner.NotBefore, Time: planner.Some(windows[first].from), Days: days})
	}
	if last < Night {
		w.addFor(whom, planner.Wish{What: planner.NotAfter, Time: planner.Some(windows[last+1].from), Days: days})
	}
	for part := first; part < last; part++ {
		if out[part] {
			w.keepFree(whom, planner.Wish{From: planner.Some(windows[part].from), To: planner.Some(windows[part+1].from), Days: days})
		}
	}
}

// leftParts returns which parts of the day words avoid, and the first and the last
// that they leave. Who avoids evenings avoids nights, too, unless they are preferred.
func (w *wishing) leftParts() (out [dayParts]bool, first, last DayPart) {
	for part := range out {
		out[part] = w.AvoidParts[part] && (w.Together || !w.Parts[part])
	}
	first, last = Morning, Night
	for first <= Night && out[first] {
		first++
	}
	for last >= Morning && (out[last] || last == Night && out[Evening] && !w.Parts[Night]) {
		last--
	}
	return out, first, last
}

// allDays is the weekdays that are named, or all.
func allDays(days planner.Opt[[]planner.Weekday]) []planner.Weekday {
	if days.Set {
		return days.Value
	}
	return []planner.Weekday{0, 1, 2, 3, 4, 5, 6}
}

// bounds says the times that g names as the first and the last of the day.
func (w *wishing) bounds(whom []planner.Wish, avoided planner.Opt[[]planner.Weekday]) {
	days := avoided
	if !w.Barred {
		whom, days = w.preferred, weekdays(w.Days)
	}
	if w.From > 0 {
		w.addFor(whom, planner.Wish{What: planner.NotBefore, Time: planner.Some(w.From), Days: days})
	}
	if w.Until > 0 {
		w.addFor(whom, planner.Wish{What: planner.NotAfter, Time: planner.Some(w.Until), Days: days})
	}
}

// prefer says which days and times g leans to: with bounds on certain days, what is
// within these.
func (w *wishing) prefer() {
	days := weekdays(w.Days)
	if !w.Barred && (w.From > 0 || w.Until > 0) {
		last := w.Until
		if last == 0 {
			last = windows[Night].to
		}
		if days.Set && w.From < last {
			w.addFor(w.preferred, planner.Wish{What: planner.Prefer, From: planner.Some(w.From), To: planner.Some(last), Days: days})
		}
		return
	}
	some := false
	for part, is := range w.Parts {
		if is && (!w.AvoidParts[part] || w.Together) {
			some = true
			w.addFor(w.preferred, planner.Wish{
				What: planner.Prefer, From: planner.Some(windows[part].from), To: planner.Some(windows[part].to), Days: days,
			})
		}
	}
	if days.Set && !some {
		w.addFor(w.preferred, planner.Wish{What: planner.Prefer, Days: days})
	}
}

// weekWishes says what g wants of the week as a whole.
func (w *wishing) weekWishes() {
	whom := []planner.Wish{{}}
	if len(w.named) > 0 {
		whom = w.named
	}
	if w.Has(Lighter) && w.AvoidDays == [7]bool{} {
		w.add(planner.Wish{What: planner.Lighter})
	}
	if w.Has(Heavier) {
		w.add(planner.Wish{What: planner.Fuller})
	}
	if w.Has(Balance) || w.Has(Consistency) && len(w.named) == 0 {
		w.add(planner.Wish{What: planner.Balance})
	}
	if w.Has(Spread) || w.Has(Consistency) && len(w.named) > 0 {
		w.addFor(whom, planner.Wish{What: planner.Spread})
	}
	if w.Has(Rest) {
		w.add(planner.Wish{What: planner.Spread, Type: planner.Some(planner.Training)})
	}
	if w.Has(CatchUp) && len(w.named) == 0 {
		w.add(planner.Wish{What: planner.CatchUp})
	}
}

// lengths says how long sessions are to be, as seen from so many minutes.
func (w *wishing) lengths(session int) {
	whom := []planner.Wish{{}}
	if len(w.named) > 0 {
		whom = w.named
	}
	rounded := func(minutes int) planner.Opt[int] { return planner.Some(min(max(20, (minutes+2)/5*5), 720)) }
	switch {
	case w.Has(Shorter) == w.Has(Longer):
	case w.Has(Shorter):
		w.addFor(whom, planner.Wish{What: planner.SessionTime, AtMost: rounded(session * 2 / 3)})
	default:
		w.addFor(whom, planner.Wish{What: planner.SessionTime, AtLeast: rounded(session * 4 / 3)})
	}
}
