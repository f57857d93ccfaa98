package console

import (
	"strings"
	"testing"
)

func TestProgressIsSilentWhereThereIsNoTerminal(t *testing.T) {
	t.Parallel()
	d := newDesk("")
	p := d.Progress("backup")
	p.Set(0, 0)
	p.Set(1, 2)
	p.Finish()
	if d.stdout.Len() > 0 || d.stderr.Len() > 0 {
		t.Errorf("stdout %q, stderr %q", d.stdout.String(), d.stderr.String())
	}
}

func TestALineIsDrawnForEachPercent(t *testing.T) {
	t.Parallel()
	var shown strings.Builder
	p := Progress{what: "backup", out: &shown}
	for i := range 1_000_001 {
		p.Set(i, 1_000_000)
	}
	if n := strings.Count(shown.String(), "backup"); n != 101 {
		t.Errorf("it was drawn %d times", n)
	}
}
