package main

import (
	"math/rand/v2"
	"slices"
)

// curved is a person of the population curves.
type curved struct {
	before, after *curves
	turning       turning
}

// turning is a change of life. The peaks move by some hours, earlier if that is set and
// possible. Another busy window replaces the first.
type turning struct {
	happens bool
	hours   float64
	earlier bool
	window  window
}

func drawTurning(rng *rand.Rand) turning {
	return turning{rng.Float64() < changingLife, between(rng, 2, 4), rng.IntN(2) == 0, drawWindow(rng)}
}

func newCurved(before *curves, t turning) *curved {
	return &curved{before, before.turned(t), t}
}

func (p *curved) at(week, turn int) truth {
	if week >= turn {
		return p.after
	}
	return p.before
}

// turned returns c after t.
func (c *curves) turned(t turning) *curves {
	if !t.happens {
		return c
	}
	next := *c
	next.bumps = slices.Clone(c.bumps)
	away := shifted(c.bumps[0].peak, t.hours, t.earlier) - c.bumps[0].peak
	for i := range next.bumps {
		next.bumps[i].peak += away
	}
	next.windows = append(slices.Clone(c.windows[min(1, len(c.windows)):]), t.window)
	return &next
}

// flat leaves liking, habit, moods and strays, and nothing of time.
func (p *curved) flat(rng *rand.Rand) person {
	c := p.before
	next := &curves{nature: c.nature, ceiling: between(rng, 0.60, 0.80), shocks: c.shocks}
	next.fatigue = 0
	for d := range next.weekday {
		next.weekday[d] = 1
	}
	for _, i := range c.subjects {
		next.subjects = append(next.subjects, inclination{liking: i.liking})
	}
	return newCurved(next, turning{})
}

func (p *curved) vary(rng *rand.Rand) person {
	c, t := *p.before, p.turning
	fresh := drawCurves(rng, len(c.subjects))
	switch n := rng.IntN(20); {
	case n == 0:
		t = drawTurning(rng)
	case n == 1:
		t.window = drawWindow(rng)
	case n < 8:
		c.varyRhythm(rng, fresh)
	case n < 14:
		c.windows = varyWindows(rng, c.windows, mostWindows, drawWindow)
	default:
		c.varyHabits(rng, fresh)
	}
	return newCurved(&c, t)
}

// varyRhythm takes a trait of the rhythm of fresh.
func (c *curves) varyRhythm(rng *rand.Rand, fresh *curves) {
	switch rng.IntN(8) {
	case 0:
		c.ceiling = fresh.ceiling
	case 1:
		c.floor = fresh.floor
	case 2:
		c.bumps = fresh.bumps
	case 3:
		c.bumps = withSecond(rng, c.bumps[0])
	case 4:
		c.bumps = slices.Clone(c.bumps)
		c.bumps[0].width = fresh.bumps[0].width
	case 5:
		c.duration = fresh.duration
	default:
		d := rng.IntN(daysInWeek)
		c.weekday[d] = fresh.weekday[d]
	}
}

// varyHabits takes what fresh has of a subject, or a trait of its nature.
func (c *curves) varyHabits(rng *rand.Rand, fresh *curves) {
	i := rng.IntN(len(c.subjects))
	c.subjects = slices.Clone(c.subjects)
	switch rng.IntN(8) {
	case 0, 1:
		c.subjects[i].liking = fresh.subjects[i].liking
	case 2, 3:
		fresh.subjects[i].liking = c.subjects[i].liking
		c.subjects[i] = fresh.subjects[i]
	case 4:
		c.fatigue = fresh.fatigue
	case 5:
		c.lift = fresh.lift
	case 6:
		c.gain, c.keep = fresh.gain, fresh.keep
	case 7:
		c.shocks, c.mood = fresh.shocks, fresh.mood
	}
}
