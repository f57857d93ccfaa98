package api_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/api/apitest/contract"
	"studyplanner/internal/planner"
)

// TestWhoUsesNothingNewIsAnsweredAsBefore holds the answers to an account that sets
// no dates, days off or clock to those of the release before there were any. What is
// told beside data and error, in meta, may grow.
func TestWhoUsesNothingNewIsAnsweredAsBefore(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	var told strings.Builder
	ask := func(method, path, body string) answer {
		a := c.send(method, path, body)
		failure := ""
		if a.Error != nil {
			failure = fmt.Sprintf(" %s: %s %v", a.Error.Code, a.Error.Message, a.Error.Fields)
		}
		fmt.Fprintf(&told, "%s %s %s\n%d%s %s\n", method, path, body, a.status, failure, a.Data)
		return a
	}
	algebra := into[planner.Subject](ask("POST", "/v1/subjects", `{"name":"Algebra","type":"study","slots":[{"days":[1,3],"start":"09:00","end":"10:30"},{"days":[7],"start":"18:00","end":"19:00"}]}`)).ID
	running := into[planner.Subject](ask("POST", "/v1/subjects", `{"name":"Running","type":"training","color":"#0a0"}`)).ID
	ask("POST", "/v1/subjects", `{"name":"Running","type":"rest","slots":[{"days":[9],"start":"10:00","end":"09:00"}]}`)
	ask("PATCH", "/v1/subjects/"+running, `{"slots":[{"days":[2],"start":"07:00","end":"08:00"}]}`)
	ask("PATCH", "/v1/subjects/"+running, `{"slots":[{"days":[4,2],"start":"07:00","end":"08:00"}],"name":"Run"}`)
	ask("PATCH", "/v1/subjects/"+algebra, `{"slots":[{"days":[1],"start":"09:00","end":"10:30"},{"days":[1],"start":"10:00","end":"11:00"}]}`)
	block := into[planner.Block](ask("POST", "/v1/blocks", `{"subject_id":"`+algebra+`","date":"2026-03-03","start":"14:00","end":"15:00","topic":"Rings"}`)).ID
	ask("PATCH", "/v1/blocks/"+block, `{"done":true}`)
	ask("POST", "/v1/blocks", `{"subject_id":"`+algebra+`","date":"2026-03-03","start":"14:00","end":"13:00"}`)
	for _, path := range []string{
		"/v1/subjects", "/v1/subjects/" + algebra, "/v1/blocks", "/v1/blocks?date_from=2026-03-02&date_to=2026-04-12", "/v1/blocks?done=true", "/v1/blocks?date_from=2026-03-02",
		"/v1/schedule", "/v1/schedule?week_offset=1", "/v1/schedule?week_offset=-1", "/v1/stats", "/v1/stats?period=all", "/v1/stats?period=year", "/v1/account",
	} {
		ask("GET", path, "")
	}
	ask("POST", "/v1/schedule/suggest", `{}`)
	ask("POST", "/v1/schedule/suggest", `{"goal":"more Algebra","available_hours":2}`)
	ask("DELETE", "/v1/blocks/"+block, "")
	ask("GET", "/v1/blocks/"+block, "")
	ask("DELETE", "/v1/subjects/"+algebra, "")
	ask("GET", "/v1/blocks?date_from=2026-03-02&date_to=2026-03-15", "")

	const path = "testdata/untouched.txt"
	if *contract.Update {
		c.must(os.WriteFile(path, []byte(told.String()), 0o600))
	}
	want, err := os.ReadFile(path)
	c.must(err)
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(told.String(), "\n")); diff != "" {
		t.Errorf("(-before +now)\n%s", diff)
	}
}
