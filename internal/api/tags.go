package api

import (
	"context"
	"hash/crc32"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"studyplanner/internal/planner"
)

// tagger is an answer that is one resource.
type tagger interface {
	// Tag changes whenever what a client sees of it does.
	Tag() string
}

// tagged sets the ETag of an answer that is one resource.
func (r *Request) tagged(value any) {
	switch v := value.(type) {
	case *cachedResponse:
		r.w.Header()["Etag"] = v.tag
	case tagger:
		r.tag(v.Tag())
	}
}

// tag sets the ETag of the answer.
func (r *Request) tag(opaque string) { r.set("Etag", quoted(opaque)) }

// quoted is a strong entity tag.
func quoted(opaque string) string { return `"` + opaque + `"` }

// contentTag returns a tag for an answer that is made from what it holds.
func contentTag(answer any) string {
	h := fnv.New64a()
	if err := encode(h, answer); err != nil {
		return "" // nor can it be answered
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// bring brings r's space up to covers (see planner.Service.EnsureGenerated).
func (a *API) bring(ctx context.Context, r *Request, covers planner.Date) (err error) {
	r.call, err = a.Planner.EnsureGenerated(ctx, r.call, covers)
	r.full = r.call.HorizonFull(covers)
	return err
}

// fresh brings r's space up to covers and sets the ETag of an answer that is made from all of the space. It returns errUnchanged
// if the client has that answer already, so that nothing needs to be queried.
func (a *API) fresh(ctx context.Context, r *Request, covers planner.Date) error {
	if err := a.bring(ctx, r, covers); err != nil {
		return err
	}
	r.lasts = planner.WholeDay
	return r.settled("")
}

// settled sets the ETag of an answer that is made from all of r's space and of what
// more says, which is the same in all of r.lasts. It returns errUnchanged if the client has that
// answer already.
func (r *Request) settled(more string) error {
	tag := r.tagSpace(string(r.call.Space))
	r.opaque = tag[1:len(tag)-1] + more
	if more != "" {
		r.tag(r.opaque)
	}
	if r.unchanged() {
		return errUnchanged
	}
	return nil
}

// cacheForMinute tags an answer about all of r's space by its content. Such an answer also
// changes when a block of today ends, so the cache keeps it until the next minute.
func (r *Request) cacheForMinute(answer any) {
	r.opaque = contentTag(answer)
	r.lasts = planner.ClockSpan{From: r.call.Now.Clock, Until: r.call.Now.Clock + 1}
	r.tag(r.opaque)
}

// tagSpace sets the ETag of an answer that is made from all of r's space, of which id
// says what it is, and returns it in its quotes.
func (r *Request) tagSpace(id string) string {
	b := strconv.AppendInt(append(make([]byte, 0, 64), '"'), r.call.Version, 36)
	b = strconv.AppendInt(append(b, '-'), int64(r.call.Now.Today), 36)
	sum := crc32.Update(r.mount.versionSum, crc32.IEEETable, []byte(id))
	b = append(strconv.AppendUint(append(b, '-'), uint64(sum), 36), '"')
	var tag string
	if asked := r.Header["If-None-Match"]; len(asked) == 1 && asked[0] == string(b) {
		tag = asked[0] // as nearly all ask: it is there already
	} else {
		tag = string(b)
	}
	r.set("Etag", tag)
	return tag
}

// unchanged reports whether r asks for nothing if the ETag is still the one
// that the answer has. The comparison is weak (RFC 9110, 13.1.2).
func (r *Request) unchanged() bool {
	asked := r.Header["If-None-Match"]
	if len(asked) == 0 || r.route.method != http.MethodGet {
		return false
	}
	current := r.w.Header().Get("ETag")
	if len(asked) == 1 && asked[0] == current {
		return current != "" // as nearly all ask
	}
	tags, any, ok := parseTags(strings.Join(asked, ","))
	if current == "" || !ok {
		return false
	}
	weakly := func(tag string) bool { return strings.TrimPrefix(tag, "W/") == current }
	return any || slices.ContainsFunc(tags, weakly)
}

// readMatch reads If-Match into the condition of r's call. Weak tags, and "*" in
// quotes, stay in it as they are written, and so match no resource (RFC 9110, 13.1.1).
func (r *Request) readMatch() {
	asked := r.Header["If-Match"]
	if len(asked) == 0 {
		return
	}
	tags, any, ok := parseTags(strings.Join(asked, ","))
	r.bad.Check(ok, "If-Match", `must be * or a list of entity tags such as "1a-2b"`)
	if any {
		r.call.IfMatch = planner.Match{"*"}
	}
	for _, t := range tags {
		if t[0] == '"' && t != `"*"` {
			t = t[1 : len(t)-1]
		}
		r.call.IfMatch = append(r.call.IfMatch, t)
	}
}

// parseTags reads a list of entity tags (RFC 9110, 8.8.3), each with its quotes,
// or "*" alone, which is any. The last result tells whether all of it was one
// or the other.
func parseTags(list string) (tags []string, any, ok bool) {
	if strings.Trim(list, " \t") == "*" {
		return nil, true, true
	}
	for {
		list = strings.TrimLeft(list, " \t,")
		if list == "" {
			return tags, false, len(tags) > 0
		}
		n := tagLength(list)
		if n == 0 {
			return tags, false, false
		}
		tags = append(tags, list[:n])
		list = strings.TrimLeft(list[n:], " \t")
		if list != "" && list[0] != ',' {
			return tags, false, false
		}
	}
}

// tagLength returns the length of the entity tag that s begins with, or 0.
func tagLength(s string) int {
	start := len(s) - len(strings.TrimPrefix(s, "W/"))
	if start == len(s) || s[start] != '"' {
		return 0
	}
	for i := start + 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1
		case c < 0x21 || c == 0x7f:
			return 0
		}
	}
	return 0
}
