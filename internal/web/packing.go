package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

const (
	// leastPacked is the size of the smallest answer that is worth packing, in bytes.
	leastPacked = 1 << 10
	// mostPacking is how many answers are packed at the same time. Each takes 0.8 MB
	// until it is sent; those that come while there is no place are sent as they are.
	mostPacking = 4
	// packedTag ends the entity tags of what those are sent who take gzip: the same
	// data in other bytes has another tag (RFC 9110, 8.8.3.3). No tag of the API has a
	// point in it.
	packedTag = `.gzip"`
)

// packer lends writers of gzip.
type packer struct {
	places  chan struct{}
	idle    sync.Pool // of *gzip.Writer
	parcels sync.Pool // of *parcel: what has not changed is answered without making one
}

func newPacker() *packer { return &packer{places: make(chan struct{}, mostPacking)} }

// packing sends what next answers in gzip, to those who take it. It stands before the
// planner's routes alone: what it packs holds no key, no token and nothing else that
// somebody could guess from how long an answer gets with a text of theirs beside it.
type packing struct {
	*packer
	next http.Handler
}

// ServeHTTP implements [http.Handler].
func (p packing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	had := strings.Join(r.Header["If-None-Match"], ",")
	r = withPlainTags(r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		secureData(w.Header())
		p.next.ServeHTTP(w, r)
		return
	}
	to, used := p.parcels.Get().(*parcel)
	if !used {
		to = new(parcel)
	}
	*to = parcel{ResponseWriter: w, packer: p.packer, had: had, of: r}
	defer to.release()
	p.next.ServeHTTP(to, r)
	to.end()
}

// withPlainTags returns r with the tags that next knows.
func withPlainTags(r *http.Request) *http.Request {
	plain := r
	for _, name := range []string{"If-None-Match", "If-Match"} {
		for i, tags := range r.Header[name] {
			if !strings.Contains(tags, packedTag) {
				continue
			}
			if plain == r {
				plain = r.WithContext(r.Context())
				plain.Header = r.Header.Clone()
			}
			plain.Header[name][i] = strings.ReplaceAll(tags, packedTag, `"`)
		}
	}
	return plain
}

// parcel is an answer on its way to somebody.
type parcel struct {
	http.ResponseWriter
	*packer
	of   *http.Request
	had  string // the tags of what the client has
	to   *gzip.Writer
	left int64 // how much of what is packed is still to come, in bytes
}

// WriteHeader implements [http.ResponseWriter]. It decides whether the answer is packed.
func (a *parcel) WriteHeader(status int) {
	h := a.Header()
	if status != http.StatusNotModified {
		secureData(h)
	}
	if h["Vary"] == nil {
		h["Vary"] = byEncoding
	} else {
		h.Add("Vary", byEncoding[0])
	}
	switch {
	case status == http.StatusNotModified && strings.Contains(a.had, packedTag):
		if of := tagOfPacked(h.Get("ETag")); strings.Contains(a.had, of) {
			h.Set("ETag", of)
		}
	case status == http.StatusOK && a.taken():
		size, _ := strconv.ParseInt(h.Get("Content-Length"), 10, 64)
		if tag := h.Get("ETag"); (size < leastPacked || a.enter(size)) && tag != "" {
			h.Set("ETag", tagOfPacked(tag))
		}
	}
	if a.to != nil {
		h.Del("Content-Length")
		h.Set("Content-Encoding", "gzip")
	}
	a.ResponseWriter.WriteHeader(status)
}

// taken reports whether the client takes gzip.
func (a *parcel) taken() bool {
	return a.of.Method == http.MethodGet && accepts(strings.Join(a.of.Header["Accept-Encoding"], ","), "gzip")
}

// tagOfPacked is the tag of what is packed of the data that has a tag.
func tagOfPacked(tag string) string { return strings.TrimSuffix(tag, `"`) + packedTag }

// enter takes a place for an answer of that size, if there is one.
func (a *parcel) enter(size int64) bool {
	select {
	case a.places <- struct{}{}:
	default:
		return false
	}
	a.left = size
	if idle, ok := a.idle.Get().(*gzip.Writer); ok {
		a.to = idle
		a.to.Reset(a.ResponseWriter)
	} else {
		a.to = gzip.NewWriter(a.ResponseWriter)
	}
	return true
}

// Write implements [http.ResponseWriter].
func (a *parcel) Write(body []byte) (int, error) {
	if a.to == nil {
		return a.ResponseWriter.Write(body)
	}
	n, err := a.to.Write(body)
	a.left -= int64(n)
	return n, err
}

// ReadFrom implements [io.ReaderFrom], by which files are sent that are not packed.
func (a *parcel) ReadFrom(from io.Reader) (int64, error) {
	if a.to == nil {
		return io.Copy(a.ResponseWriter, from)
	}
	return io.Copy(struct{ io.Writer }{a}, from)
}

// end sends the rest of an answer. One that was cut short must not look whole.
func (a *parcel) end() {
	switch {
	case a.to == nil:
	case a.left != 0:
		panic(http.ErrAbortHandler)
	default:
		_ = a.to.Close() // that the client may be gone is no failure
	}
}

// release gives the place back, and what a was made of.
func (a *parcel) release() {
	lent := a.packer
	if a.to != nil {
		a.to.Reset(io.Discard)
		lent.idle.Put(a.to)
		<-lent.places
	}
	*a = parcel{} // it keeps no request
	lent.parcels.Put(a)
}

// Unwrap is for [http.ResponseController].
func (a *parcel) Unwrap() http.ResponseWriter { return a.ResponseWriter }
