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
			if got := Horizon(now, tt.covers); got != day(tt.want) {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
	if got := Horizon(Moment{Today: MaxDate}, MaxDate); got != MaxDate {
		t.Errorf("at the end of time: %v", got)
	}
}

func show(places []SubjectPlace) string {
	var lines []string
	for _, p := range places {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%v %v-%v %s", p.Date, p.Start, p.End, p.SubjectID)))
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// alone is the timetable of the only subject of a space.
func alone(slots []Slot) []Timetable { return []Timetable{{Slots: slots}} }

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
			g := Generation{alone(tt.before), alone(tt.after), day(tt.through), day(tt.to), Moment{Today: day(tt.today), Clock: clock(tt.clock)}}
			if got := show(g.Additions()); got != tt.gives {
				t.Errorf("gives %s, want %s", got, tt.gives)
			}
			if got := show(g.Removals()); got != tt.takes {
				t.Errorf("takes %s, want %s", got, tt.takes)
			}
		})
	}
}

func TestADeletedGeneratedBlockDoesNotComeBack(t *testing.T) {
	monday, tuesday := slot("1", "09:00", "10:00"), slot("2", "09:00", "10:00")
	now, through := Moment{Today: day("2026-11-16"), Clock: clock("08:00")}, day("2026-11-29")
	created := Generation{nil, alone([]Slot{monday}), through, through, now}.Additions()
	var stored []Block
	for _, p := range created[1:] { // that of the 16th was deleted
		stored = append(stored, Block{ID: p.Date.String(), Date: p.Date, Start: p.Start, End: p.End, Untouched: true})
	}
	tuesdays := "2026-11-17 09:00-10:00, 2026-11-24 09:00-10:00"
	for _, tt := range []struct {
		name  string
		after []Slot
		to    string
		made  string
	}{
		{"when another slot is added", []Slot{monday, tuesday}, "2026-11-29", tuesdays},
		{"when its slot is written in another way", []Slot{slot("12", "09:00", "10:00")}, "2026-11-29", tuesdays},
		{"when new weeks are generated", []Slot{monday}, "2026-12-06", "2026-11-30 09:00-10:00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := Generation{alone([]Slot{monday}), alone(tt.after), through, day(tt.to), now}
			if gone, free := diffBlocks(stored, g.Removals(), g.Additions()); len(gone) > 0 || show(free) != tt.made {
				t.Errorf("takes %q and makes %s, want %s", gone, show(free), tt.made)
			}
		})
	}
	t.Run("unless its slot went and comes anew", func(t *testing.T) {
		g := Generation{alone([]Slot{monday}), nil, through, through, now}
		if gone, _ := diffBlocks(stored, g.Removals(), g.Additions()); len(gone) != len(stored) {
			t.Errorf("of %d blocks %q go", len(stored), gone)
		}
		g = Generation{nil, alone([]Slot{monday}), through, through, now}
		if _, free := diffBlocks(nil, g.Removals(), g.Additions()); show(free) != show(created) {
			t.Errorf("makes %s, want %s", show(free), show(created))
		}
	})
}

// slotList draws a valid slot list, of slots that recur every week.
func slotList(t *rapid.T) []Slot { return slotsDrawn(t, func(s Slot) Slot { return s }) }

// slotsDrawn draws a valid slot list, each slot as change makes it.
func slotsDrawn(t *rapid.T, change func(Slot) Slot) []Slot {
	var slots []Slot
	for range rapid.IntRange(0, 4).Draw(t, "slots") {
		days := rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 6), func(n int) Weekday { return Weekday(n) }), 1, 3, rapid.ID).Draw(t, "days")
		start := Clock(rapid.IntRange(0, 5).Draw(t, "start") * 240)
		end := min(start+Clock(rapid.IntRange(1, 2).Draw(t, "length")*120), 1439)
		next := append(slices.Clone(slots), change(Slot{Days: days, Start: start, End: end}))
		var bad Invalid
		if cleanSlots(&bad, next); bad == nil {
			slots = next
		}
	}
	return slots
}

// bySlots is Generation as it was while slots were compared, not places: of one
// subject at a time, and weekday by weekday.
type bySlots struct {
	before, after []Slot
	through, to   Date
	now           Moment
}

func (g bySlots) gives() (places []SubjectPlace) {
	for _, w := range expand(g.after) {
		first := g.through + 1
		if !slices.Contains(expand(g.before), w) {
			first = g.firstFree(w)
		}
		places = appendOccurrences(places, w, first, g.to)
	}
	return places
}

func (g bySlots) takes() (places []SubjectPlace) {
	for _, w := range expand(g.before) {
		if !slices.Contains(expand(g.after), w) {
			places = appendOccurrences(places, w, g.firstFree(w), g.through)
		}
	}
	return places
}

