package goal

import (
	"slices"
	"strings"
	"unicode"

	"studyplanner/internal/planner"
)

// maxCompared limits the comparison of a text with names and topics, in pairs of bytes. It
// covers any goal of a few sentences. A longer text is compared with fewer topics.
const maxCompared = 10_000_000

// Read returns the wishes in text, in its order, and the parts of it that it did not
// understand. All wishes are valid. today is the day on which the text was written, and
// session is the usual length of a session in minutes.
func Read(text string, today planner.Date, subjects []Subject, session int) (wishes []planner.Wish, notUnderstood []string) {
	p := parse(text, today, subjects)
	if p == nil {
		return nil, nil
	}
	p.session = session
	p.splitUnits()
	for _, u := range p.units {
		settleTypes(u)
		p.settleFree(u)
		p.resolveThatTime(u)
		p.takeStances(u)
	}
	p.denyDates()
	for _, u := range p.units {
		p.inherit(u)
	}
	for _, u := range p.units {
		if !u.question {
			p.findEvents(u)
		}
	}
	for _, u := range p.units {
		p.readUnit(u)
	}
	p.completeEvents()
	wishes = p.resolve()
	if text = strings.TrimSpace(text); len(wishes) == 0 && strings.ContainsFunc(text, unicode.IsLetter) {
		return nil, []string{strings.Clone(text)}
	}
	return wishes, p.notUnderstood()
}

// readUnit adds the wishes of u.
func (p *parser) readUnit(u *unit) {
	if u.question || u.reason {
		return
	}
	first := len(p.findings)
	p.exclusions(u)
	p.lengths(u)
	p.goesOn(u)
	p.limitWishes(u)
	last := p.limitOfTimes(u)
	p.times(u)
	p.week(u)
	for k := first; last > 0 && k < len(p.findings); k++ {
		if w := &p.findings[k].wish; !w.Until.Set && !w.DateFrom.Set && !w.Date.Set {
			w.Until = planner.Some(last)
		}
	}
	p.directions(u, len(p.findings) > first)
}

// weight is how explicit a wish is.
type weight int8

const (
	idle      weight = iota // only if there is nothing else
	mentions                // a subject is named
	complains               // somebody struggles with it
	explicit                // the wish itself
)

// finding is a wish and its place in the text.
type finding struct {
	at     int // token
	wish   planner.Wish
	weight weight
}

// addWish adds a wish at a token, once for each target.
func (p *parser) addWish(at int, w weight, targets []planner.Wish, wish planner.Wish) {
	at = min(at, len(p.tokens)-1) // marks may end after the last token
	for _, of := range targets {
		wish.SubjectID, wish.Type = of.SubjectID, of.Type
		p.findings = append(p.findings, finding{at, wish, w})
	}
}

