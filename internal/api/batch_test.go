package api_test

import (
	"fmt"
	"strings"
	"testing"

	"studyplanner/internal/planner"
)

func TestABatchIsCheckedWhole(t *testing.T) {
	c := newServer(t).client()
	many := strings.TrimSuffix(strings.Repeat(`{"op":"delete","id":"x"},`, 101), ",")
	c.refuses(t, "POST", "/v1/blocks/batch", []badBody{
		{"nothing", `{}`, []string{"operations"}},
		{"null", `{"operations":null,"dry_run":null}`, []string{"operations", "dry_run"}},
		{"no operation", `{"operations":[]}`, []string{"operations"}},
		{"101 operations", `{"operations":[` + many + `]}`, []string{"operations"}},
		{"an operation too many, and a mistake", `{"operations":[` + many + `],"dryrun":true}`, []string{"dryrun", "operations"}},
		{"operations of wrong types", `{"operations":[null,1,"x",[]]}`, []string{"operations[0]", "operations[1]", "operations[2]", "operations[3]"}},
		{"no op", `{"operations":[{"id":"x"}]}`, []string{"operations[0].op"}},
		{"an op of a wrong type", `{"operations":[{"op":1},{"op":null},{"op":{"op":"delete"}}]}`, []string{"operations[0].op", "operations[1].op", "operations[2].op"}},
		{"an unknown op", `{"operations":[{"op":"Delete","id":"x"}]}`, []string{"operations[0].op"}},
		{"two ops", `{"operations":[{"op":"delete","id":"x","op":"delete"}]}`, []string{"operations[0].op"}},
		{"members missing", `{"operations":[{"op":"create"},{"op":"update"},{"op":"move"},{"op":"delete"}]}`, []string{
			"operations[0].subject_id", "operations[0].date", "operations[0].start", "operations[0].end",
			"operations[1].id", "operations[2].id", "operations[2].date", "operations[3].id",
		}},
		{
			"members of another operation", `{"operations":[{"op":"delete","id":"x","done":true},{"op":"move","id":"x","date":"2026-03-02","topic":"x"}]}`,
			[]string{"operations[0].done", "operations[1].topic"},
		},
		{
			"several at once", `{"dry_run":1,"operations":[
			{"op":"create","subject_id":"x","date":"2026-03-02","start":"10:00","end":"09:00"},
			{"op":"update","id":"x","done":null},
			{"op":"move","id":"x","date":"2026-03-02","start":"10:00","end":"10:00"}]}`,
			[]string{"dry_run", "operations[1].done", "operations[0].end", "operations[2].end"},
		},
	})
}

func TestABatchFailsAsAWholeAndNamesTheOperation(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	unknown := strings.Replace(block, "blk_p", "blk_q", 1)
	first := fmt.Sprintf(`{"op":"update","id":%q,"done":true}`, block)
	for operation, message := range map[string]string{
		`{"op":"delete","id":"x"}`:                                 "operations[1]: no such block",
		`{"op":"delete","id":"` + unknown + `"}`:                   "operations[1]: no such block",
		`{"op":"update","id":"` + unknown + `"}`:                   "operations[1]: no such block",
		`{"op":"move","id":"` + unknown + `","date":"2026-03-02"}`: "operations[1]: no such block",
		`{"op":"update","id":"` + block + `","subject_id":"x"}`:    "operations[1]: no such subject",
		`{"op":"create","subject_id":"` + strings.Replace(subject, "sub_p", "sub_q", 1) + `","date":"2026-03-02","start":"09:00","end":"10:00"}`: "operations[1]: no such subject",
	} {
		a := c.send("POST", "/v1/blocks/batch", `{"operations":[`+first+`,`+operation+`]}`).fails(404, "NOT_FOUND")
		if a.Error.Message != message {
			t.Errorf("%s: message %q", operation, a.Error.Message)
		}
	}
	c.send("POST", "/v1/blocks/batch", `{"operations":[`+first+`,{"op":"update","id":"`+block+`","end":"08:00"}]}`).invalid("operations[1].end")
	if into[planner.Block](c.send("GET", "/v1/blocks/"+block, nil)).Done {
		t.Error("a batch that failed left something")
	}
}

func TestABatchIsOneRequestAgainstTheQuota(t *testing.T) {
	t.Parallel()
	c := newServer(t).client()
	subject := c.subject("Algebra").ID
	operation := fmt.Sprintf(`{"op":"create","subject_id":%q,"date":"2026-03-02","start":"09:00","end":"10:00"}`, subject)
	before := c.send("GET", "/v1/account", nil).remaining(t)
	c.send("POST", "/v1/blocks/batch", `{"operations":[`+strings.TrimSuffix(strings.Repeat(operation+",", 100), ",")+`]}`).is(200)
	if after := c.send("GET", "/v1/account", nil).remaining(t); after != before-2 {
		t.Errorf("%d requests left of %d", after, before)
	}
}
