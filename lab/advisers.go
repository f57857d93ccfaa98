package main

// policy is a way of finding changes.
type policy int

// The policies, in the order of the report.
const (
	nothing policy = iota
	random
	frequent
	kernel
	ceiling
	engine
	toldBusy
	toldRhythm
	oracle
	policies
)

// meaning says in a line what p does.
func (p policy) meaning() string {
	return [...]string{
		"no changes",
		"as many moves as the engine's, to random places",
		"moves what is missed most to where most is completed",
		"the oracle's optimiser with a kernel estimate of the chances",
		"the oracle's optimiser, but knowing only the population and the history: about what can be known",
		"the engine that is measured",
		"the engine, told the busy times by a calendar",
		"the engine, told when the student works best and when never, as standing wishes",
		"an optimiser that knows the hidden chances",
	}[p]
}

func (p policy) String() string {
	return [...]string{"nothing", "random", "frequent", "kernel", "population", "engine", "told busy", "told rhythm", "oracle"}[p]
}

// question is what an adviser is asked. Only the oracle may look at the truth
// in life; the others know its plan, its past and its courses.
type question struct {
	*life
	*rules
	count    int  // how many changes the engine made; for random
	calendar bool // the engine knows the busy windows
}

// planned is the plan to change.
func (q *question) planned() plan { return q.rules.plan }

// usual is the usual length of additions by subject; nil if there are none.
func (q *question) usual() []int {
	if !q.mixed {
		return nil
	}
	minutes := make([]int, len(q.courses))
	for i, c := range q.courses {
		minutes[i] = c.minutes
	}
	return minutes
}

// advise returns the changes that p makes. The engine that is told nothing is asked elsewhere.
func (p policy) advise(q *question) []change {
	switch p {
	case random:
		return adviseRandom(q)
	case frequent:
		return adviseFrequent(q)
	case kernel:
		return optimise(kernelView(q), q.rules, q.usual())
	case ceiling:
		return optimise(populationView(q), q.rules, q.usual())
	case toldBusy, toldRhythm:
		changes, _ := p.adviseEngine(q)
		return changes
	case oracle:
		return optimise(q.view(horizon), q.rules, q.usual())
	}
	return nil
}
