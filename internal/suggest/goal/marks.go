package goal

import (
	"slices"

	"studyplanner/internal/planner"
	"studyplanner/internal/when"
)

// mark is a stretch of the text that has a meaning.
type mark struct {
	tag      tag
	value    int8
	stance   stance // towards the subjects
	at, end  int    // tokens
	subjects []int
	days     [7]bool
	partial  bool         // one word of several of the labels
	plural   bool         // Mondays in general
	date     planner.Date // that day, or 0
	parts    [dayParts]bool
	from     planner.Clock
	until    planner.Clock
	kind     when.Kind // of a time of the clock
	minutes  int       // of a length of time, or of days until a date that another tells
	factor   float64   // of more and of less, or 0
	atMost   bool
	atLeast  bool
	daily    bool // it is that of all sessions of a day
	used     bool // it has been read already
}

// mark finds the marks of the text, in order: names that are sure, dates and
// clocks, phrases, and names that are likely.
func (p *parser) mark() {
	p.covered = make([]bool, len(p.tokens))
	p.findCandidates()
	spans := p.spans()
	p.markSubjects(spans, true)
	p.markFactors()
	p.markDates()
	p.markPhrases()
	p.markSubjects(spans, false)
	p.marks = slices.DeleteFunc(p.marks, func(m *mark) bool { // "it is so hard"
		return m.tag == tagBut && m.value == conclusive && p.means(m.at-1, tagState)
	})
	slices.SortStableFunc(p.marks, func(a, b *mark) int { return a.at - b.at })
}

func (p *parser) isCovered(from, to int) bool {
	return slices.Contains(p.covered[from:to], true)
}

func (p *parser) put(m mark) {
	p.marks = append(p.marks, &m)
	p.cover(m.at, m.end)
}

// cover keeps the tokens from..to from any other meaning.
func (p *parser) cover(from, to int) {
	for i := from; i < to; i++ {
		p.covered[i] = true
	}
}

// markSubjects takes the best spans that do not overlap. Subjects that one span
// names equally well are all meant, unless there are many.
func (p *parser) markSubjects(spans []span, strong bool) {
	taken := make(map[[2]int]int) // where a mark may still gain subjects, to its index
	worth := make(map[[2]int]float64)
	for _, s := range spans {
		place := [2]int{s.from, s.to}
		if i, ok := taken[place]; ok && s.value >= worth[place]-nearly {
			if m := p.marks[i]; !slices.Contains(m.subjects, s.subject) {
				m.subjects = append(m.subjects, s.subject)
			}
			continue
		}
		if strong && !s.strong || p.isCovered(s.from, s.to) {
			continue
		}
		taken[place], worth[place] = len(p.marks), s.value
		p.put(mark{tag: tagSubject, at: s.from, end: s.to, subjects: []int{s.subject}, partial: s.partial})
	}
	for _, i := range taken {
		p.settleSubjects(p.marks[i])
	}
}

// nearly is by how much the name of one subject may fit worse than that of another for
// both to be meant.
const nearly = .02

// settleSubjects drops inactive subjects, and all where a part of a label does not
// tell many apart.
func (p *parser) settleSubjects(m *mark) {
	m.subjects = slices.DeleteFunc(m.subjects, func(j int) bool { return p.subjects[j].Type == planner.Inactive })
	if len(m.subjects) > 2 && m.partial {
		m.tag = tagStop
	}
}
