//go:build postgres

package cli

import (
	"strings"
	"testing"

	"studyplanner/internal/console"
	"studyplanner/internal/store/storetest/pg"
)

func TestADatabaseThatMayForgetIsWarnedOf(t *testing.T) {
	c := newShell(t)
	database := pg.NewDatabase(t)
	for parameter, want := range map[string]bool{"synchronous_commit=on": false, "synchronous_commit=off": true} {
		s := c.serve("--log-format", "json", "--database", database+"&"+parameter)
		if code, _ := s.end(t); code != console.ExitOK {
			t.Errorf("serve exits with %d", code)
		}
		if log := s.stderr.String(); strings.Contains(log, `"setting":"synchronous_commit","problem":"is off, not on"`) != want {
			t.Errorf("%s: the log is %s", parameter, log)
		}
	}
}
