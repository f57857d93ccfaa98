package suggestions

import (
	"context"
	"slices"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// maxChosen is how many suggestions the server applies at once.
const maxChosen = 20

// proposal is what the server suggests.
type proposal struct {
	client.Advice
	names map[string]string // of the subjects that it was understood to be about, by their ids
	plan  *client.ExamPlan  // nil: it is for no exam
}

// askFor asks for suggestions, and for the names of subjects if wishes were
// understood that are about some.
func askFor(ctx context.Context, s session.Space, r client.SuggestionRequest) (proposal, error) {
	advice, err := s.Suggest(ctx, r)
	p := proposal{Advice: advice, names: map[string]string{}}
	about := func(u client.Understood) bool { return u.Wish.SubjectID != "" }
	if err != nil || !slices.ContainsFunc(advice.Understood, about) {
		return p, err
	}
	subjects, err := s.Subjects(ctx, client.SubjectFilter{})
	for _, subject := range subjects {
		p.names[subject.ID] = subject.Name
	}
	return p, err
}

// planFor asks for what an exam lacks, with no session on some weekdays.
func planFor(ctx context.Context, s session.Space, exam, keepFree string, hours *float64) (proposal, error) {
	r := client.ExamPlanRequest{AvailableHours: hours}
	if keepFree != "" {
		days, err := when.Weekdays(keepFree)
		if err != nil {
			return proposal{}, console.Usagef("--keep-free: %v", err)
		}
		for _, d := range days {
			r.KeepFree = append(r.KeepFree, d.String())
		}
	}
	exams, err := s.Exams(ctx, client.ExamFilter{Past: new(false), Done: new(false)})
	if err != nil {
		return proposal{}, err
	}
	found, err := human.Exam(exams, exam)
	if err != nil {
		return proposal{}, console.Failf(console.ExitNotFound, "%v", err)
	}
	plan, err := s.PlanExam(ctx, found.ID, r)
	return proposal{Advice: plan.Advice, plan: &plan}, err
}

// why returns why s is suggested, as a sentence.
func why(s client.Suggestion) string {
	text := screen.Clean(s.Why)
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
