package e2e_test

import "testing"

const insightsPath = "/v1/stats/insights"

func TestInsightsAddUp(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		c := a.client(t, "live", "--scope", "read")
		got := c.read(t, insightsPath)
		sessions := got.object("sessions")
		if sessions.num("total") < 100 || sessions.num("completed") == 0 {
			t.Errorf("sessions: %v", sessions)
		}
		for _, list := range []string{"times", "subjects"} {
			completed, total := 0, 0
			for _, part := range got.objects(list) {
				completed += part.num("completed")
				total += part.num("total")
			}
			equal(t, list, []int{completed, total}, []int{sessions.num("completed"), sessions.num("total")})
		}
		for list, n := range map[string]int{"times": 28, "weekdays": 7, "coming_days": 7, "weeks": 12} {
			equal(t, list, len(got.objects(list)), n)
		}
		today := c.today(t)
		for i, d := range got.objects("coming_days") {
			equal(t, "date", d["date"], today.plus(i))
			equal(t, "day", d["day"], today.plus(i).midnight.Weekday().String())
		}
		weeks := got.objects("weeks")
		equal(t, "the last week", weeks[len(weeks)-1]["week_start"], today.monday())
		if len(got.objects("best_places")) == 0 || len(got.objects("syllabus")) == 0 {
			t.Errorf("there are no places or no syllabus: %v", got)
		}
	})
}

func TestInsightsThatDidNotChangeAreNotSentAgain(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), c.today(t).plus(-1).String(), "09:00-10:00")
		tag := c.etag(t, insightsPath)
		c.send(t, "GET", insightsPath, nil, "If-None-Match: "+tag).is(t, 304)
		c.change(t, "/v1/blocks/"+block.id(), obj{"done": true})
		after := c.send(t, "GET", insightsPath, nil, "If-None-Match: "+tag).is(t, 200).object(t)
		equal(t, "sessions", after["sessions"], obj{"completed": 1, "total": 1, "rate": 1})
	})
}
