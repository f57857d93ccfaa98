// Package fair shares scarce resources among tenants: a fair queue and a semaphore with
// a bound for each account. A busy tenant does not delay the others.
package fair

import "container/list"

// Queue is a fair queue. Tenants take turns (round robin), so one with a thousand items
// delays the others no more than one with a single item. It is not safe for concurrent
// use. The zero Queue is empty.
type Queue[T any] struct {
	tenants map[string]*tenantQueue // those with items that wait
	turns   list.List               // the same, in order of their turns
	size    int
}

type tenantQueue struct {
	name    string
	waiting list.List
	turn    *list.Element
}

// Item is an item in a queue.
type Item struct {
	tenant  *tenantQueue
	element *list.Element
}

// Push appends v to the items of a tenant.
func (q *Queue[T]) Push(tenant string, v T) Item {
	l := q.tenants[tenant]
	if l == nil {
		if q.tenants == nil {
			q.tenants = map[string]*tenantQueue{}
		}
		l = &tenantQueue{name: tenant}
		l.turn = q.turns.PushBack(l)
		q.tenants[tenant] = l
	}
	q.size++
	return Item{l, l.waiting.PushBack(v)}
}

// Pop removes and returns the oldest item of the tenant whose turn it is. It returns false
// if the queue is empty.
func (q *Queue[T]) Pop() (v T, ok bool) {
	e := q.turns.Front()
	if e == nil {
		return v, false
	}
	l := e.Value.(*tenantQueue)
	q.turns.MoveToBack(e)
	first := l.waiting.Front()
	q.Remove(Item{l, first})
	return first.Value.(T), true
}

// Remove removes an item. It returns false if the item is not in the queue any more.
func (q *Queue[T]) Remove(i Item) bool {
	before := i.tenant.waiting.Len()
	i.tenant.waiting.Remove(i.element)
	after := i.tenant.waiting.Len()
	if after == before {
		return false
	}
	q.size--
	if after == 0 {
		q.turns.Remove(i.tenant.turn)
		delete(q.tenants, i.tenant.name)
	}
	return true
}

// Len returns the number of items of all tenants.
func (q *Queue[T]) Len() int { return q.size }

// Waiting returns the number of items of a tenant.
func (q *Queue[T]) Waiting(tenant string) int {
	if l := q.tenants[tenant]; l != nil {
		return l.waiting.Len()
	}
	return 0
}
