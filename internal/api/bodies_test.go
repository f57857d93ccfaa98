package api_test

import (
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

// A badBody is a body and the fields that are wrong with it, in order.
type badBody struct {
	name, body string
	fields     []string
}

func (c client) refuses(t *testing.T, method, path string, bad []badBody) {
	t.Helper()
	for _, tt := range bad {
		t.Run(tt.name, func(t *testing.T) {
			c.server.t = t
			c.send(method, path, tt.body).invalid(tt.fields...)
		})
	}
	c.server.t = t
}

func TestABodyIsOneJSONObject(t *testing.T) {
	c := newServer(t).client()
	c.refuses(t, "POST", "/v1/subjects", []badBody{
		{"nothing", ``, []string{"body"}},
		{"white space", " \n", []string{"body"}},
		{"null", `null`, []string{"body"}},
		{"an array", `[]`, []string{"body"}},
		{"a string", `"x"`, []string{"body"}},
		{"a number", `1`, []string{"body"}},
		{"an unfinished object", `{"name":"A","type":"study"`, []string{"body"}},
		{"an unfinished name", `{"na`, []string{"body"}},
		{"two objects", `{"name":"A","type":"study"}{}`, []string{"body"}},
		{"an object and a comma", `{"name":"A","type":"study"},`, []string{"body"}},
		{"a trailing comma", `{"name":"A","type":"study",}`, []string{"body"}},
		{"a comment", `{"name":"A"/**/,"type":"study"}`, []string{"body"}},
		{"single quotes", `{'name':'A'}`, []string{"body"}},
		{"NaN", `{"name":NaN}`, []string{"body"}},
		{"a byte order mark", "\ufeff{}", []string{"body"}},
		{"UTF-16", "{\x00}\x00", []string{"body"}},
		{"invalid UTF-8", "{\"name\":\"\xff\",\"type\":\"study\"}", []string{"body"}},
		{"a surrogate alone", `{"name":"\ud800","type":"study"}`, []string{"body"}},
		{"a raw NUL", "{\"name\":\"a\x00\",\"type\":\"study\"}", []string{"body"}},
		{"a raw line break in a string", "{\"name\":\"a\nb\",\"type\":\"study\"}", []string{"body"}},
		{"a million brackets", strings.Repeat("[", 1_000_000), []string{"body"}},
		{"deep nesting in a known field", `{"name":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `,"type":"study"}`, []string{"name"}},
		{"deep nesting in an unknown field", `{"x":` + strings.Repeat(`{"x":`, 5000) + `1` + strings.Repeat("}", 5000) + `}`, []string{"x", "name", "type"}},
	})
}

func TestABodyThatIsNoTextIsToldSo(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for body, message := range map[string]string{
		"\xff": "body: must be valid UTF-8", `{"name"}`: "body: is not valid JSON at byte 7", "{": "body: is not valid JSON at byte 1",
	} {
		if got := c.send("POST", "/v1/subjects", body).invalid("body").Error.Message; got != message {
			t.Errorf("%q: %s", body, got)
		}
	}
}

func TestABlockDraftIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	const good = `"subject_id":"s","date":"2026-03-02","start":"09:00","end":"10:00"`
	c.refuses(t, "POST", "/v1/blocks", []badBody{
		{"nothing is there", `{}`, []string{"subject_id", "date", "start", "end"}},
		{
			"null where it means nothing", `{"subject_id":null,"date":null,"start":null,"end":null,"topic":null,"done":null}`,
			[]string{"subject_id", "date", "start", "end", "done"},
		},
		{
			"wrong types", `{"subject_id":1,"date":20260302,"start":9,"end":[],"topic":{},"done":"false"}`,
			[]string{"subject_id", "date", "start", "end", "topic", "done"},
		},
		{"an empty subject", `{"subject_id":"","date":"2026-03-02","start":"09:00","end":"10:00"}`, []string{"subject_id"}},
		{"a date that does not exist", `{"subject_id":"s","date":"2026-02-29","start":"09:00","end":"10:00"}`, []string{"date"}},
		{"24:00", `{"subject_id":"s","date":"2026-03-02","start":"09:00","end":"24:00"}`, []string{"end"}},
		{"9:00", `{"subject_id":"s","date":"2026-03-02","start":"9:00","end":"10:00"}`, []string{"start"}},
		{"seconds", `{"subject_id":"s","date":"2026-03-02","start":"09:00:00","end":"10:00"}`, []string{"start"}},
		{"the end is the start", `{"subject_id":"s","date":"2026-03-02","start":"09:00","end":"09:00"}`, []string{"end"}},
		{"the end is before the start", `{"subject_id":"s","date":"2026-03-02","start":"09:00","end":"08:00"}`, []string{"end"}},
		{"done", `{` + good + `,"done":true}`, []string{"done"}},
		{"an unknown field", `{` + good + `,"colour":"red"}`, []string{"colour"}},
		{"a field without a name", `{` + good + `,"":1}`, []string{`""`}},
		{"a field in another case", `{` + good + `,"Topic":"x"}`, []string{"Topic"}},
		{"a field that the server gives", `{` + good + `,"id":"x","subject_name":"x"}`, []string{"id", "subject_name"}},
		{"the same field twice", `{` + good + `,"topic":"a","topic":"b"}`, []string{"topic"}},
		{"the same field three times", `{` + good + `,"done":false,"done":false,"done":false}`, []string{"done", "done"}},
		{"an unknown field twice", `{` + good + `,"x":1,"x":2}`, []string{"x", "x"}},
		{"an escaped name of the same field", `{` + good + `,"top\u0069c":"a","topic":"b"}`, []string{"topic"}},
		{"NUL", `{` + good + `,"topic":"a\u0000b"}`, []string{"topic"}},
		{"a control character", `{` + good + `,"topic":"a\u009fb"}`, []string{"topic"}},
		{"501 code points", `{` + good + `,"topic":"` + strings.Repeat("é", 501) + `"}`, []string{"topic"}},
		{
			"several at once, in order of discovery", `{"date":"x","start":"10:00","end":"09:00","topic":"\u0001","bar":1}`,
			[]string{"date", "bar", "subject_id", "end", "topic"},
		},
	})
}

func TestAPatchOfABlockIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	b := c.block(c.subject("Algebra").ID, "2026-03-02", "09:00", "10:00")
	c.refuses(t, "PATCH", "/v1/blocks/"+b.ID, []badBody{
		{"nothing", ``, []string{"body"}},
		{
			"null where it means nothing", `{"subject_id":null,"start":null,"end":null,"done":null,"date":null,"id":null}`,
			[]string{"subject_id", "start", "end", "done", "date", "id"},
		},
		{"a start at the stored end", `{"start":"10:00"}`, []string{"start"}},
		{"an end at the stored start", `{"end":"09:00"}`, []string{"end"}},
		{"read-only fields that differ", `{"id":"x","subject_name":"y","date":"2026-03-03","done":true}`, []string{"id", "subject_name", "date"}},
		{"a misspelt field", `{"topics":"x"}`, []string{"topics"}},
	})
	got := into[planner.Block](c.send("GET", "/v1/blocks/"+b.ID, nil))
	if got.Done || got.Topic != nil || got.Start != b.Start {
		t.Errorf("the block was changed: %v", got)
	}
}

func TestWhatWasReadMayBeSentBack(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra")
	block := c.block(subject.ID, "2026-03-02", "09:00", "10:00")
	for _, path := range []string{"/v1/blocks/" + block.ID, "/v1/subjects/" + subject.ID} {
		read := into[obj](c.send("GET", path, nil))
		written := c.send("PATCH", path, read).is(200)
		if again := c.send("GET", path, nil); again.etag() != written.etag() || string(again.Data) != string(written.Data) {
			t.Errorf("%s changed: %s", path, again.body)
		}
	}
}

func TestNullMeansNothingWhereItIsAccepted(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	s := into[planner.Subject](c.send("POST", "/v1/subjects", `{"name":"A","type":"study","color":null,"slots":null}`).is(201))
	if s.Color != "#1D4ED8" || s.Slots == nil {
		t.Errorf("subject %v", s)
	}
	b := into[planner.Block](c.send("POST", "/v1/blocks",
		`{"subject_id":"`+s.ID+`","date":"2026-03-02","start":"09:00","end":"10:00","topic":"  Rings ","done":false}`).is(201))
	if b.Topic == nil || *b.Topic != "Rings" {
		t.Errorf("topic %v", b.Topic)
	}
	for _, clear := range []string{`{"topic":null}`, `{"topic":""}`, `{"topic":" \t"}`} {
		c.send("PATCH", "/v1/blocks/"+b.ID, `{"topic":"x"}`).is(200)
		if got := into[planner.Block](c.send("PATCH", "/v1/blocks/"+b.ID, clear)); got.Topic != nil {
			t.Errorf("%s leaves %v", clear, *got.Topic)
		}
	}
}

func TestANoteIsKeptInLinesAndClearedByABlankText(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	s := c.subject("A")
	place := `"subject_id":"` + s.ID + `","date":"2026-03-02","start":"09:00","end":"10:00"`
	made := c.send("POST", "/v1/blocks", `{`+place+`,"note":" p. 7\r\n\te\u0301 "}`).is(201)
	b := into[planner.Block](made)
	if b.Note == nil || *b.Note != "p. 7\n\té" {
		t.Fatalf("it is %s", made.Data)
	}
	c.send("PATCH", "/v1/blocks/"+b.ID, `{"note":"a\u0007b"}`).invalid("note")
	c.send("POST", "/v1/blocks", `{`+place+`,"note":"`+strings.Repeat("é", 2001)+`"}`).invalid("note")
	if moved := into[planner.Block](c.send("POST", "/v1/blocks/"+b.ID+"/move", `{"date":"2026-03-03"}`).is(200)); moved.Note == nil {
		t.Error("a move loses it")
	}
	if week := c.send("GET", "/v1/schedule", "").is(200); !strings.Contains(string(week.Data), `"note":"p. 7\n\té"`) {
		t.Errorf("the week is %s", week.Data)
	}
	for _, clear := range []string{`{"note":null}`, `{"note":""}`, `{"note":" \n"}`} {
		c.send("PATCH", "/v1/blocks/"+b.ID, `{"note":"x"}`).is(200)
		if got := c.send("PATCH", "/v1/blocks/"+b.ID, clear).is(200); strings.Contains(string(got.Data), "note") {
			t.Errorf("%s leaves %s", clear, got.Data)
		}
	}
}

func TestASubjectIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	c.subject("Straße")
	c.refuses(t, "POST", "/v1/subjects", []badBody{
		{"nothing is there", `{}`, []string{"name", "type"}},
		{"an empty name", `{"name":" ","type":"study"}`, []string{"name"}},
		{"41 code points", `{"name":"` + strings.Repeat("🦉", 41) + `","type":"study"}`, []string{"name"}},
		{"a name that is taken but for case", `{"name":"STRASSE","type":"study"}`, []string{"name"}},
		{"an unknown type", `{"name":"B","type":"Study"}`, []string{"type"}},
		{"dry_run by name", `{"name":"B","type":"study","dry_run":"yes"}`, []string{"dry_run"}},
		{"null for dry_run", `{"name":"B","type":"study","dry_run":null}`, []string{"dry_run"}},
		{"a taken name in a dry run", `{"name":"STRASSE","type":"study","dry_run":true}`, []string{"name"}},
		{"name and type", `{"name":"` + strings.Repeat("x", 41) + `","type":"hobby"}`, []string{"type", "name"}},
		{"a colour by name", `{"name":"B","type":"study","color":"red"}`, []string{"color"}},
		{"a syllabus on creation", `{"name":"B","type":"study","syllabus":[]}`, []string{"syllabus"}},
		{"slots that are an object", `{"name":"B","type":"study","slots":{}}`, []string{"slots"}},
		{"a slot that is null", `{"name":"B","type":"study","slots":[null]}`, []string{"slots[0]"}},
		{"an empty slot", `{"name":"B","type":"study","slots":[{}]}`, []string{"slots[0].days", "slots[0].start", "slots[0].end"}},
		{"unknown, repeated and wrong members of slots", `{"name":"B","type":"study","slots":[
			{"days":[1],"start":"09:00","end":"10:00","day":1},
			{"days":[2],"days":[2],"start":"09:00","end":"10:00"},
			{"days":[3],"start":"25:00","end":"10:00"}]}`, []string{"slots[0].day", "slots[1].days", "slots[2].start"}},
		{
			"days of wrong types", `{"name":"B","type":"study","slots":[{"days":[1,"2",null,1.5,300,1e99],"start":"09:00","end":"10:00"}]}`,
			[]string{"slots[0].days[1]", "slots[0].days[2]", "slots[0].days[3]", "slots[0].days[4]", "slots[0].days[5]"},
		},
		{"no day", `{"name":"B","type":"study","slots":[{"days":[],"start":"09:00","end":"10:00"}]}`, []string{"slots[0].days"}},
		{"a day twice", `{"name":"B","type":"study","slots":[{"days":[0,7],"start":"09:00","end":"10:00"}]}`, []string{"slots[0].days"}},
		{"a day that is none", `{"name":"B","type":"study","slots":[{"days":[8],"start":"09:00","end":"10:00"}]}`, []string{"slots[0].days"}},
		{
			"slots that overlap", `{"name":"B","type":"study","slots":[{"days":[1],"start":"09:00","end":"10:00"},{"days":[1],"start":"09:59","end":"11:00"}]}`,
			[]string{"slots[1]"},
		},
		{
			"an overlap that comes of another mistake is not told", `{"name":"B","type":"study","slots":[{"days":[1],"start":"x","end":"10:00"},{"days":[1],"start":"08:00","end":"09:00"}]}`,
			[]string{"slots[0].start"},
		},
		{
			"51 slots", `{"name":"B","type":"study","slots":[` + strings.TrimSuffix(strings.Repeat(`{"days":[1],"start":"09:00","end":"10:00"},`, 51), ",") + `]}`,
			[]string{"slots"},
		},
	})
}

func TestNumbersAreIntegersHoweverTheyAreWritten(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	path := "/v1/subjects/" + c.subject("Algebra").ID + "/syllabus"
	for number, want := range map[string]int{"60": 60, "60.0": 60, "6e1": 60, "0.6E+2": 60, "6000": 6000, "1": 1, "600e-1": 60} {
		s := into[planner.Subject](c.send("POST", path, `{"title":"A","duration":`+number+`}`).is(201))
		if got := s.Syllabus[len(s.Syllabus)-1].Duration; got != want {
			t.Errorf("%s became %d", number, got)
		}
	}
	for _, number := range []string{"1.5", "0", "-1", "6001", "1e400", "99999999999999999999", `"60"`, "true", "1e-1"} {
		c.send("POST", path, `{"title":"A","duration":`+number+`}`).invalid("duration")
	}
}

func TestManyProblemsAreToldUpToALimit(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	for _, body := range []string{
		`{"syllabus":[` + strings.TrimSuffix(strings.Repeat(`0,`, 10_000), ",") + `]}`,
		`{"syllabus":[` + strings.TrimSuffix(strings.Repeat(`{"title":"","duration":0},`, 2_000), ",") + `]}`,
		`{` + strings.TrimSuffix(strings.Repeat(`"x":0,`, 10_000), ",") + `}`,
	} {
		a := c.send("PUT", "/v1/subjects/x/syllabus", body).fails(422, "VALIDATION_ERROR")
		if n := len(a.Error.Fields); n != 2001 || a.Error.Fields[n-1].Field != "body" {
			t.Errorf("%d problems, the last is %v", n, a.Error.Fields[n-1])
		}
	}
	name := strings.Repeat("ü", 100_000)
	a := c.send("PATCH", "/v1/blocks/x", `{"`+name+`":1}`).fails(422, "VALIDATION_ERROR")
	if len(a.body) > 1000 {
		t.Errorf("a long name is told in %d bytes", len(a.body))
	}
}
