package learn

import "slices"

// layout says which coefficient stands where. The model's coefficients are a
// core that concerns every weekday, and seven blocks of one weekday each. Given
// the core, the blocks are independent, which makes the fit cheap.
//
//	logit P(completed) = base + day[weekday] + hour(t) + dayHour[weekday](t)
//	                   + subject[j] + subjectHour[j](t)
//	                   + load + length + trained + habit
type layout struct {
	own     []int // of each subject: which effect is its own, or -1
	effects int   // subjects with an effect of their own
	curves  int   // the first of them have a curve over the day too
	core    int   // coefficients of the core
}

// The coefficients of the core that are no curves.
const (
	atBase    = iota
	atLoad    // per hour beyond the first that was completed earlier on the day
	atLength  // per hour of the session beyond the first
	atTrained // the day before had training; for training subjects
	atHabit   // completions of the same weekday, hour and subject
	atHour    // the first of the curve over the day
)

// The curves, over mid times from 06:00 on.
var (
	hourTents    = tents{first: 6 * 60, step: 90, n: 12}
	weekdayTents = tents{first: 6 * 60, step: 120, n: 9}
	subjectTents = tents{first: 6 * 60, step: 240, n: 5}
)

// block is the number of coefficients of a weekday: its own and its curve.
const block = 1 + 9

// Subjects beyond these, by number of sessions, share the effects of all.
const (
	mostEffects = 24
	mostCurves  = 8
)

func newLayout(subjects []Subject) layout {
	l := layout{own: make([]int, len(subjects))}
	var known []int
	for i, s := range subjects {
		l.own[i] = -1
		if s.Active() {
			known = append(known, i)
		}
	}
	slices.SortStableFunc(known, func(a, b int) int { return subjects[b].Trials - subjects[a].Trials })
	known = known[:min(len(known), mostEffects)]
	for effect, i := range known {
		l.own[i] = effect
	}
	l.effects = len(known)
	l.curves = min(len(known), mostCurves)
	l.core = atHour + hourTents.n + l.effects + l.curves*subjectTents.n
	return l
}

func (l layout) atSubject(effect int) int { return atHour + hourTents.n + effect }

func (l layout) atCurve(effect int) int {
	return atHour + hourTents.n + l.effects + effect*subjectTents.n
}

// features are the coefficients that matter to a session, and by how much.
type features struct {
	weekday int
	n       int // of core and value in use
	core    [10]int
	value   [10]float64
	local   int // the first of two knots of the weekday's curve
	low     float64
	high    float64
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
	load    float64 // minutes completed earlier on the day
	trained float64 // 1 if the day before had training, and the subject is training
	habit   float64 // of [repetitions]
}

func (l layout) features(s session) features {
	f := features{weekday: s.weekday}
	f.add(atBase, 1)
	f.add(atLoad, max(0, s.load-60)/60)
	f.add(atLength, float64(s.minutes-60)/60)
	f.add(atTrained, s.trained)
	f.add(atHabit, s.habit)
	i, low, high := hourTents.at(s.middle)
	f.add(atHour+i, low)
	f.add(atHour+i+1, high)
	if effect := l.own[s.subject]; effect >= 0 {
		f.add(l.atSubject(effect), 1)
		if effect < l.curves {
			i, low, high := subjectTents.at(s.middle)
			f.add(l.atCurve(effect)+i, low)
			f.add(l.atCurve(effect)+i+1, high)
		}
	}
	f.local, f.low, f.high = weekdayTents.at(s.middle)
	return f
}

// fill writes the weekday's part of f into x, which has a coefficient each.
func (f *features) fill(x []float64) {
	clear(x)
	x[0] = 1
	x[1+f.local] = f.low
	x[2+f.local] = f.high
}
