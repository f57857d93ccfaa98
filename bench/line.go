package main

import (
	"fmt"
	"slices"
	"strconv"
)

// line is one row of the page.
type line struct {
	what   string
	goal   goal
	values []float64 // one of each round
	unit   string    // "" for a ratio
}

// goal is at least or at most a number. The zero goal is none.
type goal struct {
	at    float64
	least bool
}

func atLeast(n float64) goal { return goal{n, true} }
func atMost(n float64) goal  { return goal{at: n} }

// median is the middle one of the values, of which there is at least one.
func (l line) median() float64 { return slices.Sorted(slices.Values(l.values))[len(l.values)/2] }

// reached says whether the goal is reached: "yes", "no", or "" where there is none.
func (l line) reached() string {
	m := l.median()
	switch g := l.goal; {
	case g == goal{}:
		return ""
	case g.least && m >= g.at, !g.least && m <= g.at:
		return "yes"
	}
	return "**no**"
}

// wanted is the goal in words.
func (l line) wanted() string {
	switch g := l.goal; {
	case g == goal{}:
		return ""
	case g.least:
		return "≥ " + number(g.at) + l.unit
	default:
		return "≤ " + number(g.at) + l.unit
	}
}

// measured is the median with the least and the most of the rounds.
func (l line) measured() string {
	middle, least, most := number(l.median()), number(slices.Min(l.values)), number(slices.Max(l.values))
	if least == most {
		return middle + l.unit
	}
	return fmt.Sprintf("%s%s (%s–%s)", middle, l.unit, least, most)
}

// number prints about three digits.
func number(n float64) string {
	switch {
	case n >= 100, n == float64(int(n)):
		return strconv.FormatFloat(n, 'f', 0, 64)
	case n >= 10:
		return strconv.FormatFloat(n, 'f', 1, 64)
	default:
		return strconv.FormatFloat(n, 'f', 2, 64)
	}
}

// ratios divides round by round.
func ratios(a, b []float64) []float64 {
	all := make([]float64, len(a))
	for i := range a {
		all[i] = a[i] / b[i]
	}
	return all
}
