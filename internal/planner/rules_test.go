package planner

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func ptr[T any](v T) *T { return &v }

func TestBlockPatch(t *testing.T) {
	old := Block{
		ID: "b", SubjectID: "s", SubjectName: "Maths", Date: day("2026-01-05"),
		Start: clock("09:00"), End: clock("10:00"), Topic: ptr("algebra"), Note: ptr("p. 7"), Untouched: true,
	}
	for _, tt := range []struct {
		name     string
		patch    BlockPatch
		want     string // start-end topic done untouched
		problems []string
	}{
		{"nothing sent changes nothing", BlockPatch{}, "09:00-10:00 algebra false true", nil},
		{"the same values change nothing", BlockPatch{Start: Some(clock("09:00")), Done: Some(false)}, "09:00-10:00 algebra false true", nil},
		{"only the end", BlockPatch{End: Some(clock("11:30"))}, "09:00-11:30 algebra false false", nil},
		{"done makes it the user's", BlockPatch{Done: Some(true)}, "09:00-10:00 algebra true false", nil},
		{"an empty topic clears it", BlockPatch{Topic: Some(ptr(""))}, "09:00-10:00 - false false", nil},
		{"a null topic clears it", BlockPatch{Topic: Some[*string](nil)}, "09:00-10:00 - false false", nil},
		{"a note makes it the user's", BlockPatch{Note: Some(ptr("p. 8"))}, "09:00-10:00 algebra false false", nil},
		{"the same note changes nothing", BlockPatch{Note: Some(ptr(" p. 7\r\n"))}, "09:00-10:00 algebra false true", nil},
		{"an empty note makes it the user's", BlockPatch{Note: Some(ptr(""))}, "09:00-10:00 algebra false false", nil},
		{"start alone is checked against end", BlockPatch{Start: Some(clock("10:00"))}, "", []string{"start"}},
		{"read-only fields may be sent back", BlockPatch{ID: Some("b"), SubjectName: Some("Maths"), Date: Some(day("2026-01-05"))}, "09:00-10:00 algebra false true", nil},
		{"read-only fields cannot change", BlockPatch{ID: Some("c"), SubjectName: Some("Art"), Date: Some(day("2026-01-06"))}, "", []string{"id", "subject_name", "date"}},
		{"every problem is told", BlockPatch{ID: Some("c"), Topic: Some(ptr("a\nb")), End: Some(clock("08:00"))}, "", []string{"id", "topic", "end"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := tt.patch.Apply(old)
			if tt.problems != nil {
				wantProblem(t, err, tt.problems...)
				return
			}
			topic := "-"
			if b.Topic != nil {
				topic = *b.Topic
			}
			got := fmt.Sprintf("%v-%v %s %v %v", b.Start, b.End, topic, b.Done, b.Untouched)
			if err != nil || got != tt.want {
				t.Errorf("got %s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestBlockDraft(t *testing.T) {
	good := BlockDraft{SubjectID: "s", Date: day("2026-01-05"), Start: clock("09:00"), End: clock("10:00")}
	for _, tt := range []struct {
		name     string
		change   func(*BlockDraft)
		problems []string
	}{
		{"is fine", func(*BlockDraft) {}, nil},
		{"may say that it is not done", func(d *BlockDraft) { d.Done = Some(false) }, nil},
		{"cannot be done", func(d *BlockDraft) { d.Done = Some(true) }, []string{"done"}},
		{"ends after it starts", func(d *BlockDraft) { d.End = d.Start }, []string{"end"}},
		{"has a topic of at most 500 characters", func(d *BlockDraft) { d.Topic = ptr(strings.Repeat("x", 501)) }, []string{"topic"}},
		{"needs a subject and a date", func(d *BlockDraft) { d.SubjectID, d.Date = "", 0 }, []string{"subject_id", "date"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := good
			tt.change(&d)
			wantProblem(t, d.Validate(), tt.problems...)
		})
	}
	good.Topic = ptr("  ")
	if b, _ := good.block(); b.Topic != nil {
		t.Errorf("a blank topic is stored as %q", *b.Topic)
	}
}

func TestBlockMove(t *testing.T) {
	old := Block{Date: day("2026-01-05"), Start: clock("09:00"), End: clock("10:00"), Untouched: true}
	stay, err := BlockMove{Date: old.Date}.Apply(old)
	if err != nil || !stay.Untouched {
		t.Errorf("a move to where it is makes it the user's: %+v, %v", stay, err)
	}
	moved, err := BlockMove{Date: day("2026-01-07"), Start: Some(clock("08:00"))}.Apply(old)
	if err != nil || moved.Untouched || moved.Date != day("2026-01-07") || moved.Start != clock("08:00") || moved.End != old.End {
		t.Errorf("got %+v, %v", moved, err)
	}
	_, err = BlockMove{Date: day("2026-01-07"), Start: Some(clock("10:00"))}.Apply(old)
	wantProblem(t, err, "start")
}

func slot(days string, start, end string) Slot {
	s := Slot{Days: []Weekday{}, Start: clock(start), End: clock(end)}
	for _, r := range days {
		s.Days = append(s.Days, Weekday(r-'0'))
	}
	return s
}

func TestSlots(t *testing.T) {
	many := make([]Slot, MaxSlots+1)
	for i := range many {
		many[i] = Slot{Days: []Weekday{1}, Start: Clock(2 * i), End: Clock(2*i + 1)}
	}
	for _, tt := range []struct {
		name     string
		slots    []Slot
		problems []string
	}{
		{"none are fine", nil, nil},
		{"one after the other is fine", []Slot{slot("13", "09:00", "10:00"), slot("1", "10:00", "11:00")}, nil},
		{"a day is needed", []Slot{slot("", "09:00", "10:00")}, []string{"slots[0].days"}},
		{"a day stands once", []Slot{slot("1231", "09:00", "10:00")}, []string{"slots[0].days"}},
		{"0 and 7 are the same day", []Slot{slot("07", "09:00", "10:00")}, []string{"slots[0].days"}},
		{"days go to 7", []Slot{slot("8", "09:00", "10:00")}, []string{"slots[0].days"}},
		{"the end comes after the start", []Slot{slot("1", "10:00", "10:00")}, []string{"slots[0].end"}},
		{"they do not overlap on a day", []Slot{slot("12", "09:00", "10:00"), slot("23", "09:59", "11:00")}, []string{"slots[1]"}},
		{"they do not overlap on Sunday in both spellings", []Slot{slot("7", "09:00", "10:00"), slot("0", "09:30", "11:00")}, []string{"slots[1]"}},
		{"50 are fine", many[:MaxSlots], nil},
		{"51 are too many", many, []string{"slots"}},
		{"each problem is told", []Slot{slot("9", "10:00", "09:00"), slot("", "09:00", "10:00")}, []string{"slots[0].days", "slots[0].end", "slots[1].days"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var bad Invalid
			cleanSlots(&bad, tt.slots)
			wantProblem(t, bad.Err(), tt.problems...)
		})
	}
	clean := cleanSlots(&Invalid{}, []Slot{slot("7561", "09:00", "10:00")})
	if got := fmt.Sprint(clean[0].Days); got != "[Sunday Friday Saturday Monday]" {
		t.Errorf("days come back as %s", got)
	}
}

func TestSubjectDraft(t *testing.T) {
	for _, tt := range []struct {
		name     string
		draft    SubjectDraft
		problems []string
	}{
		{"40 characters are fine", SubjectDraft{Name: strings.Repeat("ü", 40), Type: Study}, nil},
		{"41 are not", SubjectDraft{Name: strings.Repeat("ü", 41), Type: Study}, []string{"name"}},
		{"a name is needed", SubjectDraft{Name: " ", Type: Training}, []string{"name"}},
		{"everything wrong is told", SubjectDraft{Slots: &[]Slot{slot("", "09:00", "10:00")}}, []string{"name", "type", "slots[0].days"}},
	} {
		t.Run(tt.name, func(t *testing.T) { wantProblem(t, tt.draft.Validate(), tt.problems...) })
	}
}

func TestSubjectPatch(t *testing.T) {
	old := Subject{ID: "s", Name: "Maths", Type: Study, Color: "#abc", Slots: []Slot{slot("1", "09:00", "10:00")}, Syllabus: []Item{{ID: "i", Title: "Sets", Duration: 30, Done: true}}}
	back := SubjectPatch{ID: Some("s"), Type: Some(Study), Syllabus: Some([]Item{{ID: "i", Title: "Sets", Duration: 30, Done: true}})}
	if same, err := back.Apply(old); err != nil || same.differs(old) {
		t.Errorf("sending back what was read gives %+v, %v", same, err)
	}
	change := SubjectPatch{ID: Some("x"), Type: Some(Training), Syllabus: Some([]Item{}), Name: Some(" ")}
	_, err := change.Apply(old)
	wantProblem(t, err, "id", "type", "syllabus", "name")
	none, err := SubjectPatch{Slots: Some([]Slot{})}.Apply(old)
	if err != nil || none.Slots == nil || len(none.Slots) != 0 || len(none.Syllabus) != 1 {
		t.Errorf("got %+v, %v", none, err)
	}
}

func TestSyllabus(t *testing.T) {
	s := Subject{Syllabus: []Item{{ID: "a", Title: "Sets", Duration: 30, Done: true}, {ID: "b", Title: "Maps", Duration: 45, Done: false}}}
	newID := func() string { return "new" }
	listed := func(items ...ListedItem) SyllabusDraft { return SyllabusDraft{items} }

	got, err := listed(ListedItem{Title: "Rings", Duration: 60}, ListedItem{ID: Some("a"), Title: "Sets", Duration: 30}).Apply(s, newID)
	want := []Item{{ID: "new", Title: "Rings", Duration: 60, Done: false}, {ID: "a", Title: "Sets", Duration: 30, Done: false}}
	if err != nil || fmt.Sprint(got.Syllabus) != fmt.Sprint(want) {
		t.Errorf("got %v, %v", got.Syllabus, err)
	}
	_, err = listed(ListedItem{ID: Some("z"), Title: "Z", Duration: 1}, ListedItem{ID: Some("a"), Title: "A", Duration: 1}, ListedItem{ID: Some("a"), Title: "A", Duration: 1}).Apply(s, newID)
	wantProblem(t, err, "syllabus[0].id", "syllabus[2].id")
	err = listed(ListedItem{Title: "", Duration: 0}, ListedItem{Title: strings.Repeat("x", 201), Duration: 6001}).Validate()
	wantProblem(t, err, "syllabus[0].title", "syllabus[0].duration", "syllabus[1].title", "syllabus[1].duration")
	long, _ := listed(make([]ListedItem, MaxSyllabus+1)...).Validate().(Invalid) //nolint:errorlint // the rules return it bare
	if len(long) == 0 || long[0].Field != "syllabus" {
		t.Errorf("501 items: %v", long)
	}
}

func TestStats(t *testing.T) {
	done := Heatmap{{day("2026-01-05"), 1}, {day("2026-01-07"), 2}}
	got := statsOf(Totals{Blocks: 6, Done: 3, Minutes: 150}, done, 4)
	if got.TotalBlocks != 6 || got.CompletedBlocks != 3 || got.CompletionRate != 0.5 || got.TotalMinutes != 150 || got.StreakDays != 4 || len(got.Heatmap) != 2 {
		t.Errorf("got %+v", got)
	}
	if empty := statsOf(Totals{}, Heatmap{}, 0); empty.CompletionRate != 0 || empty.Heatmap == nil {
		t.Errorf("got %+v", empty)
	}
	if third := statsOf(Totals{Blocks: 3, Done: 1}, nil, 0).CompletionRate; third != 1.0/3 {
		t.Errorf("the rate is rounded to %v", third)
	}
}

func TestWhatWasMissedTodayStaysSoUntilTheNextBlockEnds(t *testing.T) {
	today := day("2026-01-05")
	open := func(yield func(Block, error) bool) {
		for _, end := range []Clock{600, 630, 660, 660, 1439} {
			if !yield(Block{Date: today, Start: end - 30, End: end, Done: end == 630}, nil) {
				return
			}
		}
	}
	if got, err := missedOf(Moment{Today: today, Clock: 650}, open); got != (Missed{1, ClockSpan{600, 660}}) || err != nil {
		t.Errorf("with one that is done: %+v, %v", got, err)
	}
	for now := Clock(0); now < dayEnd; now += 7 {
		got, err := missedOf(Moment{Today: today, Clock: now}, open)
		if err != nil || !got.Span.Has(now) {
			t.Fatalf("at %v: %+v, %v", now, got, err)
		}
		for c := Clock(0); c < dayEnd; c += 13 {
			if there, _ := missedOf(Moment{Today: today, Clock: c}, open); got.Span.Has(c) != (there.Blocks == got.Blocks) {
				t.Fatalf("at %v: %+v, but at %v: %+v", now, got, c, there)
			}
		}
	}
}

func TestStreak(t *testing.T) {
	today := day("2026-03-10")
	for _, tt := range []struct {
		name string
		done []int // days ago
		want int
	}{
		{"nothing done", nil, 0},
		{"today only", []int{0}, 1},
		{"yesterday only, today may still come", []int{1}, 1},
		{"the day before yesterday is too long ago", []int{2, 3}, 0},
		{"days up to yesterday", []int{1, 2, 3}, 3},
		{"a gap ends it", []int{0, 1, 3, 4}, 2},
		{"today, but not yesterday", []int{0, 2}, 1},
		{"longer than one look-up", upTo(1, 300), 300},
		{"as long as one look-up", upTo(0, 31), 32},
		{"as long as one look-up and a day", upTo(0, 32), 33},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var done []Date
			for _, ago := range tt.done {
				done = append(done, today-Date(ago))
			}
			got, err := streak(today, nil, among(done))
			if err != nil || got != tt.want {
				t.Errorf("got %d, %v; want %d", got, err, tt.want)
			}
		})
	}
}

func upTo(first, last int) (days []int) {
	for n := first; n <= last; n++ {
		days = append(days, n)
	}
	return days
}

// among answers which of days, latest first, lie in a range.
func among(days []Date) func(first, last Date) (Heatmap, error) {
	var all Heatmap
	for _, d := range slices.Backward(days) {
		all = append(all, DoneDay{d, 1})
	}
	return func(first, last Date) (Heatmap, error) { return all.between(first, last), nil }
}

func TestAStreakLeavesDaysOffAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		today := rapid.SampledFrom([]Date{MinDate + 20, day("2026-11-16"), MaxDate}).Draw(t, "today")
		var off []Span
		for range rapid.IntRange(0, 4).Draw(t, "spans") {
			last := min(today+5, MaxDate) - Date(rapid.IntRange(0, 100).Draw(t, "last off, days before"))
			off = append(off, Span{First: last - Date(rapid.IntRange(0, 40).Draw(t, "days more")), Last: last})
		}
		isOff := func(d Date) bool {
			return slices.ContainsFunc(off, func(o Span) bool { return o.First <= d && d <= o.Last })
		}
		often := rapid.IntRange(0, 10).Draw(t, "how often days off are missed")
		missed := rapid.SliceOfN(rapid.IntRange(0, 150), 0, 3).Draw(t, "missed, days ago")
		var done []Date
		for ago := range 151 {
			d := today - Date(ago)
			if d >= MinDate && !slices.Contains(missed, ago) && (!isOff(d) || ago%11 >= often) {
				done = append(done, d)
			}
		}
		want := 0
		for d := today; d >= MinDate; d-- {
			if slices.Contains(done, d) {
				want++
			} else if d != today && !isOff(d) {
				break
			}
		}
		if got, err := streak(today, offFrom(off, MinDate, today), among(done)); err != nil || got != want {
			t.Fatalf("got %d, %v; want %d with %v off and %v done", got, err, want, off, done)
		}
	})
}

