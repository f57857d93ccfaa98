package e2e_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// topics creates a subject with three syllabus items.
func topics(t *testing.T, c client) (path string, subject obj) {
	t.Helper()
	path = "/v1/subjects/" + c.subject(t, "Algebra").id()
	for _, item := range []obj{
		{"title": "Groups", "duration": 30},
		{"title": "Rings", "duration": 60, "done": true},
		{"title": "Fields", "duration": 90, "done": false},
	} {
		subject = c.create(t, path+"/syllabus", item)
	}
	return path, subject
}

func TestSyllabusItemsAreAppended(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, subject := topics(t, c)
		items := subject.objects("syllabus")
		ids := column(items, "id")
		equal(t, "items", items, []obj{
			{"id": ids[0], "title": "Groups", "duration": 30, "done": false},
			{"id": ids[1], "title": "Rings", "duration": 60, "done": true},
			{"id": ids[2], "title": "Fields", "duration": 90, "done": false},
		})
		equal(t, "different ids", len(slices.Compact(sorted(ids))), 3)
		equal(t, "read", c.read(t, path), subject)
		equal(t, "list", c.list(t, "/v1/subjects"), []obj{subject})
		for _, title := range []string{"Café", strings.Repeat("🦉", 200)} {
			sent := " " + strings.ReplaceAll(title, "é", "e\u0301") + "\t"
			items = c.create(t, path+"/syllabus", obj{"title": sent, "duration": 6000}).objects("syllabus")
			equal(t, "title, trimmed and in NFC", items[len(items)-1]["title"], title)
		}
	})
}

func TestSyllabusItemsThatAreNotValidAreRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, subject := topics(t, c)
		item := obj{"title": "Modules", "duration": 45}
		id := subject.objects("syllabus")[0].id()
		for name, tt := range map[string]struct {
			body   obj
			fields []string
		}{
			"a title of 201 code points": {item.with("title", strings.Repeat("é", 201)), []string{"title"}},
			"an empty title":             {item.with("title", ""), []string{"title"}},
			"a blank title":              {item.with("title", "  "), []string{"title"}},
			"a null title":               {item.with("title", nil), []string{"title"}},
			"a control in the title":     {item.with("title", "a\x00"), []string{"title"}},
			"no minute":                  {item.with("duration", 0), []string{"duration"}},
			"less than no minute":        {item.with("duration", -1), []string{"duration"}},
			"6001 minutes":               {item.with("duration", 6001), []string{"duration"}},
			"half a minute":              {item.with("duration", 0.5), []string{"duration"}},
			"a string for minutes":       {item.with("duration", "30"), []string{"duration"}},
			"null minutes":               {item.with("duration", nil), []string{"duration"}},
			"a number for done":          {item.with("done", 1), []string{"done"}},
			"a null done":                {item.with("done", nil), []string{"done"}},
			"an unknown field":           {item.with("minutes", 5), []string{"minutes"}},
			"both wrong at once":         {obj{"title": "", "duration": 0}, []string{"title", "duration"}},
		} {
			t.Run(name, func(t *testing.T) {
				c.invalid(t, "POST", path+"/syllabus", tt.body, tt.fields...)
				c.invalid(t, "PATCH", path+"/syllabus/"+id, tt.body, tt.fields...)
				var listed []string
				for _, field := range tt.fields {
					listed = append(listed, "syllabus[1]."+field)
				}
				c.invalid(t, "PUT", path+"/syllabus", obj{"syllabus": []obj{item, tt.body}}, listed...)
			})
		}
		c.invalid(t, "POST", path+"/syllabus", obj{}, "title", "duration")
		equal(t, "the subject", c.read(t, path), subject)
	})
}

func TestASyllabusItemIsChangedAndRemoved(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, want := topics(t, c)
		items := want.objects("syllabus")
		ring := path + "/syllabus/" + items[1].id()
		for _, step := range []struct{ patch, want obj }{
			{obj{}, obj{}},
			{obj{"done": false}, obj{"done": false}},
			{obj{"title": " Ideals "}, obj{"title": "Ideals"}},
			{obj{"duration": 1, "done": true}, obj{"duration": 1, "done": true}},
			{obj{"id": items[1].id(), "duration": 2}, obj{"duration": 2}},
		} {
			for field, value := range step.want {
				items[1][field] = value
			}
			want = want.with("syllabus", items)
			equal(t, brief(step.patch), c.change(t, ring, step.patch), want)
		}
		c.invalid(t, "PATCH", ring, obj{"id": items[0].id()}, "id")
		equal(t, "read", c.read(t, path), want)
		c.remove(t, ring)
		equal(t, "after the removal", c.read(t, path), want.with("syllabus", []obj{items[0], items[2]}))
		c.missing(t, "DELETE", ring, nil)
		c.missing(t, "PATCH", ring, obj{"done": true})
	})
}

