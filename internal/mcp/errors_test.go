package mcp_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"studyplanner/client"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/mcp"
)

// everyTool is a call of each tool that would work on a full account.
func everyTool(id, subject string) map[string]obj {
	return map[string]obj{
		"get_schedule": {}, "list_blocks": {}, "list_subjects": {}, "get_stats": {}, "suggest_schedule": {}, "get_insights": {},
		"create_block":   {"subject": subject, "date": "2026-12-01", "start": "09:00", "end": "10:00"},
		"update_block":   {"id": id, "done": true},
		"delete_block":   {"id": id},
		"create_subject": {"name": "Chess", "type": "training"},
		"update_subject": {"subject": subject, "name": "Mathematics"},
		"delete_subject": {"subject": subject, "confirm_name": "Maths"},
		"set_syllabus":   {"subject": subject, "syllabus": []obj{}}, "apply_suggestions": {"schedule_version": "x"},
		"change_blocks": {"changes": []obj{{"change": "update", "id": id, "done": true}}},
		"tick_topics":   {"subject": subject, "topics": []string{"Sets"}},
	}
}

// writes are the tools that change something.
var writes = []string{"create_block", "update_block", "delete_block", "create_subject", "update_subject", "delete_subject", "set_syllabus", "change_blocks"}

func TestAKeyThatMayOnlyReadIsToldSo(t *testing.T) {
	t.Parallel()
	s := newService(t)
	full := s.assistant(t)
	maths := full.subject("Maths")
	b := full.block(maths, "2026-11-23", "09:00", "10:00")
	a := s.assistant(t, with(s.client(s.key(ada, apitest.ReadOnly))))
	calls := everyTool(b.ID, "Maths")
	for _, tool := range writes {
		a.fails(tool, calls[tool]).says("Nothing was done: the API key of this connection may only read. Tell the user")
	}
	for _, tool := range []string{"create_block", "update_block", "delete_block", "create_subject"} {
		calls[tool]["dry_run"] = true
		a.fails(tool, calls[tool]).says("may only read")
	}
	for _, tool := range readingOfAll {
		a.call(tool, calls[tool])
	}
}

func TestAKeyThatIsNotValidIsToldAndNeverShown(t *testing.T) {
	t.Parallel()
	s := newService(t)
	key := s.key(ada)
	keys, err := s.Accounts.Keys(t.Context(), s.ID(t, ada))
	s.must(err)
	s.Revoke(t, keys[0].ID)
	s.Pass(time.Minute)
	a := s.assistant(t, with(s.client(key)))
	for tool, arguments := range everyTool("blk_p0000000000000000000000010", "Maths") {
		a.fails(tool, arguments).says("The API key is not valid, or not valid any more. Tell the user to make a new key").never(key, key[9:])
	}
}

func TestAQuotaThatIsUsedUpTellsWhenToTryAgain(t *testing.T) {
	t.Parallel()
	s := newService(t)
	a := s.assistant(t, with(s.client(s.key(bob))))
	a.call("list_blocks", nil) // two requests
	for tool, arguments := range everyTool("blk_p0000000000000000000000010", "Maths") {
		a.fails(tool, arguments).says("Nothing was done: the quota of requests is used up. Try again in 30 seconds, and with fewer calls.")
	}
	s.Pass(time.Minute)
	a.call("list_blocks", nil)
}

func TestAPlannerThatCannotBeReachedIsTold(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c, err := client.New(client.Config{BaseURL: "http://" + listener.Addr().String(), Key: "svc_live_secret", Tries: 1})
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	a := connect(t, mcp.Config{Client: c, Toolset: mcp.ToolsetAll})
	for tool, arguments := range everyTool("blk_p0000000000000000000000010", "Maths") {
		told := a.fails(tool, arguments).says("The planner cannot be reached: connection refused. Tell the user, and try again later.").never("svc_", "secret")
		if reads := strings.Contains(strings.Join(readingOfAll, " "), tool); reads == strings.Contains(told.Text, "may have been made") {
			t.Errorf("%s: %s", tool, told.Text)
		}
	}
}

func TestAnAnswerThatIsNotOfThePlannerIsTold(t *testing.T) {
	t.Parallel()
	proxy := roundTrip(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 418, Header: http.Header{"X-Request-Id": {"r1"}}, Body: http.NoBody, Request: r}, nil
	})
	a := connect(t, mcp.Config{Client: newClient(t, "svc_live_secret", proxy)})
	a.fails("create_subject", obj{"name": "Chess", "type": "training"}).says("The planner answered that something is wrong: ", "(request r1). Tell the user.", "The change may have been made").never("svc_")
	a.fails("get_stats", nil).says("(request r1). Tell the user.").never("may have been made")
}

func TestACallEndsInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		never := roundTrip(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, context.Cause(r.Context())
		})
		started := time.Now()
		a := connect(t, mcp.Config{Client: newClient(t, "svc_live_secret", never)})
		a.fails("get_schedule", nil).says("There was no answer within 30 seconds. Try again later.").never("may have been made")
		a.fails("create_subject", obj{"name": "Chess", "type": "training"}).says("There was no answer within 30 seconds. Try again later. The change may have been made")
		if took := time.Since(started); took != time.Minute {
			t.Errorf("two calls took %s", took)
		}
	})
}

func TestEachCallIsCounted(t *testing.T) {
	t.Parallel()
	type counted struct{ tool, outcome string }
	var got []counted
	s := newService(t)
	a := s.assistant(t, func(m *mcp.Config) {
		m.Called = func(tool, outcome string, took time.Duration) {
			if took <= 0 || took > patience {
				t.Errorf("%s took %s", tool, took)
			}
			got = append(got, counted{tool, outcome})
		}
	})
	a.call("get_stats", nil)
	a.fails("get_stats", obj{"period": "year"})
	a.fails("delete_block", obj{"id": "blk_p0000000000000000000000010"})
	want := []counted{{"get_stats", "ok"}, {"get_stats", "error"}, {"delete_block", "error"}}
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("counted %v, want %v", got, want)
	}
}

// patience bounds what takes no time of its own, on a machine however busy.
const patience = 5 * time.Minute

func TestASubjectThatGoesMeanwhileIsTold(t *testing.T) {
	t.Parallel()
	s := newService(t)
	key := s.key(ada)
	other := s.client(key)
	var maths client.Subject
	a := s.assistant(t, with(newClient(t, key, roundTrip(func(r *http.Request) (*http.Response, error) {
		if r.URL.Path == "/v1/blocks/batch" {
			s.must(other.DeleteSubject(r.Context(), maths.ID))
		}
		return client.HandlerTransport(s.API, "").RoundTrip(r)
	}))))
	maths = a.subject("Maths")
	a.fails("create_block", everyTool("", "Maths")["create_block"]).
		says("Nothing was done: no such subject. It may have been deleted").never("operations", "subject_id")
}
