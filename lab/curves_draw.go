package main

import "math/rand/v2"

// drawCurves draws what is true of somebody with so many subjects.
func drawCurves(rng *rand.Rand, subjects int) *curves {
	c := &curves{
		ceiling:  between(rng, 0.95, 1),
		floor:    between(rng, 0.35, 0.60),
		bumps:    drawBumps(rng),
		duration: between(rng, 0.02, 0.12),
	}
	for d := range c.weekday {
		c.weekday[d] = drawWeekday(rng)
	}
	for range rng.IntN(mostWindows + 1) {
		c.windows = append(c.windows, drawWindow(rng))
	}
	c.subjects = make([]inclination, subjects)
	for i := range c.subjects {
		c.subjects[i] = drawInclination(rng)
	}
	c.shocks = drawShocks(rng)
	c.nature = nature{
		fatigue: between(rng, 0.05, 0.30),
		lift:    between(rng, 0.3, 0.6),
		gain:    between(rng, 0.10, 0.20),
		keep:    between(rng, 0.88, 0.94),
		mood:    c.shocks.mean(),
	}
	return c
}

func drawWeekday(rng *rand.Rand) float64 { return normal(rng, 0.97, 0.08, 0.65, 1) }

func drawBumps(rng *rand.Rand) []bump {
	return withSecond(rng, bump{normal(rng, 14.5, 4.2, earliestPeak, latestPeak), between(rng, 2, 4), 1})
}

// withSecond returns first and perhaps a second one, which is drawn.
func withSecond(rng *rand.Rand, first bump) []bump {
	if rng.Float64() >= secondPeak {
		return []bump{first}
	}
	away := shifted(first.peak, between(rng, 4, 8), rng.IntN(2) == 0)
	return []bump{first, {away, between(rng, 2, 4), between(rng, 0.55, 0.95)}}
}

// shifted returns peak moved by so many hours, earlier if that is asked for or
// it would be too late, but never too early.
func shifted(peak, hours float64, earlier bool) float64 {
	if peak+hours > latestPeak || peak-hours >= earliestPeak && earlier {
		return peak - hours
	}
	return peak + hours
}

func drawWindow(rng *rand.Rand) window {
	start := int(between(rng, 8, 20)*2) * 30
	w := window{start: start, end: start + 30*(2+rng.IntN(7)), factor: between(rng, 0.1, 0.35)}
	for range 1 + rng.IntN(3) {
		w.days[rng.IntN(daysInWeek)] = true
	}
	return w
}

func drawInclination(rng *rand.Rand) inclination {
	i := inclination{liking: between(rng, 0.84, 1)}
	if rng.Float64() < preferPart {
		i.part, i.pull = between(rng, 7.5, 21), between(rng, 0.15, 0.40)
	}
	return i
}

func drawShocks(rng *rand.Rand) shocks {
	return shocks{
		dayCalm: between(rng, 20, 50), badDay: between(rng, 0.02, 0.06), dayLoss: 0.6,
		weekCalm: between(rng, 25, 60), badWeek: between(rng, 0.02, 0.06), weekLoss: 0.4,
	}
}
