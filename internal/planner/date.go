package planner

import (
	"errors"
	"time"
)

// Date is a calendar day without a zone: the number of days since the day
// before 0001-01-01, in the proleptic Gregorian calendar. Zero is no date.
type Date int32

// The range of dates, 0001-01-01 to 9999-12-31.
const (
	MinDate Date = 1
	MaxDate Date = 3652059
)

var errDate = errors.New("must be a date YYYY-MM-DD that exists")

const (
	secondsPerDay = 24 * 60 * 60
	unixEpoch     = 719163 // 1970-01-01 as a Date
)

// ParseDate reads "YYYY-MM-DD", a day that exists, and nothing else.
func ParseDate(s string) (Date, error) {
	if len(s) != len(time.DateOnly) {
		return 0, errDate
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil || t.Year() < 1 {
		return 0, errDate
	}
	return DateOf(t), nil
}

// DateOf returns the calendar day that t shows in its own zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return NewDate(y, m, d)
}

// NewDate returns the date of y, m and d. Values outside their usual ranges are
// normalised as by [time.Date].
func NewDate(y int, m time.Month, d int) Date {
	return Date(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix()/secondsPerDay + unixEpoch)
}

// Time returns midnight UTC of d.
func (d Date) Time() time.Time {
	return time.Unix((int64(d)-unixEpoch)*secondsPerDay, 0).UTC()
}

// Weekday returns the day of the week of d. Day 1 was a Monday.
func (d Date) Weekday() Weekday { return Weekday(d % 7) }

// Valid reports whether d lies within the range of dates.
func (d Date) Valid() bool { return MinDate <= d && d <= MaxDate }

// Number returns d as the decimal number YYYYMMDD, the form in which it is stored.
func (d Date) Number() int {
	y, m, day := d.Time().Date()
	return y*10000 + int(m)*100 + day
}

// DateFromNumber is the inverse of [Date.Number] for numbers that it made.
func DateFromNumber(n int) Date {
	return NewDate(n/10000, time.Month(n/100%100), n%100)
}

func (d Date) String() string {
	b, _ := d.AppendText(make([]byte, 0, len(time.DateOnly)))
	return string(b)
}

// AppendText appends what String returns. With MarshalText and UnmarshalText it
// makes Date work in JSON, queries and flags alike.
func (d Date) AppendText(b []byte) ([]byte, error) {
	y, m, day := d.Time().Date()
	b = appendTwo(appendTwo(b, y/100), y%100)
	b = appendTwo(append(b, '-'), int(m))
	return appendTwo(append(b, '-'), day), nil
}

// MarshalText is String.
func (d Date) MarshalText() ([]byte, error) { return d.AppendText(nil) }

// UnmarshalText is ParseDate.
func (d *Date) UnmarshalText(b []byte) (err error) {
	*d, err = ParseDate(string(b))
	return err
}

// Moment is one reading of the clock, as an account's wall shows it.
type Moment struct {
	At    time.Time // the instant, in UTC
	Today Date
	Clock Clock
}

// AppendLocal appends m as the account's wall shows it, with its offset from UTC, in
// the form of RFC 3339 to the second.
func (m Moment) AppendLocal(b []byte) []byte {
	b, _ = m.Today.AppendText(b)
	b, _ = m.Clock.AppendText(append(b, 'T'))
	b = appendTwo(append(b, ':'), m.At.Second())
	offset, sign := m.offset(), byte('+')
	switch {
	case offset == 0:
		return append(b, 'Z')
	case offset < 0:
		offset, sign = -offset, '-'
	}
	return appendTwo(append(appendTwo(append(b, sign), offset/60), ':'), offset%60)
}

// offset is what the wall is ahead of UTC by, in minutes: zones differ by whole ones
// since 1972.
func (m Moment) offset() int {
	wall := int64(m.Today-unixEpoch)*secondsPerDay/60 + int64(m.Clock)
	return int(wall - (m.At.Unix()-int64(m.At.Second()))/60)
}

// MomentAt reads t in zone.
func MomentAt(t time.Time, zone *time.Location) Moment {
	local := t.In(zone)
	return Moment{t.UTC(), DateOf(local), Clock(local.Hour()*60 + local.Minute())}
}
