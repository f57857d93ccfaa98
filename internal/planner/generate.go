package planner

// horizonWeeks is how many weeks after the current one are ever generated.
const horizonWeeks = 53

// Reach returns the date through which a space must be generated before a
// request at now that covers dates up to covers is answered: the end of that
// date's week, at least the end of next week, at most 53 weeks ahead.
func Reach(now Moment, covers Date) Date {
	current := WeekOf(now.Today).Sunday()
	end := MaxDate
	if covers <= MaxDate-6 {
		end = WeekOf(covers).Sunday()
	}
	return min(max(end, current+7), current+7*horizonWeeks, MaxDate)
}

// Place is where a block lies in time.
type Place struct {
	Date       Date
	Start, End Clock
}

// Generation is one step of turning a subject's slots into blocks: its slots
// are replaced (Before by After) and its blocks, so far generated through
// Through, are continued through To.
type Generation struct {
	Before, After []Slot
	Through, To   Date
	Now           Moment
}

// Gives lists the places at which blocks are generated. A slot that stays
// gives those after Through, past ones included, since that is how a space is
// caught up; a new slot gives those from today on, today's if it has not ended.
func (g Generation) Gives() []Place {
	kept := setOf(g.Before)
	var places []Place
	for _, w := range expand(g.After) {
		first := g.Through + 1
		if !kept[w] {
			first = g.firstFree(w)
		}
		places = appendOccurrences(places, w, first, g.To)
	}
	return places
}

// Takes lists the places, up to Through, from which a generated block that the
// user never touched is removed: those of slots that are gone, from today on,
// today's if it has not ended. The past is left alone.
func (g Generation) Takes() []Place {
	kept := setOf(g.After)
	var places []Place
	for _, w := range expand(g.Before) {
		if !kept[w] {
			places = appendOccurrences(places, w, g.firstFree(w), g.Through)
		}
	}
	return places
}

// firstFree is the first day on which w still lies ahead, or runs.
func (g Generation) firstFree(w weekly) Date {
	if w.end > g.Now.Clock {
		return g.Now.Today
	}
	return g.Now.Today + 1
}

func setOf(slots []Slot) map[weekly]bool {
	set := map[weekly]bool{}
	for _, w := range expand(slots) {
		set[w] = true
	}
	return set
}

// appendOccurrences appends w on each of its dates from first to last.
func appendOccurrences(places []Place, w weekly, first, last Date) []Place {
	wait := Date(w.day-first.Weekday()+7) % 7
	for d := first + wait; d <= last; d += 7 {
		places = append(places, Place{d, w.start, w.end})
	}
	return places
}
