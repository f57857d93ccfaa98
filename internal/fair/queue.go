// Package fair shares what is scarce among accounts, so that nobody waits long because a
// neighbour wants much.
package fair

import "container/list"

// Queue holds what waits, in lanes that take turns: one with a thousand things in
// it delays the others as much as one with a single thing. It is not safe for
// concurrent use. The zero Queue is empty.
type Queue[T any] struct {
	lanes map[string]*lane // those in which something waits
	turns list.List        // the same, in order of their turns
	size  int
}

type lane struct {
	name    string
	waiting list.List
	turn    *list.Element
}

// Place is where something waits in a queue.
type Place struct {
	lane *lane
	at   *list.Element
}

// Push puts v at the end of a lane.
func (q *Queue[T]) Push(name string, v T) Place {
	l := q.lanes[name]
	if l == nil {
		if q.lanes == nil {
			q.lanes = map[string]*lane{}
		}
		l = &lane{name: name}
		l.turn = q.turns.PushBack(l)
		q.lanes[name] = l
	}
	q.size++
	return Place{l, l.waiting.PushBack(v)}
}

// Pop takes what has waited longest in the lane whose turn it is. It returns false if
// nothing waits.
func (q *Queue[T]) Pop() (v T, ok bool) {
	e := q.turns.Front()
	if e == nil {
		return v, false
	}
	l := e.Value.(*lane)
	q.turns.MoveToBack(e)
	first := l.waiting.Front()
	q.Remove(Place{l, first})
	return first.Value.(T), true
}

// Remove takes out what waits at p. It returns false if it waits no longer.
func (q *Queue[T]) Remove(p Place) bool {
	before := p.lane.waiting.Len()
	p.lane.waiting.Remove(p.at)
	after := p.lane.waiting.Len()
	if after == before {
		return false
	}
	q.size--
	if after == 0 {
		q.turns.Remove(p.lane.turn)
		delete(q.lanes, p.lane.name)
	}
	return true
}

// Len is how many things wait in all lanes.
func (q *Queue[T]) Len() int { return q.size }

// Waiting is how many things wait in a lane.
func (q *Queue[T]) Waiting(name string) int {
	if l := q.lanes[name]; l != nil {
		return l.waiting.Len()
	}
	return 0
}
