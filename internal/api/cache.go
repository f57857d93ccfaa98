package api

import (
	"bytes"
	"net/http"
	"strings"
	"sync"

	"studyplanner/internal/planner"
)

// cacheKey is the key of an entry of the response cache.
type cacheKey struct {
	space planner.Space
	route string // its id
	query string
}

// cacheKey returns the key of the response to r.
func (r *Request) cacheKey() cacheKey { return cacheKey{r.call.Space, r.route.id, r.URL.RawQuery} }

// cachedResponse is a response without the parts that differ by request.
type cachedResponse struct {
	version    int64 // of the space
	day        planner.Date
	span       planner.ClockSpan // of that day, in which it is valid
	tag        []string          // the field ETag, which nobody changes
	head, tail []byte            // what stands before the id of the request, and after its local time
	size       int               // in bytes, with its key
}

func (c *cachedResponse) weight() int { return c.size }

// The size of the cache, of its largest entry, and of an entry's overhead, in bytes. A heatmap
// of forty years fits into one entry.
const (
	maxCached      = 8 << 20
	maxCachedOne   = 256 << 10
	cachedOverhead = 320
)

// responseCache stores responses that are made from all of a space, one per key. A
// response is valid for one version of the space and one day, and for its span of that
// day. It is safe for concurrent use.
type responseCache struct {
	mu sync.Mutex
	*sizedLRU[cacheKey, *cachedResponse]
}

func newResponseCache() *responseCache {
	return &responseCache{sizedLRU: newSizedLRU[cacheKey, *cachedResponse](maxCached, maxCached/cachedOverhead)}
}

// get returns the response to r, nil if there is none.
func (m *responseCache) get(r *Request) *cachedResponse {
	if r.Request.Method != http.MethodGet && r.Request.Method != http.MethodHead || r.call.Degraded != nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	c, ok := m.entries.Get(r.cacheKey())
	if !ok || c.version != r.call.Version || c.day != r.call.Now.Today || !c.span.Has(r.call.Now.Clock) {
		return nil
	}
	return c
}

// put stores body, the response to r, if it is valid for other requests.
func (m *responseCache) put(r *Request, body []byte) {
	if r.opaque == "" || r.call.Degraded != nil || len(body) > maxCachedOne {
		return
	}
	at := bytes.LastIndex(body, []byte(metaHead)) + len(metaHead)
	moment := r.appendMoment(nil)
	if !bytes.HasPrefix(body[at:], moment) {
		return
	}
	key, c := r.cacheKey(), &cachedResponse{version: r.call.Version, day: r.call.Now.Today, span: r.validFor, tag: []string{quoted(r.opaque)}}
	key.query = strings.Clone(key.query) // it may be a piece of a large header
	text := make([]byte, 0, len(body)-len(moment))
	text = append(append(text, body[:at]...), body[at+len(moment):]...)
	c.head, c.tail = text[:at], text[at:]
	if c.size = len(text) + len(key.query) + cachedOverhead; c.size > maxCachedOne {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(key, c)
}

// metaHead is how the meta of a response begins. It ends every response, and no other
// object in one is called so.
const metaHead = `"meta":{`

// appendMoment appends the start of meta: the id of the request, the time and the local time.
func (r *Request) appendMoment(b []byte) []byte {
	b = append(append(b, `"request_id":"`...), r.id...)
	b = appendTimestamp(append(b, `","timestamp":"`...), r.now)
	b = r.call.Now.AppendLocal(append(b, `","local_time":"`...))
	return append(b, '"')
}

// write writes c as the response to r.
func (c *cachedResponse) write(to *bytes.Buffer, r *Request) {
	to.Write(c.head)
	to.Write(r.appendMoment(to.AvailableBuffer()))
	to.Write(c.tail)
}
