package planner

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawnTallies are of some days, in no order.
func drawnTallies(t *rapid.T, name string) []Tally {
	number := rapid.IntRange(-1, 1)
	one := rapid.Custom(func(t *rapid.T) Tally {
		day := Date(rapid.IntRange(1, 9).Draw(t, "day"))
		return Tally{day, number.Draw(t, "total"), number.Draw(t, "untouched"), number.Draw(t, "done"), number.Draw(t, "minutes"), number.Draw(t, "study")}
	})
	return rapid.SliceOfN(one, 0, 9).Draw(t, name)
}

func TestTalliesThatAreInOrderAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawnTallies(t, "a"), drawnTallies(t, "b")
		want := SumTallies(slices.Concat(a, b))
		a, b = SumTallies(a), SumTallies(b)
		before := slices.Concat(a, b)
		if got := AddTallies(a, b); !slices.Equal(got, want) || !slices.Equal(before, slices.Concat(a, b)) {
			t.Fatalf("%v and %v are %v, want %v", a, b, got, want)
		}
	})
}

func TestAHeatmapIsAnObjectOfItsDays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var h Heatmap
		want := map[string]int{}
		after := rapid.SampledFrom([]int{1, 2, 27, 31, 366, 400_000})
		for d := Date(rapid.IntRange(int(MinDate), int(MaxDate)).Draw(t, "first")); d <= MaxDate && len(h) < 40; d += Date(after.Draw(t, "after")) {
			h = append(h, DoneDay{d, len(h) + 1})
			want[d.String()] = len(h)
		}
		text, err := json.Marshal(want)
		if got := string(h.AppendJSON([]byte("x"))); err != nil || got != "x"+string(text) || len(text) > h.SizeJSON() {
			t.Fatalf("%s, %v, want %s", got, err, text)
		}
	})
}
