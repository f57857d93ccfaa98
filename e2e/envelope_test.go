package e2e_test

import (
	"bytes"
	"encoding/json"
	"mime"
	"net/http"
	"strings"
	"testing"
	"time"
)

const suggestPath = "/v1/schedule/suggest"

// envelope is the shape of every answer with a body under /v1.
type envelope struct {
	Data  json.RawMessage `json:"data"`
	Error *failure        `json:"error"`
	Meta  struct {
		RequestID  string `json:"request_id"`
		Timestamp  string `json:"timestamp"`
		LocalTime  string `json:"local_time"` // once the key is known
		NextCursor string `json:"next_cursor"`

		Ignored []string `json:"ignored"` // parameters that mean nothing
		ItemID  string   `json:"item_id"` // of an item that was added

		Changes         []obj     `json:"changes"`
		CouldNotFit     *[]string `json:"could_not_fit"`
		Understood      *[]any    `json:"understood"`
		NotUnderstood   *[]string `json:"not_understood"`
		ScheduleVersion *string   `json:"schedule_version"`

		Effect *obj `json:"effect"` // of slots that changed

		DueBlocks    *int `json:"due_blocks"` // of statistics
		StudyMinutes *int `json:"study_minutes"`

		Subjects []obj `json:"subjects"` // with include
		Overlaps []obj `json:"overlaps"`
		DaysOff  []obj `json:"days_off"`
		Busy     []obj `json:"busy"`
		Topics   []obj `json:"topics"`
	} `json:"meta"`
}

// A failure is the error of an envelope.
type failure struct {
	Code    string    `json:"code"`
	Message string    `json:"message"`
	Fields  []problem `json:"fields"`
}

// A problem says what is wrong with one field.
type problem struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// check holds what is true of every answer and decodes the envelope.
func (a *answer) check(t testing.TB) {
	t.Helper()
	headers := []string{"X-Request-Id"}
	if a.status < http.StatusInternalServerError { // a fault of the server may be charged to nobody
		headers = append(headers, "RateLimit-Policy", "RateLimit")
	}
	if a.request.Method == http.MethodGet && a.status == http.StatusOK {
		headers = append(headers, "ETag")
	}
	for _, name := range headers {
		if a.header.Get(name) == "" {
			t.Errorf("%s, status %d: no %s", a.what(), a.status, name)
		}
	}
	if a.request.Method == http.MethodHead || a.status == http.StatusNoContent || a.status == http.StatusNotModified {
		if len(a.body) > 0 {
			t.Errorf("%s: status %d with a body: %s", a.what(), a.status, a.body)
		}
		return
	}
	if kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type")); kind != "application/json" {
		t.Fatalf("%s: content type %q\n%s", a.what(), a.header.Get("Content-Type"), a.body)
	}
	d := json.NewDecoder(bytes.NewReader(a.body))
	d.DisallowUnknownFields()
	if err := d.Decode(&a.envelope); err != nil || d.More() {
		t.Fatalf("%s: not one envelope: %v\n%s", a.what(), err, a.body)
	}
	a.checkMembers(t)
	a.checkMeta(t)
}

// checkMembers wants data, error and meta, and an error exactly when it is one.
func (a *answer) checkMembers(t testing.TB) {
	t.Helper()
	var members map[string]json.RawMessage
	if err := json.Unmarshal(a.body, &members); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"data", "error", "meta"} {
		if _, ok := members[name]; !ok {
			t.Errorf("%s: the envelope has no %s: %s", a.what(), name, a.body)
		}
	}
	if failed := a.status >= 400; failed != (a.Error != nil) || failed != (string(a.Data) == "null") {
		t.Fatalf("%s: status %d does not fit the envelope: %s", a.what(), a.status, a.body)
	}
	if a.Error == nil {
		return
	}
	if a.Error.Code == "" || a.Error.Message == "" {
		t.Errorf("%s: an error has a code and a message: %s", a.what(), a.body)
	}
	if invalid := a.Error.Code == "VALIDATION_ERROR"; invalid != (len(a.Error.Fields) > 0) {
		t.Errorf("%s: validation errors and no others list fields: %s", a.what(), a.body)
	}
	for _, p := range a.Error.Fields {
		if p.Message == "" || !strings.Contains(a.Error.Message, p.Field) {
			t.Errorf("%s: the message must name %q: %s", a.what(), p.Field, a.body)
		}
	}
}

func (a *answer) checkMeta(t testing.TB) {
	t.Helper()
	advised := a.request.URL.Path == suggestPath && a.status == http.StatusOK
	m := a.Meta
	for name, there := range map[string]bool{
		"changes": m.Changes != nil, "could_not_fit": m.CouldNotFit != nil, "schedule_version": m.ScheduleVersion != nil,
		"understood": m.Understood != nil, "not_understood": m.NotUnderstood != nil,
	} {
		if there != advised {
			t.Errorf("%s: meta.%s belongs to suggestions alone, and to all of them: %s", a.what(), name, a.body)
		}
	}
	if counted := strings.HasSuffix(a.request.URL.Path, "/v1/stats") && a.status == http.StatusOK; counted != (m.DueBlocks != nil && m.StudyMinutes != nil) {
		t.Errorf("%s: meta.due_blocks and meta.study_minutes belong to statistics alone, and to all of them: %s", a.what(), a.body)
	}
	if a.Meta.RequestID != a.header.Get("X-Request-Id") {
		t.Errorf("%s: request_id %q, X-Request-Id %q", a.what(), a.Meta.RequestID, a.header.Get("X-Request-Id"))
	}
	at, err := time.Parse(time.RFC3339, a.Meta.Timestamp)
	if err != nil || !strings.HasSuffix(a.Meta.Timestamp, "Z") {
		t.Errorf("%s: timestamp %q is not RFC 3339 in UTC", a.what(), a.Meta.Timestamp)
	}
	if local, err := time.Parse(time.RFC3339, a.Meta.LocalTime); a.Meta.LocalTime != "" && (err != nil || local.Unix() != at.Unix()) {
		t.Errorf("%s: local_time %q is not the moment of timestamp %q", a.what(), a.Meta.LocalTime, a.Meta.Timestamp)
	}
	if now := now(); at.Before(began.Truncate(time.Second)) || at.After(now) {
		t.Errorf("%s: timestamp %q is not between the start of the tests at %s and now, %s", a.what(), a.Meta.Timestamp, began, now)
	}
}
