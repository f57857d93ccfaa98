package human

import (
	"cmp"
	"slices"

	"studyplanner/client"
)

// minShort is the least number of characters that Short keeps.
const minShort = 6

// Short returns the shortest unique ends of ids, of at least 6 characters, by id. The server finds a block
// by its end, unless another block has the same. An id in which another one ends stays whole.
func Short(blocks []client.Block) map[string]string {
	ids := make([]string, len(blocks))
	for i, b := range blocks {
		ids[i] = b.ID
	}
	return Endings(ids)
}

// Endings is Short of the things with these ids.
func Endings(ids []string) map[string]string {
	sorted := slices.Clone(ids)
	slices.SortFunc(sorted, fromTheEnd)
	sorted = slices.Compact(sorted)
	short := make(map[string]string, len(sorted))
	for i, id := range sorted {
		n := minShort
		if i > 0 {
			n = max(n, alike(id, sorted[i-1])+1)
		}
		if i < len(sorted)-1 {
			n = max(n, alike(id, sorted[i+1])+1)
		}
		short[id] = id[max(len(id)-n, 0):]
	}
	return short
}

// fromTheEnd compares two ids by their last characters first, so that those
// with the same ending are neighbours.
func fromTheEnd(a, b string) int {
	n := alike(a, b)
	if n == len(a) || n == len(b) {
		return cmp.Compare(len(a), len(b))
	}
	return cmp.Compare(a[len(a)-1-n], b[len(b)-1-n])
}

// alike returns how many characters at the end of two ids are the same.
func alike(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
