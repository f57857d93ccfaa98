package learn

import "slices"

// layout has the positions of the model's coefficients. There is a core for every weekday,
// and a block for each weekday. If the core is fixed, the blocks are independent, which
// makes the fit cheap.
//
//	logit P(completed) = base + day[weekday] + hour(t) + dayHour[weekday](t)
//	                   + subject[j] + length + habit + busy
type layout struct {
	own     []int // of each subject: which effect is its own, or how many there are
	effects int   // subjects with an effect of their own
	core    int   // coefficients of the core
}

// The coefficients of the core that are no curves.
const (
	atBase   = iota
	atLength // per hour of the session beyond the first
	atHabit  // completions of the same weekday, hour and subject
	atHour   // the first of the curve over the day
)

// The two kinds of curves, over mid times from 06:00 on.
var (
	hourSpline    = spline{first: 6 * 60, step: 90, n: 12}
	weekdaySpline = spline{first: 6 * 60, step: 120, n: 9}
)

// block is the number of coefficients of a weekday: its own and its curve.
const block = 1 + 9

// maxEffects is how many subjects, by number of sessions, have an effect of their
// own.
const maxEffects = 24

func newLayout(subjects []Subject) layout {
	l := layout{own: make([]int, len(subjects))}
	var known []int
	for i, s := range subjects {
		if s.Active() {
			known = append(known, i)
		}
	}
	slices.SortStableFunc(known, func(a, b int) int { return subjects[b].Trials - subjects[a].Trials })
	known = known[:min(len(known), maxEffects)]
	for i := range l.own {
		l.own[i] = len(known)
	}
	for effect, i := range known {
		l.own[i] = effect
	}
	l.effects = len(known)
	l.core = atHour + hourSpline.n + l.effects
	return l
}

func (l layout) atSubject(effect int) int { return atHour + hourSpline.n + effect }

// features are the coefficients of a session, and their values.
type features struct {
	session
	effect int // of its subject
	n      int // of core and value in use
	core   [6]int
	value  [6]float64
	local  int // the first of two knots of the weekday's curve
	low    float64
	high   float64
	offset float64 // of the logit, which nothing is learnt of
}

func (f *features) add(at int, v float64) {
	if v != 0 {
		f.core[f.n], f.value[f.n] = at, v
		f.n++
	}
}

// session is what decides the features.
type session struct {
	subject int
	weekday int
	middle  float64 // minutes after midnight
	minutes int
	habit   float64 // of [repetitions]
	busy    float64 // the share of it that is at a time taken by something else
}

// busyLogit is added to the logit of a session at a busy time. A session that is missed
// there says little about the hour.
const busyLogit = -2.5

func (l layout) features(s session) features {
	f := features{session: s, effect: l.own[s.subject], offset: busyLogit * s.busy}
	f.add(atBase, 1)
	f.add(atLength, float64(s.minutes-60)/60)
	f.add(atHabit, s.habit)
	i, low, high := hourSpline.at(s.middle)
	f.add(atHour+i, low)
	f.add(atHour+i+1, high)
	if f.effect < l.effects {
		f.add(l.atSubject(f.effect), 1)
	}
	f.local, f.low, f.high = weekdaySpline.at(s.middle)
	return f
}

// fill writes the weekday's part of f into x, which has a coefficient each.
func (f *features) fill(x []float64) {
	clear(x)
	x[0] = 1
	x[1+f.local] = f.low
	x[2+f.local] = f.high
}
