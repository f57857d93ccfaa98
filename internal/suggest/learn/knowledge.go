// Package learn has the model of a person's history. It learns when sessions are completed,
// how long they are, and what is left of each syllabus. It predicts how likely a session is
// to be completed at any time of the week.
package learn

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
	"studyplanner/internal/suggest/meter"
)

// Days is how many days suggestions cover, from today on. Each weekday occurs once, so its
// name stands for one date.
const Days = 7

// HistoryDays is how many days before today the model learns from. Older sessions would
// have no weight.
const HistoryDays = 730

// Knowledge is what was learnt from a space on one day. It is immutable, and safe for
// concurrent use.
type Knowledge struct {
	Today    planner.Date
	Subjects []Subject // in order of creation, the inactive ones too; last, if there are any, the busy times
	Trials   []Trial   // before today, in order of date and start; of active subjects only
	Coming   []Session // of today and the six days after, in order of date, start, end and id
	Owner    []int     // Coming[i] is of Subjects[Owner[i]]

	DoneYesterday []float64      // of each subject: 1 if a session was completed yesterday
	Outlooks      []Outlook      // of each subject
	Names         []goal.Subject // the names of each subject, for goals
	exams         [][]Exam       // of each subject, see Expecting; nil for none at all
	model         *model

	next    [][]string // of each subject: the titles of its next topics
	overall effort     // of all subjects together
}

// Session is a block of the coming days.
type Session struct {
	ID         string
	Date       planner.Date
	Start, End planner.Clock
	Done       bool
	Spent      int16 // see [Trial]
}

// Subject is a subject with its statistics. Its syllabus is in its outlook. Its slots are
// those of the coming days.
type Subject struct {
	planner.Subject
	Trials int // its share of Knowledge.Trials

	MissedLately int // sessions of the last two weeks that were not completed
	Planned      int // sessions of the coming days
	Usual        int // minutes of a session, the median

	Off [Days]bool // the coming days that are off for it, today first
}

// Active reports whether s is studied or trained.
func (s Subject) Active() bool { return s.Type.Active() }

// Trial is a session of the past that was completed or not.
type Trial struct {
	Subject    int // index in Knowledge.Subjects
	Date       planner.Date
	Start, End planner.Clock
	Done       bool
	Spent      int16 // minutes: the known ones, else the planned ones if it was completed
}

// spentOn is what is spent on b, see [Trial].
func spentOn(b *planner.Block) int16 {
	switch {
	case b.Actual != nil:
		return int16(*b.Actual)
	case b.Done:
		return int16(b.Minutes())
	}
	return 0
}

// Minutes is how long t was planned to be.
func (t Trial) Minutes() int { return int(t.End - t.Start) }

// Place is a time on a date.
type Place struct {
	Date       planner.Date
	Start, End planner.Clock
}

// Minutes is how long p is.
func (p Place) Minutes() int { return int(p.End - p.Start) }

// Overlaps reports whether p and q have a minute in common.
func (p Place) Overlaps(q Place) bool {
	return p.Date == q.Date && p.Start < q.End && q.Start < p.End
}

// PlaceOf is where b is.
func PlaceOf(b Session) Place { return Place{b.Date, b.Start, b.End} }

