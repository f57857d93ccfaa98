package api

import (
	"bytes"
	"net/http"
	"strings"
	"sync"

	"studyplanner/internal/planner"
)

// asking is who asks for what.
type asking struct {
	space planner.Space
	route string // its id
	query string
}

// asked returns what r asks for.
func (r *Request) asked() asking { return asking{r.call.Space, r.route.id, r.URL.RawQuery} }

// given is an answer that was given, all but what it tells of its request.
type given struct {
	version    int64 // of the space
	day        planner.Date
	span       planner.ClockSpan // of that day, in which it is so
	tag        []string          // the field ETag, which nobody changes
	head, tail []byte            // what stands before the id of the request, and after its local time
	size       int               // in bytes, with what names it
}

func (g *given) weight() int { return g.size }

// What is kept of answers: so many bytes, none that are more than so many, and each
// counted with what it takes to find it again.
const (
	mostRecent  = 8 << 20
	largeRecent = 64 << 10
	besideEach  = 320
)

// recent remembers answers that are made from all of a space, as long as neither it
// nor the day there has changed, nor, for what says so, the time of it: the same is
// answered again without a query. Of each asking it has one. It is safe for concurrent
// use.
type recent struct {
	mu sync.Mutex
	*weighed[asking, *given]
}

func newRecent() *recent {
	return &recent{weighed: newWeighed[asking, *given](mostRecent, mostRecent/besideEach)}
}

// of returns the answer to r, if it is known.
func (m *recent) of(r *Request) *given {
	if r.Request.Method != http.MethodGet && r.Request.Method != http.MethodHead || r.call.Postponed != nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g, known := m.kept.Get(r.asked())
	if !known || g.version != r.call.Version || g.day != r.call.Now.Today || !g.span.Has(r.call.Now.Clock) {
		return nil
	}
	return g
}

// keep remembers body, the answer to r, unless it may not be given again.
func (m *recent) keep(r *Request, body []byte) {
	if r.opaque == "" || r.call.Postponed != nil || len(body) > largeRecent {
		return
	}
	at := bytes.LastIndex(body, []byte(metaHead)) + len(metaHead)
	told := r.appendMoment(nil)
	if !bytes.HasPrefix(body[at:], told) {
		return
	}
	ask, g := r.asked(), &given{version: r.call.Version, day: r.call.Now.Today, span: r.lasts, tag: []string{quoted(r.opaque)}}
	ask.query = strings.Clone(ask.query) // it may be a piece of a large header
	text := make([]byte, 0, len(body)-len(told))
	text = append(append(text, body[:at]...), body[at+len(told):]...)
	g.head, g.tail = text[:at], text[at:]
	if g.size = len(text) + len(ask.query) + besideEach; g.size > largeRecent {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(ask, g)
}

// metaHead is how the meta of an answer begins. It ends every answer, and no other
// object in one is called so.
const metaHead = `"meta":{`

// appendMoment appends what meta tells first: which request this is, and when and
// where.
func (r *Request) appendMoment(b []byte) []byte {
	b = append(append(b, `"request_id":"`...), r.id...)
	b = appendTimestamp(append(b, `","timestamp":"`...), r.now)
	b = r.call.Now.AppendLocal(append(b, `","local_time":"`...))
	return append(b, '"')
}

// again writes g as the answer to r.
func (g *given) again(to *bytes.Buffer, r *Request) {
	to.Write(g.head)
	to.Write(r.appendMoment(to.AvailableBuffer()))
	to.Write(g.tail)
}
