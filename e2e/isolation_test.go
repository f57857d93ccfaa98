package e2e_test

import (
	"strings"
	"testing"
)

// TestASpaceSeesNothingOfAnother has two neighbours: the sandbox of the same
// account and the live space of another one.
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
				refuseForeignIds(t, c, subject, block)
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

// refuseForeignIds uses ids of another space in every place that takes one.
func refuseForeignIds(t *testing.T, c client, subject, block obj) {
	t.Helper()
	own := c.block(t, c.subject(t, "Own"), "2031-03-05", "09:00-10:00")
	subjectPath, blockPath := "/v1/subjects/"+subject.id(), "/v1/blocks/"+block.id()
	itemPath := subjectPath + "/syllabus/" + subject.objects("syllabus")[0].id()
	for _, try := range []struct {
		route string
		body  any
	}{
		{"GET " + blockPath, nil},
		{"PATCH " + blockPath, obj{"done": false}},
		{"DELETE " + blockPath, nil},
		{"POST " + blockPath + "/move", obj{"date": "2031-01-01"}},
		{"GET " + subjectPath, nil},
		{"PATCH " + subjectPath, obj{"name": "Mine"}},
		{"DELETE " + subjectPath, nil},
		{"POST " + subjectPath + "/syllabus", obj{"title": "x", "duration": 1}},
		{"PUT " + subjectPath + "/syllabus", obj{"syllabus": []obj{}}},
		{"POST " + subjectPath + "/syllabus/read", obj{"text": "x"}},
		{"PATCH " + itemPath, obj{"done": true}},
		{"DELETE " + itemPath, nil},
		{"POST /v1/blocks", blockBody(subject, "2031-03-05", "09:00-10:00")},
		{"PATCH /v1/blocks/" + own.id(), obj{"subject_id": subject.id()}},
		{"POST /v1/blocks/batch", batch(operation("create", blockBody(subject, "2031-03-05", "09:00-10:00")))},
		{"POST /v1/blocks/batch", batch(operation("update", obj{"id": own.id(), "subject_id": subject.id()}))},
		{"POST /v1/blocks/batch", batch(operation("update", obj{"id": block.id(), "done": false}))},
		{"POST /v1/blocks/batch", batch(operation("move", obj{"id": block.id(), "date": "2031-01-01"}))},
		{"POST /v1/blocks/batch", batch(operation("delete", obj{"id": block.id()}))},
	} {
		method, path, _ := strings.Cut(try.route, " ")
		c.missing(t, method, path, try.body)
	}
	equal(t, "the own block", c.list(t, "/v1/blocks"), []obj{own})
	c.remove(t, "/v1/subjects/"+own.str("subject_id"))
}
