package planner

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// TestClock is the clock of a space, which developers can set. The zero TestClock shows
// real time.
type TestClock struct {
	At  time.Time // the real moment at which it started to run; zero: it is frozen
	Set time.Time // the time to which it was set; zero: it was not set
}

// maxForward is the largest step of the clock of a space that is not empty.
const maxForward = 400 * 24 * time.Hour

// The years to which a clock can be set. All weeks around it are then within the range
// of dates.
const (
	firstClockYear = 1970
	lastClockYear  = 9900
)

// ErrClockAhead means that a clock cannot go back to real time: the contents of the
// space would lie in the future.
var ErrClockAhead = errors.New("reset the sandbox first: its clock is ahead of real time")

// IsSet reports whether c shows another time than the real one.
func (c TestClock) IsSet() bool { return !c.Set.IsZero() }

// Frozen reports whether c always shows the same time.
func (c TestClock) Frozen() bool { return c.IsSet() && c.At.IsZero() }

// Now returns the time that c shows at a real moment.
func (c TestClock) Now(real time.Time) time.Time {
	switch {
	case !c.IsSet():
		return real
	case c.At.IsZero() || real.Before(c.At): // another server's clock may be a little behind
		return c.Set
	}
	return c.Set.Add(real.Sub(c.At))
}

// SetTo returns c set to a time at a real moment. The clock of an empty space can be set
// to any time, others at most 400 days ahead. It returns Invalid, on the field "now".
func (c TestClock) SetTo(to Instant, running bool, real time.Time, empty bool) (TestClock, error) {
	var bad Invalid
	to.check(&bad, "now")
	present := InstantOf(c.Now(real)).Time()
	ahead := to.Time().Sub(present)
	back := fmt.Sprintf("is before the present of the sandbox, %s: reset it to go back", present.Format(time.RFC3339Nano))
	bad.Check(len(bad) > 0 || empty || ahead >= 0, "now", back)
	bad.Check(len(bad) > 0 || empty || ahead <= maxForward, "now", "is more than 400 days ahead: go there in several steps")
	return newTestClock(to, running, real), bad.Err()
}

// newTestClock returns a clock that was set to a time at a real moment.
func newTestClock(to Instant, running bool, real time.Time) TestClock {
	c := TestClock{Set: to.Time()}
	if running {
		c.At = InstantOf(real).Time()
	}
	return c
}

// Ended returns c back at real time. It returns ErrClockAhead if the space is not empty
// and would go back in time.
func (c TestClock) Ended(real time.Time, empty bool) (TestClock, error) {
	if !empty && c.Now(real).After(real) {
		return c, ErrClockAhead
	}
	return TestClock{}, nil
}

// Instant is a moment in time, to the millisecond. Its text is RFC 3339.
type Instant time.Time

var errInstant = errors.New("must be a date and time with an offset, such as 2026-10-12T05:00:00Z")

// InstantOf returns t without what is below a millisecond.
func InstantOf(t time.Time) Instant { return Instant(time.UnixMilli(t.UnixMilli()).UTC()) }

// Time returns i, in UTC.
func (i Instant) Time() time.Time { return time.Time(i) }

// Equal reports whether both are the same moment.
func (i Instant) Equal(o Instant) bool { return i.Time().Equal(o.Time()) }

// MarshalText returns i as RFC 3339 has it, in UTC.
func (i Instant) MarshalText() ([]byte, error) {
	return i.Time().AppendFormat(nil, time.RFC3339Nano), nil
}

// UnmarshalText reads RFC 3339.
func (i *Instant) UnmarshalText(b []byte) error {
	var t time.Time
	if bytes.ContainsRune(b, ',') || t.UnmarshalText(b) != nil { // which takes a comma for a point
		return errInstant
	}
	*i = InstantOf(t)
	return nil
}

// check records a problem if no clock can be set to i.
func (i Instant) check(bad *Invalid, field string) {
	year := i.Time().Year()
	bad.Check(firstClockYear <= year && year <= lastClockYear, field, fmt.Sprintf("must be from %d to %d", firstClockYear, lastClockYear))
}
