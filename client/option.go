package client

import "net/http"

// Option changes one call of a method.
type Option func(*call)

// IdempotencyKey names a POST, instead of by chance, so that the program may ask
// again in another run: 1 to 255 printable characters.
func IdempotencyKey(key string) Option {
	return func(c *call) { c.header.Set("Idempotency-Key", key) }
}

// IfMatch lets a change happen only while the resource has this tag, which
// [Info] told; else the call fails with [CodeConflict].
func IfMatch(tag string) Option {
	return func(c *call) { c.header.Set("If-Match", tag) }
}

// Info is what an answer tells beside its data.
type Info struct {
	RequestID string
	ETag      string // of what was read or changed, if it has one
	Replayed  bool   // the server had done the request before
}

// Into stores what the answer tells in i.
func Into(i *Info) Option {
	return func(c *call) { c.info = i }
}

// read fills i from an answer.
func (i *Info) read(h http.Header) {
	*i = Info{RequestID: h.Get("X-Request-Id"), ETag: h.Get("ETag"), Replayed: h.Get("Idempotency-Replayed") == "true"}
}
