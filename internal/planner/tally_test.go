package planner

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

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
		if got, unwritten := h.MarshalJSON(); err != nil || unwritten != nil || string(got) != string(text) {
			t.Fatalf("%s, %v, %v, want %s", got, unwritten, err, text)
		}
	})
}