// resolve returns the wishes in the order of the text. It drops those that contradict a
// more explicit one.
func (p *parser) resolve() []planner.Wish {
	byWeight := p.lastWords()
	slices.SortStableFunc(byWeight, func(a, b finding) int { return p.rank(b) - p.rank(a) })
	var kept []finding
	for _, f := range byWeight {
		if len(kept) < planner.MaxWishes && p.compatible(f, kept) {
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

// lastWords returns the findings, with only the last word on how much of a subject is
// wanted: "no more maths, I want less maths".
func (p *parser) lastWords() (all []finding) {
	last := map[string]int{}
	key := func(f *finding) (of string, ok bool) {
		w := &f.wish
		if of = w.SubjectID.Value + string(w.Type.Value); w.What == planner.Spread {
			return of + " spread", true
		}
		return of, f.weight == explicit && isAmount(w.What) && w.What != planner.CatchUp && !w.Days.Set && !w.Until.Set
	}
	for i := range p.findings {
		if of, ok := key(&p.findings[i]); ok {
			last[of] = max(last[of], p.findings[i].at)
		}
	}
	for i := range p.findings {
		if of, ok := key(&p.findings[i]); !ok || p.findings[i].at == last[of] {
			all = append(all, p.findings[i])
		}
	}
	return all
}

// rank returns the priority of a finding. An exam beats a wish for less, and that beats a
// wish for more.
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

// compatible reports whether f is valid, new and no contradiction to the more explicit
// findings in kept.
func (p *parser) compatible(f finding, kept []finding) bool {
	var bad planner.Invalid
	bare := f.wish
	bare.SubjectID = planner.Opt[string]{} // it is one of the subjects
	planner.CleanWishes(&bad, "goal", []planner.Wish{bare}, p.today)
	if len(bad) > 0 {
		return false
	}
	for i := range kept {
		k := &kept[i].wish
		same := k.SameTarget(f.wish)
		switch {
		case k.Equal(f.wish), f.wish.Excludes(*k, p.types), f.weight == idle:
			return false
		case same && isEvent(k.What) && isAmount(f.wish.What),
			same && f.wish.What == planner.SessionTime && k.What == f.wish.What && kept[i].weight > f.weight:
			return false
		case f.weight == mentions && same && !k.Everything():
			return false // there is a better word of it
		}
	}
	return true
}

func isEvent(k planner.WishKind) bool { return k == planner.WishExam || k == planner.WishDeadline }

// isAmount reports whether a wish of that kind is about how much of a subject is wanted.
func isAmount(k planner.WishKind) bool {
	return k == planner.WishMore || k == planner.WishLess || k == planner.WishPause || k == planner.CatchUp
}

// notUnderstood lists the parts of the text that were not understood. A clause that gave no
// wish is one of them if it contains something that is no wish. Of other clauses it lists
// unknown words, and the subject of an exam if no subject has that name. Neighbouring words
// form one part.
func (p *parser) notUnderstood() (all []string) {
	gave := make([]bool, len(p.tokens))
	for _, f := range p.findings {
		gave[f.at] = true
	}
	strange := make([]bool, len(p.tokens))
	lost := make([]bool, len(p.tokens)+1) // marks may end after the last token
	for _, u := range p.units {
		for k := range u.marks {
			lost[u.marks[k].at] = u.noWish
			for _, i := range p.unknownSubject(u, u.marks[k]) {
				strange[i] = true
			}
		}
	}
	for from, end := 0, 0; from < len(p.tokens); from = end {
		end = from + 1
		for end < len(p.tokens) && p.tokens[end].gap < comma {
			end++
		}
		if !slices.Contains(gave[from:end], true) {
			noWish := slices.Contains(lost[from:end], true)
			for i := from; i < end; i++ {
				strange[i] = noWish || !p.covered[i] && p.nameless(i)
			}
		}
		all = p.appendStrange(all, from, strange[from:end])
	}
	return all
}

// unknownSubject returns the tokens beside the exam m of u that name its subject, if that is
// no subject of the space.
func (p *parser) unknownSubject(u *unit, m *mark) (all []int) {
	if u.event == "" || m.tag != tagExam && m.tag != tagWork || nextNamed(u.marks, 0) >= 0 {
		return nil
	}
	after := m.end
	for after < len(p.tokens) && p.tokens[after].gap < comma && p.means(after, tagLight) {
		after++
	}
	if p.tokens[m.at].gap < comma && p.isMeaningless(m.at-1) {
		all = append(all, m.at-1)
	}
	if p.isMeaningless(after) && p.tokens[after].gap < comma {
		all = append(all, after)
	}
	return all
}

// isMeaningless reports whether there is a token i, and it means nothing here.
func (p *parser) isMeaningless(i int) bool {
	return i >= 0 && i < len(p.tokens) && !p.covered[i] && p.nameless(i)
}

// appendStrange appends the tokens from one on that are strange.
func (p *parser) appendStrange(list []string, from int, strange []bool) []string {
	for k := range strange {
		switch i := from + k; {
		case !strange[k]:
		case k > 0 && strange[k-1]:
			list[len(list)-1] += " " + p.tokens[i].raw
		default:
			list = append(list, strings.Clone(p.tokens[i].raw))
		}
	}
	return list
}
