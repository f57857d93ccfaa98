package goal

import (
	"slices"
	"strings"
	"unicode"

	"studyplanner/internal/planner"
)

// mostCompared is how many pairs of bytes of a text and of what subjects may be
// called are compared. That is all for any goal of a few sentences; the longer a
// text is, the fewer topics it is compared with where there are very many.
const mostCompared = 10_000_000

// Read returns what text asks for, in its order, all of it valid, and the parts of
// it that gave nothing. It was written on the day today by somebody who has
// subjects, and whose sessions usually have so many minutes.
func Read(text string, today planner.Date, subjects []Subject, session int) (wishes []planner.Wish, strange []string) {
	p := parse(text, today, subjects)
	if p == nil {
		return nil, nil
	}
	p.session = session
	p.cut()
	for i := range p.units {
		p.settleTypes(&p.units[i])
		p.settleFree(&p.units[i])
		p.takeStances(i)
	}
	for i := range p.units {
		p.inherit(i)
	}
	for i := range p.units {
		p.readUnit(i)
	}
	if len(p.found) == 0 {
		p.readAgain()
	}
	p.assign()
	wishes = p.settle()
	if text = strings.TrimSpace(text); len(wishes) == 0 && strings.ContainsFunc(text, unicode.IsLetter) {
		return nil, []string{strings.Clone(text)}
	}
	return wishes, p.strangers()
}

// readUnit notes what unit i asks for.
func (p *parser) readUnit(i int) {
	u := &p.units[i]
	if u.asked {
		return
	}
	p.ready(i)
	if u.reason {
		return
	}
	p.exclusions(u)
	p.lengths(u)
	p.hold(u)
	p.times(i)
	p.week(i)
	p.directions(u)
}

// readAgain takes reasons for wishes where there is nothing else: "because I am bad
// at maths".
func (p *parser) readAgain() {
	for i := range p.units {
		if p.units[i].reason {
			p.units[i].reason = false
			p.readUnit(i)
		}
	}
}

// weight says how plainly something was said.
type weight int8

const (
	idle      weight = iota // only if nothing else was said
	mentions                // a subject is named
	complains               // somebody struggles with it
	asks                    // the wish itself
)

// finding is a wish, and where it was said.
type finding struct {
	at     int // token
	wish   planner.Wish
	weight weight
}

// find notes a wish for each of those that somebody is.
func (p *parser) find(at int, w weight, whom []planner.Wish, wish planner.Wish) {
	for _, of := range whom {
		wish.SubjectID, wish.Type = of.SubjectID, of.Type
		p.found = append(p.found, finding{at, wish, w})
	}
}

// settle returns what was found in the order of the text, without what stands
// against something that was said more plainly.
func (p *parser) settle() []planner.Wish {
	byWeight := slices.Clone(p.found)
	slices.SortStableFunc(byWeight, func(a, b finding) int { return p.rank(b) - p.rank(a) })
	var kept []finding
	for _, f := range byWeight {
		if len(kept) < planner.MaxWishes && p.stands(f, kept) {
			kept = append(kept, f)
		}
	}
	slices.SortStableFunc(kept, func(a, b finding) int { return a.at - b.at })
	list := make([]planner.Wish, len(kept))
	for i := range kept {
		list[i] = kept[i].wish
	}
	return list
}

// rank orders findings by how much they count for: an exam counts for more than any
// wish for less, and that for more than a wish for more.
func (p *parser) rank(f finding) int {
	switch r := 4 * int(f.weight); f.wish.What {
	case planner.WishExam, planner.WishDeadline:
		return 100
	case planner.WishLess, planner.WishPause, planner.KeepFree:
		return r + 1
	default:
		return r
	}
}

// stands reports whether f says something valid and new beside those kept, which
// were said more plainly.
func (p *parser) stands(f finding, kept []finding) bool {
	var bad planner.Invalid
	bare := f.wish
	bare.SubjectID = planner.Opt[string]{} // it is one of those that were given
	planner.CleanWishes(&bad, "goal", []planner.Wish{bare}, p.today)
	if len(bad) > 0 {
		return false
	}
	for i := range kept {
		k := &kept[i].wish
		same := k.SameTarget(f.wish)
		switch {
		case k.Equal(f.wish), f.wish.Excludes(*k), f.weight == idle:
			return false
		case same && prepares(k.What) && spends(f.wish.What):
			return false
		case f.weight == mentions && same && !k.Everything():
			return false // there is a better word of it
		}
	}
	return true
}

func prepares(k planner.WishKind) bool { return k == planner.WishExam || k == planner.WishDeadline }

// spends reports whether a wish of that kind is about how much there is of a subject.
func spends(k planner.WishKind) bool {
	return k == planner.WishMore || k == planner.WishLess || k == planner.WishPause || k == planner.CatchUp
}

// strangers lists the words that neither names nor word lists know, those that
// follow each other as one, in the parts of the text that gave nothing.
func (p *parser) strangers() []string {
	gave := p.gave()
	var all []string
	last := -2
	for i, t := range p.tokens {
		if gave[i] || p.covered[i] || !p.unknown(i) {
			continue
		}
		if i == last+1 && t.gap < comma {
			all[len(all)-1] += " " + t.raw
		} else {
			all = append(all, strings.Clone(t.raw))
		}
		last = i
	}
	return all
}

// gave returns which tokens stand in a part of the text that gave something, up to
// the next comma.
func (p *parser) gave() []bool {
	gave := make([]bool, len(p.tokens))
	for _, f := range p.found {
		for i := f.at; i >= 0 && !gave[i]; i-- {
			gave[i] = true
			if p.tokens[i].gap >= comma {
				break
			}
		}
		for i := f.at + 1; i < len(p.tokens) && p.tokens[i].gap < comma && !gave[i]; i++ {
			gave[i] = true
		}
	}
	return gave
}
