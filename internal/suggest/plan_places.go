package suggest

import (
	"math"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/words"
)

// finder searches the places of a plan.
type finder struct {
	candidateDays
	course   *course
	before   Forecast
	left     int // what is lacking, in millionths of a minute; negative for a surplus
	variance int // of what will be completed, see variance
	usual    int // minutes of a session
	words    *words.Writer
	chances  chanceCache
	chosen   []scoredPlace
}

// scoredPlace is a place of a plan.
type scoredPlace struct {
	learn.Place
	chance int // in millionths
	score  int // of the place alone, in millionths: the chance, less the loss of the sessions after it
}

// The costs of a crowded place, in millionths of a chance. A day may be full, have another
// session of the subject, or follow a day with one. Each hour after the session costs,
// since sessions tire.
const (
	costOfFull      = 200_000
	costOfSecond    = 150_000
	costOfNext      = 50_000
	costOfFollowing = 30_000
)

// enough is the chance of finishing in time at which a plan is complete, in millionths.
// Exactly the expected minutes would be too little in half of the cases.
const enough = 975_000

// newFinder prepares a search for what before says that an exam of course lacks.
func (k *Knowledge) newFinder(p *meter.Meter, a Schedule, r PlanRequest, before Forecast, c *course) *finder {
	f := &finder{course: c, before: before, usual: k.learned.Subjects[c.subject].Usual, chances: newChanceCache(k.learned)}
	if before.Verdict != ExamDone {
		f.left, f.variance = (before.Earlier+before.Needed)*million-c.expected, c.variance
	}
	f.candidateDays = candidateDays{subject: c.subject, ahead: c.days, off: c.off, wishes: k.wishesOfPlan(r, before), availability: k.habits.RoomFor(r.Hours, 0)}
	f.words = words.New(k.learned, f.wishes, r.Now, f.availability.Caps)
	if f.left > 0 && k.learned.Subjects[c.subject].Active() {
		f.open(p, k, a, before.Date-1)
		for i := range f.days {
			f.evaluate(p, &f.days[i])
		}
	}
	return f
}

// wishesOfPlan returns the wishes that bind a plan. Standing wishes hold unless r or its
// exam overrides them.
func (k *Knowledge) wishesOfPlan(r PlanRequest, f Forecast) *search.Wishes {
	requested := []planner.Wish{{What: planner.WishExam, SubjectID: planner.Some(f.SubjectID), Date: planner.Some(f.Date)}}
	if len(r.KeepFree) > 0 {
		requested = append(requested, planner.Wish{What: planner.KeepFree, Days: planner.Some(r.KeepFree)})
	}
	return search.NewWishes(k.learned, requested, k.withoutOverridden(k.withExamDates(r.Standing), requested, hoursWish(r.Hours))...)
}

// choose takes the best places one by one, until the chance of finishing is high enough.
func (f *finder) choose(p *meter.Meter) {
	for len(f.chosen) < MaxPlanned && chanceInTime(f.left, f.variance) < enough {
		d := f.best(p)
		if d == nil {
			return
		}
		f.chosen = append(f.chosen, d.best)
		expected := d.best.Minutes() * d.best.chance
		f.left, f.variance = f.left-expected, f.variance+variance(d.best.Minutes(), expected)
		f.held[d.date] = true
		d.take(d.best.Place)
		f.evaluate(p, d)
	}
}

// best returns the day whose place scores highest with the places found so far. The
// earliest wins a tie. It is nil if there is none.
func (f *finder) best(p *meter.Meter) (best *candidateDay) {
	highest := math.MinInt
	for i := range f.days {
		d := &f.days[i]
		if d.best.Minutes() == 0 || !p.Step(stepsPerItem) || !f.apart(d.date) {
			continue
		}
		if score := d.best.score - f.crowding(d); score > highest {
			best, highest = d, score
		}
	}
	return best
}

// crowding is the cost of d's place beside what the days hold.
func (f *finder) crowding(d *candidateDay) int {
	cost := costOfFull * (d.planned + d.best.Minutes()) / d.maxMinutes
	if f.held[d.date] {
		cost += costOfSecond
	}
	if f.held[d.date-1] {
		cost += costOfNext
	}
	return cost
}

// evaluate finds the free place of d with the highest score.
func (f *finder) evaluate(p *meter.Meter, d *candidateDay) {
	d.best = scoredPlace{}
	minutes := d.allowance.Length(f.usual, f.room(d))
	if minutes == 0 {
		return
	}
	for place := range f.free(p, d, minutes) {
		b := planner.Block{Date: place.Date, Start: place.Start, End: place.End}
		chance := int(math.Round(f.chances.of(p, f.subject, &b) * million))
		score := chance - costOfFollowing*d.follows(p, place)/60
		if d.best.Minutes() == 0 || score > d.best.score {
			d.best = scoredPlace{place, chance, score}
		}
	}
}
