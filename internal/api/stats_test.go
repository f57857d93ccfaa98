package api_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// counted is what a client reads of a period, with what stands beside it.
type counted struct {
	Total, Completed, Minutes, Due, Study int
}

func (c client) counted(period string) counted {
	c.t.Helper()
	a := c.send("GET", "/v1/stats?period="+period, nil).is(200)
	stats := into[statistics](a)
	return counted{stats.TotalBlocks, stats.CompletedBlocks, stats.TotalMinutes, a.Meta.DueBlocks, a.Meta.StudyMinutes}
}

// naively counts the blocks of some days, as a client would that lists them.
func (c client) naively(now planner.Moment, inactive string, first, last planner.Date) (n counted) {
	c.t.Helper()
	for _, b := range into[[]planner.Block](c.send("GET", fmt.Sprintf("/v1/blocks?date_from=%s&date_to=%s", first, last), nil).is(200)) {
		n.Total++
		over := b.Date < now.Today || b.Date == now.Today && b.End <= now.Clock
		if b.Done || over {
			n.Due++
		}
		if b.Done {
			n.Completed++
			n.Minutes += int(b.End - b.Start)
		}
		if b.Done && b.SubjectID != inactive {
			n.Study += int(b.End - b.Start)
		}
	}
	return n
}

func TestWhatIsDueAndWhatWasStudiedAreWhatAListOfTheBlocksSays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s := newServer(t)
		c := s.client()
		subjects := []string{
			c.subject("Algebra").ID,
			into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"Gym","type":"training"}`).is(201)).ID,
			into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"Shift","type":"inactive"}`).is(201)).ID,
		}
		var ids []string
		today := planner.DateOf(s.Now())
		for range rapid.IntRange(1, 20).Draw(rt, "steps") {
			switch rapid.IntRange(0, 3).Draw(rt, "step") {
			case 0:
				s.Pass(time.Duration(rapid.IntRange(1, 300).Draw(rt, "minutes")) * time.Minute)
			case 1:
				if len(ids) > 0 {
					id := rapid.SampledFrom(ids).Draw(rt, "block")
					c.send("PATCH", "/v1/blocks/"+id, obj{"done": rapid.Bool().Draw(rt, "done"), "subject_id": rapid.SampledFrom(subjects).Draw(rt, "subject")}).is(200)
				}
			default:
				start := planner.Clock(rapid.IntRange(0, 1430).Draw(rt, "start"))
				end := start + planner.Clock(rapid.IntRange(1, min(120, 1439-int(start))).Draw(rt, "length"))
				date := today + planner.Date(rapid.SampledFrom([]int{-40, -2, -1, 0, 0, 0, 0, 1, 3, 8, 30}).Draw(rt, "date"))
				ids = append(ids, c.block(rapid.SampledFrom(subjects).Draw(rt, "subject"), date.String(), start.String(), end.String()).ID)
			}
			now := planner.MomentAt(s.Now(), time.UTC)
			for _, p := range []planner.Period{planner.PeriodToday, planner.PeriodWeek, planner.PeriodMonth, planner.PeriodAll} {
				first, last := p.Range(now.Today)
				if got, want := c.counted(string(p)), c.naively(now, subjects[2], first, last); got != want {
					rt.Fatalf("%s at %v: %+v, want %+v", p, now.Clock, got, want)
				}
			}
		}
	})
}

func TestTheTagOfStatisticsChangesAsBlocksEnd(t *testing.T) {
	t.Parallel()
	s := newServer(t) // Monday 2 March 2026, 12:00
	c := s.client()
	subject := c.subject("Algebra").ID
	c.block(subject, "2026-03-02", "12:30", "13:00")
	first := c.block(subject, "2026-03-02", "13:00", "14:00")
	tag := func(before string, status, due int) string {
		t.Helper()
		a := c.send("GET", "/v1/stats", nil, "If-None-Match", before).is(status)
		if status == 200 && a.Meta.DueBlocks != due {
			t.Errorf("%d blocks are due, want %d", a.Meta.DueBlocks, due)
		}
		return a.etag()
	}
	at := tag(`"none"`, 200, 0)
	s.Pass(59 * time.Minute)
	tag(at, 304, 0)
	s.Pass(time.Minute)
	ended := tag(at, 200, 1)
	s.Pass(59 * time.Minute)
	tag(ended, 304, 1)
	s.Pass(-2 * time.Hour) // as clocks do at the end of summer
	tag(at, 304, 0)
	s.Pass(121 * time.Minute)
	ended = tag(ended, 200, 2)
	c.send("PATCH", "/v1/blocks/"+first.ID, obj{"done": true}).is(200)
	tag(ended, 200, 2)
}
