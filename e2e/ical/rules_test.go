// Package ical_test compares how we repeat events with how a library of others does.
package ical_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"

	"studyplanner/internal/ical"
	"studyplanner/internal/planner"
)

// numbers draws a list for a part of a rule, often an empty one.
func numbers(t *rapid.T, key string, low, top int) string {
	if rapid.IntRange(0, 3).Draw(t, key+"?") > 0 {
		return ""
	}
	list := rapid.SliceOfNDistinct(rapid.IntRange(low, top).Filter(func(n int) bool { return n != 0 || low == 0 }), 1, 3, rapid.ID).Draw(t, key)
	return ";" + key + "=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
}

// randomRule draws a rule of which the library of others has no other opinion by
// what it is known for: it does not tell -1 of the weeks of a year that has 53, and
// mixes days with and without a number.
func randomRule(t *rapid.T) string {
	freq := rapid.SampledFrom([]string{"YEARLY", "MONTHLY", "WEEKLY", "DAILY"}).Draw(t, "freq")
	rule := "FREQ=" + freq + rapid.SampledFrom([]string{"", ";INTERVAL=2", ";INTERVAL=3"}).Draw(t, "interval") +
		numbers(t, "BYMONTH", 1, 12) + numbers(t, "BYMONTHDAY", -31, 31) + numbers(t, "BYHOUR", 0, 23) + numbers(t, "BYMINUTE", 0, 59)
	weeks := ""
	if freq == "YEARLY" {
		weeks = numbers(t, "BYWEEKNO", 1, 53)
		rule += weeks + numbers(t, "BYYEARDAY", -366, 366)
	}
	if rapid.Bool().Draw(t, "BYDAY?") {
		n := ""
		if freq == "MONTHLY" || freq == "YEARLY" && weeks == "" {
			n = rapid.SampledFrom([]string{"", "1", "-1", "3", "+2"}).Draw(t, "n")
		}
		days := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"MO", "TU", "WE", "TH", "FR", "SA", "SU"}), 1, 3, rapid.ID).Draw(t, "days")
		rule += ";BYDAY=" + n + strings.Join(days, ","+n)
	}
	rule += numbers(t, "BYSETPOS", -4, 4) + rapid.SampledFrom([]string{"", ";WKST=SU", ";WKST=TH"}).Draw(t, "WKST")
	return rule + rapid.SampledFrom([]string{"", ";COUNT=7", ";UNTIL=20270101T120000Z"}).Draw(t, "end")
}

// horizon is the last moment that matters.
var horizon = time.Date(2027, 10, 1, 0, 0, 0, 0, time.UTC)

// theirs reads a rule that begins with its first instance from start on, and returns
// that too. It is nil if there is none, of which the standard says nothing.
func theirs(t *rapid.T, text string, start time.Time) (*rrule.RRule, time.Time) {
	option, err := rrule.StrToROption(text)
	if err != nil {
		t.Fatal(text, err)
	}
	if option.Until.IsZero() || option.Until.After(horizon) {
		option.Until = horizon
	}
	for {
		option.Dtstart = start
		r, err := rrule.NewRRule(*option)
		if err != nil {
			t.Fatal(text, err)
		}
		switch first := r.After(start, true); {
		case first.IsZero():
			return nil, start
		case first.Equal(start):
			return r, start
		default:
			start = first
		}
	}
}

// ours are the days and times of an event with a rule.
func ours(t *rapid.T, text string, start, from time.Time) (starts []string, through planner.Date) {
	lines := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:a", "DTSTART:" + start.Format("20060102T150405Z"), "DURATION:PT1M", "RRULE:" + text,
		"END:VEVENT", "END:VCALENDAR", "",
	}
	f, err := ical.Read([]byte(strings.Join(lines, "\r\n")), false)
	if err != nil {
		t.Fatal(text, err)
	}
	x := f.Expand(time.UTC, time.LoadLocation, planner.DateOf(from), planner.DateOf(horizon)-1)
	if len(x.Skipped) > 0 {
		t.Fatal(text, x.Skipped)
	}
	for _, b := range x.Busy {
		starts = append(starts, fmt.Sprint(b.Date, " ", b.Start))
	}
	return starts, x.Through
}

func TestRulesGiveWhatALibraryOfOthersGives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := randomRule(t)
		start := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 3000*24).Draw(t, "start")) * time.Hour)
		from := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC)
		others, start := theirs(t, text, start)
		if others == nil {
			return
		}
		got, through := ours(t, text, start, from)
		var want []string
		for _, at := range others.Between(from, horizon, true) {
			if m := planner.MomentAt(at, time.UTC); m.Today <= through {
				want = append(want, fmt.Sprint(m.Today, " ", m.Clock))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s from %v:\n%v\nwant\n%v", text, start, got, want)
		}
	})
}
