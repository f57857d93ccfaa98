package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestASentenceIsReadAndNothingIsStored(t *testing.T) {
	c := newServer(t).client()
	id := c.subject("Algebra").ID
	for text, want := range map[string]string{
		"Algebra 3 Mar 2031 18–19:30 Größe": `{"blocks":[{"subject_id":"ID","date":"2031-03-03","start":"18:00","end":"19:30","topic":"Größe"}],` +
			`"parts":[{"kind":"subject","from":0,"to":7},{"kind":"days","from":8,"to":18},{"kind":"time","from":19,"to":27},{"kind":"topic","from":28,"to":33}],"problem":null}`,
		"alg 9 for 1h 2031-03-03": `{"blocks":[{"subject_id":"ID","date":"2031-03-03","start":"09:00","end":"10:00","topic":null}],` +
			`"parts":[{"kind":"subject","from":0,"to":3},{"kind":"time","from":4,"to":12},{"kind":"days","from":13,"to":23}],"problem":null}`,
		"Algebra": `{"blocks":[],"parts":[{"kind":"subject","from":0,"to":7}],` +
			`"problem":{"kind":"no_time","from":7,"to":7,"message":"when? write a time such as 9-10:30 after 'Algebra'"}}`,
		"":       `{"blocks":[],"parts":[],"problem":{"kind":"no_subject","from":0,"to":0,"message":"write a session such as 'Maths tomorrow 9-10:30 Integrals'"}}`,
		"ä 9-10": `{"blocks":[],"parts":[],"problem":{"kind":"unknown_subject","from":0,"to":1,"message":"no subject named 'ä'; there are Algebra"}}`,
		"Algebra 9-10 a\u0007": `{"blocks":[],"parts":[{"kind":"subject","from":0,"to":7},{"kind":"time","from":8,"to":12},{"kind":"topic","from":13,"to":15}],` +
			`"problem":{"kind":"topic_refused","from":13,"to":15,"message":"topic: must not contain control characters"}}`,
	} {
		got := into[json.RawMessage](c.send("POST", "/v1/blocks/read", obj{"text": text}).is(200))
		if want := strings.ReplaceAll(want, "ID", id); string(got) != want {
			t.Errorf("%q: got  %s\nwant %s", text, got, want)
		}
	}
	if all := into[[]any](c.send("GET", "/v1/blocks?date=2031-03-03", nil).is(200)); len(all) > 0 {
		t.Errorf("%v is stored", all)
	}
}

// What was read can be sent as it stands, also with a key that may only read for the reading.
func TestEachBlockOfASentenceCanBeCreated(t *testing.T) {
	s := newServer(t)
	c := s.client()
	c.subject("Algebra")
	read := into[struct {
		Blocks  []json.RawMessage
		Problem any
	}](c.send("POST", "/v1/blocks/read", obj{"text": "Algebra 2031-03-03 and 2031-03-04 9-10"}).is(200))
	if len(read.Blocks) != 2 {
		t.Fatalf("got %v", read)
	}
	for _, b := range read.Blocks {
		c.send("POST", "/v1/blocks", string(b)).is(201)
	}
}

func TestASentenceIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	c.refuses(t, "POST", "/v1/blocks/read", []badBody{
		{"nothing", `{}`, []string{"text"}},
		{"null", `{"text":null}`, []string{"text"}},
		{"no text", `{"text":1}`, []string{"text"}},
		{"too much", `{"text":"` + strings.Repeat("ä", 1001) + `"}`, []string{"text"}},
		{"another member", `{"text":"a","today":"2031-03-03"}`, []string{"today"}},
	})
}

// Two hundred names that all begin alike, and as many words as there is room for.
func TestTheLargestSentenceIsRead(t *testing.T) {
	c := newServer(t).client()
	for i := range 200 {
		c.subject(strings.Repeat("a ", 16) + strconv.Itoa(i))
	}
	for _, text := range []string{strings.Repeat("a ", 500), strings.Repeat("b ", 500), strings.Repeat("mo,", 333), strings.Repeat("\u0301", 1000), strings.Repeat("9", 1000)} {
		c.send("POST", "/v1/blocks/read", obj{"text": text}).is(200)
	}
}
