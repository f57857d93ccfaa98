package terminal

import "testing"

func TestTakingBackSaysWhatItDoesToBlocks(t *testing.T) {
	t.Parallel()
	b := block(t, "aaaa1", "Maths", "2026-11-26", "09:00", "10:30", "")
	made, moved := pair{After: &b}, pair{Before: &b, After: &b}
	for want, pairs := range map[string][]pair{"Removed": {made, made}, "Restored": {moved, {Before: &b}}, "Undone": {moved, made}} {
		if got := verbOf(change{Blocks: pairs}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
