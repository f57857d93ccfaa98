package mcp_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
)

// eve is another account, whose quota is not used up soon.
const eve = "eve@example.org"

func TestNoKeySeesOrChangesWhatIsOfAnotherSpace(t *testing.T) {
	t.Parallel()
	s := newService(t)
	_, err := s.Accounts.Create(t.Context(), account.Draft{Email: eve})
	s.must(err)
	owner := s.assistant(t)
	maths := owner.course()
	before := owner.blocks()
	for name, other := range map[string]*client.Client{
		"of another account": s.client(s.key(eve)),
		"of the sandbox":     s.client(s.key(ada, apitest.Sandbox)),
	} {
		a := s.assistant(t, with(other))
		for tool, arguments := range everyTool(before[0].ID, maths.ID) {
			res := a.send(tool, arguments)
			text := textOf(t, res)
			if strings.Contains(text, "Integrals") || strings.Contains(text, "09:00-10:30") {
				t.Errorf("a key %s: %s tells %s", name, tool, text)
			}
			if _, block := arguments["id"]; block && !strings.Contains(text, "there is no block "+before[0].ID) {
				t.Errorf("a key %s: %s tells %s", name, tool, text)
			}
			if _, subject := arguments["subject"]; subject && !strings.Contains(text, "no subject named '"+maths.ID) {
				t.Errorf("a key %s: %s tells %s", name, tool, text)
			}
		}
		a.fails("update_block", obj{"id": ending(before[0].ID), "done": true}).says("there is no block")
		a.call("list_blocks", nil).holds(`"total":0`)
		a.call("get_stats", obj{"period": "all"}).holds(`"total":0`)
	}
	if diff := cmp.Diff(before, owner.blocks()); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
	if diff := cmp.Diff([]client.Subject{maths}, owner.subjects()); diff != "" {
		t.Errorf("changed:\n%s", diff)
	}
}
