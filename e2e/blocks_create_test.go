package e2e_test

import (
	"strings"
	"testing"
)

func TestACreatedBlockIsReturnedWhole(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		body := blockBody(algebra, "2031-03-05", "09:00-10:30")
		for name, tt := range map[string]struct {
			body  obj
			topic any
		}{
			"without a topic":                      {body, nil},
			"with a null topic":                    {body.with("topic", nil), nil},
			"with an empty topic":                  {body.with("topic", ""), nil},
			"with a blank topic":                   {body.with("topic", " \t "), nil},
			"with done false":                      {body.with("done", false), nil},
			"with a topic, which is trimmed":       {body.with("topic", "  Rings "), "Rings"},
			"with a topic, which is stored in NFC": {body.with("topic", "Cafe\u0301"), "Café"},
			"with a topic of 500 code points":      {body.with("topic", strings.Repeat("🦉", 500)), strings.Repeat("🦉", 500)},
		} {
			t.Run(name, func(t *testing.T) {
				got := c.create(t, "/v1/blocks", tt.body)
				want := obj{
					"id": got["id"], "subject_id": algebra.id(), "subject_name": "Algebra", "date": "2031-03-05",
					"start": "09:00", "end": "10:30", "topic": tt.topic, "done": false,
				}
				equal(t, "created", got, want)
				equal(t, "read", c.read(t, "/v1/blocks/"+got.id()), want)
			})
		}
	})
}

func TestABlockThatIsNotValidIsRefused(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := blockBody(c.subject(t, "Algebra"), "2031-03-05", "09:00-10:30")
		for name, tt := range map[string]struct {
			body   any
			fields []string
		}{
			"nothing is there":               {obj{}, []string{"subject_id", "date", "start", "end"}},
			"the subject is missing":         {body.without("subject_id"), []string{"subject_id"}},
			"the end is the start":           {body.with("end", "09:00"), []string{"end"}},
			"the end is before the start":    {body.with("end", "08:59"), []string{"end"}},
			"it is done already":             {body.with("done", true), []string{"done"}},
			"a topic of 501 code points":     {body.with("topic", strings.Repeat("é", 501)), []string{"topic"}},
			"a line break in the topic":      {body.with("topic", "a\nb"), []string{"topic"}},
			"NUL in the topic":               {body.with("topic", "a\x00b"), []string{"topic"}},
			"DEL in the topic":               {body.with("topic", "a\x7fb"), []string{"topic"}},
			"a C1 control in the topic":      {body.with("topic", "a\u0085b"), []string{"topic"}},
			"a field that does not exist":    {body.with("colour", "red"), []string{"colour"}},
			"a field in another case":        {body.with("Topic", "x"), []string{"Topic"}},
			"a null date":                    {body.with("date", nil), []string{"date"}},
			"a null subject":                 {body.with("subject_id", nil), []string{"subject_id"}},
			"a null done":                    {body.with("done", nil), []string{"done"}},
			"a number for a time":            {body.with("start", 9), []string{"start"}},
			"a number for the topic":         {body.with("topic", 5), []string{"topic"}},
			"a string for done":              {body.with("done", "false"), []string{"done"}},
			"two values wrong at once":       {body.with("date", "soon").with("start", "9"), []string{"date", "start"}},
			"two types wrong at once":        {body.with("date", 5).with("topic", true), []string{"date", "topic"}},
			"a topic and the order of times": {body.with("topic", "a\x00").with("end", "01:00"), []string{"topic", "end"}},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "POST", "/v1/blocks", tt.body, tt.fields...) })
		}
		equal(t, "blocks", c.list(t, "/v1/blocks"), []obj{})
	})
}

func TestDatesAndTimesHaveOneForm(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		body := blockBody(algebra, "2031-03-05", "09:00-10:30")
		for _, date := range []string{
			"", "2031", "2031-3-05", "2031-03-5", "2031-02-29", "2031-02-30", "2031-13-01", "2031-00-01", "2031-01-00",
			"0000-01-01", "10000-01-01", "-001-01-01", "2031/03/05", "20310305", "2031-03-05T00:00:00Z", "05.03.2031", "２０３１-03-05",
		} {
			c.invalid(t, "POST", "/v1/blocks", body.with("date", date), "date")
		}
		for _, time := range []string{
			"", "9:00", "09:0", "24:00", "09:60", "0900", "09:00:00", "09.00", "-1:00", "09:0x", "٠٩:٠٠", "+9:00", "09:00Z",
		} {
			c.invalid(t, "POST", "/v1/blocks", body.with("start", time), "start")
			c.invalid(t, "POST", "/v1/blocks", body.with("end", time), "end")
		}
		for _, date := range []string{"0001-01-01", "2032-02-29", "9999-12-31"} {
			equal(t, "date", c.block(t, algebra, date, "00:00-23:59")["date"], date)
		}
	})
}

func TestABlockNeedsASubjectOfTheSpace(t *testing.T) {
	onServer(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		body := blockBody(algebra, "2031-03-05", "09:00-10:30")
		block := c.create(t, "/v1/blocks", body)
		for _, unknown := range []string{"sub_unknown", block.id(), "x", strings.Repeat("x", 5000), "' OR 1=1 --"} {
			c.missing(t, "POST", "/v1/blocks", body.with("subject_id", unknown))
		}
		c.remove(t, "/v1/subjects/"+algebra.id())
		c.missing(t, "POST", "/v1/blocks", body)
	})
}
