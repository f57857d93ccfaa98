package suggest

import (
	"cmp"
	"math"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/meter"
)

// course is the calculation for one subject with exams. It goes from exam to exam.
type course struct {
	days     *daysAhead
	subject  int      // the index of the subject
	sessions []coming // in order of date
	spare    []int    // minutes that the days before each day take, today first
	off      []bool   // of each day
	missed   int      // minutes
	misses   int      // sessions, of so many
	needs

	earlier int // minutes that the exams so far need

	need     need // of the last of them
	expected int  // of the sessions before that, in millionths of a minute
	variance int  // of what will be completed of these, see variance
}

// coming is a session that is still to be held.
type coming struct {
	date     planner.Date
	end      planner.Clock
	minutes  int
	expected int // in whole millionths of a minute, so that addition is exact
}

// million is how many of them a minute is.
const million = 1_000_000

// variance is the variance of the completed minutes of one session, in millionths of a square
// minute. A session is completed fully or not at all. expected is in millionths of a
// minute.
func variance(minutes, expected int) int { return expected * (minutes*million - expected) / million }

// chanceInTime returns the chance that enough minutes are completed, in millionths. The
// expected minutes fall short by left, in millionths of a minute, with that variance. The
// sum of several sessions is roughly normal.
func chanceInTime(left, spread int) int {
	if spread == 0 && left <= 0 {
		return million
	}
	return int(math.Round(million / 2 * math.Erfc(float64(left)/math.Sqrt(2*million*float64(spread)))))
}

// courses returns the courses of the subjects in a that have an exam, by subject id.
func (k *Knowledge) courses(p *meter.Meter, a Schedule, now planner.Moment) map[string]*course {
	days := k.daysAhead(p, a, now)
	index := k.subjectIndex()
	examined := make(map[string]bool, len(a.Exams))
	for _, e := range a.Exams {
		examined[e.SubjectID] = examined[e.SubjectID] || e.Ahead(now.Today)
	}
	of := make(map[string]*course, len(examined))
	timetables := planner.TimetablesOf(a.Subjects, a.Off)
	for i, s := range a.Subjects {
		if at, known := index[s.ID]; known && examined[s.ID] {
			of[s.ID] = newCourse(days, timetables[i], at, needsOf(s, k.learned.Outlook(at), a.Exams, a.Work, now.Today))
		}
	}
	chances := newChanceCache(k.learned)
	for i := range a.Blocks {
		b := &a.Blocks[i]
		if c := of[b.SubjectID]; p.Step(1) && c != nil && !b.Done {
			c.note(p, b, chances)
		}
	}
	for _, c := range of {
		slices.SortStableFunc(c.sessions, func(x, y coming) int { return cmp.Compare(x.date, y.date) })
	}
	return of
}

// subjectIndex returns the index of each subject in what was learnt, by id.
func (k *Knowledge) subjectIndex() map[string]int {
	index := make(map[string]int, len(k.learned.Subjects))
	for i, s := range k.learned.Subjects {
		index[s.ID] = i
	}
	return index
}

// newCourse is the course of a subject without sessions. Its number is that of what is known.
func newCourse(days *daysAhead, t planner.Timetable, number int, n needs) *course {
	c := &course{days: days, subject: number, needs: n}
	c.off = days.off(t)
	c.spare = make([]int, len(days.of)+1)
	for i := range days.of {
		c.spare[i+1] = c.spare[i] + c.spareOn(i, dayEnd)
	}
	return c
}

// note counts an open block of c's subject, as coming or as missed.
func (c *course) note(p *meter.Meter, b *planner.Block, chances chanceCache) {
	minutes, now := int(b.End-b.Start), c.days.now
	switch {
	case b.Date > c.days.last():
	case !now.Ended(b.Date, b.End):
		chance := chances.of(p, c.subject, b)
		c.sessions = append(c.sessions, coming{b.Date, b.End, minutes, minutes * int(math.Round(chance*million))})
	case b.Date >= now.Today-MissedDays:
		c.missed += minutes
		c.misses++
	}
}

// sumSessions adds up the sessions that end before e begins, and returns their planned minutes.
func (c *course) sumSessions(p *meter.Meter, e planner.Exam) (planned int) {
	c.expected, c.variance = 0, 0
	for _, s := range c.sessions {
		if !p.Step(1) || s.date > e.Date {
			break
		}
		if e.Follows(s.date, s.end) {
			planned += s.minutes
			c.expected += s.expected
			c.variance += variance(s.minutes, s.expected)
		}
	}
	return planned
}

// finish returns the first day on which the expected minutes reach total, or nil if none of
// the known days does.
func (c *course) finish(total int) *planner.Date {
	expected := 0
	if total == 0 {
		return new(c.days.today())
	}
	for _, s := range c.sessions {
		if expected += s.expected; expected >= total*million {
			return &s.date
		}
	}
	return nil
}

// free returns the minutes that the days before e still take.
func (c *course) free(e planner.Exam) int {
	through := int(min(e.Through(), c.days.last()) - c.days.today())
	switch {
	case through < 0:
		return 0
	case e.Start == nil || e.Date > c.days.last():
		return c.spare[through+1]
	}
	return c.spare[through] + c.spareOn(through, *e.Start)
}

// spareOn is how many minutes the day of a number takes of c's subject until a time.
func (c *course) spareOn(day int, until planner.Clock) int {
	if c.off[day] {
		return 0
	}
	return c.days.spare(day, until)
}
