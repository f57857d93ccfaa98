package api

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// answered is a request whose answer is made from all of a space.
func answered(space planner.Space, query string) *Request {
	return &Request{
		Request: &http.Request{Method: http.MethodGet, URL: &url.URL{RawQuery: query}}, route: &route{id: "listBlocks"},
		call: planner.Call{Space: space, State: planner.State{Version: 1}}, id: "r", opaque: "1-2-3", validFor: planner.WholeDay,
	}
}

// bodyOf is the body of r's answer, with data of so many bytes.
func bodyOf(r *Request, bytes int) []byte {
	return append(append([]byte(`{"data":"`+strings.Repeat("x", bytes)+`","error":null,`+metaHead), r.appendMoment(nil)...), "}}"...)
}

func TestAnswersThatAreKeptTakeNoMoreThanTheyMay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := newResponseCache()
		sizes := rapid.OneOf(rapid.IntRange(0, 1000), rapid.IntRange(0, maxCachedOne+1000), rapid.Just(maxCachedOne-1000))
		for i := range rapid.IntRange(1, 100).Draw(t, "answers") {
			query := strings.Repeat("q", rapid.IntRange(0, 100).Draw(t, "query")*sizes.Draw(t, "long")/1000)
			r := answered(planner.Space(fmt.Sprint(i)), query)
			body := bodyOf(r, sizes.Draw(t, "bytes"))
			m.put(r, body)
			if large, known := len(body)+len(query) > maxCachedOne, m.get(r) != nil; large && known {
				t.Fatalf("one with %d and %d bytes is kept", len(body), len(query))
			}
		}
		taken := 0
		for _, key := range m.entries.Keys() {
			g, _ := m.entries.Peek(key)
			if n := len(g.head) + len(g.tail) + len(g.tag[0]) + len(key.query); n > g.size {
				t.Fatalf("%d bytes count as %d", n, g.size)
			}
			taken += g.size
		}
		if taken != m.bytes || taken > maxCached {
			t.Fatalf("%d bytes are kept, and %d counted", taken, m.bytes)
		}
	})
}

func TestTheLargestAnswersAreKeptUntilTheMemoryIsFull(t *testing.T) {
	t.Parallel()
	m := newResponseCache()
	for i := range 2 * maxCached / maxCachedOne {
		r := answered(planner.Space(fmt.Sprint(i)), "")
		m.put(r, bodyOf(r, maxCachedOne-cachedOverhead-100))
	}
	if n := m.entries.Len(); m.bytes > maxCached || n < maxCached/maxCachedOne {
		t.Errorf("%d with %d bytes are kept", n, m.bytes)
	}
}

func TestOnlyTheSameIsAnsweredAgain(t *testing.T) {
	t.Parallel()
	m := newResponseCache()
	r := answered("a", "date=2026-03-02")
	m.put(r, bodyOf(r, 10))
	for what, change := range map[string]func(*Request){
		"another space":          func(r *Request) { r.call.Space = "b" },
		"another route":          func(r *Request) { r.route = &route{id: "getSchedule"} },
		"another query":          func(r *Request) { r.URL.RawQuery += "&done=true" },
		"another version":        func(r *Request) { r.call.Version++ },
		"an earlier version":     func(r *Request) { r.call.Version-- },
		"another day":            func(r *Request) { r.call.Now.Today++ },
		"a write":                func(r *Request) { r.Request.Method = http.MethodPost },
		"while nothing is saved": func(r *Request) { r.call.Degraded = planner.ErrUnavailable },
	} {
		other := answered("a", "date=2026-03-02")
		if change(other); m.get(other) != nil {
			t.Errorf("%s is answered alike", what)
		}
	}
	if m.get(answered("a", "date=2026-03-02")) == nil {
		t.Error("the same is not known")
	}
}
