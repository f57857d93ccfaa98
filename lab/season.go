package main

import (
	"fmt"
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// The exams of the students in the mode exams, as ranges of uniform distributions unless
// noted. An exam has its days ahead, and its need as a share of what is planned of its
// subject until then. For plans its subject is the study that was missed most in the last
// two weeks, by at least missedLately. For forecasts it is any study, with a smaller need,
// so that only some are ready in time.
const (
	examFrom, examUntil = 14, 42
	lightest, heaviest  = 0.5, 1.0 // for plans
	lighter             = 0.2      // by so much forecasts are of less
	least, most         = 1.0, 1.6 // minutes that a topic takes, for each minute estimated
	missedLately        = 0.4
	lately              = 2 // weeks
)

// topicLengths are as topics are estimated, in minutes.
var topicLengths = []int{30, 45, 60, 60, 90}

// exam is what a student has to be ready for.
type exam struct {
	subject int
	day     int     // from the first Monday on
	topics  []int   // all of the syllabus, as estimated
	ratio   float64 // minutes that a topic takes, for each minute estimated
}

// season is a life on the way to an exam.
type season struct {
	*life
	exam
	first int          // the week in which it begins
	added map[int]plan // of each week, beside the weekly plan
}

// newSeason returns the season after so many weeks of a student, and whether there is one.
// A plan needs a student who is behind.
func newSeason(s *student, weeks int, behind bool) (*season, bool) {
	x := &season{life: begin(s, weeks/2), first: weeks, added: map[int]plan{}}
	for range weeks {
		x.play()
	}
	rng := stream(s.seed, streamExam)
	x.ratio = between(rng, least, most)
	x.day = daysInWeek*weeks + examFrom + rng.IntN(examUntil-examFrom+1)
	part := between(rng, lightest, heaviest)
	if !behind {
		part -= lighter
	}
	share := 0.0
	for _, i := range rng.Perm(len(s.courses)) {
		missed := x.missed(i)
		if !behind {
			missed = 1 // it does not matter
		}
		if !s.courses[i].training && missed >= missedLately && missed > share {
			x.subject, share = i, missed
		}
	}
	if share == 0 {
		return nil, false
	}
	takes := float64(x.done(0)) + part*float64(x.planned(weeks))
	for all := 0.0; all < takes; all += x.ratio * float64(x.topics[len(x.topics)-1]) {
		x.topics = append(x.topics, topicLengths[rng.IntN(len(topicLengths))])
	}
	return x, true
}

// missed is the share of the sessions of a subject that was missed lately.
func (x *season) missed(subject int) float64 {
	missed, all := 0.0, 0.0
	for _, o := range x.past {
		if o.subject == subject && o.week >= x.week-lately {
			all++
			if !o.done {
				missed++
			}
		}
	}
	return missed / max(all, 1)
}

// done is how many minutes of the subject were completed from a week on, before the exam.
func (x *season) done(from int) (minutes int) {
	for _, o := range x.past {
		if o.subject == x.subject && o.done && o.week >= from && x.counts(o.week, o.session) {
			minutes += o.minutes
		}
	}
	return minutes
}

// planned is how many minutes of the subject are planned from a week on, before the exam.
func (x *season) planned(from int) (minutes int) {
	for week := from; week <= x.last(); week++ {
		for _, s := range x.weekPlan(week) {
			if s.subject == x.subject && x.counts(week, s) {
				minutes += s.minutes
			}
		}
	}
	return minutes
}

// counts reports whether s is before the day of the exam.
func (x *season) counts(week int, s session) bool { return daysInWeek*week+s.day < x.day }

// last is the week of the exam's eve.
func (x *season) last() int { return (x.day - 1) / daysInWeek }

// weekPlan is what is planned in a week.
func (x *season) weekPlan(week int) plan { return append(slices.Clone(x.plan), x.added[week]...) }

// finished reports whether all topics were done before the exam.
func (x *season) finished() bool { return x.topicsDone() == len(x.topics) }

// topicsDone is how many topics the completed minutes suffice for.
func (x *season) topicsDone() int {
	left := float64(x.done(0))
	for i, minutes := range x.topics {
		if left -= x.ratio * float64(minutes); left < -rounding {
			return i
		}
	}
	return len(x.topics)
}

// left is how many minutes are still to be completed for all topics, below 0 what is beyond.
func (x *season) left() float64 {
	left := -float64(x.done(0))
	for _, minutes := range x.topics {
		left += x.ratio * float64(minutes)
	}
	return left
}

// pass lets a week pass with all that is planned in it.
func (x *season) pass() {
	weekly := x.plan
	x.plan = x.weekPlan(x.week)
	x.play()
	x.plan = weekly
}

// examID is that of the exam.
const examID = "exam"

// known is what the engine learns of x, and what it is told lies ahead.
func (x *season) known() (*suggest.Knowledge, suggest.Schedule) {
	q := &question{life: x.life, rules: newRules(x.life, true, roundChanges)}
	today, done := x.today(), x.topicsDone()
	a := suggest.Schedule{Subjects: q.profiles(), Last: firstMonday() + planner.Date(x.day)}
	for i, minutes := range x.topics {
		a.Subjects[x.subject].Syllabus = append(a.Subjects[x.subject].Syllabus, planner.Item{
			ID: fmt.Sprint("topic ", i), Title: fmt.Sprint("Topic ", i), Duration: minutes, Done: i < done,
		})
	}
	for _, o := range x.past {
		a.Blocks = append(a.Blocks, q.block(o.session, o.week, o.index, o.done))
	}
	for week := x.week; week <= x.last(); week++ {
		for i, s := range x.weekPlan(week) {
			a.Blocks = append(a.Blocks, q.block(s, week, i, false))
		}
	}
	sortBlocks(a.Blocks)
	a.Exams = []planner.Exam{{ID: examID, SubjectID: a.Subjects[x.subject].ID, Title: "Final", Date: a.Last}}
	return learnt(a.Subjects, a.Blocks, nil, today), a
}

// today is the Monday of the coming week.
func (x *season) today() planner.Date { return firstMonday() + planner.Date(daysInWeek*x.week) }

// now is when advice is asked for.
func (x *season) now() planner.Moment { return planner.Moment{Today: x.today(), Clock: opening} }
