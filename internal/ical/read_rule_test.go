package ical

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teambition/rrule-go"
	"pgregory.net/rapid"
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
		days := rapid.SliceOfNDistinct(rapid.SampledFrom(weekdays), 1, 3, rapid.ID).Draw(t, "days")
		rule += ";BYDAY=" + n + strings.Join(days, ","+n)
	}
	rule += numbers(t, "BYSETPOS", -4, 4) + rapid.SampledFrom([]string{"", ";WKST=SU", ";WKST=TH"}).Draw(t, "WKST")
	return rule + rapid.SampledFrom([]string{"", ";COUNT=7", ";UNTIL=20270101T120000Z"}).Draw(t, "end")
}

func TestRulesGiveWhatALibraryOfOthersGives(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := randomRule(t)
		start := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(rapid.IntRange(0, 3000*24).Draw(t, "start")) * time.Hour)
		from, to := time.Date(2025, 9, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 10, 1, 0, 0, 0, 0, time.UTC)
		r, why := parseRule(text)
		if why != "" {
			t.Fatal(text, why)
		}
		r.start, r.zone = start.Unix(), utc
		var got []int64
		if err := r.each(from.Unix(), to.Unix(), &steps{}, func(wall int64) bool { got = append(got, wall); return true }); err != nil {
			t.Fatal(text, err)
		}
		option, err := rrule.StrToROption(text)
		if err != nil {
			t.Fatal(text, err)
		}
		option.Dtstart = start
		if option.Until.IsZero() || option.Until.After(to) {
			option.Until = to
		}
		others, err := rrule.NewRRule(*option)
		if err != nil {
			t.Fatal(text, err)
		}
		var want []int64
		for _, at := range others.Between(from, to, true) {
			want = append(want, at.Unix())
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s from %v:\n%v\nwant\n%v", text, start, times(got), times(want))
		}
	})
}

func times(walls []int64) (all []string) {
	for _, w := range walls {
		all = append(all, time.Unix(w, 0).UTC().Format("Mon 2006-01-02T15:04:05"))
	}
	return all
}
