package human

import (
	"errors"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/when"
)

// Exam finds an exam by its id, its title, or its subject, in any case. It also finds it by both, or by
// a unique part: "Final", "Linear Algebra", "algebra final". A better match wins.
func Exam(all []client.Exam, text string) (client.Exam, error) {
	text = strings.TrimSpace(text)
	key := client.NameKey(text)
	words := strings.Fields(key)
	for _, fits := range []func(e client.Exam) bool{
		func(e client.Exam) bool { return e.ID == text },
		func(e client.Exam) bool { return client.NameKey(e.Title) == key },
		func(e client.Exam) bool { return client.NameKey(e.SubjectName) == key },
		func(e client.Exam) bool {
			both := strings.Fields(client.NameKey(e.SubjectName + " " + e.Title))
			return wordsBegin(both, words) || wordsBegin(strings.Fields(client.NameKey(e.Title+" "+e.SubjectName)), words)
		},
	} {
		some := slices.DeleteFunc(slices.Clone(all), func(e client.Exam) bool { return text == "" || !fits(e) })
		if len(some) == 1 {
			return some[0], nil
		}
		if len(some) > 1 {
			return client.Exam{}, errors.New(when.Quote(text) + " can be " + list(examsOf(some), " or ") + ": write more of it, or its id")
		}
	}
	if len(all) == 0 {
		return client.Exam{}, errors.New("there is no exam " + when.Quote(text) + ": none is ahead")
	}
	return client.Exam{}, errors.New("there is no exam " + when.Quote(text) + "; there are " + list(examsOf(all), " and "))
}

// examsOf names exams for errors, with their subjects and dates.
func examsOf(all []client.Exam) []string {
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = when.Plain(e.SubjectName) + " " + when.Plain(e.Title) + " (" + e.Date.String() + ", " + e.ID + ")"
	}
	return names
}

// ExamText is what a sentence tells of an exam.
type ExamText struct {
	Date  client.Date
	Start *client.Clock // nil: all day
	Title string        // as it was typed
}

const examHint = "write when the exam is and what it is called, such as 11 Dec 9:00 Final"

// ReadExam reads the day of an exam, its start, and its title, as in "11 Dec 9:00 Final". Without a start
// it lasts all day.
func ReadExam(text string, today client.Date) (x ExamText, err error) {
	c := when.NewCursor(text)
	var ok bool
	if x.Date, ok, err = c.Date(today); err != nil {
		return x, err
	}
	if !ok {
		return x, c.ParseErrorHere(when.DayHint(c.Piece(), examHint))
	}
	if !c.Peek(0).Is(":") {
		c.Separator()
		start, timed, err := c.Clock()
		if err != nil {
			return x, err
		}
		if timed {
			x.Start = &start
		}
	}
	if c.Peek(0).Is(":", ",", "-") {
		c.Skip(1)
	}
	if x.Title = c.Rest(); x.Title == "" {
		return x, c.ParseErrorHere(examHint)
	}
	return x, nil
}
