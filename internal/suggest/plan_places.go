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
	openings
	course  *course
	before  Forecast
	left    int // what is lacking, in millionths of a minute; below 0 what is beyond that
	spread  int // of what will be completed, see spread
	usual   int // minutes of a session
	words   *words.Writer
	chances chances
	made    []found
}

// found is a place of a plan.
type found struct {
	learn.Place
	chance int // in millionths
	worth  int // of the place alone, in millionths: the chance, less the loss of the sessions after it
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
func (k *Knowledge) newFinder(p *meter.Meter, a Ahead, r PlanRequest, before Forecast, c *course) *finder {
	f := &finder{course: c, before: before, usual: k.known.Subjects[c.number].Usual, chances: newChances(k.known)}
	if before.Verdict != ExamDone {
		f.left, f.spread = (before.Earlier+before.Needed)*million-c.expected, c.spread
	}
	f.openings = openings{subject: c.number, ahead: c.days, off: c.off, wishes: k.wishesOfPlan(r, before), availability: k.habits.RoomFor(r.Hours, 0)}
	f.words = words.New(k.known, f.wishes, r.Now, f.availability.Caps)
	if f.left > 0 && k.known.Subjects[c.number].Active() {
		f.open(p, k, a, before.Date-1)
		for i := range f.days {
			f.look(p, &f.days[i])
		}
	}
	return f
}

// wishesOfPlan returns the wishes that bind a plan. Standing wishes hold unless r or its
// exam overrides them.
func (k *Knowledge) wishesOfPlan(r PlanRequest, f Forecast) *search.Wishes {
	asked := []planner.Wish{{What: planner.WishExam, SubjectID: planner.Some(f.SubjectID), Date: planner.Some(f.Date)}}
	if len(r.KeepFree) > 0 {
		asked = append(asked, planner.Wish{What: planner.KeepFree, Days: planner.Some(r.KeepFree)})
	}
	return search.NewWishes(k.known, asked, k.beside(k.dated(r.Standing), asked, spokenOf(r.Hours))...)
}

// run takes the best places one by one, until the chance of finishing is high enough.
func (f *finder) run(p *meter.Meter) {
	for len(f.made) < MostPlanned && inTime(f.left, f.spread) < enough {
		d := f.best(p)
		if d == nil {
			return
		}
		f.made = append(f.made, d.best)
		expected := d.best.Minutes() * d.best.chance
		f.left, f.spread = f.left-expected, f.spread+spread(d.best.Minutes(), expected)
		f.held[d.date] = true
		d.take(d.best.Place)
		f.look(p, d)
	}
}

// best returns the day whose place scores highest with the places found so far. The
// earliest wins a tie. It is nil if there is none.
func (f *finder) best(p *meter.Meter) (best *openDay) {
	most := math.MinInt
	for i := range f.days {
		d := &f.days[i]
		if d.best.Minutes() == 0 || !p.Step(stepsOfItem) || !f.apart(d.date) {
			continue
		}
		if worth := d.best.worth - f.crowding(d); worth > most {
			best, most = d, worth
		}
	}
	return best
}

// crowding is the cost of d's place beside what the days hold.
func (f *finder) crowding(d *openDay) int {
	cost := costOfFull * (d.planned + d.best.Minutes()) / d.maxMinutes
	if f.held[d.date] {
		cost += costOfSecond
	}
	if f.held[d.date-1] {
		cost += costOfNext
	}
	return cost
}

// look finds the free place of d with the highest score.
func (f *finder) look(p *meter.Meter, d *openDay) {
	d.best = found{}
	minutes := d.allowance.Length(f.usual, f.room(d))
	if minutes == 0 {
		return
	}
	for place := range f.free(p, d, minutes) {
		b := planner.Block{Date: place.Date, Start: place.Start, End: place.End}
		chance := int(math.Round(f.chances.of(p, f.subject, &b) * million))
		worth := chance - costOfFollowing*d.follows(p, place)/60
		if d.best.Minutes() == 0 || worth > d.best.worth {
			d.best = found{place, chance, worth}
		}
	}
}
