package limits

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// Habits is what a person is used to. It depends on the history alone, not on the request.
type Habits struct {
	today   planner.Date
	usual   Availability // when a request names no hours
	session int          // minutes of a typical session
}

// HabitsOf finds the habits of k.
func HabitsOf(k *learn.Knowledge) Habits {
	h := Habits{today: k.Today}
	h.session = usualSession(k)
	h.usual.First, h.usual.Last = usualHours(k)
	h.usual.Caps = usualCaps(k, h.session)
	return h
}

// Session is how long a typical session is, in minutes.
func (h Habits) Session() int { return h.session }

// usualSession returns the median length of the sessions of the past and of the
// slots, in minutes.
func usualSession(k *learn.Knowledge) int {
	var lengths histogram
	eachTrial(k, func(t learn.Trial, weight int64) { lengths.add(t.Minutes(), weight) })
	eachSlot(k, func(s planner.Slot) { lengths.add(int(s.End-s.Start), wholeWeight*int64(len(s.Days))) })
	if lengths.total == 0 {
		return learn.DefaultSession
	}
	return lengths.quantile(50)
}

// The usual hours, in minutes of the day or of the margins around it.
const (
	hoursMargin = 60 // before the early and after the late sessions
	slotMargin  = 90 // around the slots, with little history
	fewSessions = 8  // completed ones: fewer are no evidence
	earliest    = 6 * 60
	latest      = 23 * 60
	defaultFrom = 8 * 60
	defaultTo   = 22 * 60
)

// usualHours returns the hours in which sessions are proposed. They start an hour before
// the 5% quantile of the starts of completed sessions and slots. They end an hour after the
// 95% quantile of the ends. With fewer than 8 completed sessions, they are 90 minutes
// around the slots, or 08:00 to 22:00 without slots.
//
// They never go before 06:00 or after 23:00. They may be empty (first >= last) for a person
// who only studies at night.
func usualHours(k *learn.Knowledge) (first, last planner.Clock) {
	var starts, ends histogram
	sessions, low, high, margin := 0, int64(5), int64(95), hoursMargin
	eachTrial(k, func(t learn.Trial, weight int64) {
		if t.Done {
			sessions++
			starts.add(int(t.Start), weight)
			ends.add(int(t.End), weight)
		}
	})
	if sessions < fewSessions {
		starts, ends = histogram{}, histogram{}
		low, high, margin = 0, 100, slotMargin
	}
	eachSlot(k, func(s planner.Slot) {
		starts.add(int(s.Start), wholeWeight*int64(len(s.Days)))
		ends.add(int(s.End), wholeWeight*int64(len(s.Days)))
	})
	if starts.total == 0 {
		return defaultFrom, defaultTo
	}
	return usualClock(starts.quantile(low) - margin), usualClock(ends.quantile(high) + margin)
}

func usualClock(minute int) planner.Clock {
	return planner.Clock(min(max(minute, earliest), latest))
}

// eachSlot calls f with the slots of active subjects.
func eachSlot(k *learn.Knowledge, f func(planner.Slot)) {
	for _, s := range k.Subjects {
		if !s.Active() {
			continue
		}
		for _, slot := range s.Slots {
			f(slot)
		}
	}
}
