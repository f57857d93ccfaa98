package e2e_test

import (
	"strings"
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

func TestStrangersLookRoundInADemoThatIsInNoDatabaseOfTheServer(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database, "--demo", "--sign-up", "open")
		b := newBrowser(t, s)
		type view struct{ Demo, Administrator bool }
		var entered view
		b.ask("POST", "/app/demo", "", 200, &entered)
		equal(t, "what the demo is", entered, view{Demo: true})
		type block struct{ ID, Date, Start string }
		var here, there []block
		b.ask("GET", "/app/v1/blocks?done=true", "", 200, &here)
		if len(here) < 50 {
			t.Errorf("%d blocks are done", len(here))
		}
		for _, asked := range [][3]string{
			{"POST", "/app/v1/subjects", `{"name":"Latin","type":"study"}`},
			{"DELETE", "/app/v1/blocks/" + here[0].ID, ""},
			{"POST", "/app/sandbox/v1/sandbox/reset", ""},
			{"PATCH", "/app/account", `{"name":"Me"}`},
			{"POST", "/app/keys", `{"name":"Mine","mode":"live","scope":"full"}`},
			{"GET", "/app/export", ""},
			{"GET", "/app/admin/accounts", ""},
		} {
			b.ask(asked[0], asked[1], asked[2], 403, nil)
		}

		other := newBrowser(t, startServer(t, database, "--demo", "--sign-up", "open"))
		other.ask("POST", "/app/demo", "", 200, nil)
		other.ask("GET", "/app/v1/blocks?done=true", "", 200, &there)
		equal(t, "what another server shows", there, here)

		equal(t, "accounts", strings.Contains(s.run(t, "account", "list"), "@"), false)
		var first view
		other.ask("POST", "/app/sign-up", `{"email":"founder@example.org","password":"correct horse battery"}`, 201, &first)
		equal(t, "the first account", first, view{Administrator: true})

		s.terminate(t)
		b.s = startServer(t, database)
		b.ask("GET", "/app/v1/blocks", "", 401, nil) // without --demo, the cookie of who looked round opens nothing
		b.ask("POST", "/app/demo", "", 404, nil)
	})
}
