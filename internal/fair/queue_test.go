package fair

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// waiting is the queue as anybody would write it: lists, asked one after the other.
type waiting struct {
	lanes []string
	of    map[string][]int
}

func (w *waiting) push(lane string, v int) {
	if len(w.of[lane]) == 0 {
		w.lanes = append(w.lanes, lane)
	}
	w.of[lane] = append(w.of[lane], v)
}

func (w *waiting) pop() (int, bool) {
	if len(w.lanes) == 0 {
		return 0, false
	}
	lane := w.lanes[0]
	w.lanes = append(slices.Delete(w.lanes, 0, 1), lane)
	v := w.of[lane][0]
	w.remove(lane, v)
	return v, true
}

func (w *waiting) remove(lane string, v int) bool {
	at := slices.Index(w.of[lane], v)
	if at < 0 {
		return false
	}
	w.of[lane] = slices.Delete(w.of[lane], at, at+1)
	if len(w.of[lane]) == 0 {
		w.lanes = slices.DeleteFunc(w.lanes, func(l string) bool { return l == lane })
	}
	return true
}

func TestLanesTakeTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var q Queue[int]
		model := waiting{of: map[string][]int{}}
		var places []Place
		var lanes []string
		name := rapid.SampledFrom([]string{"", "a", "b", "c"})
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				lane := name.Draw(t, "lane")
				places, lanes = append(places, q.Push(lane, len(places))), append(lanes, lane)
				model.push(lane, len(places)-1)
			},
			"pop": func(t *rapid.T) {
				got, ok := q.Pop()
				if want, wanted := model.pop(); got != want || ok != wanted {
					t.Fatalf("popped %d, %t, want %d, %t", got, ok, want, wanted)
				}
			},
			"remove": func(t *rapid.T) {
				if len(places) == 0 {
					return
				}
				n := rapid.IntRange(0, len(places)-1).Draw(t, "place")
				if got, want := q.Remove(places[n]), model.remove(lanes[n], n); got != want {
					t.Fatalf("removed %t, want %t", got, want)
				}
			},
			"": func(t *rapid.T) {
				total := 0
				for _, lane := range []string{"", "a", "b", "c"} {
					total += len(model.of[lane])
					if got, want := q.Waiting(lane), len(model.of[lane]); got != want {
						t.Fatalf("%d wait in lane %q, want %d", got, lane, want)
					}
				}
				if q.Len() != total || len(q.lanes) != len(model.lanes) {
					t.Fatalf("%d wait in %d lanes, want %d in %d", q.Len(), len(q.lanes), total, len(model.lanes))
				}
			},
		})
	})
}
