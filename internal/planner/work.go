package planner

import "slices"

const (
	// WorkDays is how many days before today done blocks count as work.
	WorkDays = 371
	// titledDays is the same for blocks whose topic is the title of an exam.
	titledDays = 180
	// leastLeft is how many minutes an item keeps until it is ticked.
	leastLeft = 5
)

// Work is what the done blocks of a subject did for its open items and its exams. No minute
// counts twice.
//
// A block counts for the item or the exam whose title is its topic. One without a topic
// counts for the first item, open or done, that has not had its minutes. It counts for an item from the day on which that was made or last set open,
// and for an exam after the day of an earlier one with the same title.
type Work struct {
	items map[string]*itemWork // by the id of an item
	exams map[string]int       // minutes, by the id of an exam
}

// itemWork is what was done for an item.
type itemWork struct {
	key    string // of its title
	opened Date
	closed Date // the last day on which work counts
	needs  int  // thousandths of minutes
	worked int  // minutes
}

// full reports whether an item has had its minutes.
func (i *itemWork) full() bool { return 1000*i.worked >= i.needs }

// WorkOf returns what blocks, of any subjects and in any order, did for s and its exams.
// Items take ratio/1000 times their duration.
func WorkOf(s Subject, exams []Exam, blocks []Block, ratio int, today Date) Work {
	w := Work{items: map[string]*itemWork{}, exams: map[string]int{}}
	items := make([]*itemWork, len(s.Syllabus))
	for n, i := range s.Syllabus {
		items[n] = &itemWork{NameKey(i.Title), i.OpenedOn, i.DoneOn.Or(MaxDate), i.Duration * ratio, 0}
		w.items[i.ID] = items[n]
	}
	var titled []titledExam
	for _, e := range exams {
		if e.SubjectID == s.ID {
			titled = append(titled, titledExam{e, NameKey(e.Title)})
		}
	}
	slices.SortFunc(titled, func(a, b titledExam) int { return a.Compare(b.Exam) })
	var done []Block
	for i := range blocks {
		if b := &blocks[i]; b.Done && b.SubjectID == s.ID && b.Date >= today-WorkDays {
			done = append(done, *b)
		}
	}
	slices.SortFunc(done, Block.Compare)
	for _, b := range done {
		w.count(b, items, titled, today)
	}
	return w
}

// titledExam is an exam with the key of its title.
type titledExam struct {
	Exam
	key string
}

// count adds the minutes of a done block.
func (w Work) count(b Block, items []*itemWork, exams []titledExam, today Date) {
	minutes := or(b.Actual, int(b.End-b.Start))
	topic := NameKey(or(b.Topic, ""))
	counts := func(i *itemWork) bool {
		return i.opened <= b.Date && b.Date <= i.closed && (topic == "" || i.key == topic)
	}
	n := slices.IndexFunc(items, func(i *itemWork) bool { return counts(i) && !i.full() })
	if n < 0 && topic != "" {
		n = slices.IndexFunc(items, counts)
	}
	switch {
	case n >= 0:
		items[n].worked += minutes
	case topic != "" && b.Date > today-titledDays:
		n = slices.IndexFunc(exams, func(e titledExam) bool { return b.Date <= e.Date && e.key == topic })
		if n >= 0 {
			w.exams[exams[n].ID] += minutes
		}
	}
}

// Left returns how many thousandths of minutes an open item still needs. It needs some
// until it is ticked.
func (w Work) Left(item string) int {
	i := w.items[item]
	return max(i.needs-1000*i.worked, 1000*leastLeft)
}

// LeftExtra returns how many of e's extra minutes are left.
func (w Work) LeftExtra(e Exam) int { return max(e.ExtraMinutes-w.exams[e.ID], 0) }

// Worked returns the minutes that were done for e, and for those of its items that are
// given.
func (w Work) Worked(e Exam, items []Item) int {
	minutes := w.exams[e.ID]
	for _, i := range items {
		minutes += w.items[i.ID].worked
	}
	return minutes
}

// opened returns s, which a change today made of old, with the day since when each of its
// items is open.
func (s Subject) opened(old Subject, today Date) Subject {
	items := slices.Clone(s.Syllabus)
	for n := range items {
		i := &items[n]
		at := indexOf(old.Syllabus, i.ID)
		if at < 0 || old.Syllabus[at].Done && !i.Done {
			i.OpenedOn = today
		} else {
			i.OpenedOn = old.Syllabus[at].OpenedOn
		}
	}
	s.Syllabus = items
	return s
}
