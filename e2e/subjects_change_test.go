package e2e_test

import (
	"strings"
	"testing"
)

func TestASubjectPatchChangesOnlyWhatItNames(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		old, renewed := daily("20:00-21:00"), slot{[]int{2}, "07:00", "08:00"}
		want := c.create(t, "/v1/subjects", obj{"name": "Algebra", "type": "study", "color": "#abc", "slots": []slot{old}})
		path := "/v1/subjects/" + want.id()
		want = c.send(t, "POST", path+"/syllabus", obj{"title": "Rings", "duration": 60}).is(t, 201).object(t)
		for _, step := range []struct {
			name        string
			patch, want obj
		}{
			{"nothing", obj{}, obj{}},
			{"the name", obj{"name": " Algèbre "}, obj{"name": "Algèbre"}},
			{"the colour", obj{"color": "#AABBCC"}, obj{"color": "#AABBCC"}},
			{"the slots, as a whole", obj{"slots": []slot{renewed}}, obj{"slots": []slot{renewed}}},
			{"the same slots again", obj{"slots": []slot{renewed}}, obj{}},
			{"no slots", obj{"slots": []slot{}}, obj{"slots": []slot{}}},
			{"the type it has", obj{"type": "study"}, obj{}},
		} {
			for field, value := range step.want {
				want[field] = value
			}
			equal(t, step.name, c.change(t, path, step.patch), want)
			equal(t, step.name+", read", c.read(t, path), want)
		}
		equal(t, "sent back as it was read", c.change(t, path, c.read(t, path)), want)
	})
}

func TestASubjectPatchThatIsNotValidChangesNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		c.subject(t, "Biology")
		subject := c.create(t, "/v1/subjects", obj{"name": "Algebra", "type": "study", "slots": []slot{daily("20:00-21:00")}})
		path := "/v1/subjects/" + subject.id()
		subject = c.send(t, "POST", path+"/syllabus", obj{"title": "Rings", "duration": 60}).is(t, 201).object(t)
		for name, tt := range map[string]struct {
			patch  obj
			fields []string
		}{
			"another type":               {obj{"type": "training", "name": "x"}, []string{"type"}},
			"a type that is none":        {obj{"type": "sport"}, []string{"type"}},
			"another id":                 {obj{"id": "sub_other"}, []string{"id"}},
			"another syllabus":           {obj{"syllabus": []obj{}}, []string{"syllabus*"}},
			"a null name":                {obj{"name": nil}, []string{"name"}},
			"a null colour":              {obj{"color": nil}, []string{"color"}},
			"null slots":                 {obj{"slots": nil}, []string{"slots"}},
			"a null type":                {obj{"type": nil}, []string{"type"}},
			"an empty name":              {obj{"name": ""}, []string{"name"}},
			"a long name, a bad colour":  {obj{"name": strings.Repeat("x", 41), "color": "red"}, []string{"name", "color"}},
			"the name of another":        {obj{"name": "biology", "color": "#fff"}, []string{"name"}},
			"a slot that ends too early": {obj{"slots": []slot{daily("20:00-20:00")}}, []string{"slots[0].end"}},
			"an unknown field":           {obj{"colour": "#fff"}, []string{"colour"}},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "PATCH", path, tt.patch, tt.fields...) })
		}
		equal(t, "the subject", c.read(t, path), subject)
	})
}

func TestARenamedSubjectIsRenamedInItsBlocks(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		c.change(t, "/v1/subjects/"+algebra.id(), obj{"name": "Rings"})
		block = block.with("subject_name", "Rings")
		equal(t, "block", c.read(t, "/v1/blocks/"+block.id()), block)
		equal(t, "list", c.list(t, "/v1/blocks"), []obj{block})
	})
}

func TestADeletedSubjectTakesItsBlocksWithIt(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		today := c.today(t)
		gone, stays := c.regular(t, "Algebra", daily("20:00-21:00")), c.subject(t, "Biology")
		var blocks []obj
		for _, days := range []int{-400, -1, 0, 1, 400} {
			blocks = append(blocks, c.block(t, gone, today.plus(days).String(), "09:00-10:00"))
		}
		done := c.change(t, "/v1/blocks/"+blocks[1].id(), obj{"done": true})
		kept := c.block(t, stays, today.String(), "09:00-10:00")
		equal(t, "streak before", c.read(t, "/v1/stats").num("streak_days"), 1)

		path := "/v1/subjects/" + gone.id()
		c.remove(t, path)
		equal(t, "blocks", c.list(t, "/v1/blocks"), []obj{kept})
		equal(t, "subjects", c.list(t, "/v1/subjects"), []obj{stays})
		equal(t, "next week", len(c.week(t, 1)), 0)
		equal(t, "a later week", len(c.week(t, 9)), 0)
		equal(t, "streak after", c.read(t, "/v1/stats").num("streak_days"), 0)
		c.missing(t, "GET", "/v1/blocks/"+done.id(), nil)
		for _, method := range []string{"GET", "DELETE"} {
			c.missing(t, method, path, nil)
		}
		c.missing(t, "PATCH", path, obj{"name": "x"})
		c.missing(t, "PATCH", "/v1/blocks/"+kept.id(), obj{"subject_id": gone.id()})
	})
}