func TestAWholeSyllabusIsReplaced(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, subject := topics(t, c)
		items := subject.objects("syllabus")
		put := func(list ...obj) obj {
			t.Helper()
			return c.send(t, "PUT", path+"/syllabus", obj{"syllabus": append([]obj{}, list...)}).is(t, 200).object(t)
		}
		equal(t, "as it was", put(items...), subject)
		equal(t, "reordered", put(items[2], items[0], items[1]), subject.with("syllabus", []obj{items[2], items[0], items[1]}))
		renamed := items[0].with("title", "Semigroups").with("done", true)
		pasted := obj{"title": "Modules", "duration": 45}
		got := put(pasted, renamed)
		added := got.objects("syllabus")[0].id()
		if slices.Contains(column(items, "id"), added) || added == "" {
			t.Errorf("the new item has the id %q", added)
		}
		equal(t, "an id keeps its item", got, subject.with("syllabus", []obj{pasted.with("done", false).with("id", added), renamed}))
		equal(t, "emptied", put(), subject.with("syllabus", []obj{}))
		equal(t, "read", c.read(t, path), subject.with("syllabus", []obj{}))
	})
}

func TestASyllabusListThatIsNotValidIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, subject := topics(t, c)
		items := subject.objects("syllabus")
		for name, tt := range map[string]struct {
			body   obj
			fields []string
		}{
			"no list":                 {obj{}, []string{"syllabus"}},
			"a null list":             {obj{"syllabus": nil}, []string{"syllabus"}},
			"an object":               {obj{"syllabus": obj{}}, []string{"syllabus"}},
			"a null item":             {obj{"syllabus": []any{items[0], nil}}, []string{"syllabus[1]*"}},
			"an id it does not have":  {obj{"syllabus": []obj{items[0], items[1].with("id", "other")}}, []string{"syllabus[1].id"}},
			"an id named twice":       {obj{"syllabus": []obj{items[0], items[1], items[0]}}, []string{"syllabus[2].id"}},
			"an unknown field beside": {obj{"syllabus": items, "mode": "paste"}, []string{"mode"}},
			"an unknown field inside": {obj{"syllabus": []obj{items[0].with("minutes", 5)}}, []string{"syllabus[0].minutes"}},
			"two items at once": {
				obj{"syllabus": []obj{items[0].with("title", ""), items[1], items[2].with("duration", 0)}},
				[]string{"syllabus[0].title", "syllabus[2].duration"},
			},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "PUT", path+"/syllabus", tt.body, tt.fields...) })
		}
		equal(t, "the subject", c.read(t, path), subject)
	})
}

func TestASyllabusHasAtMostFiveHundredItems(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path := "/v1/subjects/" + c.subject(t, "Algebra").id()
		var items []obj
		for i := range 501 {
			items = append(items, obj{"title": fmt.Sprint("Topic ", i), "duration": 10})
		}
		c.invalid(t, "PUT", path+"/syllabus", obj{"syllabus": items}, "syllabus")
		subject := c.send(t, "PUT", path+"/syllabus", obj{"syllabus": items[:500]}).is(t, 200).object(t)
		equal(t, "items", len(subject.objects("syllabus")), 500)
		c.refuses(t, 422, "VALIDATION_ERROR", "POST", path+"/syllabus", items[500])
	})
}

func TestASyllabusBelongsToItsSubject(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		path, subject := topics(t, c)
		item := subject.objects("syllabus")[0].id()
		other := "/v1/subjects/" + c.subject(t, "Biology").id()
		for _, unknown := range []string{other + "/syllabus/" + item, "/v1/subjects/sub_unknown/syllabus/" + item, path + "/syllabus/unknown"} {
			c.missing(t, "PATCH", unknown, obj{"done": true})
			c.missing(t, "DELETE", unknown, nil)
		}
		c.missing(t, "POST", "/v1/subjects/sub_unknown/syllabus", obj{"title": "x", "duration": 1})
		c.missing(t, "PUT", "/v1/subjects/sub_unknown/syllabus", obj{"syllabus": []obj{}})
		equal(t, "the subject", c.read(t, path), subject)
	})
}
