package learn

import (
	"math"

	"studyplanner/internal/planner"
)

// Outlook is what is left of a subject's syllabus.
type Outlook struct {
	Remaining int     // minutes of the open topics, as estimated by the user
	Need      int     // minutes that they will likely take: Remaining × Ratio, rounded up
	Next      string  // the title of the first open topic; "" for none
	Ratio     float64 // the minutes spent for each minute estimated
	Open      int     // topics
	Done      int     // topics
}

// People take about 1.3 times as long as they plan (Buehler, Griffin and Ross 1994 found
// still more). Five completed topics outweigh that. A ratio below a half or above three has
// other causes than estimates. All are in thousandths.
const (
	usualOverrun  = 1300
	minOverrun    = 500
	maxOverrun    = 3000
	overrunTopics = 5
)

// effort is what completed topics took: topics, their estimated minutes, and
// the minutes that were spent on the subject.
type effort struct{ topics, estimated, spent int }

// tells reports whether e is evidence for how long topics take. Completed topics without
// any session were learnt elsewhere.
func (e effort) tells() bool { return e.topics > 0 && e.spent > 0 }

// overrun returns spent / estimated in thousandths, shrunk towards usual while few topics
// are done.
func (e effort) overrun(usual int) int {
	if !e.tells() {
		return usual
	}
	own := min(max(1000*e.spent/e.estimated, minOverrun), maxOverrun)
	n := min(e.topics, overrunTopics)
	return (n*own + (overrunTopics-n)*usual) / overrunTopics
}

// efforts returns the effort of each of subjects and, last, of all the active ones
// together that have both completed topics and completed sessions.
func (k *Knowledge) efforts(subjects []planner.Subject) []effort {
	all := make([]effort, len(subjects)+1)
	for _, t := range k.Trials {
		all[t.Subject].spent += int(t.Spent)
	}
	for i, b := range k.Coming {
		all[k.Owner[i]].spent += int(b.Spent)
	}
	total := &all[len(subjects)]
	for i, s := range subjects {
		e := &all[i]
		for _, item := range s.Syllabus {
			if item.Done {
				e.topics++
				e.estimated += item.Duration
			}
		}
		if k.Subjects[i].Active() && e.tells() {
			*total = effort{total.topics + e.topics, total.estimated + e.estimated, total.spent + e.spent}
		}
	}
	return all
}

// noteSyllabi computes the outlooks of subjects. A subject has its own ratio once five of
// its topics are done. Until then its ratio is shrunk towards that of the other subjects,
// and that one towards usualOverrun.
func (k *Knowledge) noteSyllabi(subjects []planner.Subject) {
	efforts := k.efforts(subjects)
	k.overall = efforts[len(subjects)]
	k.Outlooks, k.next = make([]Outlook, len(k.Subjects)), make([][]string, len(k.Subjects))
	for i, s := range subjects {
		others := k.overall
		if e := efforts[i]; k.Subjects[i].Active() && e.tells() {
			others = effort{others.topics - e.topics, others.estimated - e.estimated, others.spent - e.spent}
		}
		k.Outlooks[i] = outlookOf(s.Syllabus, efforts[i].overrun(others.overrun(usualOverrun)))
		k.next[i] = nextOf(s.Topics(k.Today))
	}
}

// Outlook returns what is left of one subject's syllabus.
func (k *Knowledge) Outlook(subject int) Outlook { return k.Outlooks[subject] }

// maxNext is how many of the next topics of a subject are stored: as many sessions may be
// added.
const maxNext = 6

// nextOf returns the titles of the first of topics.
func nextOf(topics []planner.Topic) []string {
	var next []string
	for _, t := range topics[:min(len(topics), maxNext)] {
		next = append(next, t.Title)
	}
	return next
}

// TopicFor returns the topic of the n-th new session of a subject, from 0 on. Topics that
// are due for review come first. The last topic repeats when there are more sessions than
// topics. It is "" if there are no topics.
func (k *Knowledge) TopicFor(subject, n int) string {
	next := k.next[subject]
	if len(next) == 0 {
		return ""
	}
	return next[min(n, len(next)-1)]
}

// outlookOf returns what is left of items where overrun thousandths of the
// estimated minutes are needed.
func outlookOf(items []planner.Item, overrun int) Outlook {
	o := Outlook{Ratio: float64(overrun) / 1000}
	for _, item := range items {
		if item.Done {
			o.Done++
			continue
		}
		if o.Open == 0 {
			o.Next = item.Title
		}
		o.Open++
		o.Remaining += item.Duration
	}
	o.Need = o.Takes(o.Remaining)
	return o
}

// Takes returns how many minutes topics will likely take, from the sum of their estimates.
func (o Outlook) Takes(estimated int) int {
	return (estimated*int(math.Round(o.Ratio*1000)) + 999) / 1000
}

// Overrun returns the ratio of all subjects together, and whether it is the
// account's own entirely.
func (k *Knowledge) Overrun() (ratio float64, known bool) {
	return float64(k.overall.overrun(usualOverrun)) / 1000, k.overall.topics >= overrunTopics
}
