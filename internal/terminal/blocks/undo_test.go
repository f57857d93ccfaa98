package blocks

import (
	"testing"

	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/terminaltest"
)

func TestTakingBackSaysWhatItDoesToBlocks(t *testing.T) {
	t.Parallel()
	b := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-26", "09:00", "10:30", "")
	made, moved := changes.Pair{After: &b}, changes.Pair{Before: &b, After: &b}
	for want, pairs := range map[string][]changes.Pair{"Removed": {made, made}, "Restored": {moved, {Before: &b}}, "Undone": {moved, made}} {
		if got := verbOf(changes.Change{Blocks: pairs}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
