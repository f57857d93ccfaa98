package planner

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// moments draws a time of the years of clocks, to the millisecond, such that some
// lie close together.
func moments(t *rapid.T, name string) time.Time {
	day := rapid.Int64Range(0, 1000).Draw(t, name+" day")
	odd := rapid.SampledFrom([]int64{0, 1, 999, 86_399_999}).Draw(t, name+" odd")
	return time.UnixMilli(1_790_000_000_000 + day*86_400_000 + odd).UTC()
}

// naiveClock is a clock as somebody would wind it: it knows what it shows, and is
// told of each millisecond that goes by.
type naiveClock struct {
	shows   time.Time
	set     bool
	running bool
}

func (c *naiveClock) pass(d time.Duration) {
	if !c.set || c.running {
		c.shows = c.shows.Add(d)
	}
}

func TestATestClockShowsWhatANaiveOneDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		real := moments(t, "start")
		clock, naive := TestClock{}, naiveClock{shows: real}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				d := time.Duration(rapid.Int64Range(0, 40*86_400_000).Draw(t, "pass")) * time.Millisecond
				real = real.Add(d)
				naive.pass(d)
			case 1:
				to, running, empty := moments(t, "to"), rapid.Bool().Draw(t, "running"), rapid.Bool().Draw(t, "empty")
				may := empty || !to.Before(naive.shows) && !to.After(naive.shows.AddDate(0, 0, 400))
				next, err := clock.SetTo(Instant(to), running, real, empty)
				if bad, _ := errors.AsType[Invalid](err); (err == nil) != may || !may && (len(bad) != 1 || bad[0].Field != "now") {
					t.Fatalf("from %v to %v, empty %v: %v", naive.shows, to, empty, err)
				}
				if may {
					clock, naive = next, naiveClock{to, true, running}
				}
			case 2:
				empty := rapid.Bool().Draw(t, "empty")
				next, err := clock.Ended(real, empty)
				if may := empty || !naive.shows.After(real); (err == nil) != may || !may && !errors.Is(err, ErrClockAhead) {
					t.Fatalf("from %v to the real %v, empty %v: %v", naive.shows, real, empty, err)
				}
				if clock = next; err == nil {
					naive = naiveClock{shows: real}
				}
			}
			if got := clock.Now(real); !got.Equal(naive.shows) || clock.IsSet() != naive.set || clock.Frozen() != (naive.set && !naive.running) {
				t.Fatalf("%+v shows %v at %v, want %+v", clock, got, real, naive)
			}
		}
	})
}

func TestAClockIsSetWithinItsYears(t *testing.T) {
	for text, ok := range map[string]bool{
		"1970-01-01T00:00:00Z": true, "9900-12-31T23:59:59.999Z": true, "1970-01-01T00:00:00+00:01": false,
		"9900-12-31T23:59:59-00:01": false, "0001-01-01T00:00:00Z": false, "9999-12-31T00:00:00Z": false,
	} {
		var to Instant
		if err := to.UnmarshalText([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		_, err := TestClock{}.SetTo(to, false, time.Unix(0, 0), true)
		if (err == nil) != ok {
			t.Errorf("%s: %v", text, err)
		}
		if !ok {
			wantProblem(t, err, "now")
		}
	}
}

func TestARunningClockNeverGoesBack(t *testing.T) {
	set := time.UnixMilli(1_790_000_000_000).UTC()
	p := TestClock{At: set.Add(time.Hour), Set: set}
	if got := p.Now(set); !got.Equal(set) {
		t.Errorf("on a server whose clock is an hour behind it shows %v", got)
	}
}

func TestAnInstantIsReadAsRFC3339(t *testing.T) {
	for text, want := range map[string]string{ // "": it is not read
		"2026-10-12T05:00:00Z":          "2026-10-12T05:00:00Z",
		"2026-10-12T05:00:00+02:00":     "2026-10-12T03:00:00Z",
		"2026-10-12T05:00:00.120999Z":   "2026-10-12T05:00:00.12Z",
		"2026-10-12":                    "",
		"2026-10-12T05:00Z":             "",
		"2026-10-12T05:00:00":           "",
		"2026-10-12 05:00:00Z":          "",
		"2026-02-29T05:00:00Z":          "",
		"2026-10-12T24:00:00Z":          "",
		"2026-10-12T05:00:60Z":          "",
		"2026-10-12T05:00:00,5Z":        "",
		"2026-10-12T05:00:00+25:00":     "",
		" 2026-10-12T05:00:00Z":         "",
		"26-10-12T05:00:00Z":            "",
		"2026-10-12T05:00:00Zulu":       "",
		"":                              "",
		"999999999999-10-12T05:00:00Z":  "",
		"2026-10-12T05:00:00.\u00b9Z":   "",
		"2026-10-12T05:00:00[Etc/UTC]Z": "",
	} {
		var i Instant
		err := i.UnmarshalText([]byte(text))
		got, _ := i.MarshalText()
		if want == "" && err == nil || want != "" && (err != nil || string(got) != want) {
			t.Errorf("%q: %s, %v", text, got, err)
		}
	}
}

func FuzzInstant(f *testing.F) {
	f.Add("2026-10-12T05:00:00.5+02:00")
	f.Fuzz(func(t *testing.T, text string) {
		var once, again Instant
		if once.UnmarshalText([]byte(text)) != nil || once.Time().Year() < 0 || once.Time().Year() > 9999 {
			return
		}
		printed, _ := once.MarshalText()
		if err := again.UnmarshalText(printed); err != nil || again != once {
			t.Errorf("%q is %s, and then %v, %v", text, printed, again, err)
		}
	})
}
