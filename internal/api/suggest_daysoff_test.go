package api_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"

	"pgregory.net/rapid"
)

// scheduled fills an empty space at random, by October 12th, a Monday: three subjects
// with slots, and blocks of the user's own. It returns the subjects.
func (c client) scheduled(r *rand.Rand) (subjects []planner.Subject) {
	c.t.Helper()
	for i := range 3 {
		start := 8 + 3*i + r.IntN(2)
		slot := fmt.Sprintf(`{"days":[%d,%d],"start":"%02d:00","end":"%02d:00"}`, r.IntN(3), 3+r.IntN(4), start, start+1+r.IntN(2))
		subjects = append(subjects, c.taught(fmt.Sprint("Subject ", i), slot))
	}
	for range 2 {
		date, start := fmt.Sprint("2026-10-", 13+r.IntN(6)), 8+r.IntN(10)
		c.block(subjects[r.IntN(3)].ID, date, fmt.Sprintf("%02d:30", start), fmt.Sprintf("%02d:30", start+1))
	}
	return subjects
}

// placed are the dates on which a suggests that something be, and of which subject.
func (c client) placed(a answer) map[planner.Date][]string {
	c.t.Helper()
	places, changes := map[planner.Date][]string{}, c.changes(a)
	for i, s := range into[advice](a).Suggestions {
		if s.Type != suggest.RemoveBlock {
			date := changes[i].Date
			places[date] = append(places[date], s.SubjectID)
		}
	}
	return places
}

func TestNothingIsSuggestedOnDaysOff(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		rapid.Check(t, func(rt *rapid.T) {
			seed := rapid.Uint64Range(0, 99).Draw(rt, "seed") // of these each has something to suggest
			c.send("POST", "/v1/sandbox/reset", nil).is(204)
			c.wind("2026-10-12T05:00:00Z")
			subjects := c.scheduled(rand.New(rand.NewPCG(seed, 1)))
			wishes := []string{`{}`, fmt.Sprintf(`{"wishes":[{"what":"more","subject_id":%q}]}`, subjects[0].ID), `{"goal":"a heavier week"}`, `{"available_hours":6}`}
			body := wishes[seed%4]
			control := c.suggest(body)
			var off planner.Date // the first day on which something is suggested unless it is off
			var of string
			for date, ids := range c.placed(control) {
				if off == 0 || date < off {
					off, of = date, ids[0]
				}
			}
			if off == 0 {
				rt.Fatalf("schedule %d: nothing is suggested without days off: %s", seed, control.body)
			}
			more := ""
			if seed%3 == 0 {
				more = fmt.Sprintf(`,"subject_id":%q`, of)
			}
			made, _ := c.dayOff(off.String(), off.String(), more)
			for _, body := range wishes {
				for _, id := range c.placed(c.suggest(body))[off] {
					if made.SubjectID == nil || *made.SubjectID == id {
						rt.Errorf("schedule %d: %s is off for %s: %s", seed, off, id, body)
					}
				}
			}
			stale := obj{"schedule_version": control.Meta.ScheduleVersion, "suggestions": into[advice](control).Suggestions}
			c.send("POST", "/v1/schedule/suggest/apply", stale).fails(409, "CONFLICT")
		})
	})
}

func TestWithoutTheDayOffTheSameIsSuggestedAsBefore(t *testing.T) {
	inOctober(t, func(t *testing.T, c client) {
		c.scheduled(rand.New(rand.NewPCG(1, 1)))
		before := c.suggest(nil)
		later, _ := c.dayOff("2026-10-19", "2026-10-19", "")
		if got := c.suggest(nil); string(got.Data) != string(before.Data) {
			t.Errorf("with a day off after the coming ones %s, without %s", got.Data, before.Data)
		}
		c.send("DELETE", daysOffPath+"/"+later.ID, nil).is(204)
		c.dayOff("2026-10-12", "2026-10-18", "")
		if got := c.placed(c.suggest(`{"goal":"a heavier week"}`)); len(got) != 0 {
			t.Errorf("in a week off: %v", got)
		}
	})
}
