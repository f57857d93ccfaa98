package limits

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// The caps of the days.
const (
	defaultCap = 120             // minutes of a day, without history
	sharedDays = 3 * wholeWeight // the weight of all days in the shrinkage
)

// usualCaps returns the most minutes that each of the coming days takes. It is 120 for a
// person without past sessions, and otherwise the larger of two figures.
//
// The first is what gets completed: the 85% quantile of the completed minutes on this
// weekday. Only days with a session count. Three days with the quantile of all weekdays are
// added (shrinkage). The result is at most 1.25 times the fullest day ever completed.
// Weekdays with a slot or a completed session have room for at least a typical session.
//
// The second is what gets planned: the median of the planned minutes on this weekday, plus
// two typical sessions. Schedules are seldom completed, so a full day should still take a
// session from another. The bound is 1.25 times the fullest coming day, or the 90% quantile
// of all days if that is larger.
func usualCaps(k *learn.Knowledge, session int) (caps [learn.Days]int) {
	days := loads(k)
	weekdays := byWeekday(days)
	slotted := slotted(k)
	common, most := quantileOf(days, dayLoad.completed, 85), maxCompleted(days)
	busiest := max(fullestComing(k), quantileOf(days, dayLoad.scheduled, 90))
	for i := range caps {
		weekday := (k.Today + planner.Date(i)).Weekday()
		own := weekdays[weekday]
		completed := min(shrunkQuantile(own, common), most*5/4)
		if slotted[weekday] || maxCompleted(own) > 0 {
			completed = max(completed, session)
		}
		planned := min(quantileOf(own, dayLoad.scheduled, 50)+2*session, busiest*5/4)
		caps[i] = max(completed, planned)
		if len(days) == 0 {
			caps[i] = defaultCap
		}
	}
	return caps
}

// shrunkQuantile returns the 85% quantile of the minutes completed on days, shrunk towards common.
func shrunkQuantile(days []dayLoad, common int) int {
	var weight int64
	for _, d := range days {
		weight += d.weight
	}
	own := int64(quantileOf(days, dayLoad.completed, 85))
	return int((weight*own + sharedDays*int64(common)) / (weight + sharedDays))
}

// slotted reports which weekdays have a slot of an active subject.
func slotted(k *learn.Knowledge) (weekdays [7]bool) {
	eachSlot(k, func(s planner.Slot) {
		for _, d := range s.Days {
			weekdays[d%7] = true
		}
	})
	return weekdays
}

// fullestComing returns the most minutes planned on one of the coming days.
func fullestComing(k *learn.Knowledge) int {
	minutes := k.Planned()
	return slices.Max(minutes[:])
}
