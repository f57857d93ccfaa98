package e2e_test

import (
	"encoding/json"
	"fmt"
	"testing"
)

func TestSlotsComeBackInTheOrderSent(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		for name, slots := range map[string][]slot{
			"late before early":            {{[]int{1}, "20:00", "21:00"}, {[]int{1}, "08:00", "09:00"}},
			"twice a day, one after other": {{[]int{1}, "09:00", "10:00"}, {[]int{1}, "10:00", "11:00"}},
			"at the same time on two days": {{[]int{6}, "09:00", "10:00"}, {[]int{2}, "09:00", "10:00"}},
			"a whole day":                  {{[]int{0}, "00:00", "23:59"}},
			"a minute":                     {{[]int{4}, "12:00", "12:01"}},
		} {
			subject := c.regular(t, name, slots...)
			equal(t, name, subject["slots"], slots)
			equal(t, name, c.read(t, "/v1/subjects/"+subject.id())["slots"], slots)
		}
	})
}

func TestSundayIsZeroAndSeven(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		subject := c.regular(t, "Algebra", slot{[]int{7}, "09:00", "10:00"}, slot{[]int{7, 1}, "11:00", "12:00"})
		equal(t, "slots", subject["slots"], []slot{{[]int{0}, "09:00", "10:00"}, {[]int{0, 1}, "11:00", "12:00"}})
		next := c.today(t).monday().plus(7)
		equal(t, "next week", spans(c.week(t, 1)),
			occurrences(next, next.plus(6), slot{[]int{0}, "09:00", "10:00"}, slot{[]int{0, 1}, "11:00", "12:00"}))
	})
}

func TestSlotsThatAreNotValidAreRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		good := obj{"days": []int{1}, "start": "09:00", "end": "10:00"}
		for name, tt := range map[string]struct {
			slots  []any
			fields []string
		}{
			"nothing in it":             {[]any{obj{}}, []string{"slots[0].days", "slots[0].start", "slots[0].end"}},
			"no day":                    {[]any{good.with("days", []int{})}, []string{"slots[0].days*"}},
			"null days":                 {[]any{good.with("days", nil)}, []string{"slots[0].days"}},
			"a day named twice":         {[]any{good.with("days", []int{2, 1, 2})}, []string{"slots[0].days*"}},
			"Sunday named twice":        {[]any{good.with("days", []int{0, 7})}, []string{"slots[0].days*"}},
			"day 8":                     {[]any{good, good.with("days", []int{8})}, []string{"slots[1].days*"}},
			"day -1":                    {[]any{good.with("days", []int{-1})}, []string{"slots[0].days*"}},
			"half a day":                {[]any{good.with("days", []float64{1.5})}, []string{"slots[0].days*"}},
			"a day with a name":         {[]any{good.with("days", []string{"Monday"})}, []string{"slots[0].days*"}},
			"a day beyond all integers": {[]any{good.with("days", []any{json.Number("1e400")})}, []string{"slots[0].days*"}},
			"a number for days":         {[]any{good.with("days", 1)}, []string{"slots[0].days"}},
			"the end at the start":      {[]any{good.with("end", "09:00")}, []string{"slots[0].end"}},
			"the end before the start":  {[]any{good, good.with("start", "11:00")}, []string{"slots[1].end"}},
			"a time that is none":       {[]any{good.with("end", "24:00")}, []string{"slots[0].end"}},
			"a null start":              {[]any{good.with("start", nil)}, []string{"slots[0].start"}},
			"an unknown field":          {[]any{good.with("day", 1)}, []string{"slots[0].day"}},
			"a null slot":               {[]any{good, nil}, []string{"slots[1]*"}},
			"a slot that is a list":     {[]any{[]int{1}}, []string{"slots[0]*"}},
			"the same slot twice":       {[]any{good, good}, []string{"slots*"}},
			"an overlap of a minute":    {[]any{good, good.with("start", "09:59").with("end", "11:00")}, []string{"slots*"}},
			"one inside the other":      {[]any{good, good.with("start", "09:15").with("end", "09:30")}, []string{"slots*"}},
			"an overlap on one day":     {[]any{good.with("days", []int{1, 2}), good.with("days", []int{2, 3})}, []string{"slots*"}},
			"an overlap on Sunday":      {[]any{good.with("days", []int{0}), good.with("days", []int{7})}, []string{"slots*"}},
		} {
			t.Run(name, func(t *testing.T) {
				c.invalid(t, "POST", "/v1/subjects", obj{"name": "Algebra", "type": "study", "slots": tt.slots}, tt.fields...)
			})
		}
		equal(t, "subjects", c.list(t, "/v1/subjects"), []obj{})
	})
}

func TestSlotsOfTwoSubjectsMayOverlap(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.regular(t, "Algebra", daily("09:00-10:00"))
		c.regular(t, "Biology", daily("09:00-10:00"), daily("10:00-11:00"))
		equal(t, "blocks of next week", len(c.week(t, 1)), 3*7)
	})
}

func TestASubjectHasAtMostFiftySlots(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		var slots []slot
		for i := range 51 {
			slots = append(slots, slot{[]int{i % 7}, fmt.Sprintf("%02d:00", i/7), fmt.Sprintf("%02d:30", i/7)})
		}
		subject := c.regular(t, "Algebra", slots[:50]...)
		equal(t, "slots", subject["slots"], slots[:50])
		c.invalid(t, "PATCH", "/v1/subjects/"+subject.id(), obj{"slots": slots}, "slots")
		c.invalid(t, "POST", "/v1/subjects", obj{"name": "Biology", "type": "study", "slots": slots}, "slots")
		equal(t, "blocks of next week", len(c.week(t, 1)), 50)
	})
}
