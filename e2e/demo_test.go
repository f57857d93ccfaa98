package e2e_test

import (
	"testing"
)

func TestTheDemoIsABelievableSemester(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		a := s.account(t)
		s.run(t, "demo", "--email", a.email)
		c := a.client(t, "live")
		today := c.today(t)
		subjects := c.list(t, "/v1/subjects")
		equal(t, "subjects", len(subjects), 6)
		for _, subject := range subjects {
			if len(subject.objects("slots")) == 0 {
				t.Errorf("%s has no slots", subject.str("name"))
			}
			if len(subject.objects("syllabus")) == 0 && subject["type"] != "inactive" {
				t.Errorf("%s has no syllabus", subject.str("name"))
			}
		}
		blocks := c.list(t, "/v1/blocks")
		if first := parseDay(t, blocks[0].str("date")); !first.before(today.plus(-4 * 30)) {
			t.Errorf("the blocks begin on %s, want about five months ago", first)
		}
		stats := c.read(t, "/v1/stats?period=all")
		if stats.num("streak_days") == 0 {
			t.Error("there is no streak")
		}
		if rate, _ := stats["completion_rate"].(float64); rate < 0.3 || rate >= 1 {
			t.Errorf("the completion rate is %v, which no student has", rate)
		}
		if len(c.week(t, 0)) == 0 || len(c.week(t, 1)) == 0 {
			t.Error("this week and the next are not planned")
		}
	})
}

func TestTheDemoComesFromASeed(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		fill := func(seed string) (names []string, when []string) {
			a := s.account(t)
			s.run(t, "demo", "--email", a.email, "--seed", seed)
			c := a.client(t, "live")
			return column(c.list(t, "/v1/subjects"), "name"), spans(c.list(t, "/v1/blocks?done=true"))
		}
		names, when := fill("7")
		sameNames, sameWhen := fill("7")
		equal(t, "subjects", sameNames, names)
		equal(t, "completed blocks", sameWhen, when)
	})
}
