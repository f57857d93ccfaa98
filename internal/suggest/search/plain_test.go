package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/suggesttest"
)

// drawSearch prepares a search in an ordinary account: of those that have seen
// everything, or of up to 12 subjects with up to 10 slots.
func drawSearch(t *rapid.T) *optimiser {
	s := suggesttest.DrawSpace(t)
	if rapid.Bool().Draw(t, "regular") {
		regular := suggesttest.Timetable(rapid.IntRange(1, 12).Draw(t, "of"), rapid.IntRange(1, 10).Draw(t, "times"), rapid.IntRange(0, 4).Draw(t, "weeks"), false)
		s.Subjects, s.Blocks, s.Now.Today = regular.Subjects, regular.Blocks, regular.Today
	}
	k := learn.Learn(nil, s.Subjects, s.Blocks, nil, s.Now.Today)
	text := rapid.SampledFrom([]string{"", "lighter week", "no evenings", "shorter sessions", "more Maths", "exam in Subject 1 in 4 days"}).Draw(t, "goal")
	wishes, _ := goal.Read(text, k.Today, k.Names, 60)
	var usual []planner.Wish
	if rapid.Bool().Draw(t, "mornings, as a rule") {
		usual = []planner.Wish{{What: planner.Prefer, From: planner.Some[planner.Clock](6 * 60), To: planner.Some[planner.Clock](12 * 60)}}
	}
	return newOptimiser(nil, k, limits.HabitsOf(k), NewWishes(k, wishes, usual...), Question{Now: s.Now})
}

func TestASchedulesValueIsThatOfEachSessionCountedAnew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := drawSearch(t)
		o.current, o.prudence = slices.Clone(o.schedule), 1
		o.update()
		for range 3 {
			before, beforeFlat := plainValue(o.evaluator, o.current, false), plainValue(o.evaluator, o.current, true).total()
			for i := range o.all {
				c := &o.all[i]
				o.try(c)
				changed := with(nil, o.current, c)
				worth, flat := plainValue(o.evaluator, changed, false), plainValue(o.evaluator, changed, true).total()
				shares := worth.above(before)
				gain := shares.total() + thousandths(flat-beforeFlat)
				if c.worth != shares || c.gain != gain {
					t.Fatalf("%+v is worth %v, %v, counted anew %v, %v", c.Change, c.worth, c.gain, shares, gain)
				}
			}
			if len(o.all) == 0 {
				return
			}
			c := rapid.SampledFrom(o.all).Draw(t, "taken")
			o.all = slices.DeleteFunc(o.all, func(x candidate) bool { return x.Source == c.Source && c.Source >= 0 })
			o.take(c)
		}
	})
}

// plainValue is draft.value without anything kept in mind.
func plainValue(d *evaluator, schedule []entry, flat bool) utility {
	var a utility
	n := len(d.k.Subjects)
	var yesterday []float64
	today := slices.Clone(d.k.DoneYesterday)
	none, due := slices.Repeat([]float64{1}, n), make([]float64, n)
	for day := range learn.Days {
		yesterday, today = today, make([]float64, n)
		planned := 0
		for i, e := range schedule {
			if e.day != day {
				continue
			}
			plainClashes(&a, schedule[:i], e)
			if e.busy {
				continue
			}
			p, minutes := plainChance(e, flat), float64(e.minutes())
			d.today, d.yesterday = today, yesterday
			d.addSession(&a, &e, p, minutes)
			planned += e.minutes()
			today[e.subject] = 1 - (1-today[e.subject])*(1-p)
			none[e.subject] *= 1 - p
			if e.day < d.wishes.due[e.subject] {
				due[e.subject] += p * minutes
			}
		}
		if over := planned - d.full[day]; planned > 0 && over > 0 {
			a[ofLoad] -= float64(over) * d.wishes.overload
		}
	}
	d.none, d.due = none, due
	d.addSubjects(&a)
	return a
}

func plainChance(e entry, flat bool) float64 {
	if flat {
		return e.flat
	}
	return e.chance
}

func plainClashes(a *utility, earlier []entry, e entry) {
	for _, o := range earlier {
		if o.day == e.day && o.end > e.start && (!o.busy || !e.busy) && o.fixed < 0 && e.fixed < 0 {
			a[ofClash] -= clashAtLeast + clashCost*float64(min(o.end, e.end)-e.start)
		}
	}
}

func TestPlacesAreTheBestOfAllThatAreFree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := drawSearch(t)
		s := o.search
		if len(s.k.Subjects) == 0 {
			return
		}
		for range 20 {
			subject, source := rapid.IntRange(0, len(s.k.Subjects)-1).Draw(t, "subject"), rapid.IntRange(-1, len(s.k.Coming)-1).Draw(t, "source")
			day, minutes := rapid.IntRange(0, learn.Days-1).Draw(t, "day"), rapid.IntRange(1, 120).Draw(t, "minutes")
			got, want := s.places(subject, source, day, minutes), plainPlaces(s, subject, source, day, minutes)
			if !slices.Equal(got, want) {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	})
}

// plainPlaces is places, which looks at every block for every place.
func plainPlaces(s *search, subject, source, day, minutes int) []learn.Place {
	var r ranking
	date := s.k.Today + planner.Date(day)
	var starts []planner.Clock
	for start := roundUp(s.limits.Availability.First, Grid); start < s.limits.Availability.Last; start += Grid {
		starts = append(starts, start)
	}
	for _, b := range s.k.Coming {
		if b.Date == date && b.End%Grid != 0 {
			starts = append(starts, b.End)
		}
	}
	for _, start := range starts {
		p := learn.Place{Date: date, Start: start, End: start + planner.Clock(minutes)}
		free := p.End < 24*60 && s.limits.Free(subject, p, source) && !s.wishes.rules[subject][day].late
		for i, b := range s.k.Coming {
			place := learn.PlaceOf(b)
			free = free && (!place.Overlaps(p) || i == source && place != p)
		}
		if rule := s.wishes.rule(subject, date); free && rule.allows(p) {
			r.note(p, s.approxLogit(subject, p)+rule.leaning(p)*preferLogit)
		}
	}
	return r.places()
}
