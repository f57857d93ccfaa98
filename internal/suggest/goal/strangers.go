package goal

import "strings"

// strangers lists the words that neither names nor word lists know, those that
// follow each other as one.
func (p *parser) strangers() []string {
	var all []string
	last := -2
	for i, t := range p.tokens {
		if p.covered[i] || !p.unknown(i) {
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
