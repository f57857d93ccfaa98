package api_test

import (
	"strings"
	"testing"
)

func TestAStoredExamIsADeadlineOfSuggestions(t *testing.T) {
	onBoth(t, func(t *testing.T, _, c client) {
		s := c.inTerm()
		goal := `{"goal":"prepare for my S exam"}`
		before := c.suggest(goal)
		e := c.exam(s, "2026-11-27", `,"extra_minutes":60`)
		const reason, understood = "about 6 h 12 needed for the exam on Friday 27 November (in 4 days)", " on 27 November 2026"
		named := c.suggest(goal)
		if !strings.Contains(named.body, understood) || !strings.Contains(named.body, reason) {
			t.Errorf("with an exam: %s", named.body)
		}
		if again := c.suggest(goal); string(again.Data) != string(named.Data) {
			t.Errorf("asked again: %s", again.body)
		}
		if dated := c.suggest(`{"goal":"S exam on Thursday"}`); !strings.Contains(dated.body, " on 26 November 2026") || strings.Contains(dated.body, "27 November") {
			t.Errorf("a date in the text wins: %s", dated.body)
		}
		if unnamed := c.suggest(nil); !strings.Contains(unnamed.body, reason) || strings.Contains(unnamed.body, understood) {
			t.Errorf("nobody named it: %s", unnamed.body)
		}
		c.send("DELETE", examsPath+"/"+e.ID, nil).is(204)
		if after := c.suggest(goal); string(after.Data) != string(before.Data) {
			t.Errorf("without it again: %s, at first %s", after.Data, before.Data)
		}
	})
}
