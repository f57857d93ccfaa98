package suggest

import (
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
)

// Insights has the statistics of a space, for people and plots. It covers the sessions of
// active subjects in the last HistoryDays. Sessions of today count once they are completed
// or over. Minutes are whole, and as planned unless they say spent. No slice is nil.
type Insights struct {
	Sessions Completion          `json:"sessions"`         // all that count
	Times    []TimeCompletion    `json:"times"`            // every weekday from Monday on, with every part of the day in order
	Subjects []SubjectCompletion `json:"subjects"`         // every active one, in order of creation
	Best     []PlaceCompletion   `json:"best_places"`      // at most five, best first
	Worst    []PlaceCompletion   `json:"worst_places"`     // at most five, worst first
	Weekdays []WeekdayLoad       `json:"weekdays"`         // from Monday on
	Coming   []DayLoad           `json:"coming_days"`      // seven, from today on
	Weeks    []WeekLoad          `json:"weeks"`            // twelve, the current one last
	Syllabus []SyllabusProgress  `json:"syllabus"`         // of every active subject that has one, in order of creation
	Overrun  float64             `json:"overrun_ratio"`    // minutes spent for each minute estimated, over all subjects
	Known    bool                `json:"overrun_is_known"` // false while it partly rests on what people usually need
}

// Completion counts sessions. Rate is Done divided by Total, null without any.
type Completion struct {
	Done  int      `json:"completed"`
	Total int      `json:"total"`
	Rate  *float64 `json:"rate"`
}

// completion returns counts as the API shows them.
func completion(done, total int) Completion {
	c := Completion{Done: done, Total: total}
	if total > 0 {
		rate := float64(done) / float64(total)
		c.Rate = &rate
	}
	return c
}

// TimeCompletion counts the sessions that started on a weekday in a part of the
// day: "morning" from 05:00 on, "afternoon" from 12:00, "evening" from 17:00,
// "night" from 21:00 and before 05:00. Day is the English name of the weekday.
type TimeCompletion struct {
	Day  string `json:"day"`
	Part string `json:"part"`
	Completion
}

// SubjectCompletion counts the sessions of a subject.
type SubjectCompletion struct {
	SubjectID   string `json:"subject_id"`
	SubjectName string `json:"subject_name"`
	Completion
	Actual int `json:"actual_minutes"` // spent; as planned where unknown
}

// Insights returns the statistics at now, which is on the day that k was learnt for.
func (k *Knowledge) Insights(now planner.Moment) Insights { return insightsOf(k.learned, now) }

func insightsOf(k *learn.Knowledge, now planner.Moment) Insights {
	c := newCensus(k)
	for t := range k.Past(now) {
		c.note(t)
	}
	best, worst := c.places()
	ratio, known := k.Overrun()
	return Insights{
		Sessions: completion(c.all.Done, c.all.Total),
		Times:    c.times(),
		Subjects: c.bySubject(),
		Best:     best,
		Worst:    worst,
		Weekdays: weekdayLoads(k),
		Coming:   comingLoads(k),
		Weeks:    weekLoads(k, now),
		Syllabus: syllabusProgress(k),
		Overrun:  ratio,
		Known:    known,
	}
}

// census counts sessions in every way that Insights shows.
type census struct {
	k        *learn.Knowledge
	all      learn.Count
	subjects []learn.Count
	spent    []int                   // minutes, on each subject
	cells    [7][learn.DayParts]cell // by planner.Weekday
}

func newCensus(k *learn.Knowledge) *census {
	return &census{k: k, subjects: make([]learn.Count, len(k.Subjects)), spent: make([]int, len(k.Subjects))}
}

func (c *census) note(t learn.Trial) {
	c.all.Note(t.Done)
	c.subjects[t.Subject].Note(t.Done)
	c.spent[t.Subject] += int(t.Spent)
	c.cells[t.Date.Weekday()][learn.PartOf(t.Start)].note(t)
}

func (c *census) times() []TimeCompletion {
	times := make([]TimeCompletion, 0, 7*learn.DayParts)
	for _, day := range mondayFirst() {
		for part := range learn.DayParts {
			n := c.cells[day][part].Count
			times = append(times, TimeCompletion{day.String(), learn.PartName(part), completion(n.Done, n.Total)})
		}
	}
	return times
}

func (c *census) bySubject() []SubjectCompletion {
	list := []SubjectCompletion{}
	for i, s := range c.k.Subjects {
		if s.Active() {
			n := c.subjects[i]
			list = append(list, SubjectCompletion{s.ID, s.Name, completion(n.Done, n.Total), c.spent[i]})
		}
	}
	return list
}

// mondayFirst lists the weekdays as a week has them.
func mondayFirst() [7]planner.Weekday { return [7]planner.Weekday{1, 2, 3, 4, 5, 6, 0} }
