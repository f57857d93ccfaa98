package broken_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"studyplanner/torture/broken"
)

// TestWhatIsBrokenIsThereToBeBroken tells a change of the product that a patch knows
// nothing of, without building anything.
func TestWhatIsBrokenIsThereToBeBroken(t *testing.T) {
	t.Parallel()
	for _, p := range broken.Everywhere {
		text, err := os.ReadFile(filepath.Join("../..", p.File))
		if p.Old == "" {
			if !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s is there, and must not be: %v", p.File, err)
			}
		} else if err != nil {
			t.Error(err)
		} else if n := strings.Count(string(text), p.Old); n != 1 {
			t.Errorf("%s has %d times %q, and must have it once", p.File, n, p.Old)
		}
	}
}
