package main

// The figures to reach. Histories of other lengths have none.
const (
	loopTarget        = 0.62
	flatTarget        = 0.05 // the most students made worse, after flatWeeks
	flatWeeks         = 16
	calibrationTarget = 0.02 // the most that estimates are off on average
	goalTargetsTarget = 0.90 // subjects and directions of the sentences right
	goalFieldsTarget  = 0.80 // all fields right
)

// shareTarget returns the share of the oracle's uplift that the engine is to reach.
func (e experiment) shareTarget() (share float64, exists bool) {
	if e.mode == loop {
		return loopTarget, true
	}
	for i, w := range []int{2, 4, 8, 16} {
		switch {
		case w != e.weeks:
		case e.mode == moves:
			return []float64{0.40, 0.50, 0.55, 0.60}[i], true
		case e.mode == mixed:
			return []float64{0.52, 0.60, 0.65, 0.69}[i], true
		}
	}
	return 0, false
}
