package e2e_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// malformed are texts that PostgreSQL cannot store, as they stand in a path or a
// query, and in a JSON string where that can hold them.
var malformed = []struct{ escaped, quoted string }{
	{"%00", `\u0000`},
	{"blk_%00", `blk_\u0000`},
	{"sub_00000000000000000000000%00a", `sub_00000000000000000000000\u0000a`},
	{"%ff", ""},
	{"a%c3", ""},
	{"%ed%a0%80", ""},
}

// malformedRequests are all places that take an id, in which % stands for it.
var malformedRequests = struct{ planner, app, bodies []string }{
	planner: []string{
		"GET /blocks/%", "PATCH /blocks/% {}", "DELETE /blocks/%", `POST /blocks/%/move {"date":"2031-01-01"}`, "GET /subjects/%", "PATCH /subjects/% {}",
		"DELETE /subjects/%", `POST /subjects/%/syllabus {"title":"x","duration":1}`, `PUT /subjects/%/syllabus {"syllabus":[]}`,
		`POST /subjects/%/syllabus/read {"text":"x"}`, `PATCH /subjects/SUBJECT/syllabus/% {"done":true}`, "DELETE /subjects/SUBJECT/syllabus/%",
		"GET /blocks?subject_id=%", "GET /blocks?id=%", "GET /blocks?cursor=%", "GET /blocks?include=%", "GET /subjects?type=%", "GET /stats?period=%",
	},
	app: []string{
		"DELETE /app/sessions/%", "DELETE /app/keys/%", "DELETE /app/passkeys/%", "PATCH /app/admin/accounts/% {}", "DELETE /app/admin/accounts/%",
		"POST /app/admin/accounts/%/reset-link", "DELETE /app/admin/invitations/%", "DELETE /app/admin/prepared/%", `POST /app/admin/prepared {"name":"x","subject_ids":["%"]}`, `POST /app/spaces/live/prepared {"prepared":["%"]}`, `POST /app/subjects/read {"text":"%","today":"2026-10-01"}`, `POST /app/spaces/live/subjects {"subjects":[{"name":"%","type":"study","slots":[]}]}`, "GET /app/admin/accounts?after=%", "GET /app/admin/accounts?email=%",
	},
	bodies: []string{
		`POST /blocks {"subject_id":"%","date":"2031-01-01","start":"09:00","end":"10:00"}`, `POST /blocks/batch {"operations":[{"op":"delete","id":"%"}]}`,
		`POST /blocks/batch {"operations":[{"op":"create","subject_id":"%","date":"2031-01-01","start":"09:00","end":"10:00"}]}`,
		`POST /blocks/batch {"operations":[{"op":"update","id":"%","done":true}]}`, `PUT /subjects/SUBJECT/syllabus {"syllabus":[{"id":"%","title":"x","duration":1}]}`,
		`POST /subjects {"name":"%","type":"study"}`, `POST /schedule/suggest/apply {"schedule_version":"%","suggestions":[]}`,
	},
}

func TestTextsThatNoDatabaseHoldsAreTheIdsOfNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		a := s.account(t)
		c := a.client(t, "live")
		subject := c.subject(t, "Algebra").id()
		b := newBrowser(t, s)
		b.ask("POST", "/app/sign-up", `{"email":"malformed@example.org","password":"correct horse battery"}`, 201, nil)
		s.run(t, "account", "set", "--email", "malformed@example.org", "--administrator=true")
		for _, id := range malformed {
			ask := func(text, prefix, id string) {
				t.Helper()
				method, rest, _ := strings.Cut(strings.NewReplacer("%", id, "SUBJECT", subject).Replace(text), " ")
				path, body, _ := strings.Cut(rest, " ")
				if status, answer := b.try(method, prefix+path, body, c.key); status >= 500 {
					t.Errorf("%s %s%s %s: %d %s", method, prefix, path, body, status, answer)
				}
			}
			for _, text := range malformedRequests.planner {
				ask(text, "/v1", id.escaped)
				ask(text, "/app/v1", id.escaped)
			}
			for _, text := range malformedRequests.app {
				ask(text, "", id.escaped)
			}
			for _, text := range malformedRequests.bodies {
				if id.quoted != "" {
					ask(text, "/v1", id.quoted)
				}
			}
		}
	})
}

// try sends a request with the cookies of b and with a key, and returns the status
// and the text of the answer.
func (b *browser) try(method, path, body, key string) (int, string) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.s.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}
