package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parsePeople returns the populations in list, in the order of the report.
func parsePeople(list string) ([]population, error) {
	if list == "all" {
		return populations(), nil
	}
	asked := map[population]bool{}
	for name := range strings.SplitSeq(list, ",") {
		p := population(strings.TrimSpace(name))
		if !slices.Contains(populations(), p) {
			return nil, fmt.Errorf("-population: unknown population %q", name)
		}
		asked[p] = true
	}
	return slices.DeleteFunc(populations(), func(p population) bool { return !asked[p] }), nil
}

// parseModes returns the modes in list. "all" has no goals: they need a file.
func parseModes(list string) (map[mode]bool, error) {
	simulated := []mode{moves, mixed, loop, flat, exams}
	chosen := map[mode]bool{}
	if list == "all" {
		for _, m := range simulated {
			chosen[m] = true
		}
		return chosen, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		m := mode(strings.TrimSpace(name))
		if m != goals && !slices.Contains(simulated, m) {
			return nil, fmt.Errorf("-mode: unknown mode %q", name)
		}
		chosen[m] = true
	}
	return chosen, nil
}

func parseWeeks(list string) ([]int, error) {
	var weeks []int
	for text := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 0 || n > mostWeeks {
			return nil, fmt.Errorf("-weeks: %q is not a number from 0 to %d", text, mostWeeks)
		}
		weeks = append(weeks, n)
	}
	slices.Sort(weeks)
	return slices.Compact(weeks), nil
}

// parseBaselines returns the policies to ask, the engine before those that do
// as much as it does.
func parseBaselines(list string) ([]policy, error) {
	optional := []policy{random, frequent, kernel, ceiling, toldBusy, toldRhythm}
	asked := []policy{nothing, engine, oracle}
	switch list {
	case "all":
		return append(asked, optional...), nil
	case "none":
		return asked, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		i := slices.IndexFunc(optional, func(p policy) bool { return p.String() == strings.TrimSpace(name) })
		if i < 0 {
			return nil, fmt.Errorf("-baselines: unknown baseline %q", name)
		}
		if !slices.Contains(asked, optional[i]) {
			asked = append(asked, optional[i])
		}
	}
	return asked, nil
}
