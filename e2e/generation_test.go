package e2e_test

import (
	"fmt"
	"sync"
	"testing"
)

// Tests of generation run when it is about noon in the account's zone: a slot
// in the morning has ended today, a slot in the evening has not.

func TestSlotsGiveBlocksFromTodayOn(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		monday := today.monday()
		morning, evening := daily("06:00-07:00"), daily("20:00-21:00")
		weekend := slot{[]int{0, 6}, "16:00", "18:30"}
		algebra := c.regular(t, "Algebra", evening, morning, weekend)

		equal(t, "last week", len(c.week(t, -1)), 0)
		want := append(occurrences(today, monday.plus(6), evening, weekend), occurrences(today.plus(1), monday.plus(6), morning)...)
		equal(t, "this week", spans(c.week(t, 0)), sorted(want))
		for week := 1; week <= 3; week++ {
			first := monday.plus(7 * week)
			equal(t, fmt.Sprint("week ", week), spans(c.week(t, week)), occurrences(first, first.plus(6), evening, morning, weekend))
		}
		for _, b := range c.week(t, 1) {
			equal(t, "generated", b.without("id", "date", "start", "end"), obj{"subject_id": algebra.id(), "topic": nil, "done": false})
		}
	})
}

func TestSubjectsOfEveryTypeGetTheirBlocks(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for _, kind := range []string{"study", "training", "inactive"} {
			c.create(t, "/v1/subjects", obj{"name": kind, "type": kind, "slots": []slot{daily("20:00-21:00")}})
		}
		equal(t, "blocks of next week", len(c.week(t, 1)), 3*7)
	})
}

func TestGeneratedBlocksKeepTheirIds(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		next := c.today(t).monday().plus(7)
		c.regular(t, "Algebra", daily("20:00-21:00"))
		first := c.week(t, 1)
		c.week(t, 12)
		equal(t, "the same week again", c.week(t, 1), first)
		listed := c.list(t, fmt.Sprintf("/v1/blocks?date_from=%s&date_to=%s", next, next.plus(6)))
		equal(t, "ids in the list", column(listed, "id"), column(first, "id"))
		for _, b := range listed {
			equal(t, "the block alone", c.read(t, "/v1/blocks/"+b.id()), b)
		}
	})
}

func TestTheListGeneratesWhatItCovers(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		a := s.account(t)
		evening := daily("20:00-21:00")
		live, sandbox := a.client(t, "live"), a.client(t, "sandbox")
		today := live.today(t)
		live.regular(t, "Algebra", evening)
		sandbox.regular(t, "Algebra", evening)

		far := today.plus(70)
		equal(t, "one far day", spans(live.list(t, "/v1/blocks?date="+far.String())), occurrences(far, far, evening))
		first, last := today.plus(90), today.plus(110)
		equal(t, "a far range", spans(live.list(t, fmt.Sprintf("/v1/blocks?date_from=%s&date_to=%s", first, last))), occurrences(first, last, evening))
		want := occurrences(today, today.monday().plus(13), evening)
		whole := spans(sandbox.list(t, "/v1/blocks"))
		equal(t, "the whole list, through next week at least", whole[:min(len(want), len(whole))], want)
	})
}

func TestGenerationStopsFiftyThreeWeeksAhead(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		monday := c.today(t).monday()
		algebra := c.regular(t, "Algebra", daily("20:00-21:00"))
		own := c.block(t, algebra, monday.plus(7*60+3).String(), "09:00-10:00")
		equal(t, "week 54", len(c.week(t, 54)), 0)
		equal(t, "week 53", len(c.week(t, 53)), 7)
		equal(t, "week 54 afterwards", len(c.week(t, 54)), 0)
		equal(t, "week 60 shows what is stored", column(c.week(t, 60), "id"), []string{own.id()})
		equal(t, "week 520", len(c.week(t, 520)), 0)
		all := c.list(t, "/v1/blocks?date_from=0001-01-01&date_to=9999-12-31")
		equal(t, "the last two", spans(all[len(all)-2:]),
			[]string{monday.plus(7*54-1).String() + " 20:00-21:00", monday.plus(7*60+3).String() + " 09:00-10:00"})
	})
}

func TestConcurrentReadersGenerateOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		first := c.today(t).monday().plus(7 * 30)
		evening, night := daily("20:00-21:00"), daily("22:00-23:00")
		c.regular(t, "Algebra", evening, night)
		const readers = 8
		seen := make([][]obj, readers)
		start := make(chan struct{})
		var wg sync.WaitGroup
		for i := range readers {
			wg.Go(func() {
				<-start
				seen[i] = c.week(t, 30)
			})
		}
		close(start)
		wg.Wait()
		equal(t, "week 30", spans(seen[0]), occurrences(first, first.plus(6), evening, night))
		for _, other := range seen[1:] {
			equal(t, "what another reader saw", other, seen[0])
		}
		equal(t, "week 30 afterwards", c.week(t, 30), seen[0])
		equal(t, "week 29", len(c.week(t, 29)), 2*7)
	})
}

func TestNothingIsGeneratedWhereTheSameBlockExists(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		next := c.today(t).monday().plus(7)
		algebra, biology := c.subject(t, "Algebra"), c.subject(t, "Biology")
		same := c.block(t, algebra, next.plus(2).String(), "20:00-21:00")
		c.block(t, algebra, next.plus(3).String(), "20:00-21:30")
		c.block(t, biology, next.plus(4).String(), "20:00-21:00")
		evening := daily("20:00-21:00")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"slots": []slot{evening}})
		want := occurrences(next, next.plus(6), evening)
		want = append(want, next.plus(3).String()+" 20:00-21:30", next.plus(4).String()+" 20:00-21:00")
		week := c.week(t, 1)
		equal(t, "next week", spans(week), sorted(want))
		equal(t, "the block that was there", week[2].id(), same.id())
	})
}
