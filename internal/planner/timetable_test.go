package planner

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// dated returns s with dates, "" for none, and every so many weeks.
func dated(s Slot, from, until string, every int) Slot {
	if from != "" {
		s.From = new(day(from))
	}
	if until != "" {
		s.Until = new(day(until))
	}
	if every > 1 {
		s.Every = &every
	}
	return s
}

// datedSlots draws a valid slot list, some of whose slots begin, end or rotate within
// weeks of 2026-11-16.
func datedSlots(t *rapid.T) []Slot {
	return slotsDrawn(t, func(s Slot) Slot {
		from := day("2026-11-16") + Date(rapid.IntRange(-40, 40).Draw(t, "from"))
		until := from + Date(rapid.IntRange(0, 60).Draw(t, "until"))
		switch rapid.IntRange(0, 5).Draw(t, "dates") {
		case 0:
			s.From = &from
		case 1:
			s.Until = &until
		case 2:
			s.From, s.Until = &from, &until
		case 3, 4:
			s.From, s.Every = &from, new(rapid.IntRange(2, MaxEvery).Draw(t, "every"))
		}
		return s
	})
}

// drawnOff draws some days off within weeks of 2026-11-16, some of which pause.
func drawnOff(t *rapid.T) (all []Span) {
	for range rapid.IntRange(0, 4).Draw(t, "spans") {
		first := day("2026-11-16") + Date(rapid.IntRange(-40, 60).Draw(t, "first off"))
		all = append(all, Span{first, first + Date(rapid.IntRange(0, 30).Draw(t, "days off")), rapid.Bool().Draw(t, "pauses")})
	}
	return all
}

// fallsOn tells whether s falls on d, which is not off.
func fallsOn(s Slot, d Date, off []Span) bool {
	return !isOff(off, d, false) && fallsWhileOff(s, d, off)
}

// isOff tells whether d is off, or off and pausing.
func isOff(off []Span, d Date, pausing bool) bool {
	return slices.ContainsFunc(off, func(o Span) bool { return o.First <= d && d <= o.Last && (o.Pauses || !pausing) })
}

// fallsWhileOff tells whether s falls on d, or would if that were not off, by counting
// its weeks one by one, without those whose days are all off and pausing.
func fallsWhileOff(s Slot, d Date, off []Span) bool {
	if !slices.Contains(s.Days, d.Weekday()) || s.From != nil && d < *s.From || s.Until != nil && d > *s.Until {
		return false
	}
	if s.Every == nil {
		return true
	}
	left := 0 // weeks until the next that is its own
	paused := 0
	for day := WeekOf(*s.From).Monday; day < WeekOf(d).Monday; day++ {
		if isOff(off, day, true) {
			paused++
		}
		if day.Weekday() == 0 {
			if paused < 7 {
				left = (left + *s.Every - 1) % *s.Every
			}
			paused = 0
		}
	}
	return left == 0
}

func TestPlacesAgreeWithAskingEveryDay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slots, off := datedSlots(t), drawnOff(t)
		first := day("2026-11-16") + Date(rapid.IntRange(-20, 6).Draw(t, "first"))
		last := first + Date(rapid.IntRange(-2, 90).Draw(t, "days"))
		var want []SubjectPlace
		for d := first; d <= last; d++ {
			for _, s := range slots {
				if fallsOn(s, d, off) {
					want = append(want, SubjectPlace{"", Place{d, s.Start, s.End}})
				}
			}
		}
		if got := show(Timetable{}.appendPlaces(nil, Timetable{Slots: slots, Off: off}.Places(first, last))); got != show(want) {
			t.Errorf("places %s\nwant %s", got, show(want))
		}
	})
}

func TestSlotsWithDates(t *testing.T) {
	monday := slot("1", "09:00", "10:00")
	longer := slot("1", "09:00", "11:00")
	for _, tt := range []struct {
		name     string
		slots    []Slot
		problems string
	}{
		{"all three", []Slot{dated(monday, "2026-10-12", "2027-02-05", 2)}, ""},
		{"one day", []Slot{dated(monday, "2026-10-12", "2026-10-12", 0)}, ""},
		{"until alone", []Slot{dated(monday, "", "2026-10-12", 0)}, ""},
		{"until before from", []Slot{dated(monday, "2026-10-12", "2026-10-11", 0)}, "slots[0].until: must not be before from"},
		{"every without from", []Slot{dated(monday, "", "", 2)}, "slots[0].every: needs from"},
		{"every week needs no from", []Slot{{Days: monday.Days, Start: 0, End: 1, Every: new(1)}}, ""},
		{"no weeks", []Slot{{Days: monday.Days, Start: 0, End: 1, Every: new(0)}}, "slots[0].every: must be a whole number from 1 to 8"},
		{"nine weeks", []Slot{dated(monday, "2026-10-12", "", 9)}, "slots[0].every: must be a whole number from 1 to 8"},
		{"weeks A and B", []Slot{dated(monday, "2026-10-12", "", 2), dated(longer, "2026-10-19", "", 2)}, ""},
		{"weeks A and A", []Slot{dated(monday, "2026-10-12", "", 2), dated(longer, "2026-10-26", "", 2)}, "slots[1]: overlaps another slot on Monday"},
		{"weeks A before their first", []Slot{dated(monday, "2026-10-26", "", 2), dated(longer, "2026-10-12", "", 2)}, "slots[1]: overlaps another slot on Monday"},
		{"weeks that meet in the end", []Slot{dated(monday, "2026-10-12", "", 2), dated(longer, "2026-10-19", "", 3)}, "slots[1]: overlaps another slot on Monday"},
		{"weeks that never meet", []Slot{dated(monday, "2026-10-12", "", 4), dated(longer, "2026-10-19", "", 6)}, ""},
		{"one after the other", []Slot{dated(monday, "", "2026-10-11", 0), dated(longer, "2026-10-12", "", 0)}, ""},
		{"one on the last day of the other", []Slot{dated(monday, "", "2026-10-12", 0), dated(longer, "2026-10-12", "", 0)}, "slots[1]: overlaps another slot on Monday"},
		{"one inside of the other", []Slot{monday, dated(longer, "2026-10-12", "2026-10-13", 0)}, "slots[1]: overlaps another slot on Monday"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var bad Invalid
			if cleanSlots(&bad, tt.slots); bad.Error() != tt.problems {
				t.Errorf("problems %q, want %q", bad.Error(), tt.problems)
			}
		})
	}
	if clean := cleanSlots(&Invalid{}, []Slot{{Days: monday.Days, Every: new(1)}}); clean[0].Every != nil {
		t.Error("every week is stored")
	}
}

