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
		return "" // encoding the answer will fail, too
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

// ensureGenerated generates the blocks of r's space through covers. See
// planner.Service.EnsureGenerated.
func (a *API) ensureGenerated(ctx context.Context, r *Request, covers planner.Date) (err error) {
	r.call, err = a.Planner.EnsureGenerated(ctx, r.call, covers)
	r.full = r.call.HorizonFull(covers)
	return err
}

// revalidate generates r's space through covers. It sets the ETag of an answer that is made from
// all of the space. It returns errUnchanged if the client has that answer.
func (a *API) revalidate(ctx context.Context, r *Request, covers planner.Date) error {
	if err := a.ensureGenerated(ctx, r, covers); err != nil {
		return err
	}
	r.validFor = planner.WholeDay
	return r.checkSpaceTag("")
}

// checkSpaceTag sets the ETag of an answer that is made from all of r's space. The suffix is
// what else it depends on throughout r.validFor. It returns errUnchanged if the client has that
// answer.
func (r *Request) checkSpaceTag(suffix string) error {
	tag := r.tagSpace(string(r.call.Space))
	r.opaque = tag[1:len(tag)-1] + suffix
	if suffix != "" {
		r.tag(r.opaque)
	}
	if r.unchanged() {
		return errUnchanged
	}
	return nil
}

// cacheForMinute tags an answer about all of r's space by its content. The answer also changes
// when a block of today ends, so the response cache keeps it until the next minute.
func (r *Request) cacheForMinute(answer any) {
	r.opaque = contentTag(answer)
	r.validFor = planner.ClockSpan{From: r.call.Now.Clock, Until: r.call.Now.Clock + 1}
	r.tag(r.opaque)
}

// tagSpace sets the ETag of an answer that is made from all of r's space, and returns it in
// quotes. The id says which answer it is.
func (r *Request) tagSpace(id string) string {
	b := strconv.AppendInt(append(make([]byte, 0, 64), '"'), r.call.Version, 36)
	b = strconv.AppendInt(append(b, '-'), int64(r.call.Now.Today), 36)
	sum := crc32.Update(r.mount.versionSum, crc32.IEEETable, []byte(id))
	b = append(strconv.AppendUint(append(b, '-'), uint64(sum), 36), '"')
	var tag string
	if sent := r.Header["If-None-Match"]; len(sent) == 1 && sent[0] == string(b) {
		tag = sent[0] // the usual case, without an allocation
	} else {
		tag = string(b)
	}
	r.set("Etag", tag)
	return tag
}

// unchanged reports whether If-None-Match has the ETag of the answer. The comparison is weak
// (RFC 9110, 13.1.2).
func (r *Request) unchanged() bool {
	sent := r.Header["If-None-Match"]
	if len(sent) == 0 || r.route.method != http.MethodGet {
		return false
	}
	current := r.w.Header().Get("ETag")
	if len(sent) == 1 && sent[0] == current {
		return current != "" // the usual case
	}
	tags, any, ok := parseTags(strings.Join(sent, ","))
	if current == "" || !ok {
		return false
	}
	weakly := func(tag string) bool { return strings.TrimPrefix(tag, "W/") == current }
	return any || slices.ContainsFunc(tags, weakly)
}

// readMatch reads If-Match into the condition of r's call. Weak tags, and "*" in quotes, stay
// as they are, and so match no resource (RFC 9110, 13.1.1).
func (r *Request) readMatch() {
	sent := r.Header["If-Match"]
	if len(sent) == 0 {
		return
	}
	tags, any, ok := parseTags(strings.Join(sent, ","))
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

// parseTags reads a list of entity tags (RFC 9110, 8.8.3), each with its quotes. The result any
// reports a "*" alone. The result ok reports whether the whole list is valid.
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
