package suggest

import "studyplanner/internal/planner"

// WeekdayLoad is what a weekday holds on average, over the days before today of
// the last twelve weeks, from the first day that had a session on. Days is how
// many of that weekday there were.
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

// WeekLoad is what the sessions of a week, from a Monday on, that count came to:
// in the current week those that are over or completed so far.
type WeekLoad struct {
	WeekStart planner.Date `json:"week_start"`
	Planned   int          `json:"planned_minutes"`
	Completed int          `json:"completed_minutes"`
}

// weeksShown is how many weeks loads are told of.
const weeksShown = 12

func weekdayLoads(k *knowledge) []WeekdayLoad {
	first := k.today
	if len(k.trials) > 0 {
		first = max(k.trials[0].date, k.today-7*weeksShown)
	}
	var of [7]WeekdayLoad
	for d := first; d < k.today; d++ {
		of[d.Weekday()].Days++
	}
	for _, t := range k.trials {
		if t.date >= first {
			addMinutes(t, &of[t.date.Weekday()].Planned, &of[t.date.Weekday()].Completed)
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

func comingLoads(k *knowledge) []DayLoad {
	days := make([]DayLoad, Days)
	for i := range days {
		d := k.today + planner.Date(i)
		days[i] = DayLoad{Date: d, Day: d.Weekday().String()}
	}
	for i, b := range k.coming {
		if k.subjects[k.owner[i]].active() {
			day := &days[b.Date-k.today]
			addMinutes(trial{start: b.Start, end: b.End, done: b.Done}, &day.Planned, &day.Completed)
		}
	}
	return days
}

func weekLoads(k *knowledge, now planner.Moment) []WeekLoad {
	weeks := make([]WeekLoad, weeksShown)
	first := planner.WeekOf(k.today).Monday - 7*(weeksShown-1)
	for i := range weeks {
		weeks[i].WeekStart = first + planner.Date(7*i)
	}
	for t := range k.past(now) {
		if t.date >= first {
			week := &weeks[(t.date-first)/7]
			addMinutes(t, &week.Planned, &week.Completed)
		}
	}
	return weeks
}

// addMinutes adds the length of t to planned, and to completed if t was.
func addMinutes(t trial, planned, completed *int) {
	*planned += t.minutes()
	if t.done {
		*completed += t.minutes()
	}
}