// Learn learns from the history of a space on the day today.
//
// The blocks run from HistoryDays before today to six days after it, ordered by date,
// start, end and id. Other blocks, and those of unknown subjects, are ignored. The busy
// times of calendars come in any order; those of the coming days count. The days off are
// all that the space has. The result is useless once p has ended.
func Learn(p *meter.Meter, subjects []planner.Subject, blocks []planner.Block, busy []planner.Busy, today planner.Date, off ...planner.DayOff) *Knowledge {
	k := &Knowledge{Today: today, Subjects: make([]Subject, len(subjects), len(subjects)+1)}
	index := make(map[string]int, len(subjects))
	for i, s := range subjects {
		k.Subjects[i].Subject = s
		k.Subjects[i].Syllabus = nil
		index[s.ID] = i
	}
	k.noteBusy(p, busy)
	k.DoneYesterday = make([]float64, len(k.Subjects))
	for i := range blocks {
		b := &blocks[i]
		s, known := index[b.SubjectID]
		switch {
		case !p.Step(stepsOfBlock) || !known || b.Date < today-HistoryDays || b.Date >= today+Days:
		case b.Date >= today:
			k.Coming = append(k.Coming, Session{b.ID, b.Date, b.Start, b.End, b.Done, spentOn(b)})
			k.Owner = append(k.Owner, s)
			k.Subjects[s].Planned++
		case k.Subjects[s].Active():
			k.addTrial(s, b)
		}
	}
	k.sortComing()
	k.noteTimetables(planner.TimetablesOf(subjects, off))
	k.noteNames(subjects, k.sessionTopics(blocks, index))
	k.noteLengths()
	k.noteSyllabi(subjects)
	k.model = fit(p, k)
	return k
}

// noteTimetables notes when subjects recur in the coming days, and when they are off.
func (k *Knowledge) noteTimetables(all []planner.Timetable) {
	for i, t := range all {
		s := &k.Subjects[i]
		s.Slots = t.Weekly(k.Today, k.Today+Days-1)
		for day := range s.Off {
			s.Off[day] = t.IsOff(k.Today + planner.Date(day))
		}
	}
}

// The steps of [meter.Meter] that work on one thing takes, about.
const (
	stepsOfBlock    = 10
	stepsOfTrial    = 20
	stepsOfEvidence = 20 // each time that it is weighed
)

// addTrial takes a block of the past as evidence.
func (k *Knowledge) addTrial(s int, b *planner.Block) {
	k.Trials = append(k.Trials, Trial{s, b.Date, b.Start, b.End, b.Done, spentOn(b)})
	k.Subjects[s].Trials++
	switch {
	case b.Done:
		k.DoneYesterday[s] = outcome(b.Date == k.Today-1 || k.DoneYesterday[s] == 1)
	case b.Date >= k.Today-14:
		k.Subjects[s].MissedLately++
	}
}

// Planned returns the minutes of active subjects on each of the coming days.
func (k *Knowledge) Planned() (minutes [Days]int) {
	for i, b := range k.Coming {
		if k.Subjects[k.Owner[i]].Active() {
			minutes[b.Date-k.Today] += PlaceOf(b).Minutes()
		}
	}
	return minutes
}

// PlannedOf returns how many open sessions of a subject are planned on the days
// before until, and their minutes.
func (k *Knowledge) PlannedOf(subject int, until planner.Date) (sessions, minutes int) {
	for i, b := range k.Coming {
		if k.Owner[i] == subject && !b.Done && b.Date < until {
			sessions++
			minutes += PlaceOf(b).Minutes()
		}
	}
	return sessions, minutes
}

// noteLengths finds the usual length of each subject's sessions: of those that
// are planned, else of the latest ones.
func (k *Knowledge) noteLengths() {
	lengths := make([][]int, len(k.Subjects))
	for i, b := range k.Coming {
		lengths[k.Owner[i]] = append(lengths[k.Owner[i]], PlaceOf(b).Minutes())
	}
	for _, t := range slices.Backward(k.Trials) {
		if k.Subjects[t.Subject].Planned == 0 && len(lengths[t.Subject]) < 9 {
			lengths[t.Subject] = append(lengths[t.Subject], t.Minutes())
		}
	}
	for i, l := range lengths {
		k.Subjects[i].Usual = k.Subjects[i].slotLength()
		if len(l) > 0 {
			slices.Sort(l)
			k.Subjects[i].Usual = l[len(l)/2]
		}
	}
}

// slotLength is the length of the first slot, or of a first session.
func (s Subject) slotLength() int {
	if len(s.Slots) > 0 {
		return int(s.Slots[0].End - s.Slots[0].Start)
	}
	return DefaultSession
}

// FewTrials is how many sessions of the past make more than an early estimate.
const FewTrials = 10

// DefaultSession is the length of a session, in minutes, without history.
const DefaultSession = 45
