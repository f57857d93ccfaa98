// Package goaltest scores the reader of goal texts against labelled sentences.
package goaltest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
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
		subjects[i] = goal.Subject{ID: sub.Name, Name: sub.Name, Type: sub.Type, Topics: sub.Syllabus}
	}
	wishes, _ := goal.Read(s.Text, s.Today, subjects, session)
	return labels(wishes, s.Subjects)
}

// labels says in the words of labels what wishes ask for.
func labels(wishes []planner.Wish, subjects []Subject) Labels {
	out := Labels{Targets: map[string]string{}}
	l := labeller{Labels: &out, intents: map[string]bool{}}
	for _, w := range wishes {
		l.target(w, subjects)
		l.time(w)
		l.intent(w)
	}
	out.Intents = slices.Sorted(maps.Keys(l.intents))
	out.Days, out.AvoidDays = dayNames(l.days), dayNames(l.avoidDays)
	out.Times, out.AvoidTimes = partNames(l.parts[:]), partNames(l.avoidParts[:])
	return out
}

// labeller collects what wishes say.
type labeller struct {
	*Labels
	intents         map[string]bool
	days, avoidDays [7]bool
	parts           [4]bool
	avoidParts      [4]bool
}

// target enters what w is about: what is to be paused on some days is meant to stay.
func (l *labeller) target(w planner.Wish, subjects []Subject) {
	if w.Type.Set {
		l.Type = &w.Type.Value
	}
	if !w.SubjectID.Set {
		return
	}
	direction := "more"
	if w.What == planner.WishLess || w.What == planner.WishPause && !w.Days.Set {
		direction = "less"
	}
	for _, s := range subjects {
		if s.Name == w.SubjectID.Value && l.Targets[s.Name] != "less" {
			l.Targets[s.Name] = direction
		}
	}
}

// time enters the days and times of w.
func (l *labeller) time(w planner.Wish) {
	days, parts := &l.days, &l.parts
	switch w.What {
	case planner.KeepFree, planner.WishPause, planner.WishLess, planner.Lighter:
		days, parts = &l.avoidDays, &l.avoidParts
	case planner.NotBefore, planner.NotAfter:
		days, parts = &l.days, &l.avoidParts
	}
	for _, d := range w.Days.Value {
		days[d] = true
	}
	for d := w.DateFrom.Value; w.DateFrom.Set && d <= min(w.DateTo.Value, w.DateFrom.Value+6); d++ {
		days[d.Weekday()] = true
	}
	for part, begins := range [...]planner.Clock{5 * 60, 12 * 60, 17 * 60, 21 * 60} {
		ends := [...]planner.Clock{12 * 60, 17 * 60, 21 * 60, 24 * 60}[part]
		switch {
		case w.From.Set && w.From.Value < ends && w.To.Value > begins,
			w.What == planner.NotBefore && w.Time.Value >= ends, w.What == planner.NotAfter && w.Time.Value <= begins:
			parts[part] = true
		}
	}
}

// intent enters the kind of w.
func (l *labeller) intent(w planner.Wish) {
	name := string(w.What)
	switch w.What {
	case planner.WishMore, planner.WishLess, planner.WishPause, planner.HoursADay, planner.KeepFree, planner.Prefer, planner.NotBefore, planner.NotAfter:
		return // the other fields tell these
	case planner.WishExam, planner.WishDeadline:
		if l.Deadline == nil || w.Date.Value < *l.Deadline {
			l.Deadline = &w.Date.Value
		}
		return
	case planner.Fuller:
		name = "heavier"
	case planner.SessionTime:
		if name = "shorter"; !w.AtMost.Set {
			name = "longer"
		}
	}
	l.intents[name] = true
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
