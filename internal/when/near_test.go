package when

import (
	"strings"
	"testing"
)

func TestDistanceCountsSlips(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]int{
		{"", ""}: 0, {"maths", "maths"}: 0, {"math", "maths"}: 1, {"mahts", "maths"}: 1, {"mäths", "maths"}: 1,
		{"", "abc"}: 3, {"kitten", "sitting"}: 3, {"ca", "abc"}: 3,
		{strings.Repeat("long ", 20), strings.Repeat("long ", 20) + "er"}: 2,
	} {
		if got := Distance(pair[0], pair[1], 9); got != want || Distance(pair[1], pair[0], 9) != want {
			t.Errorf("%q: got %d, want %d", pair, got, want)
		}
		if got := Distance(pair[0], pair[1], 1); got != min(want, 2) {
			t.Errorf("%q: got %d with a limit of 1, want %d", pair, got, min(want, 2))
		}
	}
}
