package suggest

import (
	"cmp"
	"math"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/meter"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/words"
)

// finder looks for the places of a plan.
type finder struct {
	course  *course
	before  Forecast
	left    int // what is lacking, in millionths of a minute
	usual   int // minutes of a session
	wishes  *search.Wishes
	words   *words.Wording
	chances chances
	window  limits.Availability
	days    []openDay             // from today to the eve
	held    map[planner.Date]bool // whether there is a session of the subject, that is done or still to come
	made    []found
}

// found is a place of a plan.
type found struct {
	learn.Place
	chance int // in millionths
}

// openDay is a day on which something may be added.
type openDay struct {
	date    planner.Date
	leave   search.Leave
	most    int           // minutes that it takes
	planned int           // minutes of active subjects
	taken   []learn.Place // in order, apart from each other
	best    found         // the likeliest place that is free, the earliest of several; its minutes are 0 if none is
}

// What crowding costs, in millionths of a chance: a day that is full, another session of the
// subject on the day, and one on the day before.
const (
	costOfFull   = 200_000
	costOfSecond = 150_000
	costOfNext   = 50_000
)

// newFinder prepares a search for what before says that an exam of course lacks.
func (k *Knowledge) newFinder(p *meter.Meter, a Ahead, r PlanRequest, before Forecast, c *course) *finder {
	f := &finder{course: c, before: before, usual: k.known.Subjects[c.number].Usual, chances: newChances(k.known), held: map[planner.Date]bool{}}
	if before.Verdict != ExamDone {
		f.left = (before.Earlier+before.Needed)*million - c.expected
	}
	f.window = k.habits.RoomFor(r.Hours, 0)
	f.wishes = k.wishesOfPlan(r, before)
	f.words = words.New(k.known, f.wishes, r.Now, f.window.Caps)
	if f.left > 0 && k.known.Subjects[c.number].Active() {
		f.open(p, k, a)
	}
	return f
}

// wishesOfPlan are those that a plan keeps to: what stands holds as far as r and its exam
// say nothing else.
func (k *Knowledge) wishesOfPlan(r PlanRequest, f Forecast) *search.Wishes {
	asked := []planner.Wish{{What: planner.WishExam, SubjectID: planner.Some(f.SubjectID), Date: planner.Some(f.Date)}}
	if len(r.KeepFree) > 0 {
		asked = append(asked, planner.Wish{What: planner.KeepFree, Days: planner.Some(r.KeepFree)})
	}
	return search.NewWishes(k.known, asked, k.beside(r.Standing, asked, spokenOf(r.Hours))...)
}

// open lists the days from today to the eve of the exam, with what stands on them.
func (f *finder) open(p *meter.Meter, k *Knowledge, a Ahead) {
	today, last := f.course.days.today(), min(f.before.Date-1, f.course.days.last())
	if last < today {
		return
	}
	f.days = make([]openDay, last-today+1)
	for i := range f.days {
		d := &f.days[i]
		d.date, d.planned = today+planner.Date(i), f.course.days.of[i].planned
		d.leave = f.wishes.Leaves(k.known, f.course.number, d.date)
		d.most = min(f.window.Caps[i%learn.Days], d.leave.Most)
	}
	taken := append(make([]planner.Busy, 0, len(a.Blocks)+len(a.Busy)), a.Busy...)
	for i := range a.Blocks {
		b := &a.Blocks[i]
		taken = append(taken, planner.Busy{Date: b.Date, Start: b.Start, End: b.End})
		if b.SubjectID == f.before.SubjectID && p.Step(1) && (b.Done || !f.course.days.now.Ended(b.Date, b.End)) {
			f.held[b.Date] = true
		}
	}
	for _, t := range learn.Taken(p, taken, today, last) {
		d := &f.days[t.Date-today]
		d.taken = append(d.taken, t)
	}
	for i := range f.days {
		f.look(p, &f.days[i])
	}
}

// run takes the best places, one after the other, as long as something is lacking.
func (f *finder) run(p *meter.Meter) {
	for len(f.made) < MostPlanned && f.left > 0 {
		d := f.best(p)
		if d == nil {
			return
		}
		f.made = append(f.made, d.best)
		f.left -= d.best.Minutes() * d.best.chance
		f.held[d.date] = true
		d.take(d.best.Place)
		f.look(p, d)
	}
}

// best is the day whose place is worth most beside what was found, the earliest of several;
// nil if there is none.
func (f *finder) best(p *meter.Meter) (best *openDay) {
	most := math.MinInt
	for i := range f.days {
		d := &f.days[i]
		if d.best.Minutes() == 0 || !p.Step(stepsOfItem) || !f.apart(d.date) {
			continue
		}
		if worth := d.best.chance - f.crowding(d); worth > most {
			best, most = d, worth
		}
	}
	return best
}

// crowding is what d's place costs beside all that stands there.
func (f *finder) crowding(d *openDay) int {
	cost := costOfFull * (d.planned + d.best.Minutes()) / d.most
	if f.held[d.date] {
		cost += costOfSecond
	}
	if f.held[d.date-1] {
		cost += costOfNext
	}
	return cost
}

// apart reports whether a session on date is as far as is wished from the others of the
// subject.
func (f *finder) apart(date planner.Date) bool {
	for at := max(date-learn.Days, f.course.days.today()); at < date+learn.Days; at++ {
		if f.held[at] && !f.wishes.Apart(f.course.number, date, at) {
			return false
		}
	}
	return true
}

// take puts p, which is free, on d.
func (d *openDay) take(p learn.Place) {
	d.planned += p.Minutes()
	at, _ := slices.BinarySearchFunc(d.taken, p, func(a, b learn.Place) int { return cmp.Compare(a.Start, b.Start) })
	d.taken = slices.Insert(d.taken, at, p)
}

// look finds the best place of d: of those that begin at half hours, or where something
// ends, the likeliest.
func (f *finder) look(p *meter.Meter, d *openDay) {
	d.best = found{}
	minutes := 0
	if !f.course.off[d.date-f.course.days.today()] {
		minutes = d.leave.Length(f.usual, d.most-d.planned)
	}
	if minutes == 0 {
		return
	}
	from := f.window.First
	if d.date == f.course.days.today() {
		from = max(from, f.course.days.now.Clock+limits.Notice)
	}
	start := (from + search.Grid - 1) / search.Grid * search.Grid
	for i := range len(d.taken) + 1 {
		until := f.window.Last
		if i < len(d.taken) {
			until = min(until, d.taken[i].Start)
		}
		for ; start+planner.Clock(minutes) <= until && p.Step(1); start = (start/search.Grid + 1) * search.Grid {
			f.try(p, d, learn.Place{Date: d.date, Start: start, End: start + planner.Clock(minutes)})
		}
		if i < len(d.taken) && d.taken[i].End >= from {
			start = max(start, d.taken[i].End)
		}
	}
}

// try notes place, which is free, if it is better than what is known of d.
func (f *finder) try(p *meter.Meter, d *openDay, place learn.Place) {
	if !d.leave.Allows(place) {
		return
	}
	b := planner.Block{Date: place.Date, Start: place.Start, End: place.End}
	chance := int(math.Round(f.chances.of(p, f.course.number, &b) * million))
	if d.best.Minutes() == 0 || chance > d.best.chance {
		d.best = found{place, chance}
	}
}
