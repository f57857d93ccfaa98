package suggest

import (
	"studyplanner/internal/planner"

	"studyplanner/internal/suggest/learn"
)

// WeekdayLoad is the average load of a weekday in the last twelve weeks before today. It
// starts with the first day that had a session. Days counts how often the weekday occurred.
type WeekdayLoad struct {
	Day       string `json:"day"`
	Days      int    `json:"days"`
	Planned   int    `json:"planned_minutes"`
	Completed int    `json:"completed_minutes"`
}

// DayLoad is what a day holds, sessions that are already completed included.
type DayLoad struct {
	Date      planner.Date `json:"date"`
	Day       string       `json:"day"`
	Planned   int          `json:"planned_minutes"`
	Completed int          `json:"completed_minutes"`
}

// WeekLoad is the load of a week, from Monday on. In the current week, only sessions count
// that are over or completed.
type WeekLoad struct {
	WeekStart planner.Date `json:"week_start"`
	Planned   int          `json:"planned_minutes"`
	Completed int          `json:"completed_minutes"`
	Actual    int          `json:"actual_minutes"` // spent; as planned where unknown
}

// weeksShown is how many weeks Insights has loads of.
const weeksShown = 12

func weekdayLoads(k *learn.Knowledge) []WeekdayLoad {
	first := k.Today
	if len(k.Trials) > 0 {
		first = max(k.Trials[0].Date, k.Today-7*weeksShown)
	}
	var of [7]WeekdayLoad
	for d := first; d < k.Today; d++ {
		of[d.Weekday()].Days++
	}
	for _, t := range k.Trials {
		if t.Date >= first {
			addMinutes(t, &of[t.Date.Weekday()].Planned, &of[t.Date.Weekday()].Completed)
		}
	}
	loads := make([]WeekdayLoad, 0, len(of))
	for _, day := range mondayFirst() {
		l := of[day]
		loads = append(loads, WeekdayLoad{day.String(), l.Days, average(l.Planned, l.Days), average(l.Completed, l.Days)})
	}
	return loads
}

// average returns sum / n as a whole number, 0 for nothing.
func average(sum, n int) int {
	if n == 0 {
		return 0
	}
	return (sum + n/2) / n
}

func comingLoads(k *learn.Knowledge) []DayLoad {
	days := make([]DayLoad, learn.Days)
	for i := range days {
		d := k.Today + planner.Date(i)
		days[i] = DayLoad{Date: d, Day: d.Weekday().String()}
	}
	for i, b := range k.Coming {
		if k.Subjects[k.Owner[i]].Active() {
			day := &days[b.Date-k.Today]
			addMinutes(learn.Trial{Start: b.Start, End: b.End, Done: b.Done}, &day.Planned, &day.Completed)
		}
	}
	return days
}

func weekLoads(k *learn.Knowledge, now planner.Moment) []WeekLoad {
	weeks := make([]WeekLoad, weeksShown)
	first := planner.WeekOf(k.Today).Monday - 7*(weeksShown-1)
	for i := range weeks {
		weeks[i].WeekStart = first + planner.Date(7*i)
	}
	for t := range k.Past(now) {
		if t.Date >= first {
			week := &weeks[(t.Date-first)/7]
			addMinutes(t, &week.Planned, &week.Completed)
			week.Actual += int(t.Spent)
		}
	}
	return weeks
}

// addMinutes adds the length of t to planned, and to completed if t was.
func addMinutes(t learn.Trial, planned, completed *int) {
	*planned += t.Minutes()
	if t.Done {
		*completed += t.Minutes()
	}
}
