package goaltest

import (
	"fmt"
	"maps"
	"slices"

	"studyplanner/internal/planner"
)

// Result counts the sentences that were understood.
type Result struct {
	Sentences int
	Targets   int // subjects and directions right
	All       int // all fields right
	Misses    []Miss
}

// Miss is a sentence that was not wholly understood, and where.
type Miss struct {
	Sentence    Sentence
	Differences []string // "field: got, want"
}

// TargetShare is the share of sentences whose subjects and directions are right.
func (r Result) TargetShare() float64 { return share(r.Targets, r.Sentences) }

// AllShare is the share of sentences of which every field is right.
func (r Result) AllShare() float64 { return share(r.All, r.Sentences) }

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Score has all sentences read and compares.
func Score(sentences []Sentence) Result {
	r := Result{Sentences: len(sentences)}
	for _, s := range sentences {
		got := s.Understand()
		if maps.Equal(got.Targets, s.Expect.Targets) {
			r.Targets++
		}
		if d := Differences(got, s.Expect); len(d) > 0 {
			r.Misses = append(r.Misses, Miss{s, d})
		} else {
			r.All++
		}
	}
	return r
}

// Differences names the fields in which got is not want.
func Differences(got, want Labels) (out []string) {
	differ := func(field string, equal bool, a, b any) {
		if !equal {
			out = append(out, fmt.Sprintf("%s: %v, want %v", field, a, b))
		}
	}
	differ("targets", maps.Equal(got.Targets, want.Targets), got.Targets, want.Targets)
	for _, f := range []struct {
		name      string
		got, want []string
	}{
		{"intents", got.Intents, wished(want)},
		{"days", got.Days, want.Days},
		{"avoid_days", got.AvoidDays, want.AvoidDays},
		{"times", left(got), left(want)},
	} {
		differ(f.name, sameSet(f.got, f.want), f.got, f.want)
	}
	differ("type", value(got.Type) == value(want.Type), value(got.Type), value(want.Type))
	differ("deadline", value(got.Deadline) == value(want.Deadline), dateText(got.Deadline), dateText(want.Deadline))
	return out
}

// wished are the intents of l that wishes tell by their kinds.
func wished(l Labels) (out []string) {
	for _, i := range l.Intents {
		switch i {
		case "more", "less", "exam", "deadline", "prefer_time", "avoid_time", "prefer_days", "avoid_days", "weekend_free":
			continue // subjects, dates, days and times tell these
		case "rest":
			i = "spread"
		case "consistency":
			if i = "balance"; len(l.Targets) > 0 {
				i = "spread"
			}
		}
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// left are the parts of the day that l leaves: those preferred, if any are, without
// those avoided. Nights go with evenings.
func left(l Labels) (out []string) {
	for _, part := range []string{"morning", "afternoon", "evening"} {
		night := part == "evening" && slices.Contains(l.Times, "night")
		if (len(l.Times) == 0 || slices.Contains(l.Times, part) || night) && !slices.Contains(l.AvoidTimes, part) {
			out = append(out, part)
		}
	}
	return out
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func value[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

func dateText(d *planner.Date) string {
	if d == nil {
		return "none"
	}
	return d.String()
}
