package main

// policy is a way of finding changes.
type policy int

// The policies, in the order of the report.
const (
	nothing policy = iota
	random
	frequent
	kernel
	informed
	engine
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
		"the oracle, but knowing busy windows only where the plan has sessions, elsewhere their average",
		"the engine that is measured",
		"an optimiser that knows the hidden chances",
	}[p]
}

func (p policy) String() string {
	return [...]string{"nothing", "random", "frequent", "kernel", "informed", "engine", "oracle"}[p]
}

// question is what an adviser is asked. Only the oracle may look at the truth
// in life, and the informed at a part of it; the others know its plan, its past and its courses.
type question struct {
	*life
	*rules
	count int // how many changes the engine made; for random
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

// advise returns the changes that p makes. The engine is asked elsewhere.
func (p policy) advise(q *question) []change {
	switch p {
	case random:
		return adviseRandom(q)
	case frequent:
		return adviseFrequent(q)
	case kernel:
		return optimise(kernelView(q), q.rules, q.usual())
	case informed:
		return optimise(informedView(q), q.rules, q.usual())
	case oracle:
		return optimise(q.view(horizon), q.rules, q.usual())
	}
	return nil
}
