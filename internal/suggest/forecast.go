package suggest

import (
	"context"
	"iter"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// MissedDays is how far back a forecast counts missed sessions of the exam's subject, in
// days.
const MissedDays = 14

// Schedule has the subjects, exams and coming days that a forecast is made from, beside what
// was learnt from the past.
type Schedule struct {
	Subjects []planner.Subject // all of the space
	Exams    []planner.Exam    // all of the space, in any order; those that are past or done, and of unknown subjects, have no forecast
	Work     []planner.Block   // the done ones from planner.WorkDays before today through Last, in any order
	Blocks   []planner.Block   // from MissedDays before today through Last, in any order
	Busy     []planner.Busy    // in any order; other days are ignored
	Off      []planner.DayOff  // all of the space
	Last     planner.Date      // the last day for which blocks are generated
}

// Forecast says whether there will be time for an exam. Minutes are whole. On the day of
// the exam, sessions count that end before it begins. An all-day exam leaves none.
type Forecast struct {
	ExamID    string       `json:"exam_id"`
	SubjectID string       `json:"subject_id"`
	Title     string       `json:"title"`
	Date      planner.Date `json:"date"`
	DaysLeft  int          `json:"days_left"` // from today to its date
	Verdict   Verdict      `json:"verdict"`

	Needed   int           `json:"needed_minutes"`   // what its open topics and its extra minutes likely still take, and the reviews due before it; not what an earlier exam of the subject takes
	Worked   int           `json:"worked_minutes"`   // that were done for it so far
	Earlier  int           `json:"earlier_minutes"`  // needed for those earlier ones
	Planned  int           `json:"planned_minutes"`  // of the subject's open sessions before it that have not ended
	Expected int           `json:"expected_minutes"` // of these, each as far as it is likely to be completed
	Free     int           `json:"free_minutes"`     // that the days before it still take, of any subject
	Cushion  int           `json:"cushion_minutes"`  // Planned - Earlier - Needed
	Missed   int           `json:"missed_minutes"`   // of the subject's open sessions of MissedDays, and of today, that have ended
	Finish   *planner.Date `json:"projected_finish"` // when the expected minutes reach what is needed; nil: not by Last
	Through  planner.Date  `json:"through"`          // the last day that counts
	Chance   float64       `json:"-"`                // that enough of these sessions is completed; plans go by it
	Next     []string      `json:"next_topics"`      // at most three; never nil
}

// Verdict says in a word whether there will be time for an exam.
type Verdict string

// The verdicts, from best to worst.
const (
	ExamDone   Verdict = "done"         // nothing was ever needed
	OnTrack    Verdict = "on_track"     // the expected minutes are enough, or nothing is needed any more
	Tight      Verdict = "tight"        // the planned ones would
	Short      Verdict = "short"        // with the free ones they would
	OutOfReach Verdict = "out_of_reach" // not even then
)

// verdict is what the minutes of f say, which needs n.
func (f Forecast) verdict(n need) Verdict {
	total := f.Earlier + f.Needed
	switch {
	case !n.content:
		return ExamDone
	case f.Needed == 0 && !n.shared, f.Expected >= total:
		return OnTrack
	case f.Planned >= total:
		return Tight
	case f.Planned+f.Free >= total:
		return Short
	}
	return OutOfReach
}

// nextTopics is how many of its open topics a forecast names.
const nextTopics = 3

// Forecast returns a forecast for each exam in a that is ahead, in order. now is on the
// day that k was learnt for. It returns ctx's error if ctx ends.
func (k *Knowledge) Forecast(ctx context.Context, a Schedule, now planner.Moment) ([]Forecast, error) {
	p := meter.New(ctx)
	all := make([]Forecast, 0, len(a.Exams))
	for f := range k.forecasts(p, a, now) {
		all = append(all, f)
	}
	return all, p.Err()
}

// forecasts yields the results of [Knowledge.Forecast], each with its course up to that
// exam.
func (k *Knowledge) forecasts(p *meter.Meter, a Schedule, now planner.Moment) iter.Seq2[Forecast, *course] {
	return func(yield func(Forecast, *course) bool) {
		courses := k.courses(p, a, now)
		exams := slices.Clone(a.Exams)
		slices.SortFunc(exams, planner.Exam.Compare)
		for _, e := range exams {
			if c := courses[e.SubjectID]; c != nil && e.Ahead(now.Today) && !yield(c.forecast(p, e), c) {
				return
			}
		}
	}
}

// forecast returns the forecast for e, after the earlier exams of the course.
func (c *course) forecast(p *meter.Meter, e planner.Exam) Forecast {
	f := Forecast{
		ExamID: e.ID, SubjectID: e.SubjectID, Title: e.Title, Date: e.Date, DaysLeft: int(e.Date - c.days.today()),
		Earlier: c.earlier, Missed: c.missed, Through: min(e.Through(), c.days.last()),
	}
	f.Next = []string{}
	c.need = c.next(p, e)
	f.Needed, f.Worked = c.need.minutes, c.need.worked
	for _, item := range c.need.open[:min(len(c.need.open), nextTopics)] {
		f.Next = append(f.Next, item.Title)
	}
	c.earlier += f.Needed
	f.Planned = c.sumSessions(p, e)
	f.Expected = c.expected / million
	f.Chance = float64(chanceInTime((f.Earlier+f.Needed)*million-c.expected, c.variance)) / million
	f.Cushion = f.Planned - f.Earlier - f.Needed
	f.Free = c.free(e)
	f.Finish = c.finish(f.Earlier + f.Needed)
	f.Verdict = f.verdict(c.need)
	return f
}
