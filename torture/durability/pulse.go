package durability

import "time"

// pulse is the longest time between two acknowledged writes, whoever made them.
type pulse struct {
	last    time.Time
	longest time.Duration
}

// begin forgets what was before now, at which something happens.
func (p *pulse) begin(now time.Time) { *p = pulse{last: now} }

// beat notes that a write was acknowledged.
func (p *pulse) beat(now time.Time) {
	if !p.last.IsZero() {
		p.longest = max(p.longest, now.Sub(p.last))
	}
	p.last = now
}
