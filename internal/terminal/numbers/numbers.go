// Package numbers reads which of a list that was shown somebody means.
package numbers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/screen"
)

// Read reads numbers of a list that was shown, from 1 to last: 3, 1,3
// and 2-4. It returns each once, in order.
func Read(texts []string, last int) ([]int, error) {
	var all []int
	for _, text := range texts {
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
			from, to, err := readRange(part, last)
			if err != nil {
				return nil, err
			}
			for n := from; n <= to; n++ {
				all = append(all, n)
			}
		}
	}
	if len(all) == 0 {
		return nil, console.Usagef("say which: a number, or several such as 1,3 or 2-4")
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// readRange reads one number, or two with a dash between them.
func readRange(text string, last int) (from, to int, err error) {
	first, second, isRange := strings.Cut(text, "-")
	if !isRange {
		second = first
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil || from > to:
		return 0, 0, console.Usagef("did not understand %q: write a number, or several such as 1,3 or 2-4", screen.Clean(text))
	case from < 1 || to > last:
		return 0, 0, console.Failf(console.ExitNotFound, "there is no number %s: they go from 1 to %d", fmt.Sprint(outside(from, to, last)), last)
	}
	return from, to, nil
}

// outside returns the first of two numbers that is not from 1 to last.
func outside(from, to, last int) int {
	if from < 1 || from > last {
		return from
	}
	return to
}
