package search

import (
	"math"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

// entry is a session of the coming days in a schedule that is evaluated.
type entry struct {
	subject    int
	day        int // 0 is today
	start, end planner.Clock
	source     int     // index in Knowledge.coming; -1 for an addition
	chance     float64 // of its completion
	flat       float64 // the same, if the time did not matter
	fixed      float64 // 1 if it is done, 0 if its time has passed; -1 if still open
	wish       float64 // what the goal adds to a minute of it, in minutes
	busy       bool    // of an inactive subject: it takes time and nothing else
}

func (e *entry) minutes() int { return int(e.end - e.start) }

// part is a component of a schedule's value.
type part int

const (
	ofChance   part = iota // minutes that will be completed, less the cost of misses
	ofSpacing              // sessions of a subject too close to each other
	ofNeglect              // subjects that may have no completed session
	ofCoverage             // minutes that a syllabus or an exam needs
	ofLoad                 // days that hold too much
	ofClash                // sessions at the same time
	ofWish                 // what the goal asks for
	parts
)

// utility is the value of a schedule, in minutes, by part.
type utility [parts]float64

func (a utility) total() float64 {
	sum := 0.0
	for _, v := range a {
		sum += v
	}
	return sum
}

// shares is the difference of two utilities, by part, in whole thousandths of a minute.
// Decisions compare these whole numbers.
type shares [parts]int

// above returns a minus b.
func (a utility) above(b utility) (s shares) {
	for i := range a {
		s[i] = thousandths(a[i] - b[i])
	}
	return s
}

func (s shares) total() int {
	sum := 0
	for _, v := range s {
		sum += v
	}
	return sum
}

// thousandths of a minute, to the nearest.
func thousandths(minutes float64) int { return int(math.Round(minutes * 1000)) }

// The values of the utility, all in minutes or shares of a session's minutes.
const (
	missCost      = 0.25 // of the minutes of a session that is not completed
	neglectCost   = 12.0 // of a subject without a completed session in seven days
	massedStudy   = 0.35 // lost where the subject was done earlier on the day
	massedTrain   = 0.50
	repeatedStudy = 0.10 // lost where the subject was done the day before
	repeatedTrain = 0.25
	coverageWorth = 0.5  // of an expected minute that a deadline needs
	storedWorth   = 0.15 // of one that a stored exam needs that nobody named: less than a neglected subject costs
	openWorth     = 0.05 // of an expected minute that an open syllabus needs, without one
	overloadCost  = 0.10 // of a minute beyond what the day holds
	clashCost     = 1.0  // of a minute in which two sessions overlap
	clashAtLeast  = 10.0 // of an overlap
)

// evaluator values schedules of the coming days.
type evaluator struct {
	k      *learn.Knowledge
	wishes *Wishes
	caps   [learn.Days]int
	full   [learn.Days]int // minutes beyond which a day is overloaded

	active []int  // subjects
	trains []bool // of each subject: whether it is training
	others others // sessions outside of the schedules

	flat bool // value schedules as if the time did not matter

	// While a schedule is valued: by subject, the chance of a completion.
	today, yesterday, none []float64
	due                    []float64 // expected minutes before the deadline
	latest                 []int     // the day of the session before, from 1 on; 0 for none

	checkpoints [2][learn.Days]checkpoint // of the schedule that note has seen last; the second is flat
}

// checkpoint is a checkpoint: the counts of a schedule before a day of it.
type checkpoint struct {
	worth            utility
	today, none, due []float64 // of the evaluator; today is the day before
}

func newEvaluator(k *learn.Knowledge, w *Wishes, caps [learn.Days]int) *evaluator {
	n := len(k.Subjects)
	d := &evaluator{
		k: k, wishes: w, caps: caps, full: fullness(k, caps, w.uneven),
		trains: make([]bool, n), others: newOthers(n),
		today: make([]float64, n), yesterday: make([]float64, n), none: make([]float64, n), due: make([]float64, n),
		latest: make([]int, n),
	}
	for mode := range d.checkpoints {
		for day := range learn.Days {
			d.checkpoints[mode][day] = checkpoint{today: make([]float64, n), none: make([]float64, n), due: make([]float64, n)}
		}
	}
	for s := range k.Subjects {
		d.trains[s] = k.Subjects[s].Type == planner.Training
		if k.Subjects[s].Active() {
			d.active = append(d.active, s)
		}
	}
	return d
}

// fullness returns the minutes beyond which each day is overloaded: its cap, or uneven
// times the mean of the coming days that hold anything.
func fullness(k *learn.Knowledge, caps [learn.Days]int, uneven float64) [learn.Days]int {
	total, held := 0, 0
	for _, minutes := range k.Planned() {
		if minutes > 0 {
			total += minutes
			held++
		}
	}
	for i := range caps {
		if held > 2 {
			caps[i] = min(caps[i], int(uneven*float64(total)/float64(held)))
		}
	}
	return caps
}

// note returns the value of schedule, which is in order of day and start. It stores a
// checkpoint for each day.
func (d *evaluator) note(schedule []entry) utility {
	first := d.checkpoint(0)
	copy(first.none, d.others.none)
	copy(first.due, d.others.due)
	copy(first.today, d.k.DoneYesterday)
	return d.count(schedule, 0, true)
}

// value returns the value of schedule, which is in order of day and start. Up to the day
// first, it must equal the schedule that note has seen last.
func (d *evaluator) value(schedule []entry, first int) utility {
	return d.count(schedule, first, false)
}

func (d *evaluator) checkpoint(day int) *checkpoint {
	if d.flat {
		return &d.checkpoints[1][day]
	}
	return &d.checkpoints[0][day]
}

// count values the days of schedule from first on. With noted, it stores the checkpoints.
func (d *evaluator) count(schedule []entry, first int, noted bool) utility {
	m := d.checkpoint(first)
	a := m.worth
	copy(d.none, m.none)
	copy(d.due, m.due)
	copy(d.today, m.today)
	next := 0
	for next < len(schedule) && schedule[next].day < first {
		next++
	}
	for day := first; day < learn.Days; day++ {
		if noted && day > 0 {
			m := d.checkpoint(day)
			m.worth = a
			copy(m.none, d.none)
			copy(m.due, d.due)
			copy(m.today, d.today)
		}
		d.today, d.yesterday = d.yesterday, d.today
		clear(d.today)
		from := next
		for next < len(schedule) && schedule[next].day == day {
			next++
		}
		d.addDay(&a, day, schedule[from:next])
	}
	d.addSubjects(&a)
	if d.wishes.spaced {
		a[ofSpacing] -= d.spacingCost(schedule)
	}
	return a
}

// addDay adds the value of one day's sessions.
func (d *evaluator) addDay(a *utility, addDay int, sessions []entry) {
	planned := d.others.planned[addDay]
	if len(sessions) == 0 && planned == 0 {
		return
	}
	ended := 0
	for i := range sessions {
		e := &sessions[i]
		for sessions[ended].end <= e.start { // as are all that begin later
			ended++
		}
		d.addClashes(a, sessions[ended:i], e)
		if e.busy {
			continue
		}
		p := d.chance(e)
		minutes := float64(e.minutes())
		d.addSession(a, e, p, minutes)
		planned += e.minutes()
		d.today[e.subject] = 1 - (1-d.today[e.subject])*(1-p)
		d.none[e.subject] *= 1 - p
		if e.day < d.wishes.due[e.subject] {
			d.due[e.subject] += p * minutes
		}
	}
	if cost := d.wishes.overfull(addDay, planned, d.full[addDay]); cost > 0 {
		a[ofLoad] -= cost
	}
}

// chance returns the chance of e.
func (d *evaluator) chance(e *entry) float64 {
	if d.flat {
		return e.flat
	}
	return e.chance
}

// addSession adds the value of e on its own.
func (d *evaluator) addSession(a *utility, e *entry, p, minutes float64) {
	massed, repeated := massedStudy, repeatedStudy
	if d.trains[e.subject] {
		massed, repeated = massedTrain, repeatedTrain
	}
	weight := d.wishes.weight[e.subject]
	lost := massed*d.today[e.subject] + repeated*d.yesterday[e.subject]
	lost *= d.wishes.spacing[e.subject]
	a[ofChance] += minutes * (p - missCost*(1-p))
	a[ofSpacing] -= minutes * p * lost
	a[ofWish] += minutes * e.wish
	if weight != 1 {
		a[ofWish] += (weight - 1) * minutes * (p*(1-lost) - missCost*(1-p))
	}
}

// addClashes adds the cost of e overlapping earlier sessions of its day.
func (d *evaluator) addClashes(a *utility, earlier []entry, e *entry) {
	for i := range earlier {
		o := &earlier[i]
		if o.end <= e.start || o.busy && e.busy || o.fixed >= 0 || e.fixed >= 0 {
			continue
		}
		a[ofClash] -= clashAtLeast + clashCost*float64(min(o.end, e.end)-e.start)
	}
}

// addSubjects adds the value of subjects as a whole.
func (d *evaluator) addSubjects(a *utility) {
	for _, s := range d.active {
		if d.wishes.weight[s] >= 1 {
			a[ofNeglect] -= neglectCost * d.none[s]
		}
		if need := d.wishes.need[s]; need > 0 {
			a[ofCoverage] += d.wishes.worth[s] * min(d.due[s], need)
		}
	}
}

// spacingCost returns the cost of open sessions that follow another of their subject sooner
// than the wishes ask.
func (d *evaluator) spacingCost(schedule []entry) float64 {
	cost := 0.0
	d.eachNear(schedule, func(i int) { cost += nearMinute * float64(schedule[i].minutes()) })
	return cost
}

// eachNear calls f with the indices of these sessions.
func (d *evaluator) eachNear(schedule []entry, f func(int)) {
	clear(d.latest)
	for i := range schedule {
		e := &schedule[i]
		between := d.wishes.between[e.subject]
		if e.busy || between == 0 {
			continue
		}
		if before := d.latest[e.subject]; before > 0 && e.day+1-before <= between && e.fixed < 0 {
			f(i)
		}
		d.latest[e.subject] = e.day + 1
	}
}

// with returns schedule with the change c. It reuses the memory of into.
func with(into, schedule []entry, c *candidate) []entry {
	into = into[:0]
	placed := c.Type == limits.RemoveBlock
	for i := range schedule {
		e := &schedule[i]
		if e.source >= 0 && e.source == c.Source {
			continue
		}
		if !placed && (e.day > c.entry.day || e.day == c.entry.day && e.start > c.entry.start) {
			into = append(into, c.entry)
			placed = true
		}
		into = append(into, *e)
	}
	if !placed {
		into = append(into, c.entry)
	}
	return into
}

// schedule returns the current schedule, with the sessions of k.Coming that are in kept.
func (d *evaluator) schedule(kept []int, now planner.Moment) []entry {
	schedule := make([]entry, 0, len(kept)+limits.MaxSuggestions)
	for _, i := range kept {
		schedule = append(schedule, entryOf(d.k, i, now))
	}
	slices.SortStableFunc(schedule, func(a, b entry) int {
		if a.day != b.day {
			return a.day - b.day
		}
		return int(a.start) - int(b.start)
	})
	return schedule
}

// entryOf is k.Coming[i] as it stands.
func entryOf(k *learn.Knowledge, i int, now planner.Moment) entry {
	b, s := &k.Coming[i], k.Owner[i]
	e := entry{subject: s, day: int(b.Date - k.Today), start: b.Start, end: b.End, source: i, fixed: -1}
	switch {
	case !k.Subjects[s].Active():
		e.busy = true
	case b.Done:
		e.fixed, e.chance, e.flat = 1, 1, 1
	case now.Ended(b.Date, b.End):
		e.fixed = 0
	}
	return e
}
