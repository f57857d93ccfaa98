package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
)

const (
	// minCompressed is the size of the smallest answer that is compressed, in bytes.
	minCompressed = 1 << 10
	// maxCompressing is how many answers are compressed at the same time, with 0.8 MB
	// each. Others are sent as they are.
	maxCompressing = 4
	// gzipTag ends the entity tags for clients that accept gzip: other bytes need
	// another tag (RFC 9110, 8.8.3.3). No tag of the API has a point in it.
	gzipTag = `.gzip"`
)

// gzipWriters are the idle writers.
type gzipWriters chan *gzip.Writer

func newGzipWriters() gzipWriters {
	idle := make(gzipWriters, maxCompressing)
	for range maxCompressing {
		idle <- gzip.NewWriter(io.Discard)
	}
	return idle
}

// compress compresses the answers of next for clients that accept gzip. It must not be used for
// answers with keys or tokens: the compressed length can reveal a secret (BREACH).
func (idle gzipWriters) compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ifNoneMatch := strings.Join(r.Header["If-None-Match"], ",")
		r = withPlainTags(r)
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w, idle: idle, ifNoneMatch: ifNoneMatch, request: r}
		defer c.release()
		next.ServeHTTP(c, r)
		c.close()
	})
}

// withPlainTags returns r with the tags of answers that are not compressed.
func withPlainTags(r *http.Request) *http.Request {
	for _, name := range []string{"If-None-Match", "If-Match"} {
		if tags := strings.Join(r.Header[name], ","); strings.Contains(tags, gzipTag) {
			r = r.Clone(r.Context())
			r.Header.Set(name, strings.ReplaceAll(tags, gzipTag, `"`))
		}
	}
	return r
}

// compressor writes one answer.
type compressor struct {
	http.ResponseWriter
	idle        gzipWriters
	request     *http.Request
	ifNoneMatch string       // the tags of what the client has
	to          *gzip.Writer // nil: the answer is not compressed
	remaining   int64        // bytes that are still to come, before compression
	sized       bool         // they are known
}

// WriteHeader implements [http.ResponseWriter]. It decides whether to compress.
func (c *compressor) WriteHeader(status int) {
	h := c.Header()
	h.Add("Vary", "Accept-Encoding")
	tag := h.Get("ETag")
	tagged := strings.TrimSuffix(tag, `"`) + gzipTag
	switch {
	case status == http.StatusNotModified && tag != "" && strings.Contains(c.ifNoneMatch, tagged):
		h.Set("ETag", tagged)
	case status == http.StatusOK && accepts(strings.Join(c.request.Header["Accept-Encoding"], ","), "gzip"):
		if c.start() && tag != "" {
			h.Set("ETag", tagged)
		}
	}
	c.ResponseWriter.WriteHeader(status)
}

// start compresses the answer if it is long. It returns false if all writers are busy.
func (c *compressor) start() bool {
	h := c.Header()
	size, err := strconv.ParseInt(h.Get("Content-Length"), 10, 64)
	if c.sized = err == nil; c.sized && size < minCompressed {
		return true
	}
	if c.request.Method == http.MethodGet {
		select {
		case c.to = <-c.idle:
		default:
			return false
		}
		c.to.Reset(c.ResponseWriter)
		c.remaining = size
	}
	h.Del("Content-Length")
	h.Set("Content-Encoding", "gzip")
	return true
}

// Write implements [http.ResponseWriter].
func (c *compressor) Write(body []byte) (int, error) {
	if c.to == nil {
		return c.ResponseWriter.Write(body)
	}
	n, err := c.to.Write(body)
	c.remaining -= int64(n)
	return n, err
}

// close ends the answer. It aborts one that was cut short.
func (c *compressor) close() {
	if c.to == nil {
		return
	}
	if c.sized && c.remaining != 0 {
		panic(http.ErrAbortHandler)
	}
	_ = c.to.Close() // the client may be gone
}

// release gives the writer back.
func (c *compressor) release() {
	if c.to != nil {
		c.to.Reset(io.Discard)
		c.idle <- c.to
	}
}

// Unwrap is for [http.ResponseController].
func (c *compressor) Unwrap() http.ResponseWriter { return c.ResponseWriter }
