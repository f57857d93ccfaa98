package learn

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Exam is an exam of a subject, or another deadline, that is not past.
type Exam struct {
	goal.Exam
	Need int // minutes that it likely takes, but for what earlier exams of its subject take
}

// Expecting returns k with the exams of each subject, in order of date.
func (k *Knowledge) Expecting(exams [][]Exam) *Knowledge {
	next := *k
	next.exams, next.Names = exams, slices.Clone(k.Names)
	for s := range next.Names {
		for _, e := range exams[s] {
			next.Names[s].Exams = append(next.Names[s].Exams, e.Exam)
		}
	}
	return &next
}

// NextExam returns the first exam of a subject from tomorrow through last that needs
// something, if there is one.
func (k *Knowledge) NextExam(subject int, last planner.Date) (Exam, bool) {
	return k.exam(subject, func(e Exam) bool { return e.Date > k.Today && e.Date <= last })
}

// ExamOn is the first exam of a subject on a date that needs something, if there is one.
func (k *Knowledge) ExamOn(subject int, date planner.Date) (Exam, bool) {
	return k.exam(subject, func(e Exam) bool { return e.Date == date })
}

// exam is the first exam of a subject that needs something and is so, if there is one.
func (k *Knowledge) exam(subject int, is func(Exam) bool) (Exam, bool) {
	if k.exams == nil {
		return Exam{}, false
	}
	i := slices.IndexFunc(k.exams[subject], func(e Exam) bool { return e.Need > 0 && is(e) })
	if i < 0 {
		return Exam{}, false
	}
	return k.exams[subject][i], true
}

// titles is about the memory of those of exams.
func titles(exams []Exam) (size int) {
	for _, e := range exams {
		size += len(e.Title) + stringRoom
	}
	return size
}
