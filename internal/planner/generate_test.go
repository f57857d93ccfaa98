package planner

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestReach(t *testing.T) {
	now := Moment{Today: day("2026-11-18")} // a Wednesday; its week ends on the 22nd
	for _, tt := range []struct {
		name   string
		covers Date
		want   string
	}{
		{"at least the end of next week", 0, "2026-11-29"},
		{"the past needs no more", day("2020-01-01"), "2026-11-29"},
		{"the end of the week in question", day("2026-12-01"), "2026-12-06"},
		{"a Sunday ends its own week", day("2026-12-06"), "2026-12-06"},
		{"at most 53 weeks ahead", day("2027-11-28"), "2027-11-28"},
		{"and not a day more", day("2027-11-29"), "2027-11-28"},
		{"the last date there is", MaxDate, "2027-11-28"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Reach(now, tt.covers); got != day(tt.want) {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
	if got := Reach(Moment{Today: MaxDate}, MaxDate); got != MaxDate {
		t.Errorf("at the end of time: %v", got)
	}
}

func show(places []Place) string {
	var lines []string
	for _, p := range places {
		lines = append(lines, fmt.Sprintf("%v %v-%v", p.Date, p.Start, p.End))
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

func TestGeneration(t *testing.T) {
	monday := slot("1", "09:00", "10:00")
	tuesday := slot("2", "09:00", "10:00")
	monTue := slot("12", "09:00", "10:00")
	for _, tt := range []struct {
		name          string
		before, after []Slot
		through, to   string
		today, clock  string
		gives, takes  string
	}{
		{"the next weeks", []Slot{monday}, []Slot{monday}, "2026-11-22", "2026-12-06", "2026-11-18", "12:00", "2026-11-23 09:00-10:00, 2026-11-30 09:00-10:00", ""},
		{"after an absence it catches up", []Slot{monday}, []Slot{monday}, "2026-11-01", "2026-11-15", "2026-11-20", "12:00", "2026-11-02 09:00-10:00, 2026-11-09 09:00-10:00", ""},
		{"a new slot starts today while it runs", nil, []Slot{monday}, "2026-11-22", "2026-11-22", "2026-11-16", "09:59", "2026-11-16 09:00-10:00", ""},
		{"a new slot starts next week when it has ended", nil, []Slot{monday}, "2026-11-29", "2026-11-29", "2026-11-16", "10:00", "2026-11-23 09:00-10:00", ""},
		{"a slot that is gone leaves the past", []Slot{monday}, nil, "2026-11-29", "2026-11-29", "2026-11-18", "08:00", "", "2026-11-23 09:00-10:00"},
		{"a slot that is gone takes today's while it runs", []Slot{monday}, nil, "2026-11-22", "2026-11-22", "2026-11-16", "09:59", "", "2026-11-16 09:00-10:00"},
		{"a slot that is gone leaves today's when it has ended", []Slot{monday}, nil, "2026-11-22", "2026-11-22", "2026-11-16", "10:00", "", ""},
		{"weekdays are compared, not slots", []Slot{monTue}, []Slot{tuesday, monday}, "2026-11-29", "2026-11-29", "2026-11-16", "08:00", "", ""},
		{"one weekday of two goes", []Slot{monTue}, []Slot{tuesday}, "2026-11-22", "2026-11-22", "2026-11-16", "08:00", "", "2026-11-16 09:00-10:00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := Generation{tt.before, tt.after, day(tt.through), day(tt.to), Moment{Today: day(tt.today), Clock: clock(tt.clock)}}
			if got := show(g.Gives()); got != tt.gives {
				t.Errorf("gives %s, want %s", got, tt.gives)
			}
			if got := show(g.Takes()); got != tt.takes {
				t.Errorf("takes %s, want %s", got, tt.takes)
			}
		})
	}
}

// slotList draws a valid slot list.
func slotList(t *rapid.T) []Slot {
	var slots []Slot
	for range rapid.IntRange(0, 4).Draw(t, "slots") {
		days := rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 6), func(n int) Weekday { return Weekday(n) }), 1, 3, rapid.ID).Draw(t, "days")
		start := Clock(rapid.IntRange(0, 5).Draw(t, "start") * 240)
		next := append(slices.Clone(slots), Slot{days, start, start + Clock(rapid.IntRange(1, 2).Draw(t, "length")*120)})
		var bad Invalid
		next[len(next)-1].End = min(next[len(next)-1].End, 1439)
		if cleanSlots(&bad, next); bad == nil {
			slots = next
		}
	}
	return slots
}

// TestGenerationAgreesWithAskingEveryDay compares the algorithm with the rules
// of generation asked for each day and each slot on its own.
func TestGenerationAgreesWithAskingEveryDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := day("2026-11-16")
		g := Generation{Before: slotList(t), After: slotList(t)}
		g.Through = base + Date(rapid.IntRange(-30, 30).Draw(t, "through"))
		g.To = g.Through + Date(rapid.IntRange(0, 30).Draw(t, "to"))
		g.Now = Moment{Today: base + Date(rapid.IntRange(-30, 30).Draw(t, "today")), Clock: Clock(rapid.IntRange(0, 1439).Draw(t, "clock"))}
		var gives, takes []Place
		for d := base - 100; d <= base+100; d++ {
			for _, w := range expand(g.After) {
				ahead := d > g.Now.Today || d == g.Now.Today && w.end > g.Now.Clock
				isNew := !slices.Contains(expand(g.Before), w)
				if d.Weekday() == w.day && d <= g.To && (isNew && ahead || !isNew && d > g.Through) {
					gives = append(gives, Place{d, w.start, w.end})
				}
			}
			for _, w := range expand(g.Before) {
				ahead := d > g.Now.Today || d == g.Now.Today && w.end > g.Now.Clock
				if d.Weekday() == w.day && d <= g.Through && ahead && !slices.Contains(expand(g.After), w) {
					takes = append(takes, Place{d, w.start, w.end})
				}
			}
		}
		if show(g.Gives()) != show(gives) {
			t.Errorf("gives %s\nwant %s", show(g.Gives()), show(gives))
		}
		if show(g.Takes()) != show(takes) {
			t.Errorf("takes %s\nwant %s", show(g.Takes()), show(takes))
		}
	})
}
