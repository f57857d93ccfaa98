package api

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// sayingTo is a call of a space whose calendars have changed so often.
func sayingTo(space planner.Space, changes int64) planner.Call {
	return planner.Call{Space: space, State: planner.State{Version: 9, Calendars: changes}}
}

func TestWhatCalendarsSayIsKnownUntilTheyChange(t *testing.T) {
	t.Parallel()
	m := newSayings()
	c, days := sayingTo("a", 3), span{"a", 1, 7}
	said := &saying{busy: []planner.Busy{{Date: 2}}}
	m.keep(c, days, said)
	for what, x := range map[string]struct {
		call planner.Call
		days span
		want *saying
	}{
		"the same":                             {c, days, said},
		"after a change":                       {sayingTo("a", 4), days, nil},
		"of a space that never had a calendar": {sayingTo("b", 0), span{"b", 1, 7}, silence},
		"of other days":                        {c, span{"a", 1, 6}, nil},
	} {
		if got := m.of(x.call, x.days); got != x.want {
			t.Errorf("%s: %+v, want %+v", what, got, x.want)
		}
	}
}

func TestWhatCalendarsSayTakesNoMoreMemoryThanItMay(t *testing.T) {
	t.Parallel()
	m := newSayings()
	c, title := sayingTo("a", 1), strings.Repeat("x", 1000)
	for i := range 1000 {
		said := &saying{}
		for range i % 80 {
			said.busy = append(said.busy, planner.Busy{Title: title})
			said.calendars = append(said.calendars, planner.Calendar{CalendarKept: planner.CalendarKept{URL: title}})
		}
		days := span{planner.Space(fmt.Sprint(i)), 1, 7}
		m.keep(c, days, said)
		if kept := m.of(c, days) != nil; kept != (said.bytes() <= largeSaid) || i%80 == 79 && kept {
			t.Fatalf("%d of them with %d bytes: kept %v", i%80, said.bytes(), kept)
		}
	}
	if n := m.kept.Len(); m.bytes > mostSaid || n < mostSaid/largeSaid || n == 1000 {
		t.Errorf("%d with %d bytes are kept", n, m.bytes)
	}
}
