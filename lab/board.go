package main

// board is a plan under change, with its value in an outlook kept up to date.
type board struct {
	view     *outlook
	sessions []placed
	days     [daysInWeek]daily
	total    float64
	trial    [2]daily // the days that a change touches
	day      []placed // scratch
}

func newBoard(view *outlook, p plan) *board {
	b := &board{view: view, sessions: make([]placed, len(p))}
	for i, s := range p {
		b.sessions[i] = placed{s, view.base(s)}
	}
	var days [daysInWeek]*daily
	for d := range b.days {
		b.gather(d, nil)
		view.judge(b.day, &b.days[d])
		days[d] = &b.days[d]
	}
	b.total = view.total(&days)
	return b
}

// candidate is a change that might be made, with the base chance of its session.
type candidate struct {
	change
	base float64
}

// gather puts the sessions that day has after c, in order of start, into b.day.
func (b *board) gather(day int, c *candidate) {
	b.day = b.day[:0]
	for i, s := range b.sessions {
		if s.day == day && !s.off && (c == nil || i != c.source) {
			b.insert(s)
		}
	}
	if c != nil && c.kind != remove && c.to.day == day {
		b.insert(placed{c.to, c.base})
	}
}

func (b *board) insert(s placed) {
	at := len(b.day)
	b.day = append(b.day, s)
	for at > 0 && b.day[at-1].start > s.start {
		b.day[at] = b.day[at-1]
		at--
	}
	b.day[at] = s
}

// with returns the value of the plan after c.
func (b *board) with(c *candidate) float64 {
	var days [daysInWeek]*daily
	for d := range b.days {
		days[d] = &b.days[d]
	}
	for n, d := range b.touched(c) {
		if d >= 0 {
			b.gather(d, c)
			b.view.judge(b.day, &b.trial[n])
			days[d] = &b.trial[n]
		}
	}
	return b.view.total(&days)
}

// touched returns the days that c changes; -1 for none.
func (b *board) touched(c *candidate) [2]int {
	if c.kind != move || b.sessions[c.source].day == c.to.day {
		return [2]int{c.to.day, -1}
	}
	return [2]int{b.sessions[c.source].day, c.to.day}
}

// make makes c.
func (b *board) make(c *candidate) {
	b.total = b.with(c)
	for n, d := range b.touched(c) {
		if d >= 0 {
			b.days[d] = b.trial[n]
		}
	}
	switch c.kind {
	case move:
		b.sessions[c.source] = placed{c.to, c.base}
	case add:
		b.sessions = append(b.sessions, placed{c.to, c.base})
	case remove:
		b.sessions[c.source].off = true
	}
}

// after returns a copy of b with changes made.
func (b *board) after(changes []candidate) *board {
	next := *b
	next.sessions = append([]placed(nil), b.sessions...)
	next.day = nil
	for i := range changes {
		next.make(&changes[i])
	}
	return &next
}
