package limits

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// dayLoad is what a day of the past held, in minutes.
type dayLoad struct {
	date          planner.Date
	weight        int64
	planned, done int
}

func (d dayLoad) scheduled() int { return d.planned }
func (d dayLoad) completed() int { return d.done }

// loads returns the days of the past that held a session, the latest first.
func loads(k *learn.Knowledge) []dayLoad {
	days := make([]dayLoad, 0, min(len(k.Trials), learn.HistoryDays))
	eachTrial(k, func(t learn.Trial, weight int64) {
		if n := len(days); n == 0 || days[n-1].date != t.Date {
			days = append(days, dayLoad{date: t.Date, weight: weight})
		}
		day := &days[len(days)-1]
		day.planned += t.Minutes()
		if t.Done {
			day.done += t.Minutes()
		}
	})
	return days
}

func byWeekday(days []dayLoad) (weekdays [7][]dayLoad) {
	for _, d := range days {
		w := d.date.Weekday()
		weekdays[w] = append(weekdays[w], d)
	}
	return weekdays
}

// maxCompleted returns the most minutes completed on one of days.
func maxCompleted(days []dayLoad) int {
	most := 0
	for _, d := range days {
		most = max(most, d.done)
	}
	return most
}

// quantileOf returns a quantile, in percent, of the minutes that days hold.
func quantileOf(days []dayLoad, minutes func(dayLoad) int, percent int64) int {
	var h histogram
	for _, d := range days {
		h.add(minutes(d), d.weight)
	}
	return h.quantile(percent)
}
