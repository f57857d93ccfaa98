// Package quotatest states what counts must do that processes share.
package quotatest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/internal/quota"
)

// Counts are some that are tested.
type Counts struct {
	quota.Counts
	// Age makes all counts as old as if so much time had passed since, or, if it is
	// negative, as if the clock had been set back.
	Age func(time.Duration)
}

// longest is the longest window, of which next to nothing passes during a test.
const longest = 366 * 24 * time.Hour

// Run holds counts to their promises. Each case has keys of its own.
func Run(t *testing.T, c Counts) {
	for name, test := range map[string]func(counted){
		"a quota can be spent in one burst, and then no more":              spent,
		"a request is charged to all limits or to none":                    allOrNone,
		"what is returned can be taken again, and no more than was taken":  returned,
		"a limit with other requests goes on with the share that is spent": continued,
		"keys, and windows, are counted apart":                             apart,
		"time gives back, by the request":                                  aged,
		"a clock that was set back counts as no time":                      setBack,
		"the largest policies are counted exactly":                         largest,
		"of many at once exactly as many are allowed as may":               atOnce,
	} {
		t.Run(name, func(t *testing.T) { test(counted{t, c, strings.ReplaceAll(name, " ", "-")}) })
	}
}

// counted is one test of counts, with a key.
type counted struct {
	*testing.T
	Counts
	key string
}

func (c counted) policy(text string) quota.Policy {
	c.Helper()
	p, err := quota.ParsePolicy(text)
	if err != nil {
		c.Fatal(err)
	}
	return p
}

// take takes a request and wants it to be decided so, with so many left of each limit.
func (c counted) take(p quota.Policy, allowed bool, left ...int) quota.Decision {
	c.Helper()
	d, err := c.Take(c.Context(), c.key, p)
	c.is(d, err, allowed, left)
	return d
}

// giveBack returns a request and wants so many left of each limit.
func (c counted) giveBack(p quota.Policy, left ...int) {
	c.Helper()
	d, err := c.Return(c.Context(), c.key, p)
	c.is(d, err, true, left)
}

func (c counted) is(d quota.Decision, err error, allowed bool, left []int) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
	var got []int
	for _, s := range d.States {
		got = append(got, s.Remaining)
	}
	if d.Allowed != allowed || !slices.Equal(got, left) || (d.RetryAfter > 0) == allowed {
		c.Fatalf("%+v, want allowed %t and %v left", d, allowed, left)
	}
}

func spent(c counted) {
	p := c.policy("p=7/366d") // no whole number of microseconds for each
	for i := range 7 {
		c.take(p, true, 6-i)
	}
	for range 3 {
		d := c.take(p, false, 0)
		if want := longest / 7; d.RetryAfter > want || d.RetryAfter < want-time.Hour || d.States[0].Reset > longest {
			c.Errorf("refused for %v, and whole in %v", d.RetryAfter, d.States[0].Reset)
		}
	}
}

func allOrNone(c counted) {
	p := c.policy("p=2/30d,10/366d")
	c.take(p, true, 1, 9)
	c.take(p, true, 0, 8)
	c.take(p, false, 0, 8)
	c.take(p, false, 0, 8)
}

func returned(c counted) {
	p := c.policy("p=3/30d,20/366d")
	c.giveBack(p, 3, 20)
	c.take(p, true, 2, 19)
	c.take(p, true, 1, 18)
	c.giveBack(p, 2, 19)
	c.giveBack(p, 3, 20)
	c.giveBack(p, 3, 20)
	c.take(p, true, 2, 19)
}

func continued(c counted) {
	few, many := c.policy("p=30/366d"), c.policy("q=120/366d")
	for i := range 15 {
		c.take(few, true, 29-i)
	}
	c.take(many, true, 59)
	c.take(few, true, 13) // of 59/120, 14 were left
}

func apart(c counted) {
	p, q := c.policy("p=2/366d"), c.policy("p=2/365d")
	c.take(p, true, 1)
	c.take(q, true, 1)
	other := c
	other.key += " of another"
	other.take(p, true, 1)
}

func aged(c counted) {
	p := c.policy("p=5/30d,100/366d")
	for i := range 5 {
		c.take(p, true, 4-i, 99-i)
	}
	c.Age(6 * 24 * time.Hour) // 1 of 5, and 1.6 of 100
	c.take(p, true, 0, 95)
	c.take(p, false, 0, 95)
	c.Age(longest)
	c.take(p, true, 4, 99)
}

func setBack(c counted) {
	p := c.policy("p=5/30d")
	for i := range 5 {
		c.take(p, true, 4-i)
	}
	c.Age(-300 * 24 * time.Hour)
	c.take(p, false, 0)
	c.Age(6 * 24 * time.Hour)
	c.take(p, true, 0)
}

func largest(c counted) {
	var limits []string
	var left []int
	for i := range 8 {
		limits = append(limits, fmt.Sprintf("%d/%dd", 1_000_000_000-i, 366-i))
		left = append(left, 999_999_999-i)
	}
	p := c.policy("p=" + strings.Join(limits, ","))
	first, err := c.Take(c.Context(), c.key, p)
	c.is(first, err, true, left)
	for _, s := range first.States {
		if want := s.Limit.Window / time.Duration(s.Limit.Requests); s.Reset < want || s.Reset > want+2 {
			c.Errorf("one of %v is owed for %v, want %v", s.Limit, s.Reset, want)
		}
	}
	c.giveBack(p, 1_000_000_000, 999_999_999, 999_999_998, 999_999_997, 999_999_996, 999_999_995, 999_999_994, 999_999_993)
}

func atOnce(c counted) {
	const clients, each, may = 32, 10, 123
	p := c.policy(fmt.Sprintf("p=%d/30d,1000/366d", may))
	var allowed atomic.Int64
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for range each {
				d, err := c.Take(c.Context(), c.key, p)
				if err != nil {
					c.Error(err)
				}
				if d.Allowed {
					allowed.Add(1)
				}
			}
		})
	}
	all.Wait()
	if allowed.Load() != may {
		c.Errorf("%d are allowed, want %d", allowed.Load(), may)
	}
	c.take(p, false, 0, 1000-may)
}
