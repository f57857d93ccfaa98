package learn

// Estimate is how likely the model holds a session to be completed.
type Estimate struct {
	Chance float64 // the expected share of sessions like it that are completed
	Flat   float64 // the logit of its completion if the time did not matter
}

// Estimate returns the model's estimate for a session of subject at p, rounded.
func (k *Knowledge) Estimate(subject int, p Place) Estimate {
	x := sessionAt(subject, p)
	x.habit = k.model.repeated.strength(x, p.Date)
	g := k.model.estimate(x)
	return Estimate{rounded(g.Chance), rounded(g.Flat)}
}

// ApproxLogit is about the logit of a session of subject at p, for comparisons on
// one day.
func (k *Knowledge) ApproxLogit(subject int, p Place) float64 {
	return k.model.approxLogit(subject, int(p.Date.Weekday()), middle(p.Start, p.End))
}

// Indifference is how far it is believed that the time does not matter.
func (k *Knowledge) Indifference() float64 { return rounded(k.model.scales[0].weight) }

// sessionAt is a session of subject at p.
func sessionAt(subject int, p Place) session {
	return session{subject: subject, weekday: int(p.Date.Weekday()), middle: middle(p.Start, p.End), minutes: p.Minutes()}
}

// HabitGain returns how much more likely a session of subject at p becomes if it is kept
// there as a habit. It is a difference of logits, in the weeks to come.
func (k *Knowledge) HabitGain(subject int, p Place) float64 {
	now := k.model.repeated.count(sessionAt(subject, p), p.Date)
	return rounded(k.model.average(atHabit) * (strengthOf(now+growing) - strengthOf(now)))
}

// growing is how many more repetitions the weeks to come bring, on average over four weeks.
const growing = 1.0
