package sandbox

import (
	"strings"
	"testing"
	"time"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/terminaltest"
)

func TestWhatIsNoStepOfTheClockIsNamedWithWhatIsOne(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"2026-10-12", "next", "next month", "tomorrow", "real time", "2026-10-12T05:00"} {
		_, err := readStep(text)
		if terminaltest.ExitCode(err) != console.ExitUsage || !strings.Contains(err.Error(), "did not understand '"+text+"'") ||
			!strings.HasSuffix(err.Error(), "or write real") {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"", "Real", "2026-10-12T05:00Z", "2026-10-12T05:00:00+02:00"} {
		if s, err := readStep(text); s == nil || err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestTheClockIsSaidInTheZoneOfTheAccount(t *testing.T) {
	t.Parallel()
	c := client.SandboxClock{Now: time.Date(2026, 10, 12, 22, 5, 0, 0, time.UTC), Today: terminaltest.Day(t, "2026-10-13")}
	for _, x := range []struct {
		set, running bool
		want         string
	}{
		{false, true, "The sandbox goes by real time: it is Tuesday 13 October 2026, 00:05."},
		{true, true, "In the sandbox it is Tuesday 13 October 2026, 00:05, and time goes on."},
		{true, false, "In the sandbox it is Tuesday 13 October 2026, 00:05, and time stands still."},
	} {
		c.Set, c.Running = x.set, x.running
		if got := sentence(c, time.FixedZone("", 2*60*60)); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}
