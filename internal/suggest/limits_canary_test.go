package suggest

import (
	"math"
	"slices"
	"strings"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
)

const canaryToday = planner.Date(739677) // Monday, 2 March 2026

// canarySituation is Monday at 10:00. Monday holds 3 hours, one of them past and
// one done, Tuesday 2, Wednesday some sleep, and Friday two that overlap; the caps
// are 120 minutes, the usual hours 08:00 to 22:00, and 54 minutes may be added.
func canarySituation() situation {
	block := func(id, subject string, day int, start, end string, done bool) planner.Block {
		at := on(day, start, end)
		return planner.Block{ID: id, SubjectID: subject, Date: at.Date, Start: at.Start, End: at.End, Done: done}
	}
	return situation{
		subjects: []planner.Subject{
			{ID: "maths", Name: "Maths", Type: planner.Study},
			{ID: "gym", Name: "Gym", Type: planner.Training},
			{ID: "sleep", Name: "Sleep", Type: planner.Inactive},
		},
		blocks: []planner.Block{
			block("past", "maths", 0, "09:00", "10:00", false), block("done", "maths", 0, "12:00", "13:00", true), block("mon", "maths", 0, "15:00", "16:00", false),
			block("tue", "maths", 1, "15:00", "16:00", false), block("run", "gym", 1, "17:00", "18:00", false), block("nap", "sleep", 2, "12:00", "13:00", false),
			block("fri", "maths", 4, "10:00", "10:30", false), block("same", "maths", 4, "10:15", "10:45", false),
		},
		request: Request{Now: planner.Moment{Today: canaryToday, Clock: 10 * 60}},
	}
}

func on(day int, start, end string) Suggestion {
	from, _ := planner.ParseClock(start)
	to, _ := planner.ParseClock(end)
	d := canaryToday + planner.Date(day)
	return Suggestion{Type: limits.AddBlock, SubjectID: "maths", Day: d.Weekday().String(), Start: from, End: to, Reason: "Go: it fits.", Change: Change{Date: d, Kind: Chance, Headline: "Go", Why: "it fits."}}
}

func (x Suggestion) with(kind limits.Type, source string) Suggestion {
	x.Type, x.BlockID = kind, source
	return x
}

func of(subject string, x Suggestion) Suggestion {
	x.SubjectID = subject
	return x
}

// canary is an answer of which it is known what is wrong.
type canary struct {
	name  string
	hours float64 // 0: none are named
	wrong string  // how the violation begins; "" for none
	list  []Suggestion
}

func (c canary) situation() situation {
	s := canarySituation()
	if c.hours > 0 {
		s.request.Hours = &c.hours
	}
	return s
}