func TestAStreakGoesOnOverAllDaysOffThatThereMayBe(t *testing.T) {
	today, off := day("2600-03-10"), []Span{}
	first := today
	for range MaxDaysOff {
		off = append(off, Span{First: first - MaxDayOffRange, Last: first - 1})
		first -= MaxDayOffRange
	}
	for want, done := range [][]Date{{first - 2}, {first - 1}, {today, first - 1}} {
		if got, err := streak(today, offFrom(off, MinDate, today), among(done)); err != nil || got != want {
			t.Errorf("%v: got %d, %v; want %d", done, got, err, want)
		}
	}
}

func TestBlockFilter(t *testing.T) {
	d := Some(day("2026-01-05"))
	for _, tt := range []struct {
		name     string
		filter   BlockFilter
		problems []string
	}{
		{"none is fine", BlockFilter{}, nil},
		{"a range of one day is fine", BlockFilter{From: d, To: d}, nil},
		{"date with half a range", BlockFilter{Date: d, From: d}, []string{"date", "date_to"}},
		{"date with a range", BlockFilter{Date: d, From: d, To: d}, []string{"date"}},
		{"half a range", BlockFilter{To: d}, []string{"date_from"}},
		{"a range backwards", BlockFilter{From: d, To: Some(d.Value - 1)}, []string{"date_to"}},
		{"a page of none", BlockFilter{Limit: Some(0)}, []string{"limit"}},
		{"a page of too many", BlockFilter{Limit: Some(501)}, []string{"limit"}},
	} {
		t.Run(tt.name, func(t *testing.T) { wantProblem(t, tt.filter.Validate(), tt.problems...) })
	}
}

func TestAnEndOfABlockThatIsGivenAloneIsNamedWithBothValues(t *testing.T) {
	t.Parallel()
	b := Block{Start: clock("09:00"), End: clock("10:00")}
	_, late := BlockPatch{Start: Some(clock("11:30"))}.Apply(b)
	_, early := BlockMove{Date: b.Date, End: Some(clock("08:00"))}.Apply(b)
	for want, err := range map[string]error{
		"start: is 11:30 and must be before the end, which is 10:00": late, "end: is 08:00 and must be after the start, which is 09:00": early,
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
