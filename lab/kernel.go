package main

// The kernel estimate weights completions and misses by the similarity of their time, day
// and subject. Its prior is a Beta distribution around the subject's own rate.
const (
	kernelWidth   = 1.25 // hours
	kernelPrior   = 4.0  // sessions
	sameDayType   = 0.5  // both working days or both weekend, where the same day counts 1
	otherDayType  = 0.2
	otherSubject  = 0.5
	firstGuess    = 0.6
	guessSessions = 3.0
)

// tally counts sessions of one subject at one weekly time.
type tally struct {
	session
	done, all float64
}

// kernelView is the outlook of the kernel estimate. It knows no fatigue and no habits, and
// only the usual worth of a week.
func kernelView(q *question) *outlook {
	cells := tallies(q.past)
	rates := subjectRates(cells, len(q.courses))
	base := func(s session) float64 {
		done, all := kernelPrior*rates[s.subject], kernelPrior
		for _, c := range cells {
			w := alike(c.session, s)
			done += w * c.done
			all += w * c.all
		}
		return done / all
	}
	return &outlook{nature{mood: 1}, byCurves.worths().usual(), base, new(habits), q.training(), 1}
}

// alike is the weight of what was seen at s for t.
func alike(s, t session) float64 {
	w := bell(s.middle()-t.middle(), kernelWidth)
	switch {
	case s.day == t.day:
	case (s.day >= saturday) == (t.day >= saturday):
		w *= sameDayType
	default:
		w *= otherDayType
	}
	if s.subject != t.subject {
		w *= otherSubject
	}
	return w
}

// tallies adds up what was seen at each weekly time.
func tallies(past []outcome) []tally {
	var cells []tally
	at := map[session]int{}
	for _, o := range past {
		i, known := at[o.session]
		if !known {
			i = len(cells)
			at[o.session] = i
			cells = append(cells, tally{session: o.session})
		}
		cells[i].all++
		if o.done {
			cells[i].done++
		}
	}
	return cells
}

// subjectRates are the rates of completion of each subject, drawn towards that of all.
func subjectRates(cells []tally, subjects int) []float64 {
	done, all := firstGuess*guessSessions, guessSessions
	own := make([]tally, subjects)
	for _, c := range cells {
		done += c.done
		all += c.all
		own[c.subject].done += c.done
		own[c.subject].all += c.all
	}
	rates := make([]float64, subjects)
	for i, o := range own {
		rates[i] = (o.done + kernelPrior*done/all) / (o.all + kernelPrior)
	}
	return rates
}
