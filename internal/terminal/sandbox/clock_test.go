package sandbox

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // as in the program

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/terminaltest"
)

func TestTheNextDaysHaveTheSameTimeOfDay(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Europe/Berlin")
	terminaltest.Must(t, err)
	for _, x := range []struct {
		from string
		days int
		want string
	}{
		{"2026-10-24T22:30:00Z", 1, "2026-10-25T23:30:00Z"}, // 00:30 before and after the clocks are put back
		{"2026-10-24T23:30:00Z", 7, "2026-11-01T00:30:00Z"},
		{"2027-03-27T22:30:00Z", 1, "2027-03-28T21:30:00Z"},
		{"2027-03-27T05:00:00.25Z", 1, "2027-03-28T04:00:00.25Z"},
		{"2027-03-27T05:00:00Z", 7, "2027-04-03T04:00:00Z"},
		{"2027-03-27T01:30:00Z", 1, "2027-03-28T00:30:00Z"}, // there is no 02:30
		{"2027-06-01T12:00:00Z", 7, "2027-06-08T12:00:00Z"},
	} {
		from, err := time.Parse(time.RFC3339, x.from)
		terminaltest.Must(t, err)
		if got := daysLater(from.In(zone), x.days).UTC().Format(time.RFC3339Nano); got != x.want {
			t.Errorf("%s and %d days: %s, want %s", x.from, x.days, got, x.want)
		}
	}
}

func TestWhatIsNoStepOfTheClockIsNamedWithWhatIsOne(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"2026-10-12", "next", "next month", "tomorrow", "real time", "2026-10-12T05:00"} {
		_, err := readStep(text)
		if terminaltest.ExitCode(err) != console.ExitUsage || !strings.Contains(err.Error(), "did not understand '"+text+"'") ||
			!strings.HasSuffix(err.Error(), "or write next day, next week or real") {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"", "next day", "NEXT  Week", "Real", "2026-10-12T05:00Z", "2026-10-12T05:00:00+02:00"} {
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

func TestWordsForTheClockAreCompletedOneByOne(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		before []string
		typed  string
		want   []cobra.Completion
	}{
		{nil, "", []cobra.Completion{"next\tday or week", "real\tback to real time"}},
		{nil, "N", []cobra.Completion{"next\tday or week"}},
		{[]string{"Next"}, "", []cobra.Completion{"day", "week"}},
		{[]string{"next"}, "w", []cobra.Completion{"week"}},
		{[]string{"real"}, "", nil},
		{[]string{"next", "day"}, "", nil},
	} {
		if got, directive := completeClock(nil, x.before, x.typed); !slices.Equal(got, x.want) || directive&cobra.ShellCompDirectiveNoFileComp == 0 {
			t.Errorf("%v %q: %q", x.before, x.typed, got)
		}
	}
}