func (g bySlots) firstFree(w weekly) Date {
	if w.end > g.now.Clock {
		return g.now.Today
	}
	return g.now.Today + 1
}

func appendOccurrences(places []SubjectPlace, w weekly, first, last Date) []SubjectPlace {
	wait := Date(w.day-first.Weekday()+7) % 7
	for d := first + wait; d <= last; d += 7 {
		places = append(places, SubjectPlace{"", Place{d, w.start, w.end}})
	}
	return places
}

// TestGenerationIsAsItWas holds the difference of places to the comparison of
// slots that it replaced, in whatever ways the service takes a step: new slots,
// new weeks after an absence, and both at once in a space that has come to today.
func TestGenerationIsAsItWas(t *testing.T) {
	base := day("2026-11-16")
	near := func(t *rapid.T, name string) Date { return base + Date(rapid.IntRange(-30, 30).Draw(t, name)) }
	check := func(limit func(*bySlots)) func(*rapid.T) {
		return func(t *rapid.T) {
			old := bySlots{before: slotList(t), after: slotList(t), through: near(t, "through")}
			old.now = Moment{Today: near(t, "today"), Clock: Clock(rapid.IntRange(0, 1439).Draw(t, "clock"))}
			old.to = old.through + Date(rapid.IntRange(0, 30).Draw(t, "to"))
			limit(&old)
			g := Generation{alone(old.before), alone(old.after), old.through, old.to, old.now}
			if show(g.Additions()) != show(old.gives()) {
				t.Errorf("gives %s\nwas %s", show(g.Additions()), show(old.gives()))
			}
			if show(g.Removals()) != show(old.takes()) {
				t.Errorf("takes %s\nwas %s", show(g.Removals()), show(old.takes()))
			}
		}
	}
	t.Run("new slots", rapid.MakeCheck(check(func(g *bySlots) { g.to = g.through })))
	t.Run("new weeks", rapid.MakeCheck(check(func(g *bySlots) { g.after = g.before })))
	t.Run("both at once", rapid.MakeCheck(check(func(g *bySlots) { g.now.Today = min(g.now.Today, g.through) })))
}

// TestASpaceIsGeneratedSubjectBySubject holds the step of a whole space to those
// of its subjects.
func TestASpaceIsGeneratedSubjectBySubject(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Generation{Through: day("2026-11-22"), To: day("2026-11-29"), Now: Moment{Today: day("2026-11-18"), Clock: clock("09:30")}}
		var gives, takes []SubjectPlace
		for _, id := range []string{"a", "b", "c"} {
			one := g
			one.Before, one.After = []Timetable{{SubjectID: id, Slots: datedSlots(t)}}, []Timetable{{SubjectID: id, Slots: datedSlots(t)}}
			gives, takes = append(gives, one.Additions()...), append(takes, one.Removals()...)
			g.Before, g.After = append(g.Before, one.Before...), append(g.After, one.After...)
		}
		slices.Reverse(g.Before)
		if !slices.Equal(g.Additions(), gives) {
			t.Errorf("gives %v, want %v", g.Additions(), gives)
		}
		if got := g.Removals(); len(got) != len(takes) || show(got) != show(takes) {
			t.Errorf("takes %v, want %v", got, takes)
		}
	})
}

// TestTheDifferenceIsThatOfAllPlaces holds it to the comparison of all that is listed.
func TestTheDifferenceIsThatOfAllPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := Timetable{SubjectID: "a", Slots: datedSlots(t), Off: drawnOff(t)}
		after := Timetable{SubjectID: "a", Slots: before.Slots, Off: drawnOff(t)}
		if rapid.Bool().Draw(t, "other slots") {
			after.Slots = datedSlots(t)
		}
		if rapid.Bool().Draw(t, "the same days off") {
			after.Off = before.Off
		}
		now := Moment{Today: day("2026-11-16"), Clock: clock("09:30")}
		through := now.Today + Date(rapid.IntRange(-2, 90).Draw(t, "days"))
		lacks := func(t, other Timetable) (places []SubjectPlace) {
			others := setOf(other.Places(now.Today, through))
			for _, p := range t.Places(now.Today, through) {
				if !others[p] && !now.ended(p) {
					places = append(places, SubjectPlace{"a", p})
				}
			}
			return places
		}
		g := Generation{[]Timetable{before}, []Timetable{after}, through, through, now}
		if got, want := show(g.Removals()), show(lacks(before, after)); got != want {
			t.Errorf("takes %s\nwant %s", got, want)
		}
		if got, want := show(g.Additions()), show(lacks(after, before)); got != want {
			t.Errorf("gives %s\nwant %s", got, want)
		}
	})
}
