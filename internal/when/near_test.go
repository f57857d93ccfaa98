package when

import "testing"

func TestDistanceCountsSlips(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]int{
		{"", ""}: 0, {"maths", "maths"}: 0, {"math", "maths"}: 1, {"mahts", "maths"}: 1, {"mäths", "maths"}: 1,
		{"", "abc"}: 3, {"kitten", "sitting"}: 3, {"ca", "abc"}: 3,
	} {
		if got := distance(pair[0], pair[1]); got != want || distance(pair[1], pair[0]) != want {
			t.Errorf("%q: got %d, want %d", pair, got, want)
		}
	}
}
