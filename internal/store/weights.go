package store

import "time"

// weights tell light lanes of the writer from heavy ones by how long their jobs
// take. It is not safe for concurrent use.
type weights struct {
	heavy time.Duration            // from which mean on
	of    map[string]time.Duration // the mean of each lane
}

// A lane is heavy whose jobs take so long, in a mean in which the latest counts a
// quarter. So many lanes are remembered, and then forgotten: each is heavy again
// after a few jobs.
const (
	heavyTime  = time.Millisecond
	lanesKnown = 4096
)

func newWeights() weights { return weights{heavy: heavyTime, of: map[string]time.Duration{}} }

// add takes note of a job.
func (w weights) add(lane string, took time.Duration) {
	mean, known := w.of[lane]
	if !known && len(w.of) == lanesKnown {
		clear(w.of)
	}
	w.of[lane] = mean + (took-mean)/4
}

// light reports whether a lane is light. That of all who are in none always is.
func (w weights) light(lane string) bool { return lane == "" || w.of[lane] < w.heavy }
