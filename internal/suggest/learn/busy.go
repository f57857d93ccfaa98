package learn

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// ofCalendars is the name of busy times of calendars in texts.
const ofCalendars = "the calendar's"

// noteBusy takes the busy times of the coming days as sessions of an inactive subject
// of their own.
func (k *Knowledge) noteBusy(p *meter.Meter, all []planner.Busy) {
	taken := Taken(p, all, k.Today, k.Today+Days-1)
	if len(taken) == 0 {
		return
	}
	k.Subjects = append(k.Subjects, Subject{Subject: planner.Subject{Name: ofCalendars, Type: planner.Inactive}, Planned: len(taken)})
	for _, t := range taken {
		k.Coming = append(k.Coming, Session{Date: t.Date, Start: t.Start, End: t.End})
		k.Owner = append(k.Owner, len(k.Subjects)-1)
	}
}

// Taken returns in their order the places that busy times take from first to last. Those
// that overlap or touch are one: a day has no more than half as many as minutes, however
// many events there are.
func Taken(p *meter.Meter, all []planner.Busy, first, last planner.Date) (taken []Place) {
	var within []planner.Busy
	for _, b := range all {
		if p.Step(1) && first <= b.Date && b.Date <= last && b.Start < b.End {
			within = append(within, b)
		}
	}
	slices.SortFunc(within, planner.Busy.Compare)
	for _, b := range within {
		if n := len(taken); n > 0 && taken[n-1].Date == b.Date && b.Start <= taken[n-1].End {
			taken[n-1].End = max(taken[n-1].End, b.End)
			continue
		}
		taken = append(taken, Place{b.Date, b.Start, b.End})
	}
	return taken
}

// With returns k with more sessions of a subject among the coming ones. Of these it has
// only their places.
func (k *Knowledge) With(subject int, further []Place) *Knowledge {
	next := *k
	next.Coming, next.Owner = nil, nil
	for _, p := range further {
		if p.Date < k.Today+Days {
			next.Coming = append(next.Coming, Session{Date: p.Date, Start: p.Start, End: p.End})
			next.Owner = append(next.Owner, subject)
		}
	}
	next.Coming, next.Owner = append(next.Coming, k.Coming...), append(next.Owner, k.Owner...)
	next.sortComing()
	return &next
}

// sortComing sorts the coming sessions. Blocks are sorted already, and busy times stand
// before them.
func (k *Knowledge) sortComing() {
	if len(k.Coming) == 0 || k.Coming[0].ID != "" {
		return
	}
	order := make([]int, len(k.Coming))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := &k.Coming[i], &k.Coming[j]
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ID, b.ID))
	})
	coming, owner := make([]Session, len(order)), make([]int, len(order))
	for to, from := range order {
		coming[to], owner[to] = k.Coming[from], k.Owner[from]
	}
	k.Coming, k.Owner = coming, owner
}

// busy has, for each weekday, the minutes of inactive subjects before each minute of the
// day. It covers the coming days, so that each weekday is one date.
type busy [7][minutesOfADay + 1]int16

const minutesOfADay = 24 * 60

// busyTimes are those of k, nil if there are none.
func (k *Knowledge) busyTimes() *busy {
	var b *busy
	var until [7]planner.Clock // blocks of a date are in order of start
	for i, s := range k.Coming {
		if k.Subjects[k.Owner[i]].Active() {
			continue
		}
		if b == nil {
			b = new(busy)
		}
		w := s.Date.Weekday()
		for at := max(s.Start, until[w]); at < s.End; at++ {
			b[w][at+1] = 1
		}
		until[w] = max(until[w], s.End)
	}
	if b != nil {
		for w := range b {
			for at := range minutesOfADay {
				b[w][at+1] += b[w][at]
			}
		}
	}
	return b
}

// share returns how much of t lies at times that are busy on its weekday.
func (b *busy) share(t Trial) float64 {
	if b == nil || t.Minutes() == 0 {
		return 0
	}
	day := &b[t.Date.Weekday()]
	return float64(day[t.End]-day[t.Start]) / float64(t.Minutes())
}
