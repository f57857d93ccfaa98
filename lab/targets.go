package main

// The figures to reach. Histories of other lengths have none.
const (
	calibrationTarget = 0.02 // the most that estimates are off on average
	goalTargetsTarget = 0.90 // subjects and directions of the sentences right
	goalFieldsTarget  = 0.80 // all fields right
)

// ratioTarget returns how much of what can be known the engine is to reach.
func (e experiment) ratioTarget() (ratio float64, exists bool) {
	targets := map[int]float64{2: 0.92, 4: 0.92, 8: 0.90, 16: 0.88}
	return targets[e.Weeks], e.People == byCurves && e.Mode == moves && targets[e.Weeks] > 0
}

// toldTarget returns the share that the engine is to reach if it is told what p tells.
func (e experiment) toldTarget(p policy) (share float64, exists bool) {
	targets := map[int]float64{2: 0.65, 8: 0.75}
	if p == toldRhythm {
		targets = map[int]float64{2: 0.55, 8: 0.55}
	}
	return targets[e.Weeks], e.People == byCurves && targets[e.Weeks] > 0
}

// harmTarget returns the most students that the engine may make worse by more
// than what is felt.
func (e experiment) harmTarget() (share float64, exists bool) {
	switch e.Mode {
	case flat:
		return 0.03, true
	case moves:
		return 0.06, true
	}
	return 0, false
}
