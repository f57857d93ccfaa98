package recur

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/client"
)

const monday = client.Date(740_090)

// at is a block of an hour, so many days after monday.
func at(days int) client.Block {
	return client.Block{Date: monday + client.Date(days), Start: 540, End: 600}
}

// slot is one of an hour.
func slot(days ...client.Weekday) client.Slot { return client.Slot{Days: days, Start: 540, End: 600} }

// between is s with weeks and dates, in days after monday.
func between(s client.Slot, from, until, every int) client.Slot {
	s.From, s.Until, s.Every = monday+client.Date(from), monday+client.Date(until), every
	return s
}

// TestTheSlotOfABlockIsFound reads cases that the web app is held to, too.
func TestTheSlotOfABlockIsFound(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/givers.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Slots []client.Slot
		Cases []struct {
			Name   string
			Block  client.Block
			Paused [][2]client.Date
			Slot   int
		}
	}
	if err := json.Unmarshal(text, &table); err != nil || len(table.Cases) < 10 {
		t.Fatalf("%d cases, %v", len(table.Cases), err)
	}
	for _, c := range table.Cases {
		var paused []Span
		for _, p := range c.Paused {
			paused = append(paused, Span{p[0], p[1]})
		}
		if got, ok := Of(table.Slots, c.Block, paused); got != c.Slot || ok != (c.Slot >= 0) {
			t.Errorf("%s: slot %d, %v, want %d", c.Name, got, ok, c.Slot)
		}
	}
}

func TestASlotChangesFromADateOn(t *testing.T) {
	t.Parallel()
	first := between(slot(5), 0, 100, 0)
	for name, c := range map[string]struct {
		was  client.Slot
		on   int
		to   *Place
		want []client.Slot
	}{
		"it ends":             {slot(1), 14, nil, []client.Slot{{Days: []client.Weekday{1}, Start: 540, End: 600, Until: monday + 13}}},
		"other days stay":     {slot(1, 3), 14, nil, []client.Slot{slot(3), {Days: []client.Weekday{1}, Start: 540, End: 600, Until: monday + 13}}},
		"it never began":      {between(slot(1), 0, 100, 2), 0, nil, []client.Slot{}},
		"it goes on":          {between(slot(1), 0, 100, 2), 14, &Place{monday + 15, 600, 660}, []client.Slot{between(slot(1), 0, 13, 2), {Days: []client.Weekday{2}, Start: 600, End: 660, From: monday + 15, Until: monday + 100, Every: 2}}},
		"it goes on at once":  {between(slot(1), 0, 100, 2), 0, &Place{monday + 3, 600, 660}, []client.Slot{{Days: []client.Weekday{4}, Start: 600, End: 660, From: monday + 3, Until: monday + 100, Every: 2}}},
		"it goes on earlier":  {slot(1), 14, &Place{monday + 7, 570, 630}, []client.Slot{{Days: []client.Weekday{1}, Start: 540, End: 600, Until: monday + 6}, {Days: []client.Weekday{1}, Start: 570, End: 630, From: monday + 7}}},
		"before its own past": {between(slot(1), 0, 100, 0), 7, &Place{monday - 7, 570, 630}, []client.Slot{{Days: []client.Weekday{1}, Start: 570, End: 630, From: monday - 7, Until: monday + 100}}},
	} {
		slots := []client.Slot{first, c.was}
		got := From(slots, 1, monday+client.Date(c.on), c.to)
		if diff := cmp.Diff(slices.Concat([]client.Slot{first}, c.want), got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if diff := cmp.Diff([]client.Slot{first, c.was}, slots); diff != "" {
			t.Errorf("%s changes what it was given: %s", name, diff)
		}
	}
}

// TestOnlyThatWeekdayFromThatDateOnChanges holds every day before and after against what
// a naive reader of slots sees.
func TestOnlyThatWeekdayFromThatDateOnChanges(t *testing.T) {
	t.Parallel()
	const days = 200
	rapid.Check(t, func(t *rapid.T) {
		was := client.Slot{Days: rapid.SliceOfNDistinct(rapid.Map(rapid.IntRange(0, 6), func(n int) client.Weekday { return client.Weekday(n) }), 1, 7, rapid.ID).Draw(t, "days"), Start: 540, End: 600}
		if rapid.Bool().Draw(t, "begins") {
			was.From = monday + client.Date(rapid.IntRange(0, 30).Draw(t, "from"))
			was.Every = rapid.IntRange(0, 8).Draw(t, "every")
		}
		if rapid.Bool().Draw(t, "ends") {
			was.Until = monday + client.Date(rapid.IntRange(100, days).Draw(t, "until"))
		}
		var on []client.Date
		for d := range client.Date(days) {
			if _, ok := Of([]client.Slot{was}, at(int(d)), nil); ok {
				on = append(on, monday+d)
			}
		}
		if len(on) == 0 {
			return
		}
		date := rapid.SampledFrom(on).Draw(t, "on")
		var to *Place
		if rapid.Bool().Draw(t, "goes on") {
			to = &Place{date, 600, 660}
		}
		after := From([]client.Slot{was}, 0, date, to)
		for d := range client.Date(days) {
			b, moved := at(int(d)), at(int(d))
			moved.Start, moved.End = 600, 660
			_, before := Of([]client.Slot{was}, b, nil)
			changes := before && b.Date >= date && b.Date.Weekday() == date.Weekday()
			if _, stays := Of(after, b, nil); stays != (before && !changes) {
				t.Fatalf("%v on day %d: before %v, after %v: %v", was, d, before, stays, after)
			}
			if _, there := Of(after, moved, nil); there != (changes && to != nil) {
				t.Fatalf("%v on day %d: moved there %v: %v", was, d, there, after)
			}
		}
	})
}
