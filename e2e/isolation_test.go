package e2e_test

import "testing"

// TestASpaceSeesNothingOfAnother has two neighbours: the sandbox of the same
// account and the live space of another one. What they get for its ids is tried in
// torture, at every place of an id.
func TestASpaceSeesNothingOfAnother(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		a := s.account(t)
		owner := a.client(t, "live")
		today := owner.today(t)
		subject := owner.regular(t, "Algebra", daily("20:00-21:00"))
		subject = owner.create(t, "/v1/subjects/"+subject.id()+"/syllabus", obj{"title": "Rings", "duration": 60})
		block := owner.block(t, subject, today.String(), "09:00-10:00")
		block = owner.change(t, "/v1/blocks/"+block.id(), obj{"done": true})
		for name, c := range map[string]client{"sandbox": a.client(t, "sandbox"), "another account": s.client(t)} {
			t.Run(name, func(t *testing.T) {
				for _, path := range []string{"/v1/blocks", "/v1/subjects", "/v1/blocks?subject_id=" + subject.id(), "/v1/blocks?date=" + today.String()} {
					equal(t, path, c.list(t, path), []obj{})
				}
				equal(t, "schedule", len(c.week(t, 0))+len(c.week(t, 1)), 0)
				equal(t, "stats", c.read(t, "/v1/stats?period=all"), statsOf("all", today, nil))
				mine := c.block(t, c.subject(t, "Algebra"), today.String(), "09:00-10:00") // the name is free here
				c.change(t, "/v1/blocks/"+mine.id(), obj{"done": true})
			})
		}
		equal(t, "the owner's block", owner.read(t, "/v1/blocks/"+block.id()), block)
		equal(t, "the owner's subjects", owner.list(t, "/v1/subjects"), []obj{subject})
		equal(t, "the owner's completions", owner.read(t, "/v1/stats?period=all")["completed_blocks"], 1)
	})
}
