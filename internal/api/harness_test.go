package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/planner"
)

// A server is the API over a real database, at a time that the test sets.
type server struct {
	*apitest.Service
	t testing.TB
}

// monday is a Monday at noon, when most tests begin.
var monday = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// email is the account that every server has.
const email = apitest.Ada

// newServer returns a server with one account. change may alter how it is configured.
func newServer(t testing.TB, change ...func(*api.Config)) *server {
	t.Helper()
	return &server{apitest.New(t, monday, change...), t}
}

func (s *server) must(err error) {
	if err != nil {
		s.t.Helper()
		s.t.Fatal(err)
	}
}

// key makes a key of the account; change may alter it.
func (s *server) key(change ...func(*account.KeyDraft)) string {
	s.t.Helper()
	key, err := s.Key(s.t.Context(), email, change...)
	s.must(err)
	return key
}

// client returns a client with a new key of the account.
func (s *server) client(change ...func(*account.KeyDraft)) client {
	s.t.Helper()
	return client{s, s.key(change...)}
}

// A client sends requests with one key; "" sends none.
type client struct {
	*server
	key string
}

// An answer is what came back, with its envelope decoded.
type answer struct {
	t      testing.TB
	what   string // the request
	status int
	header http.Header
	body   string

	Data  json.RawMessage
	Error *struct {
		Code, Message string
		Fields        []planner.Problem
	}
	Meta struct {
		RequestID  string `json:"request_id"`
		Timestamp  string
		NextCursor string `json:"next_cursor"`

		CouldNotFit     []string `json:"could_not_fit"`
		ScheduleVersion string   `json:"schedule_version"`

		DueBlocks    int `json:"due_blocks"` // of statistics, as the next
		StudyMinutes int `json:"study_minutes"`
	}
}

// send sends a request and checks the answer against the OpenAPI document.
// Body is JSON text, or a value to encode. Headers are names and values in turn.
func (c client) send(method, target string, body any, headers ...string) answer {
	c.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	default:
		text, err := json.Marshal(b)
		c.must(err)
		reader = bytes.NewReader(text)
	}
	r := httptest.NewRequestWithContext(context.WithoutCancel(c.t.Context()), method, target, reader)
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Add(pair[0], pair[1])
	}
	return c.do(r)
}

// do is send for a request that is made already.
func (c client) do(r *http.Request) answer {
	c.t.Helper()
	w := httptest.NewRecorder()
	c.API.ServeHTTP(w, r)
	a := answer{t: c.t, what: r.Method + " " + r.URL.String(), status: w.Code, header: w.Header(), body: w.Body.String()}
	a.check()
	conforms(c.t, r, a)
	return a
}

// check decodes the envelope and holds what is true of every answer of the API.
func (a *answer) check() {
	a.t.Helper()
	if a.header.Get("X-Request-Id") == "" || a.header.Get("X-Content-Type-Options") != "nosniff" {
		a.t.Errorf("%s: headers are missing: %v", a.what, a.header)
	}
	if a.status < 500 && (a.header.Get("RateLimit") == "" || a.header.Get("RateLimit-Policy") == "") {
		a.t.Errorf("%s: no RateLimit: %v", a.what, a.header)
	}
	if a.status == 204 || a.status == 304 || a.body == "" {
		if a.body != "" {
			a.t.Errorf("%s: %d has a body: %s", a.what, a.status, a.body)
		}
		return
	}
	if a.header.Get("Content-Type") != "application/json" {
		a.t.Errorf("%s: content type %q", a.what, a.header.Get("Content-Type"))
	}
	if err := json.Unmarshal([]byte(a.body), a); err != nil {
		a.t.Fatalf("%s: %v: %s", a.what, err, a.body)
	}
	if a.Meta.RequestID != a.header.Get("X-Request-Id") || a.Meta.Timestamp == "" {
		a.t.Errorf("%s: meta is wrong: %s", a.what, a.body)
	}
	if failed := a.status >= 400; failed != (a.Error != nil) || string(a.Data) == "null" != (failed || a.what == "GET "+focusPath && a.etag() == `"`+planner.NoFocus+`"`) {
		a.t.Errorf("%s: %d does not fit its envelope: %s", a.what, a.status, a.body)
	}
}

// is fails the test unless a has the given status.
func (a answer) is(status int) answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%s: status %d, want %d: %s", a.what, a.status, status, a.body)
	}
	return a
}

// fails wants an error of the given status and code.
func (a answer) fails(status int, code string) answer {
	a.t.Helper()
	if a.is(status); a.Error.Code != code {
		a.t.Fatalf("%s: code %s, want %s: %s", a.what, a.Error.Code, code, a.body)
	}
	if (len(a.Error.Fields) > 0) != (code == "VALIDATION_ERROR") {
		a.t.Errorf("%s: fields belong to validation errors: %s", a.what, a.body)
	}
	return a
}

// invalid wants a validation error that names exactly these fields, in order.
func (a answer) invalid(fields ...string) answer {
	a.t.Helper()
	a.fails(422, "VALIDATION_ERROR")
	var got []string
	for _, p := range a.Error.Fields {
		got = append(got, p.Field)
		if !strings.Contains(a.Error.Message, p.Field+": "+p.Reason) {
			a.t.Errorf("%s: the message does not say %v: %s", a.what, p, a.body)
		}
	}
	if !slices.Equal(got, fields) {
		a.t.Errorf("%s: fields %q, want %q: %s", a.what, got, fields, a.body)
	}
	return a
}

// into decodes the data of a success.
func into[T any](a answer) T {
	a.t.Helper()
	var v T
	if a.status >= 300 {
		a.t.Fatalf("%s: status %d: %s", a.what, a.status, a.body)
	}
	if err := json.Unmarshal(a.Data, &v); err != nil {
		a.t.Fatalf("%s: %v: %s", a.what, err, a.body)
	}
	return v
}

func (a answer) etag() string { return a.header.Get("ETag") }

// obj is a JSON object.
type obj = map[string]any

// subject creates a subject without slots, block a block of it.
func (c client) subject(name string) planner.Subject {
	c.t.Helper()
	return into[planner.Subject](c.send("POST", "/v1/subjects", obj{"name": name, "type": "study"}).is(201))
}

func (c client) block(subject, date, start, end string) planner.Block {
	c.t.Helper()
	return into[planner.Block](c.send("POST", "/v1/blocks",
		obj{"subject_id": subject, "date": date, "start": start, "end": end}).is(201))
}