func canaries() []canary {
	changed := func(change func(*Suggestion)) []Suggestion {
		x := on(3, "15:00", "15:30")
		change(&x)
		return []Suggestion{x}
	}
	return []canary{
		{"nothing", 0, "", nil},
		{"an addition", 0, "", []Suggestion{on(3, "15:00", "15:54")}},
		{"back to back", 0, "", []Suggestion{on(2, "13:00", "13:30"), on(2, "11:00", "12:00").with(limits.MoveBlock, "mon")}},
		{"a full day thinned out", 0, "", []Suggestion{
			on(2, "15:00", "16:00").with(limits.Rebalance, "mon"), of("gym", on(1, "17:00", "18:00").with(limits.RemoveBlock, "run")),
		}},
		{"a move into its own place", 0, "", []Suggestion{on(1, "15:30", "16:30").with(limits.MoveBlock, "tue")}},
		{"a move within a day that is too full", 0, "", []Suggestion{on(0, "16:00", "17:00").with(limits.MoveBlock, "mon")}},
		{"in half an hour", 0, "", []Suggestion{on(0, "10:30", "11:30").with(limits.MoveBlock, "mon")}},
		{"where two overlap, one away", 0, "", []Suggestion{on(4, "10:30", "11:00").with(limits.MoveBlock, "same")}},
		{"exactly the hours named", 1, "", []Suggestion{on(2, "15:00", "16:00").with(limits.MoveBlock, "tue")}},

		{"more than the hours on a day without blocks", 0.5, "C1", []Suggestion{on(3, "15:00", "15:31")}},
		{"a removal above the hours", 0.5, "C1", []Suggestion{on(0, "15:00", "16:00").with(limits.RemoveBlock, "mon")}},
		{"two removals above the hours", 1.9, "C1", []Suggestion{
			on(1, "15:00", "16:00").with(limits.RemoveBlock, "tue"), of("gym", on(1, "17:00", "18:00").with(limits.RemoveBlock, "run")),
		}},
		{"an addition to a full day", 0, "C2", []Suggestion{on(1, "19:00", "19:01")}},
		{"an addition where a removal makes room", 0, "C2", []Suggestion{
			on(1, "15:00", "16:00").with(limits.RemoveBlock, "tue"), on(1, "19:00", "19:30"),
		}},
		{"a longer session on a full day", 0, "C2", []Suggestion{on(1, "15:00", "16:01").with(limits.MoveBlock, "tue")}},
		{"a move within a day above the hours named", 1.5, "C2", []Suggestion{on(1, "19:00", "20:00").with(limits.MoveBlock, "tue")}},
		{"three sessions that fill a day together", 2.5, "C2", []Suggestion{
			on(3, "09:00", "10:00").with(limits.MoveBlock, "mon"), on(3, "11:00", "12:00").with(limits.MoveBlock, "tue"), on(3, "14:00", "14:45"),
		}},
		{"sessions that fill a day together without hours", 0, "C2", []Suggestion{
			on(3, "09:00", "10:00").with(limits.MoveBlock, "mon"), on(3, "11:00", "12:00").with(limits.MoveBlock, "tue"), on(3, "14:00", "14:01"),
		}},
		{"on a block", 0, "C3", []Suggestion{on(0, "15:59", "16:30").with(limits.MoveBlock, "tue")}},
		{"on a block of an inactive subject", 0, "C3", []Suggestion{on(2, "12:30", "13:30").with(limits.MoveBlock, "mon")}},
		{"where another is removed", 0, "C3", []Suggestion{
			on(1, "15:00", "16:00").with(limits.RemoveBlock, "tue"), on(1, "15:30", "16:30").with(limits.MoveBlock, "mon"),
		}},
		{"on another suggestion", 0, "C3", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "mon"), on(3, "15:59", "16:20")}},
		{"two removals that overlap", 0, "C3", []Suggestion{
			on(4, "10:00", "10:30").with(limits.RemoveBlock, "fri"), on(4, "10:15", "10:45").with(limits.RemoveBlock, "same"),
		}},
		{"too early in the day", 0, "C4", []Suggestion{on(3, "07:59", "08:30")}},
		{"too late in the day", 0, "C4", []Suggestion{on(3, "21:30", "22:01")}},
		{"in the past", 0, "C4", []Suggestion{on(-1, "15:00", "15:30")}},
		{"earlier today", 0, "C4", []Suggestion{on(0, "08:00", "08:30")}},
		{"in 29 minutes", 0, "C4", []Suggestion{on(0, "10:29", "11:00").with(limits.MoveBlock, "mon")}},
		{"after the seven days", 0, "C4", []Suggestion{on(7, "15:00", "15:30")}},
		{"without length", 0, "C4", []Suggestion{on(3, "15:00", "15:00")}},
		{"a block that is done", 0, "C5", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "done")}},
		{"a block that has begun", 0, "C5", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "past")}},
		{"a block that does not exist", 0, "C5", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "none")}},
		{"a move without a block", 0, "C5", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "")}},
		{"an addition with a block", 0, "C5", []Suggestion{on(3, "15:00", "15:30").with(limits.AddBlock, "mon")}},
		{"the block of another subject", 0, "C5", []Suggestion{on(3, "15:00", "16:00").with(limits.MoveBlock, "run")}},
		{"a block twice", 0, "C5", []Suggestion{
			on(0, "15:00", "16:00").with(limits.RemoveBlock, "mon"), on(3, "15:00", "16:00").with(limits.MoveBlock, "mon"),
		}},
		{"an unknown subject", 0, "C6", changed(func(x *Suggestion) { x.SubjectID = "none" })},
		{"an inactive subject", 0, "C6", changed(func(x *Suggestion) { x.SubjectID = "sleep" })},
		{"an addition that is too long", 0, "C7", []Suggestion{on(3, "15:00", "15:55")}},
		{"additions that are too long together", 0, "C7", []Suggestion{on(3, "15:00", "15:30"), on(5, "15:00", "15:25")}},
		{"a move that adds too much", 0, "C7", []Suggestion{on(3, "15:00", "16:55").with(limits.MoveBlock, "mon")}},
		{"the name of another day", 0, "fields", changed(func(x *Suggestion) { x.Day = "Friday" })},
		{"a short name of a day", 0, "fields", changed(func(x *Suggestion) { x.Day = "Thu" })},
		{"an unknown type", 0, "fields", changed(func(x *Suggestion) { x.Type = "swap" })},
		{"no reason", 0, "fields", changed(func(x *Suggestion) { x.Reason = " " })},
		{"no number for a chance", 0, "fields", changed(func(x *Suggestion) { x.After = math.NaN() })},
		{"a move to where the block is", 0, "fields", []Suggestion{on(0, "15:00", "16:00").with(limits.MoveBlock, "mon")}},
		{"a removal of another place", 0, "fields", []Suggestion{on(0, "15:00", "15:30").with(limits.RemoveBlock, "mon")}},
		{"a rebalance within a day", 0, "fields", []Suggestion{on(0, "16:00", "17:00").with(limits.Rebalance, "mon")}},
		{"seven suggestions", 0, "fields", make([]Suggestion, 7)},
	}
}

