package e2e_test

import (
	"slices"
	"testing"
)

// byDate indexes the blocks of a week that start at a time.
func byDate(week []obj, start string) map[string]obj {
	all := map[string]obj{}
	for _, b := range week {
		if b.str("start") == start {
			all[b.str("date")] = b
		}
	}
	return all
}

func TestADeletedOrMovedBlockDoesNotComeBack(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		next := today.monday().plus(7)
		evening := daily("20:00-21:00")
		algebra := c.regular(t, "Algebra", evening)
		week := c.week(t, 1)
		c.remove(t, "/v1/blocks/"+week[1].id())
		moved := next.plus(5).String()
		c.send(t, "POST", "/v1/blocks/"+week[3].id()+"/move", obj{"date": moved, "start": "05:00", "end": "06:00"}).is(t, 200)
		change := obj{"start": "19:00"}
		c.change(t, "/v1/blocks/"+week[6].id(), change)
		for _, b := range c.list(t, "/v1/blocks?date="+today.String()) {
			c.remove(t, "/v1/blocks/"+b.id())
		}

		left := slices.DeleteFunc(occurrences(next, next.plus(6), evening), func(span string) bool {
			return slices.Contains([]string{next.plus(1).String(), next.plus(3).String(), next.plus(6).String()}, span[:10])
		})
		want := sorted(append(left, moved+" 05:00-06:00", next.plus(6).String()+" 19:00-21:00"))
		check := func(when string) {
			t.Helper()
			equal(t, when, spans(c.week(t, 1)), want)
			equal(t, "today "+when, len(c.list(t, "/v1/blocks?date="+today.String())), 0)
		}
		check("read again")
		c.week(t, 20)
		check("after a far week was read")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"slots": []slot{evening}, "name": "Rings"})
		check("after the same slots were sent")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"slots": []slot{{[]int{7, 1, 2, 3}, "20:00", "21:00"}, {[]int{4, 5, 6}, "20:00", "21:00"}}})
		check("after the same slots were sent in other words")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"slots": []slot{evening, daily("22:00-22:30")}})
		want = sorted(append(want, occurrences(next, next.plus(6), daily("22:00-22:30"))...))
		equal(t, "after a slot was added", spans(c.week(t, 1)), want)
	})
}

func TestReplacingSlotsLeavesAloneWhatBelongsToTheUser(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		next := c.today(t).monday().plus(7)
		evening, noon, dawn := daily("20:00-21:00"), daily("12:00-13:00"), daily("05:00-06:00")
		subject := "/v1/subjects/" + c.regular(t, "Algebra", evening, noon).id()
		date := func(i int) string { return next.plus(i).String() }
		old := byDate(c.week(t, 1), "20:00")
		kept := byDate(c.week(t, 1), "12:00")
		c.change(t, "/v1/blocks/"+old[date(0)].id(), obj{"topic": "Rings"})
		c.change(t, "/v1/blocks/"+old[date(1)].id(), obj{"done": true})
		c.send(t, "POST", "/v1/blocks/"+old[date(2)].id()+"/move", obj{"date": date(4), "start": "01:00", "end": "02:00"}).is(t, 200)
		c.change(t, "/v1/blocks/"+old[date(5)].id(), obj{"note": "bring the lens"})
		c.remove(t, "/v1/blocks/"+kept[date(3)].id())
		delete(kept, date(3))

		c.change(t, subject, obj{"slots": []slot{dawn, noon}})
		week := c.week(t, 1)
		equal(t, "what stays the same is left alone", byDate(week, "12:00"), kept)
		stay := byDate(week, "20:00")
		equal(t, "the edited, the done and the noted one stay", column([]obj{stay[date(0)], stay[date(1)], stay[date(5)]}, "id"),
			[]string{old[date(0)].id(), old[date(1)].id(), old[date(5)].id()})
		equal(t, "the note", stay[date(5)].str("note"), "bring the lens")
		equal(t, "the others are gone", len(stay), 3)
		equal(t, "the moved one stays", byDate(week, "01:00")[date(4)].id(), old[date(2)].id())
		equal(t, "new ones come", len(byDate(week, "05:00")), 7)
		equal(t, "nothing else", len(week), 6+3+1+7)

		c.change(t, subject, obj{"slots": []slot{dawn, noon, evening}})
		again := byDate(c.week(t, 1), "20:00")
		equal(t, "a slot that is back gives its blocks, but none twice", len(again), 7)
		equal(t, "and the user's are still the same", column([]obj{again[date(0)], again[date(1)]}, "id"),
			[]string{old[date(0)].id(), old[date(1)].id()})
		equal(t, "what was deleted of a slot that stayed", len(byDate(c.week(t, 1), "12:00")), 6)
		equal(t, "all", len(c.week(t, 1)), 6+7+1+7)
	})
}

func TestReplacingSlotsReachesAsFarAsTheSpaceIsGenerated(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		first := c.today(t).monday().plus(7 * 9)
		evening, dawn := daily("20:00-21:00"), daily("05:00-06:00")
		subject := "/v1/subjects/" + c.regular(t, "Algebra", evening).id()
		equal(t, "before", spans(c.week(t, 9)), occurrences(first, first.plus(6), evening))
		c.change(t, subject, obj{"slots": []slot{dawn}})
		equal(t, "replaced", spans(c.week(t, 9)), occurrences(first, first.plus(6), dawn))
		equal(t, "a week that comes later", spans(c.week(t, 10)), occurrences(first.plus(7), first.plus(13), dawn))
		c.change(t, subject, obj{"slots": []slot{}})
		for _, week := range []int{1, 9, 10, 11} {
			equal(t, "without slots", len(c.week(t, week)), 0)
		}
	})
}

func TestBlocksMadeByHandStayWhenSlotsGo(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		next := c.today(t).monday().plus(7)
		algebra := c.regular(t, "Algebra", daily("20:00-21:00"))
		own := c.block(t, algebra, next.plus(2).String(), "09:00-10:00")
		twin := c.block(t, algebra, next.plus(3).String(), "20:00-21:00")
		past := c.block(t, algebra, next.plus(-14).String(), "20:00-21:00")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"slots": []slot{}})
		equal(t, "next week", column(c.week(t, 1), "id"), []string{own.id(), twin.id()})
		equal(t, "last week", column(c.week(t, -1), "id"), []string{past.id()})
	})
}
