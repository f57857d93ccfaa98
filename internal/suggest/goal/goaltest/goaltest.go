// Package goaltest scores the reader of goal texts against labelled sentences.
package goaltest

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/goal"
)

// Sentence is a text with what it should be understood as.
type Sentence struct {
	ID       int          `json:"id"`
	Today    planner.Date `json:"today"`
	Lang     string       `json:"lang"`
	Text     string       `json:"text"`
	Subjects []Subject    `json:"subjects"`
	Expect   Labels       `json:"expect"`
}

// Subject is a subject of the person who wrote a sentence.
type Subject struct {
	Name     string              `json:"name"`
	Type     planner.SubjectType `json:"type"`
	Syllabus []string            `json:"syllabus"`
}

// Labels is a goal in words: days as English names, Monday first; times as
// morning, afternoon, evening, night; intents sorted; targets by name, "more" or
// "less".
type Labels struct {
	Targets    map[string]string    `json:"targets"`
	Type       *planner.SubjectType `json:"type"`
	Intents    []string             `json:"intents"`
	Days       []string             `json:"days"`
	AvoidDays  []string             `json:"avoid_days"`
	Times      []string             `json:"times"`
	AvoidTimes []string             `json:"avoid_times"`
	Deadline   *planner.Date        `json:"deadline"`
}

// Read reads sentences, one JSON object after another.
func Read(r io.Reader) ([]Sentence, error) {
	var out []Sentence
	for dec := json.NewDecoder(r); ; {
		var s Sentence
		switch err := dec.Decode(&s); err {
		case nil:
			out = append(out, s)
		case io.EOF:
			return out, nil
		default:
			return nil, fmt.Errorf("read sentence %d: %w", len(out)+1, err)
		}
	}
}

// Understand returns what the reader makes of the sentence.
func (s Sentence) Understand() Labels {
	subjects := make([]goal.Subject, len(s.Subjects))
	for i, sub := range s.Subjects {
		subjects[i] = goal.Subject{Name: sub.Name, Type: sub.Type, Topics: sub.Syllabus}
	}
	return labels(goal.Parse(s.Text, s.Today, subjects), s.Subjects)
}

func labels(g goal.Goal, subjects []Subject) Labels {
	out := Labels{Targets: map[string]string{}}
	for i, d := range g.Targets {
		switch d {
		case goal.More:
			out.Targets[subjects[i].Name] = "more"
		case goal.Less:
			out.Targets[subjects[i].Name] = "less"
		case goal.Unnamed:
		}
	}
	if g.Type != "" {
		out.Type = &g.Type
	}
	if g.Deadline != 0 {
		out.Deadline = &g.Deadline
	}
	for intent, is := range g.Intents {
		if is {
			out.Intents = append(out.Intents, string(intent))
		}
	}
	slices.Sort(out.Intents)
	out.Days, out.AvoidDays = dayNames(g.Days), dayNames(g.AvoidDays)
	out.Times, out.AvoidTimes = partNames(g.Times[:]), partNames(g.AvoidTimes[:])
	return out
}

func dayNames(days [7]bool) (names []string) {
	for i := range days {
		if d := (i + 1) % 7; days[d] {
			names = append(names, time.Weekday(d).String())
		}
	}
	return names
}

func partNames(parts []bool) (names []string) {
	for i, name := range []string{"morning", "afternoon", "evening", "night"} {
		if parts[i] {
			names = append(names, name)
		}
	}
	return names
}
