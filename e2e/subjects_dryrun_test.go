package e2e_test

import "testing"

func TestADryRunTellsWhichSubjectWouldBeMadeAndMakesNone(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.regular(t, "Algebra", daily("08:00-09:00"))
		body := obj{"name": "  Biology ", "type": "study", "slots": []slot{daily("20:00-21:00")}}
		subjects, blocks := c.send(t, "GET", "/v1/subjects", nil), c.send(t, "GET", "/v1/blocks", nil)
		dry := c.create(t, "/v1/subjects", body.with("dry_run", true))
		for path, before := range map[string]answer{"/v1/subjects": subjects, "/v1/blocks": blocks} {
			after := c.send(t, "GET", path, nil)
			equal(t, path, after.Data, before.Data)
			equal(t, path+": ETag", after.header.Get("ETag"), before.header.Get("ETag"))
		}
		c.missing(t, "GET", "/v1/subjects/"+dry.id(), nil)
		made := c.create(t, "/v1/subjects", body.with("dry_run", false))
		equal(t, "told", dry.without("id"), made.without("id"))
		if made.id() == dry.id() {
			t.Errorf("the id %s was kept", dry.id())
		}
	})
}

func TestADryRunOfASubjectIsRefusedLikeARealOne(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.subject(t, "Algebra")
		body := obj{"name": "Biology", "type": "study", "dry_run": true}
		for name, tt := range map[string]struct {
			body  obj
			field string
		}{
			"a name that is taken":      {body.with("name", "ALGEBRA"), "name"},
			"no type":                   {body.without("type"), "type"},
			"a colour that is none":     {body.with("color", "red"), "color"},
			"a slot that ends too soon": {body.with("slots", []slot{daily("10:00-09:00")}), "slots[0].end"},
			"a dry_run that is no bool": {body.with("dry_run", "yes"), "dry_run"},
			"a null dry_run":            {body.with("dry_run", nil), "dry_run"},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "POST", "/v1/subjects", tt.body, tt.field) })
		}
		equal(t, "names", column(c.list(t, "/v1/subjects"), "name"), []string{"Algebra"})
	})
}

func TestADryRunOfASubjectIsRunAgain(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := obj{"name": "Biology", "type": "study", "dry_run": true}
		const key = "Idempotency-Key: dry"
		dry := c.send(t, "POST", "/v1/subjects", body, key).is(t, 201)
		c.subject(t, "Biology") // by now the dry run would fail
		equal(t, "replayed", dry.header.Get(replayed), "")
		c.refuses(t, 422, "VALIDATION_ERROR", "POST", "/v1/subjects", body, key)
		c.send(t, "POST", "/v1/subjects", body.with("dry_run", false).with("name", "Botany"), key).is(t, 201) // the key is free
	})
}
