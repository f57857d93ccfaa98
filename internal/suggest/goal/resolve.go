package goal

import (
	"studyplanner/internal/planner"
)

// resolve turns the clauses into a goal.
func (p *parser) resolve() Goal {
	g := Goal{Intents: make(map[Intent]bool)}
	p.turn()
	p.resolveDates(&g)
	for _, c := range p.clauses {
		p.resolveNamed(&g, c)
		p.resolveTimes(&g, c)
	}
	g.Together = p.joined && !p.alone
	p.resolveWholes(&g)
	p.resolveAmounts(&g)
	g.tidy()
	return g
}

// tidy derives the intents that days and times express, and lets what is avoided
// win over what is preferred.
func (g *Goal) tidy() {
	for d := range g.Days {
		g.Days[d] = g.Days[d] && !g.AvoidDays[d]
	}
	for t := range g.Times {
		g.Times[t] = g.Times[t] && !g.AvoidTimes[t]
	}
	for intent, wanted := range map[Intent]bool{
		PreferDays: g.Days != [7]bool{}, AvoidDays: g.AvoidDays != [7]bool{},
		PreferTime: g.Times != [dayParts]bool{}, AvoidTime: g.AvoidTimes != [dayParts]bool{},
	} {
		if wanted {
			g.Intents[intent] = true
		}
	}
	if len(g.Intents) == 0 {
		g.Intents = nil
	}
}

// direct says what is wanted of the subjects or the type of m.
func (p *parser) direct(g *Goal, m *mark, d Direction) {
	switch {
	case m.tag == tagSubject:
	case g.Type != "" && g.TypeWish == More && d == Less:
		return // "fewer workouts, more studying"
	case m.tag == tagStudy:
		g.Type, g.TypeWish = planner.Study, d
		return
	case m.tag == tagTraining:
		g.Type, g.TypeWish = planner.Training, d
		return
	}
	for _, s := range m.subjects {
		if g.Targets == nil {
			g.Targets = make([]Direction, len(p.subjects))
		}
		if g.Targets[s] == Unnamed || d == Less {
			g.Targets[s] = d
		}
	}
}

func (p *parser) mentions(list ...tag) bool {
	for _, c := range p.clauses {
		if c.has(tags(list...)) {
			return true
		}
	}
	return false
}