// TestOverlapsAgreeWithAskingEveryDay holds what is said of dates to all dates, and
// what is said of weeks to as many weeks as it takes until all of them come again.
func TestOverlapsAgreeWithAskingEveryDay(t *testing.T) {
	base := day("2026-11-16")
	drawn := func(t *rapid.T, name string) weeks {
		first := base + Date(rapid.IntRange(0, 60).Draw(t, name+" first"))
		return weeks{first, first + Date(rapid.IntRange(0, 60).Draw(t, name+" last")), rapid.IntRange(1, MaxEvery).Draw(t, name+" every")}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawn(t, "a"), drawn(t, "b")
		dates, met := false, false
		for d := base; d <= base+120; d++ {
			dates = dates || a.first <= d && d <= a.last && b.first <= d && d <= b.last
		}
		for w := WeekOf(max(a.first, b.first)).Monday; w < base+7*(10+MaxEvery*MaxEvery); w += 7 {
			counts := func(o weeks) bool { return int(w-WeekOf(o.first).Monday)/7%o.every == 0 }
			met = met || counts(a) && counts(b)
		}
		at := hours{1, 540, 600}
		if got := (weekly{at, a}).overlaps(weekly{at, b}); got != (dates && met) || got != (weekly{at, b}).overlaps(weekly{at, a}) {
			t.Errorf("%v and %v overlap: %v; dates meet: %v, weeks: %v", a, b, got, dates, met)
		}
	})
}

func TestGenerationOfDatedSlots(t *testing.T) {
	monday := slot("1", "09:00", "10:00")
	second := dated(monday, "2026-11-09", "", 2)
	for _, tt := range []struct {
		name          string
		before, after Slot
		gives, takes  string
	}{
		{"every second week in place of each", monday, second, "", "2026-11-16, 2026-11-30"},
		{"each week again", second, monday, "2026-11-16, 2026-11-30", ""},
		{"the other weeks", second, dated(monday, "2026-11-16", "", 2), "2026-11-16, 2026-11-30", "2026-11-23, 2026-12-07"},
		{"the same weeks by another date", second, dated(monday, "2026-10-30", "", 2), "", ""},
		{"an end", monday, dated(monday, "", "2026-11-29", 0), "", "2026-11-30, 2026-12-07"},
		{"a later end", dated(monday, "", "2026-11-29", 0), dated(monday, "", "2026-12-06", 0), "2026-11-30", ""},
		{"an end beyond what is generated", monday, dated(monday, "", "2027-02-05", 0), "", ""},
		{"a beginning", monday, dated(monday, "2026-11-20", "", 0), "", "2026-11-16"},
		{"a beginning in the past", monday, dated(monday, "2026-10-01", "", 0), "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			through := day("2026-12-13")
			g := Generation{alone([]Slot{tt.before}), alone([]Slot{tt.after}), through, through, Moment{Today: day("2026-11-16"), Clock: clock("08:00")}}
			if got := dates(g.Additions()); got != tt.gives {
				t.Errorf("gives %s, want %s", got, tt.gives)
			}
			if got := dates(g.Removals()); got != tt.takes {
				t.Errorf("takes %s, want %s", got, tt.takes)
			}
		})
	}
}

func dates(places []SubjectPlace) (text string) {
	for i, p := range places {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprint(p.Date)
	}
	return text
}

// TestTheBusiestWeek holds the sweep to a look at each week.
func TestTheBusiestWeek(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Timetable
		for range 3 {
			all = append(all, Timetable{Slots: datedSlots(t)})
		}
		want := 0
		for w := WeekOf(day("2026-11-16")).Monday - 7*8; w < day("2026-11-16")+7*20; w += 7 {
			n := 0
			for _, timetable := range all {
				for _, s := range timetable.Slots {
					if WeekOf(s.first()).Monday <= w && w <= WeekOf(s.last()).Monday {
						n += len(s.Days)
					}
				}
			}
			want = max(want, n)
		}
		if got := busiestWeek(all...); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	})
}

func TestSlotsOfAWeekAreThoseThatFallInIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		table := Timetable{Slots: datedSlots(t), Off: drawnOff(t)}
		first := day("2026-11-16") + Date(rapid.IntRange(-30, 30).Draw(t, "first"))
		var want []hours
		for _, s := range table.Slots {
			for _, weekday := range s.Days {
				date := first + Date(weekday-first.Weekday()+7)%7
				if weekly := s.From == nil && s.Until == nil; weekly || fallsWhileOff(s, date, table.Off) {
					want = append(want, hours{weekday, s.Start, s.End})
				}
			}
		}
		var got []hours
		for _, w := range expand(table.Weekly(first, first+6)) {
			got = append(got, w.hours)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v from %v, with %v off: %v, want %v", table.Slots, first, table.Off, got, want)
		}
	})
}
