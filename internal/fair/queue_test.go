package fair

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// waiting is the queue as anybody would write it: lists, asked one after the other.
type waiting struct {
	tenants []string
	of      map[string][]int
}

func (w *waiting) push(tenant string, v int) {
	if len(w.of[tenant]) == 0 {
		w.tenants = append(w.tenants, tenant)
	}
	w.of[tenant] = append(w.of[tenant], v)
}

func (w *waiting) pop() (int, bool) {
	if len(w.tenants) == 0 {
		return 0, false
	}
	tenant := w.tenants[0]
	w.tenants = append(slices.Delete(w.tenants, 0, 1), tenant)
	v := w.of[tenant][0]
	w.remove(tenant, v)
	return v, true
}

func (w *waiting) remove(tenant string, v int) bool {
	at := slices.Index(w.of[tenant], v)
	if at < 0 {
		return false
	}
	w.of[tenant] = slices.Delete(w.of[tenant], at, at+1)
	if len(w.of[tenant]) == 0 {
		w.tenants = slices.DeleteFunc(w.tenants, func(l string) bool { return l == tenant })
	}
	return true
}

func TestLanesTakeTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var q Queue[int]
		model := waiting{of: map[string][]int{}}
		var places []Item
		var tenants []string
		name := rapid.SampledFrom([]string{"", "a", "b", "c"})
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				tenant := name.Draw(t, "tenant")
				places, tenants = append(places, q.Push(tenant, len(places))), append(tenants, tenant)
				model.push(tenant, len(places)-1)
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
				if got, want := q.Remove(places[n]), model.remove(tenants[n], n); got != want {
					t.Fatalf("removed %t, want %t", got, want)
				}
			},
			"": func(t *rapid.T) {
				total := 0
				for _, tenant := range []string{"", "a", "b", "c"} {
					total += len(model.of[tenant])
					if got, want := q.Waiting(tenant), len(model.of[tenant]); got != want {
						t.Fatalf("%d wait in tenant %q, want %d", got, tenant, want)
					}
				}
				if q.Len() != total || len(q.tenants) != len(model.tenants) {
					t.Fatalf("%d wait in %d tenants, want %d in %d", q.Len(), len(q.tenants), total, len(model.tenants))
				}
			},
		})
	})
}
