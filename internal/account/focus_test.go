package account_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

func TestTheTimerAndActualMinutesOfADocumentAreChecked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	refused := func(t *testing.T, name string, doc account.Document, field string) {
		t.Helper()
		_, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc)
		if diff := cmp.Diff([]string{"spaces.live." + field}, fields(err)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	for name, tt := range map[string]struct {
		change func(*planner.Timer)
		field  string
	}{
		"a block that the document does not have": {func(t *planner.Timer) { t.BlockID = "blk_00000000000000000000000000" }, "focus.block_id"},
		"a target of more than a day":             {func(t *planner.Timer) { t.Target = planner.MaxActual + 1 }, "focus.target_minutes"},
		"less than no time":                       {func(t *planner.Timer) { t.Ran = -1 }, "focus.ran_milliseconds"},
		"more time than there is":                 {func(t *planner.Timer) { t.Ran = 1 << 62 }, "focus.ran_milliseconds"},
		"a start that no clock shows":             {func(t *planner.Timer) { t.Started = planner.Instant{} }, "focus.started"},
		"a present that no clock shows":           {func(t *planner.Timer) { t.Since = new(planner.Instant) }, "focus.running_since"},
	} {
		c := doc.Spaces[account.Live]
		former, timer := c.Focus, *c.Focus
		tt.change(&timer)
		c.Focus = &timer
		doc.Spaces[account.Live] = c
		refused(t, name, doc, tt.field)
		c.Focus = former
		doc.Spaces[account.Live] = c
	}
	c := doc.Spaces[account.Live]
	blocks := blocksOf(t, c)
	blocks[1].Actual = new(planner.MaxActual + 1)
	with(doc, account.Live, blocks)
	refused(t, "more than a day at a block", doc, "blocks[1].actual_minutes")
}
