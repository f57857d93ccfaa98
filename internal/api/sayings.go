package api

import (
	"strings"
	"sync"
	"unsafe"

	"studyplanner/internal/planner"
)

// span is some days of a space; without days, it is the space as such.
type span struct {
	space       planner.Space
	first, last planner.Date
}

// saying is what the calendars of a space say of some days, or which they are. Nobody
// changes it.
type saying struct {
	at        int64 // State.Calendars
	busy      []planner.Busy
	calendars []planner.Calendar // with no more of each than tells whether it is due
	size      int                // in bytes, with what names it
}

func (s *saying) weight() int { return s.size }

// silence is what calendars say where there are none.
var silence = &saying{busy: []planner.Busy{}}

// What is kept of sayings: so many bytes, and none that are more than so many.
const (
	mostSaid  = 8 << 20
	largeSaid = 64 << 10
)

// sayings remembers what calendars say as long as neither it nor the calendars have
// changed. It is safe for concurrent use.
type sayings struct {
	mu sync.Mutex
	*weighed[span, *saying]
}

func newSayings() *sayings {
	return &sayings{weighed: newWeighed[span, *saying](mostSaid, mostSaid/besideEach)}
}

// of returns what the calendars of c's space say, nil if that is not known.
func (m *sayings) of(c planner.Call, s span) *saying {
	if c.Calendars == 0 {
		return silence
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if said, known := m.kept.Get(s); known && said.at == c.Calendars {
		return said
	}
	return nil
}

// keep remembers what was said after c was made. It may be newer than c, and is never
// older.
func (m *sayings) keep(c planner.Call, s span, said *saying) {
	if said.at, said.size = c.Calendars, said.bytes(); said.size > largeSaid {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(s, said)
}

// bytes is how much memory s takes.
func (s *saying) bytes() int {
	n := besideEach + len(s.busy)*int(unsafe.Sizeof(planner.Busy{})) + len(s.calendars)*int(unsafe.Sizeof(planner.Calendar{})+2*unsafe.Sizeof(planner.Instant{}))
	for _, b := range s.busy {
		n += len(b.Title)
	}
	for _, c := range s.calendars {
		n += len(c.ID) + len(c.URL) + len(c.Zone)
	}
	return n
}

// busy returns the busy times of some days, which nobody may change, and has the
// calendars read again that are due.
func (a *API) busy(r *Request, first, last planner.Date) ([]planner.Busy, error) {
	all, err := a.said(r, first, last)
	if err == nil {
		err = a.wake(r)
	}
	return all, err
}

// said returns the busy times of some days, as they are known or stored.
func (a *API) said(r *Request, first, last planner.Date) ([]planner.Busy, error) {
	days := span{r.call.Space, first, last}
	if said := a.sayings.of(r.call, days); said != nil {
		return said.busy, nil
	}
	all, err := a.Planner.Busy(r.Context(), r.call, first, last)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].Title = strings.Clone(all[i].Title) // it is a piece of those of a month
	}
	a.sayings.keep(r.call, days, &saying{busy: all})
	return all, nil
}

// wake has the calendars of r's space read again that are due.
func (a *API) wake(r *Request) error {
	if a.wakened(r) {
		return nil
	}
	all, err := a.Planner.Calendars(r.Context(), r.call)
	if err != nil {
		return err
	}
	for i, c := range all {
		all[i] = planner.Calendar{ID: c.ID, Refreshed: c.Refreshed, CalendarKept: c.CalendarKept}
	}
	a.sayings.keep(r.call, span{space: r.call.Space}, &saying{calendars: all})
	a.Calendars.Wake(r.reader(), r.call, all)
	return nil
}

// wakened is wake where that takes no query. It reports whether it did.
func (a *API) wakened(r *Request) bool {
	said := a.sayings.of(r.call, span{space: r.call.Space})
	if said != nil {
		a.Calendars.Wake(r.reader(), r.call, said.calendars)
	}
	return said != nil
}
