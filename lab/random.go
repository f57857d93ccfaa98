package main

// adviseRandom moves as many random sessions as the engine changed to random
// places that are allowed.
func adviseRandom(q *question) []change {
	rng := stream(q.seed, streamRandom+q.week)
	var chosen []change
	for range 300 {
		if len(chosen) == q.count {
			break
		}
		i := rng.IntN(len(q.planned()))
		c := change{kind: move, source: i, to: q.planned()[i]}
		c.to.day = rng.IntN(daysInWeek)
		c.to.start = opening + grid*rng.IntN((closing-opening)/grid)
		if q.fits(c) && q.allows(chosen, c) {
			chosen = append(chosen, c)
		}
	}
	return chosen
}
