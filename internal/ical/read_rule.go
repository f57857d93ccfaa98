package ical

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// The frequencies that are read.
const (
	yearly = iota
	monthly
	weekly
	daily
)

// nth is a weekday, from Monday, of each week or only the nth from the start or end.
type nth struct{ weekday, n int }

// rule is an RRULE (RFC 5545, 3.3.10), without BYEASTER.
type rule struct {
	freq, interval, count   int // count 0: without
	until                   stamp
	weekStart               int // from Monday
	months, monthDays       []int
	yearDays, weeks         []int
	days                    []nth
	hours, minutes, seconds []int
	positions               []int

	start int64 // of the first instance, on the wall
	zone  zone  // that the wall is in
}

var frequencies = map[string]int{"YEARLY": yearly, "MONTHLY": monthly, "WEEKLY": weekly, "DAILY": daily}

var tooFine = map[string]string{"HOURLY": "hour", "MINUTELY": "minute", "SECONDLY": "second"}

var weekdays = []string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}

// parseRule reads a rule, or says why not.
func parseRule(value string) (r rule, why string) {
	r = rule{freq: -1, interval: 1}
	for part := range strings.SplitSeq(strings.TrimSuffix(strings.ToUpper(value), ";"), ";") {
		key, v, _ := strings.Cut(strings.TrimSpace(part), "=")
		if key == "FREQ" && tooFine[v] != "" {
			return r, "repeats every " + tooFine[v]
		}
		if err := r.set(key, v); err != nil {
			return r, "has a rule that cannot be read: " + err.Error()
		}
	}
	if r.freq < 0 {
		return r, "has a rule that cannot be read: FREQ is missing"
	}
	return r, ""
}

// set takes one part of a rule.
func (r *rule) set(key, v string) (err error) {
	switch key {
	case "FREQ":
		f, ok := frequencies[v]
		if r.freq = f; !ok {
			return errors.New("FREQ")
		}
	case "INTERVAL":
		r.interval, err = number(key, v, 1, 10_000)
	case "COUNT":
		r.count, err = number(key, v, 1, 1<<31-1)
	case "UNTIL":
		var ok bool
		if r.until, ok = parseStamp(property{}, v); !ok {
			return errors.New(key)
		}
	case "WKST":
		if r.weekStart = slices.Index(weekdays, v); r.weekStart < 0 {
			return errors.New(key)
		}
	case "BYDAY":
		r.days, err = parseDays(v)
	default:
		return r.setNumbers(key, v)
	}
	return err
}

// setNumbers takes a part of a rule that is a list of numbers.
func (r *rule) setNumbers(key, v string) (err error) {
	lists := map[string]struct {
		to       *[]int
		low, top int // -top to top without 0 for a low of -1
	}{
		"BYMONTH": {&r.months, 1, 12}, "BYMONTHDAY": {&r.monthDays, -1, 31}, "BYYEARDAY": {&r.yearDays, -1, 366}, "BYWEEKNO": {&r.weeks, -1, 53},
		"BYHOUR": {&r.hours, 0, 23}, "BYMINUTE": {&r.minutes, 0, 59}, "BYSECOND": {&r.seconds, 0, 59}, "BYSETPOS": {&r.positions, -1, 366},
	}
	l, ok := lists[key]
	if !ok {
		return errors.New(key)
	}
	for one := range strings.SplitSeq(v, ",") {
		low := l.low
		if low < 0 {
			low = -l.top
		}
		n, err := number(key, strings.TrimPrefix(one, "+"), low, l.top)
		if err != nil || n == 0 && l.low < 0 {
			return errors.New(key)
		}
		if !slices.Contains(*l.to, n) {
			*l.to = append(*l.to, n)
		}
	}
	slices.Sort(*l.to)
	return nil
}

func number(key, v string, low, top int) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < low || n > top {
		return 0, errors.New(key)
	}
	return n, nil
}

// parseDays reads BYDAY.
func parseDays(v string) ([]nth, error) {
	var days []nth
	for one := range strings.SplitSeq(v, ",") {
		one = strings.TrimSpace(one)
		at := max(len(one)-2, 0)
		d := nth{weekday: slices.Index(weekdays, one[at:])}
		var err error
		if at > 0 {
			d.n, err = number("BYDAY", strings.TrimPrefix(one[:at], "+"), -53, 53)
		}
		if err != nil || d.weekday < 0 || at > 0 && d.n == 0 || len(days) > 7*107 {
			return nil, errors.New("BYDAY")
		}
		if !slices.Contains(days, d) {
			days = append(days, d)
		}
	}
	return days, nil
}
