package api_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

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
