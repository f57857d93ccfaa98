package terminaltest

import (
	"errors"
	"fmt"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
)

// Wednesday is today in these tests.
const Wednesday = "2026-11-25"

// Day reads a date.
func Day(t *testing.T, text string) client.Date {
	t.Helper()
	d, err := client.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Block returns one whose id ends in five characters that the caller chooses.
func Block(t *testing.T, id, subject, date, start, end, topic string) client.Block {
	t.Helper()
	b := client.Block{ID: "blk_06gvshqsahu91derqcj6u" + id, SubjectID: "sub_" + subject, SubjectName: subject, Date: Day(t, date)}
	for text, c := range map[string]*client.Clock{start: &b.Start, end: &b.End} {
		var err error
		if *c, err = client.ParseClock(text); err != nil {
			t.Fatal(err)
		}
	}
	if topic != "" {
		b.Topic = &topic
	}
	return b
}

// Courses returns subjects of every kind.
func Courses(t *testing.T) []client.Subject {
	t.Helper()
	slots := func(texts ...string) []client.Slot {
		var all []client.Slot
		for _, text := range texts {
			some, err := human.Slots(text, Day(t, Wednesday))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, some...)
		}
		return all
	}
	full := make([]client.Item, client.MaxSyllabus)
	for i := range full {
		full[i] = client.Item{Title: fmt.Sprintf("Topic %d", i+1), Duration: client.MaxDuration, Done: i > 0}
	}
	return []client.Subject{
		{ID: "sub_Maths", Name: "Maths", Type: client.Study, Color: "#1D4ED8", Slots: slots("mon,wed 9-10:30", "sun 16-17:15"), Syllabus: []client.Item{
			{Title: "Sets", Duration: 60, Done: true},
			{Title: "Functions, and everything else that there is to say about them in a title", Duration: 150},
			{Title: Hostile, Duration: client.MaxDuration},
			{Title: "物理学の基礎", Duration: 1},
		}},
		{ID: "sub_Running", Name: "Running", Type: client.Training, Color: "#abc", Slots: slots("tue 7-8", "thu 7-8", "sat,sun 10-11; mon,wed,fri 7-8")},
		{ID: "sub_Long", Name: "The Theory of Everything and Then Some …", Type: client.Study, Color: "none", Syllabus: full},
		{ID: "sub_Shift", Name: "Café shift", Type: client.Inactive, Color: Hostile, Slots: slots("daily 0-23:59")},
		{ID: "sub_Evil", Name: Hostile, Type: client.SubjectType(Hostile), Color: "#000"},
	}
}

// Hostile is a text of the kind that a terminal must not get.
const Hostile = "Evil\x1b[2J\x1b]0;title\a\u202enekot\u009b31m\tin\nlines"

// Must ends the test if err is one.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// ExitCode returns the code to which err leads.
func ExitCode(err error) int {
	coder, ok := errors.AsType[interface {
		error
		ExitCode() int
	}](err)
	if !ok {
		return console.ExitFailed
	}
	return coder.ExitCode()
}
