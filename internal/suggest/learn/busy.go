package learn

import "studyplanner/internal/planner"

// busy counts, for each weekday, the minutes before each of its times that inactive
// subjects take in the coming days. Each weekday is one date of these.
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

// share is how much of t is at times that are taken on its weekday.
func (b *busy) share(t Trial) float64 {
	if b == nil || t.Minutes() == 0 {
		return 0
	}
	day := &b[t.Date.Weekday()]
	return float64(day[t.End]-day[t.Start]) / float64(t.Minutes())
}
