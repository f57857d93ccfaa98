package suggest

import (
	"cmp"
	"context"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/words"
)

// MaxPlanned is how many sessions a plan adds at most.
const MaxPlanned = 20

// PlanRequest asks for the sessions that an exam still needs.
type PlanRequest struct {
	Now      planner.Moment // on the day that was learnt for
	Exam     string         // the id of one that is ahead
	Hours    *float64       // a day, at most, with all that it holds, 0 to 24; nil: inferred from the history
	KeepFree []planner.Weekday
	Standing []planner.Wish // the wishes for every request
}

// Plan is what could be added before an exam. Any part of Suggestions, in any order, stays
// within the limits. CouldNotFit says in short sentences what the days do not hold.
type Plan struct {
	Suggestions []Addition // in order of date
	Before      Forecast   // of the exam as it stands
	After       Forecast   // with all Suggestions
	CouldNotFit []string
}

// Addition is a suggestion of a plan. It has a date, as it may be on any day.
type Addition struct {
	Suggestion
	Date  planner.Date `json:"date"`
	Topic *string      `json:"topic"` // nil: no topic
}

// PlanAhead plans sessions for the exam in r, on the days before it. It reports whether a
// has that exam ahead. It returns ctx's error if ctx ends.
func (k *Knowledge) PlanAhead(ctx context.Context, a Schedule, r PlanRequest) (plan Plan, known bool, err error) {
	p := meter.New(ctx)
	before, c := k.forecastOf(p, a, r.Now, r.Exam)
	if c == nil {
		return Plan{}, false, p.Err()
	}
	f := k.newFinder(p, a, r, before, c)
	f.choose(p)
	plan = Plan{Suggestions: []Addition{}, Before: before, After: before, CouldNotFit: f.words.Lacking(f.recovery())}
	slices.SortFunc(f.chosen, func(x, y scoredPlace) int {
		return cmp.Or(cmp.Compare(x.Date, y.Date), cmp.Compare(x.Start, y.Start))
	})
	for i, topic := range f.topics(p, a) {
		plan.Suggestions = append(plan.Suggestions, f.addition(i, topic))
	}
	if len(f.chosen) > 0 {
		plan.After = k.after(p, a, r, f)
	}
	return plan, true, p.Err()
}

// forecastOf returns the forecast of one exam in a, and its course up to that exam. The
// course is nil if there is no such exam ahead.
func (k *Knowledge) forecastOf(p *meter.Meter, a Schedule, now planner.Moment, exam string) (Forecast, *course) {
	for f, c := range k.forecasts(p, a, now) {
		if f.ExamID == exam {
			return f, c
		}
	}
	return Forecast{}, nil
}

// after returns the forecast of r's exam with all planned sessions.
func (k *Knowledge) after(p *meter.Meter, a Schedule, r PlanRequest, f *finder) Forecast {
	a.Blocks = slices.Clone(a.Blocks)
	places := make([]learn.Place, len(f.chosen))
	for i, s := range f.chosen {
		places[i] = s.Place
		a.Blocks = append(a.Blocks, planner.Block{SubjectID: f.before.SubjectID, Date: s.Date, Start: s.Start, End: s.End})
	}
	slices.SortStableFunc(a.Blocks, planner.Block.Compare)
	with := k.learned.With(f.course.subject, places)
	after, _ := (&Knowledge{with, limits.HabitsOf(with)}).forecastOf(p, a, r.Now, r.Exam)
	return after
}

// addition returns the i-th planned session as a suggestion. topic is "" for none.
func (f *finder) addition(i int, topic string) Addition {
	s := f.chosen[i]
	c := search.Proposal{Change: limits.Change{Type: limits.AddBlock, Subject: f.course.subject, Source: -1, To: s.Place}, Topic: topic}
	e := f.words.ExplainRecovery(f.recovery(), c)
	x := Suggestion{
		Type: AddBlock, SubjectID: f.before.SubjectID, Day: s.Date.Weekday().String(), Start: s.Start, End: s.End,
		Reason: e.String(), After: float64(s.chance) / million,
		Change: Change{Date: s.Date, Topic: c.Topic, Kind: e.Kind, Preliminary: e.Preliminary, Headline: e.Headline, Why: e.Why, Because: e.Because},
	}
	if c.Topic == "" {
		return Addition{x, s.Date, nil}
	}
	return Addition{x, s.Date, &c.Topic}
}

// recovery returns the numbers of the plan, for its texts.
func (f *finder) recovery() words.Recovery {
	return words.Recovery{
		Subject: f.course.subject, Exam: f.before.Date, Missed: f.course.misses, MissedMinutes: f.course.missed,
		Since: f.course.days.today() - MissedDays, Lacks: f.before.Earlier + f.before.Needed - f.before.Expected, Left: (f.left + million - 1) / million,
		Full: len(f.chosen) == MaxPlanned,
	}
}
