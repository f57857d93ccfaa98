package console

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
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

func TestABarIsDrawnTenTimesASecondAtMost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var shown strings.Builder
		p := Progress{what: "backup", out: &shown}
		for i := range 2001 { // for two seconds
			p.Set(i, 2000)
			time.Sleep(time.Millisecond)
		}
		p.Finish()
		if n := strings.Count(shown.String(), "backup"); n < 15 || n > 21 {
			t.Errorf("it was drawn %d times", n)
		}
		if half := "backup  50% |███████████████               |"; !strings.Contains(shown.String(), half) {
			t.Errorf("the bar was never half full: %q", shown.String())
		}
	})
}

func TestASpinnerTurnsAsLongAsNothingIsKnown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var shown strings.Builder
		p := Progress{what: "restore", out: &shown}
		p.Set(0, 0)
		time.Sleep(time.Minute)
		synctest.Wait()
		p.Finish()
		if n := strings.Count(shown.String(), "restore"); n < 500 || n > 601 {
			t.Errorf("it was drawn %d times", n)
		}
		drawn := shown.Len()
		time.Sleep(time.Minute)
		synctest.Wait()
		if shown.Len() != drawn {
			t.Errorf("it turns on: %q", shown.String()[drawn:])
		}
	})
}
