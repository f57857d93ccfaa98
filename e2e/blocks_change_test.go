package e2e_test

import (
	"strings"
	"testing"
)

func TestAPatchChangesOnlyWhatItNames(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra, biology := c.subject(t, "Algebra"), c.subject(t, "Biology")
		topic := blockBody(algebra, "2031-03-05", "09:00-10:30").with("topic", "Rings")
		for name, tt := range map[string]struct{ patch, want obj }{
			"nothing":                  {obj{}, obj{}},
			"done":                     {obj{"done": true}, obj{"done": true}},
			"the start":                {obj{"start": "10:29"}, obj{"start": "10:29"}},
			"the end":                  {obj{"end": "09:01"}, obj{"end": "09:01"}},
			"both, past the old end":   {obj{"start": "11:00", "end": "12:00"}, obj{"start": "11:00", "end": "12:00"}},
			"the topic":                {obj{"topic": " Fields "}, obj{"topic": "Fields"}},
			"an empty topic clears it": {obj{"topic": ""}, obj{"topic": nil}},
			"a null topic clears it":   {obj{"topic": nil}, obj{"topic": nil}},
			"a blank topic clears it":  {obj{"topic": "  "}, obj{"topic": nil}},
			"the subject":              {obj{"subject_id": biology.id()}, obj{"subject_id": biology.id(), "subject_name": "Biology"}},
			"equal read-only fields":   {obj{"subject_name": "Algebra", "date": "2031-03-05"}, obj{}},
		} {
			t.Run(name, func(t *testing.T) {
				want := c.create(t, "/v1/blocks", topic)
				path := "/v1/blocks/" + want.id()
				for field, value := range tt.want {
					want[field] = value
				}
				equal(t, "patched", c.change(t, path, tt.patch), want)
				equal(t, "read", c.read(t, path), want)
			})
		}
	})
}

func TestABlockThatWasReadCanBeSentBack(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:30")
		path := "/v1/blocks/" + block.id()
		equal(t, "unchanged", c.change(t, path, block), block)
		done := block.with("done", true)
		equal(t, "done", c.change(t, path, done), done)
		equal(t, "not done again", c.change(t, path, block), block)
	})
}

func TestAPatchThatIsNotValidChangesNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		c.subject(t, "Biology")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:30")
		path := "/v1/blocks/" + block.id()
		for name, tt := range map[string]struct {
			patch  obj
			fields []string
		}{
			"a start at the stored end":         {obj{"start": "10:30"}, []string{"*"}},
			"an end at the stored start":        {obj{"end": "09:00"}, []string{"end"}},
			"an end before the start":           {obj{"start": "12:00", "end": "11:00"}, []string{"end"}},
			"another date":                      {obj{"date": "2031-03-06", "done": true}, []string{"date"}},
			"another id":                        {obj{"id": "blk_other"}, []string{"id"}},
			"another subject name":              {obj{"subject_name": "Biology"}, []string{"subject_name"}},
			"all read-only fields":              {block.with("id", "x").with("date", "2031-01-01").with("subject_name", "y"), []string{"id", "date", "subject_name"}},
			"a null start":                      {obj{"start": nil}, []string{"start"}},
			"a null done":                       {obj{"done": nil}, []string{"done"}},
			"a null subject":                    {obj{"subject_id": nil}, []string{"subject_id"}},
			"a null date":                       {obj{"date": nil}, []string{"date"}},
			"a number for done":                 {obj{"done": 1}, []string{"done"}},
			"a time that is none":               {obj{"end": "24:00"}, []string{"end"}},
			"a topic that is too long":          {obj{"topic": strings.Repeat("x", 501)}, []string{"topic"}},
			"a field that does not exist":       {obj{"completed": true}, []string{"completed"}},
			"two unknown fields are both named": {obj{"foo": 1, "bar": 2}, []string{"foo", "bar"}},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "PATCH", path, tt.patch, tt.fields...) })
		}
		c.missing(t, "PATCH", path, obj{"subject_id": "sub_unknown", "done": true})
		equal(t, "the block", c.read(t, path), block)
	})
}

func TestADeletedBlockIsGone(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.regular(t, "Algebra", daily("20:00-21:00"))
		gone, stays := c.block(t, algebra, "1999-03-05", "09:00-10:00"), c.block(t, algebra, "1999-03-05", "11:00-12:00")
		path := "/v1/blocks/" + gone.id()
		c.remove(t, path)
		c.missing(t, "GET", path, nil)
		c.missing(t, "PATCH", path, obj{"done": true})
		c.missing(t, "DELETE", path, nil)
		c.missing(t, "POST", path+"/move", obj{"date": "1999-03-06"})
		equal(t, "the day", c.list(t, "/v1/blocks?date=1999-03-05"), []obj{stays})
		equal(t, "the subject", c.read(t, "/v1/subjects/"+algebra.id()), algebra)
	})
}

func TestMoveKeepsTheId(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		for name, tt := range map[string]struct{ move, want obj }{
			"to another day":          {obj{"date": "2031-04-01"}, obj{"date": "2031-04-01"}},
			"to the same day":         {obj{"date": "2031-03-05"}, obj{}},
			"with a new end":          {obj{"date": "2031-04-01", "end": "11:00"}, obj{"date": "2031-04-01", "end": "11:00"}},
			"with a new start":        {obj{"date": "2031-04-01", "start": "08:00"}, obj{"date": "2031-04-01", "start": "08:00"}},
			"with both":               {obj{"date": "2031-04-01", "start": "18:00", "end": "19:00"}, obj{"date": "2031-04-01", "start": "18:00", "end": "19:00"}},
			"to the first day of all": {obj{"date": "0001-01-01"}, obj{"date": "0001-01-01"}},
		} {
			t.Run(name, func(t *testing.T) {
				want := c.create(t, "/v1/blocks", blockBody(algebra, "2031-03-05", "09:00-10:30").with("topic", "Rings"))
				path := "/v1/blocks/" + want.id()
				for field, value := range tt.want {
					want[field] = value
				}
				equal(t, "moved", c.send(t, "POST", path+"/move", tt.move).is(t, 200).object(t), want)
				equal(t, "read", c.read(t, path), want)
			})
		}
	})
}

func TestAMoveThatIsNotValidChangesNothing(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:30")
		path := "/v1/blocks/" + block.id() + "/move"
		c.invalid(t, "POST", path, obj{}, "date")
		c.invalid(t, "POST", path, obj{"start": "10:00"}, "date")
		c.invalid(t, "POST", path, obj{"date": nil}, "date")
		c.invalid(t, "POST", path, obj{"date": "2031-02-30"}, "date")
		c.invalid(t, "POST", path, obj{"date": "2031-04-01", "start": "10:30"}, "*")
		c.invalid(t, "POST", path, obj{"date": "2031-04-01", "end": "09:00"}, "end")
		c.invalid(t, "POST", path, obj{"date": "2031-04-01", "end": nil}, "end")
		c.invalid(t, "POST", path, obj{"date": "2031-04-01", "done": true}, "done")
		c.missing(t, "POST", "/v1/blocks/blk_unknown/move", obj{"date": "2031-04-01"})
		equal(t, "the block", c.read(t, "/v1/blocks/"+block.id()), block)
	})
}
