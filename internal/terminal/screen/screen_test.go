package screen

import "testing"

func TestABarIsFullOnlyForAllAndEmptyOnlyForNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ part, whole, want int }{
		{0, 0, 0}, {0, 5, 0}, {5, 5, 10}, {7, 5, 10}, {1, 1000, 1}, {999, 1000, 9}, {1, 2, 5}, {-1, 2, 0}, {2, 0, 0},
	} {
		if got := BarLength(c.part, c.whole, 10); got != c.want {
			t.Errorf("%d of %d: %d columns, want %d", c.part, c.whole, got, c.want)
		}
	}
}
