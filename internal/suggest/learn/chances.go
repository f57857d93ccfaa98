package learn

// Look is the model's view of a session of subject at p, without what is done
// before it on its day.
func (k *Knowledge) Look(subject int, p Place) Glimpse {
	x := sessionAt(subject, p)
	x.habit = k.model.repeated.strength(x, p.Date)
	return k.model.look(x)
}

// Chance is the expected share of sessions like g that are completed.
func (k *Knowledge) Chance(g Glimpse) float64 { return k.model.chance(g) }

// Hopeful is the chance of g if things turn out better than expected by so many
// standard deviations.
func (k *Knowledge) Hopeful(g Glimpse, deviations float64) float64 {
	return k.model.hopeful(g, deviations)
}

// Instead is the chance of a in place of b, if the difference of the two turns
// out better than expected by so many standard deviations.
func (k *Knowledge) Instead(a, b Glimpse, deviations float64) float64 {
	return k.model.instead(a, b, deviations)
}

// Expected is about the logit of a session of subject at p, for comparisons on
// one day.
func (k *Knowledge) Expected(subject int, p Place) float64 {
	return k.model.quick(subject, int(p.Date.Weekday()), middle(p.Start, p.End))
}

// Flat is the logit of g's completion if the time did not matter.
func (g Glimpse) Flat() float64 { return g.at[0].mean }

// Indifference is how far it is believed that the time does not matter.
func (k *Knowledge) Indifference() float64 { return k.model.scales[0].weight }

// LoadEffect is what each hour beyond the first that was completed earlier on a
// day adds to the logit of a session.
func (k *Knowledge) LoadEffect() float64 { return k.model.average(atLoad) }

// TrainedEffect is what training on the day before adds to that of training.
func (k *Knowledge) TrainedEffect() float64 { return k.model.average(atTrained) }

// sessionAt is a session of subject at p, without what was done before it.
func sessionAt(subject int, p Place) session {
	return session{subject: subject, weekday: int(p.Date.Weekday()), middle: middle(p.Start, p.End), minutes: p.Minutes()}
}

// Prospect is how much more likely, as a logit, a session of subject at p gets
// in the weeks to come, if it is kept there and becomes a habit.
func (k *Knowledge) Prospect(subject int, p Place) float64 {
	now := k.model.repeated.count(sessionAt(subject, p), p.Date)
	return float64(k.model.average(atHabit) * (strengthOf(now+growing) - strengthOf(now)))
}

// growing is how many repetitions more there will be in the weeks in which a
// suggestion has its effect, on average of four.
const growing = 1.0
