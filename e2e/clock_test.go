package e2e_test

import (
	"cmp"
	"fmt"
	"os"
	"testing"
	"time"
)

// clockVariable tells the binary how far its clock is ahead of the machine's.
const clockVariable = "TESTCLOCK"

// ahead is how far the clocks of the tests and of the binary are ahead of the machine's:
// both began at the moment NOW, if it is set.
var ahead = func() time.Duration {
	set := os.Getenv("NOW")
	if set == "" {
		return 0
	}
	at, err := time.Parse(time.RFC3339, set)
	if err != nil {
		panic(fmt.Sprintf("NOW: %v", err))
	}
	return time.Until(at)
}()

// now is the time by the clock of the binary.
func now() time.Time { return time.Now().Add(ahead) }

// began is when the tests did: no answer is older.
var began = now()

// homeZone is the time zone of the accounts: ZONE, or where it is about noon.
func homeZone() string { return cmp.Or(os.Getenv("ZONE"), noonZone()) }

// noonZone is a time zone in which it was between 12:00 and 13:00 when the tests began,
// and in which its day was that of Greenwich.
func noonZone() string { return zone(12 - began.UTC().Hour()) }

// zone is the time zone so many hours east of Greenwich, from -12 to 14.
func zone(east int) string {
	switch {
	case east > 0:
		return fmt.Sprintf("Etc/GMT-%d", east) // the signs of these names are reversed
	case east < 0:
		return fmt.Sprintf("Etc/GMT+%d", -east)
	default:
		return "UTC"
	}
}

// A day is a calendar date.
type day struct{ midnight time.Time }

func parseDay(t testing.TB, s string) day {
	t.Helper()
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		t.Fatalf("not a date: %q", s)
	}
	return day{d}
}

func (d day) String() string               { return d.midnight.Format(time.DateOnly) }
func (d day) plus(days int) day            { return day{d.midnight.AddDate(0, 0, days)} }
func (d day) before(e day) bool            { return d.midnight.Before(e.midnight) }
func (d day) weekday() int                 { return int(d.midnight.Weekday()) }
func (d day) monday() day                  { return d.plus(-((d.weekday() + 6) % 7)) }
func (d day) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// everyDay lists all weekdays, 0 for Sunday.
var everyDay = []int{0, 1, 2, 3, 4, 5, 6}

// A slot as it is sent and returned.
type slot struct {
	Days  []int  `json:"days"`
	Start string `json:"start"`
	End   string `json:"end"`
}

// daily is a slot on every day of the week; span is such as 20:00-21:00.
func daily(span string) slot { return slot{everyDay, span[:5], span[6:]} }

// week reads the schedule and returns its blocks in order, each with its date.
func (c client) week(t testing.TB, offset int) []obj {
	t.Helper()
	var blocks []obj
	for _, d := range c.read(t, fmt.Sprintf("/v1/schedule?week_offset=%d", offset)).objects("days") {
		for _, b := range d.objects("blocks") {
			blocks = append(blocks, b.with("date", d["date"]))
		}
	}
	return blocks
}
