package suggest

// look is the model's view of a session of subject at p, without what is done
// before it on its day.
func (k *knowledge) look(subject int, p place) glimpse {
	x := sessionAt(subject, p)
	x.habit = k.model.repeated.strength(x, p.date)
	return k.model.look(x)
}

// chance is the expected share of sessions like g that are completed.
func (k *knowledge) chance(g glimpse) float64 { return k.model.chance(g) }

// hopeful is the chance of g if things turn out better than expected by so many
// standard deviations.
func (k *knowledge) hopeful(g glimpse, deviations float64) float64 {
	return k.model.hopeful(g, deviations)
}

// instead is the chance of a in place of b, if the difference of the two turns
// out better than expected by so many standard deviations.
func (k *knowledge) instead(a, b glimpse, deviations float64) float64 {
	return k.model.instead(a, b, deviations)
}

// expected is about the logit of a session of subject at p, for comparisons on
// one day.
func (k *knowledge) expected(subject int, p place) float64 {
	return k.model.quick(subject, int(p.date.Weekday()), middle(p.start, p.end))
}

// flat is the logit of g's completion if the time did not matter.
func (g glimpse) flat() float64 { return g.at[0].mean }

// indifference is how far it is believed that the time does not matter.
func (k *knowledge) indifference() float64 { return k.model.scales[0].weight }

// loadEffect is what each hour beyond the first that was completed earlier on a
// day adds to the logit of a session.
func (k *knowledge) loadEffect() float64 { return k.model.average(atLoad) }

// trainedEffect is what training on the day before adds to that of training.
func (k *knowledge) trainedEffect() float64 { return k.model.average(atTrained) }

// sessionAt is a session of subject at p, without what was done before it.
func sessionAt(subject int, p place) session {
	return session{subject: subject, weekday: int(p.date.Weekday()), middle: middle(p.start, p.end), minutes: p.minutes()}
}

// prospect is how much more likely, as a logit, a session of subject at p gets
// in the weeks to come, if it is kept there and becomes a habit.
func (k *knowledge) prospect(subject int, p place) float64 {
	now := k.model.repeated.count(sessionAt(subject, p), p.date)
	return float64(k.model.average(atHabit) * (strengthOf(now+growing) - strengthOf(now)))
}

// growing is how many repetitions more there will be in the weeks in which a
// suggestion has its effect, on average of four.
const growing = 1.0
