package main

import (
	"math/rand/v2"
	"slices"
)

// drawStepped draws a person of the population steps with so many subjects.
func drawStepped(rng *rand.Rand, subjects int) *stepped {
	p := &stepped{
		stamina:  50 + rng.IntN(60),
		overlong: between(rng, 0.6, 0.9),
		spells:   spells{1 / between(rng, 10, 30), 1 / between(rng, 2, 4), between(rng, 0.2, 0.5)},
		subjects: make([]bond, subjects),
	}
	for d := range p.kinds {
		p.kinds[d] = rng.IntN(dayKinds)
	}
	p.kinds[daysInWeek-1] = p.kinds[saturday]
	for i := range p.routines {
		p.routines[i] = drawRoutine(rng)
	}
	for range rng.IntN(mostDates + 1) {
		p.windows = append(p.windows, drawDate(rng))
	}
	for i := range p.subjects {
		p.subjects[i] = drawBond(rng)
	}
	p.nature = nature{
		tiring: between(rng, 0.02, 0.10),
		lift:   between(rng, 0, 0.5),
		gain:   between(rng, 0.25, 0.45),
		keep:   between(rng, 0.70, 0.85),
		mood:   p.spells.mean(),
	}
	return p
}

func drawRoutine(rng *rand.Rand) (r routine) {
	for i := range r.cuts {
		r.cuts[i] = between(rng, 7.5, 22)
	}
	slices.Sort(r.cuts[:])
	for i := range r.levels {
		r.levels[i] = level{between(rng, 0.35, 1), between(rng, -0.02, 0.02)}
	}
	return r
}

func drawDate(rng *rand.Rand) window {
	start := int(between(rng, 8, 20)*2) * 30
	w := window{start: start, end: start + 30*(1+rng.IntN(8)), factor: between(rng, 0.02, 0.15)}
	if day := rng.IntN(daysInWeek); rng.Float64() >= everyDay {
		w.days[day] = true
		return w
	}
	for d := range saturday {
		w.days[d] = true
	}
	return w
}

func drawBond(rng *rand.Rand) bond {
	b := bond{liking: between(rng, 0.80, 1)}
	bound, loss := rng.Float64() < boundTo, between(rng, 0.2, 0.5)
	for d := range b.days {
		b.days[d] = 1
		if bound && rng.Float64() < offDays {
			b.days[d] = 1 - loss
		}
	}
	return b
}

// flat leaves liking, habit, moods and strays, and nothing of time.
func (p *stepped) flat(rng *rand.Rand) person {
	next := *p
	next.tiring, next.windows, next.overlong = 0, nil, 1
	chance := level{between(rng, 0.60, 0.80), 0}
	for i := range next.routines {
		for j := range next.routines[i].levels {
			next.routines[i].levels[j] = chance
		}
	}
	next.subjects = slices.Clone(p.subjects)
	for i := range next.subjects {
		for d := range next.subjects[i].days {
			next.subjects[i].days[d] = 1
		}
	}
	return &next
}

func (p *stepped) vary(rng *rand.Rand) person {
	next, fresh := *p, drawStepped(rng, len(p.subjects))
	switch n := rng.IntN(20); {
	case n < 3:
		d := rng.IntN(saturday + 1)
		next.kinds[d] = fresh.kinds[d]
		next.kinds[daysInWeek-1] = next.kinds[saturday]
	case n < 10:
		next.routines[rng.IntN(dayKinds)].vary(rng, &fresh.routines[0])
	case n < 14:
		next.windows = varyWindows(rng, p.windows, mostDates, drawDate)
	default:
		next.varyHabits(rng, fresh)
	}
	return &next
}

// vary takes a trait of fresh.
func (r *routine) vary(rng *rand.Rand, fresh *routine) {
	i := rng.IntN(dayParts)
	switch rng.IntN(4) {
	case 0:
		r.cuts = fresh.cuts
	case 1:
		r.levels[i].drift = fresh.levels[i].drift
	default:
		r.levels[i].first = fresh.levels[i].first
	}
}

// varyHabits takes what fresh has of a subject, or a trait of its nature.
func (p *stepped) varyHabits(rng *rand.Rand, fresh *stepped) {
	i := rng.IntN(len(p.subjects))
	p.subjects = slices.Clone(p.subjects)
	switch rng.IntN(8) {
	case 0, 1:
		p.subjects[i].liking = fresh.subjects[i].liking
	case 2:
		p.subjects[i].days = fresh.subjects[i].days
	case 3:
		p.tiring = fresh.tiring
	case 4:
		p.lift = fresh.lift
	case 5:
		p.gain, p.keep = fresh.gain, fresh.keep
	case 6:
		p.spells, p.mood = fresh.spells, fresh.mood
	case 7:
		p.stamina, p.overlong = fresh.stamina, fresh.overlong
	}
}
