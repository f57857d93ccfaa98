package learn

import (
	"math"

	"studyplanner/internal/planner"
)

// repetitions counts the completions for each subject, weekday and hour. Counts decay by a
// tenth a week.
type repetitions struct{ of map[habitKey]habitCount }

type habitKey struct{ subject, weekday, hour int32 }

// habitCount is the count on a date.
type habitCount struct {
	count float64
	date  planner.Date
}

func newRepetitions() *repetitions { return &repetitions{map[habitKey]habitCount{}} }

const weeklyFading = 0.9

func habitKeyOf(s session) habitKey {
	return habitKey{int32(s.subject), int32(s.weekday), int32(s.middle) / 60}
}

// count is the faded number of completions by date, which is of s's weekday.
func (h *repetitions) count(s session, date planner.Date) float64 {
	st, known := h.of[habitKeyOf(s)]
	if !known {
		return 0
	}
	count := st.count
	for d := st.date; d < date && count > 0.01; d += 7 {
		count *= weeklyFading
	}
	return count
}

// strength is the feature that the count makes: 1 at five repetitions.
func (h *repetitions) strength(s session, date planner.Date) float64 {
	return strengthOf(h.count(s, date))
}

func strengthOf(count float64) float64 {
	if count == 0 {
		return 0
	}
	return math.Log(1+count) / 1.791759469228055 // ln 6
}

// repeat counts one more completion.
func (h *repetitions) repeat(s session, date planner.Date) {
	h.of[habitKeyOf(s)] = habitCount{h.count(s, date) + 1, date}
}
