package suggest

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

var updateStories = flag.Bool("update-stories", false, "write testdata/stories anew")

// life is a person's past and the seven days to come, told in words, and what
// they ask for. It begins on Monday 2 March 2026 at 06:00.
type life struct {
	t *testing.T
	situation
	text strings.Builder // what is told, and the answers, for testdata
	told int             // answers

	quiet bool // nothing is kept
}

// lifeOf is somebody with these subjects: "Maths" is studied, "+Running" is
// training, "-Lecture" is inactive. What is told and answered is kept in testdata.
func lifeOf(t *testing.T, names ...string) *life {
	t.Helper()
	l := &life{t: t}
	l.subjects = suggesttest.NewBook(names...).Subjects
	l.request.Now = planner.Moment{Today: planner.NewDate(2026, 3, 2), Clock: suggesttest.Clock("06:00")}
	t.Cleanup(l.keep)
	return l
}

// now sets the time, of "Thursday 21:40". It is told first.
func (l *life) now(when string) *life {
	day, at, _ := strings.Cut(when, " ")
	l.request.Now = planner.Moment{Today: l.next(day), Clock: suggesttest.Clock(at)}
	return l
}

// next is the date of a weekday among the coming days.
func (l *life) next(day string) planner.Date {
	for d := range planner.Date(learn.Days) {
		if (l.today() + d).Weekday().String() == day {
			return l.today() + d
		}
	}
	panic(day + " is no weekday")
}

func (l *life) subject(name string) *planner.Subject {
	i := slices.IndexFunc(l.subjects, func(s planner.Subject) bool { return s.Name == name })
	return &l.subjects[i]
}

// routine is a session of a subject at a time on some weekdays.
type routine struct {
	*life
	days           []string
	times, subject string
	coming         bool // it is planned in the coming days too
}

// every is a session that is planned in the coming days, as it was before:
// every("Monday Friday", "18:00-19:00", "Maths").
func (l *life) every(days, times, subject string) routine {
	return routine{l, weekdays(days), times, subject, true}
}

// formerly is a session that is not planned any more.
func (l *life) formerly(days, times, subject string) routine {
	return routine{l, weekdays(days), times, subject, false}
}

func weekdays(days string) []string {
	switch days {
	case "day":
		days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
	case "weekday":
		days = "Monday Tuesday Wednesday Thursday Friday"
	}
	return strings.Fields(days)
}

// completed gives each of the days its history: "2 of 10", spread evenly over
// the last 10 weeks.
func (r routine) completed(counts string) {
	var done, all int
	if n, _ := fmt.Sscanf(counts, "%d of %d", &done, &all); n != 2 {
		panic(counts)
	}
	r.history(all, func(i int) bool { return (i+1)*done/all > i*done/all })
	fmt.Fprintf(&r.text, "%s %s %s: %s completed\n", strings.Join(r.days, ", "), r.times, r.subject, counts)
}

// lately gives each of the days its history week by week, the last week last:
// "x" for a session that was completed, "." for one that was not.
func (r routine) lately(pattern string) {
	r.history(len(pattern), func(i int) bool { return pattern[i] == 'x' })
	fmt.Fprintf(&r.text, "%s %s %s: %s\n", strings.Join(r.days, ", "), r.times, r.subject, pattern)
}

// planned is a routine without a history.
func (r routine) planned() {
	r.history(0, nil)
}

func (r routine) history(weeks int, done func(i int) bool) {
	for _, day := range r.days {
		d := r.next(day)
		for i := range weeks {
			r.block(d-planner.Date(7*(weeks-i)), r.times, r.subject).Done = done(i)
		}
		if r.coming {
			r.block(d, r.times, r.subject)
		}
	}
}

// block adds one session. The pointer is good until the next one is added.
func (l *life) block(d planner.Date, times, subject string) *planner.Block {
	start, end, _ := strings.Cut(times, "-")
	l.blocks = append(l.blocks, planner.Block{
		ID: fmt.Sprint(d, " ", times, " ", subject), SubjectID: l.subject(subject).ID, SubjectName: subject,
		Date: d, Start: suggesttest.Clock(start), End: suggesttest.Clock(end),
	})
	return &l.blocks[len(l.blocks)-1]
}

// did completes a session of the coming days: "Monday 08:00".
func (l *life) did(when string) {
	day, start, _ := strings.Cut(when, " ")
	for i, b := range l.blocks {
		if b.Date == l.next(day) && b.Start == suggesttest.Clock(start) {
			l.blocks[i].Done = true
		}
	}
}

// slots gives a subject weekly times, which are planned in the coming days.
func (l *life) slots(subject, days, times string) {
	start, end, _ := strings.Cut(times, "-")
	slot := planner.Slot{Start: suggesttest.Clock(start), End: suggesttest.Clock(end)}
	for _, day := range weekdays(days) {
		slot.Days = append(slot.Days, l.next(day).Weekday())
	}
	s := l.subject(subject)
	s.Slots = append(s.Slots, slot)
	l.every(days, times, subject).planned()
}

// exam stores an exam of a subject, so many days from today.
func (l *life) exam(subject string, days, extra int, items ...string) {
	e := planner.Exam{ID: fmt.Sprint("exam ", len(l.exams)), SubjectID: l.subject(subject).ID, Title: "Final", Date: l.today() + planner.Date(days), ExtraMinutes: extra}
	if items != nil {
		e.Items = &items
	}
	l.exams = append(l.exams, e)
	fmt.Fprintf(&l.text, "Exam of %s on %v: %d minutes beside %s\n", subject, e.Date, extra, cmp.Or(strings.Join(items, ", "), "its topics"))
}

// syllabus gives a subject its topics: "60 Waves" takes an hour, "x 60 Waves"
// did.
func (l *life) syllabus(subject string, topics ...string) {
	s := l.subject(subject)
	for _, topic := range topics {
		topic, done := strings.CutPrefix(topic, "x ")
		minutes, title, _ := strings.Cut(topic, " ")
		n, err := strconv.Atoi(minutes)
		if err != nil {
			panic(topic)
		}
		s.Syllabus = append(s.Syllabus, planner.Item{ID: title, Title: title, Duration: n, Done: done, OpenedOn: l.today()})
	}
	fmt.Fprintf(&l.text, "Topics of %s: %s\n", subject, strings.Join(topics, ", "))
}