func TestTheCheckerSeesEachKindOfViolation(t *testing.T) {
	t.Parallel()
	for _, c := range canaries() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := c.situation()
			bad := violations(s.learn(), s, Answer{Suggestions: c.list})
			seen := slices.ContainsFunc(bad, func(v string) bool { return strings.HasPrefix(v, c.wrong) })
			if seen != (c.wrong != "") || c.wrong == "" && len(bad) > 0 {
				t.Errorf("the violations are %q, want one of %q", bad, c.wrong)
			}
		})
	}
}

// The last suggestion of a canary is the one that breaks a limit.
func TestLimitsRefuseWhatTheCheckerSees(t *testing.T) {
	t.Parallel()
	for _, c := range canaries() {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := c.situation()
			k := s.learn()
			l := limits.New(k.learned, s.request.Now, s.room(k), c.hours > 0, limits.MaxAdded(k.learned, false))
			for i, x := range c.list {
				change, known := changeOf(k.learned, x)
				if !known || c.wrong == "fields" {
					return // no change of this form is ever made
				}
				if got, want := l.Allows(change), i < len(c.list)-1 || c.wrong == ""; got != want {
					t.Fatalf("allows(%+v) = %v", x, got)
				}
				if i < len(c.list)-1 {
					l.Take(change)
				}
			}
		})
	}
}

// changeOf returns the change that x is of, if its subject and block are known.
func changeOf(k *learn.Knowledge, x Suggestion) (limits.Change, bool) {
	c := limits.Change{Type: x.Type, Source: -1, To: learn.Place{Date: x.Date, Start: x.Start, End: x.End}}
	c.Subject = slices.IndexFunc(k.Subjects, func(s learn.Subject) bool { return s.ID == x.SubjectID })
	if x.BlockID != "" {
		c.Source = slices.IndexFunc(k.Coming, func(b learn.Session) bool { return b.ID == x.BlockID })
	}
	return c, c.Subject >= 0 && (x.BlockID == "" || c.Source >= 0)
}

func TestTheCheckerSeesATypeThatWasNotAskedFor(t *testing.T) {
	t.Parallel()
	s := canarySituation()
	s.request.Types = []limits.Type{limits.MoveBlock}
	if bad := violations(s.learn(), s, Answer{Suggestions: []Suggestion{on(3, "15:00", "15:30")}}); len(bad) != 1 {
		t.Errorf("the violations are %q", bad)
	}
}
