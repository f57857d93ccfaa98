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

// choice is the set of numbers in a part of a rule, from -top through top. Positive ones count
// from the start, negative ones from the end. It is nil if the rule has no such part.
type choice []bool

// chosen is a choice of some numbers.
func chosen(top int, numbers ...int) choice {
	c := make(choice, 2*top+1)
	for _, n := range numbers {
		c[n+top] = true
	}
	return c
}

// has reports whether n is chosen.
func (c choice) has(n int) bool {
	i := n + len(c)/2
	return 0 <= i && i < len(c) && c[i]
}

// either reports whether n is chosen of what counts from 1 through last, from either
// end; so it is where nothing is chosen.
func (c choice) either(n, last int) bool { return c == nil || c.has(n) || c.has(n-last-1) }

// rule is an RRULE (RFC 5545, 3.3.10), without BYEASTER.
type rule struct {
	freq, interval, count   int // count 0: without
	until                   timestamp
	weekStart               int // from Monday
	months, monthDays       choice
	yearDays, weeks         choice
	days                    *[7]choice // which of each weekday, from Monday; 0 is all
	hours, minutes, seconds []int
	positions               choice

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
		if r.until, ok = parseTimestamp(property{}, v); !ok {
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
	choices := map[string]struct {
		to  *choice
		top int
	}{
		"BYMONTH": {&r.months, 12}, "BYMONTHDAY": {&r.monthDays, 31}, "BYYEARDAY": {&r.yearDays, 366}, "BYWEEKNO": {&r.weeks, 53}, "BYSETPOS": {&r.positions, 366},
	}
	if c, ok := choices[key]; ok {
		low := -c.top
		if key == "BYMONTH" {
			low = 1
		}
		all, err := parseNumbers(key, v, low, c.top)
		if err != nil || slices.Contains(all, 0) {
			return errors.New(key)
		}
		*c.to = chosen(c.top, all...)
		return nil
	}
	times := map[string]struct {
		to  *[]int
		top int
	}{"BYHOUR": {&r.hours, 23}, "BYMINUTE": {&r.minutes, 59}, "BYSECOND": {&r.seconds, 59}}
	t, ok := times[key]
	if !ok {
		return errors.New(key)
	}
	*t.to, err = parseNumbers(key, v, 0, t.top)
	return err
}

// parseNumbers reads a list of numbers, each of which is there once, in their order.
func parseNumbers(key, v string, low, top int) ([]int, error) {
	var all []int
	for one := range strings.SplitSeq(v, ",") {
		n, err := number(key, strings.TrimPrefix(one, "+"), low, top)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

func number(key, v string, low, top int) (int, error) {
	n, err := strconv.Atoi(v)
	if err != nil || n < low || n > top {
		return 0, errors.New(key)
	}
	return n, nil
}

// mostWeeks is how often a weekday comes in a year at most.
const mostWeeks = 53

// parseDays reads BYDAY.
func parseDays(v string) (*[7]choice, error) {
	var days [7]choice
	for one := range strings.SplitSeq(v, ",") {
		one = strings.TrimSpace(one)
		at := max(len(one)-2, 0)
		weekday, n := slices.Index(weekdays, one[at:]), 0
		var err error
		if at > 0 {
			n, err = number("BYDAY", strings.TrimPrefix(one[:at], "+"), -mostWeeks, mostWeeks)
		}
		if err != nil || weekday < 0 || at > 0 && n == 0 {
			return nil, errors.New("BYDAY")
		}
		if days[weekday] == nil {
			days[weekday] = chosen(mostWeeks)
		}
		days[weekday][n+mostWeeks] = true
	}
	return &days, nil
}
