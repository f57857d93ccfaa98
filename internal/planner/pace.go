package planner

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// Pace says how time goes in a space. The zero Pace is that of real time.
type Pace struct {
	At  time.Time // the real moment from which on the clock runs; zero: it stands
	Set time.Time // what the clock was set to; zero: it was not
}

// maxForward is how far one step takes the clock of a space in which something is.
const maxForward = 400 * 24 * time.Hour

// The years that a clock is set to: with them all weeks around it are within the
// range of dates.
const (
	firstClockYear = 1970
	lastClockYear  = 9900
)

// ErrClockAhead means that a clock cannot go back to real time, since what is in the
// space would lie in the future.
var ErrClockAhead = errors.New("reset the sandbox first: its clock is ahead of real time")

// IsSet reports whether time goes otherwise than it really does.
func (p Pace) IsSet() bool { return !p.Set.IsZero() }

// Stands reports whether p always shows the same time.
func (p Pace) Stands() bool { return p.IsSet() && p.At.IsZero() }

// Now returns the present of a space at a real moment.
func (p Pace) Now(real time.Time) time.Time {
	switch {
	case !p.IsSet():
		return real
	case p.At.IsZero() || real.Before(p.At): // another server's clock may be a little behind
		return p.Set
	}
	return p.Set.Add(real.Sub(p.At))
}

// To returns the pace of a space whose clock is set to a time at a real moment. An
// empty space may go anywhere, any other forwards and by 400 days at most. It returns
// Invalid, on the field "now".
func (p Pace) To(to Instant, running bool, real time.Time, empty bool) (Pace, error) {
	var bad Invalid
	to.check(&bad, "now")
	present := InstantOf(p.Now(real)).Time()
	ahead := to.Time().Sub(present)
	back := fmt.Sprintf("is before the present of the sandbox, %s: reset it to go back", present.Format(time.RFC3339Nano))
	bad.Check(len(bad) > 0 || empty || ahead >= 0, "now", back)
	bad.Check(len(bad) > 0 || empty || ahead <= maxForward, "now", "is more than 400 days ahead: go there in several steps")
	return paceOf(to, running, real), bad.Err()
}

// paceOf returns that of a clock that was set to a time at a real moment.
func paceOf(to Instant, running bool, real time.Time) Pace {
	p := Pace{Set: to.Time()}
	if running {
		p.At = InstantOf(real).Time()
	}
	return p
}

// Real returns the pace of a space whose clock goes back to real time, or
// ErrClockAhead if the space is not empty and would go back in time.
func (p Pace) Real(real time.Time, empty bool) (Pace, error) {
	if !empty && p.Now(real).After(real) {
		return p, ErrClockAhead
	}
	return Pace{}, nil
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

// check records a problem if no clock is set to i.
func (i Instant) check(bad *Invalid, field string) {
	year := i.Time().Year()
	bad.Check(firstClockYear <= year && year <= lastClockYear, field, fmt.Sprintf("must be from %d to %d", firstClockYear, lastClockYear))
}
