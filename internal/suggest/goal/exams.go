package goal

import (
	"cmp"
	"slices"

	"studyplanner/internal/planner"
)

// Exam is a stored exam of a subject, or another deadline.
type Exam struct {
	Title string
	Date  planner.Date
}

// examOf is an exam, and the id of its subject.
type examOf struct {
	Exam
	subject string
}

// examsIn returns the exams of a subject in order of date; for no subject, "", those of
// all.
func examsIn(subjects []Subject, subject string) (all []examOf) {
	for i := range subjects {
		if s := &subjects[i]; subject == "" || subject == s.ID {
			for _, e := range s.Exams {
				all = append(all, examOf{e, s.ID})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b examOf) int { return cmp.Compare(a.Date, b.Date) })
	return all
}

// Dated returns w with a date. A wish without one gets the date of the next exam of its
// subject, or of any subject if it names none. The second result is false if there is no
// such exam.
func Dated(w planner.Wish, subjects []Subject) (planner.Wish, bool) {
	if !w.Undated() {
		return w, true
	}
	all := examsIn(subjects, w.SubjectID.Value)
	if len(all) == 0 {
		return w, false
	}
	w.SubjectID, w.Date = planner.Some(all[0].subject), planner.Some(all[0].Date)
	return w, true
}

// examsOf returns the exams that the text means where it names a subject without a date:
// those whose titles it has, else the next one. An empty subject stands for all of them.
// Each wish has a subject and a date.
func (p *parser) examsOf(subject string) []planner.Wish {
	known, looked := p.exams[subject]
	if !looked {
		if p.exams == nil {
			p.exams = map[string][]planner.Wish{}
		}
		known = p.namedOf(examsIn(p.subjects, subject))
		p.exams[subject] = known
	}
	return known
}

// namedOf returns the exams whose titles are in the text, the first of those with one
// title. If there is none, it returns the first of all. The exams are in order of date.
func (p *parser) namedOf(all []examOf) []planner.Wish {
	var titled []examOf
	for _, e := range all {
		if p.has(e.Title) && !slices.ContainsFunc(titled, func(t examOf) bool { return t.Title == e.Title }) {
			titled = append(titled, e)
		}
	}
	if len(titled) == 0 {
		titled = all[:min(len(all), 1)]
	}
	wishes := make([]planner.Wish, len(titled))
	for i, e := range titled {
		wishes[i] = planner.Wish{SubjectID: planner.Some(e.subject), Date: planner.Some(e.Date)}
	}
	return wishes
}

// has reports whether the text has the words of a title, one after the other.
func (p *parser) has(title string) bool {
	words := tokenize(title)
	if len(words) == 0 {
		return false
	}
	for i := 0; i+len(words) <= len(p.tokens); i++ {
		if slices.EqualFunc(words, p.tokens[i:i+len(words)], func(a, b token) bool { return a.s == b.s }) {
			return true
		}
	}
	return false
}

// addExams adds e for the stored exams of a subject, or of all subjects for "". It
// reports whether there are any.
func (p *parser) addExams(e *event, subject string) bool {
	exams := p.examsOf(subject)
	for _, x := range exams {
		x.What = e.kind
		p.addWish(e.at, explicit, []planner.Wish{x}, x)
	}
	return len(exams) > 0
}
