package cli

import (
	"bytes"
	"context"
	"hash/maphash"
	"io"
	"net/http"
	"slices"
	"strconv"

	lru "github.com/hashicorp/golang-lru/v2"
)

const (
	// mostHeads is how many heads of requests are known, and as many more by their sums.
	mostHeads = 1024
	// mostAsked is the size of the largest request that is answered apart.
	mostAsked = 2 << 10
)

// heads are those of requests that came twice in the very same bytes, on whatever
// connection, but for how long the body is. They are safe for concurrent use.
type heads struct {
	seed  maphash.Seed
	known *lru.Cache[uint64, *head]
	once  *lru.Cache[uint64, struct{}] // the sums of those that came once
}

// head is one that is known, with a request that had it.
type head struct {
	before, after string // the length of the body
	request       *http.Request
}

func newHeads() *heads {
	known, err := lru.New[uint64, *head](mostHeads)
	if err != nil {
		panic(err) // it is for a size below 1
	}
	once, err := lru.New[uint64, struct{}](mostHeads)
	if err != nil {
		panic(err)
	}
	return &heads{maphash.MakeSeed(), known, once}
}

// pieces are those of one request, whole, with nothing after it.
type pieces struct {
	before, after []byte // the length of the body
	body          []byte
}

// divide returns the pieces of text. It returns false if that is no such request, or one
// whose body is of a length that is told in another way than most do. What a head
// without a length means only net/http says.
func divide(text []byte) (p pieces, whole bool) {
	end := bytes.Index(text, []byte("\r\n\r\n"))
	if end < 0 || len(text) > mostAsked {
		return p, false
	}
	end += len("\r\n\r\n")
	p = pieces{before: text[:end], body: text[end:]}
	at := lengthField(p.before)
	if at < 0 {
		return p, len(p.body) == 0
	}
	digits := bytes.IndexByte(p.before[at:], '\r')
	n, err := strconv.Atoi(string(p.before[at : at+digits]))
	if err != nil || n != len(p.body) || digits != len(strconv.Itoa(n)) {
		return p, false
	}
	p.before, p.after = p.before[:at], p.before[at+digits:]
	return p, true
}

// lengthField is where in a head the length of the body stands; -1 if it does not, or is
// written in another way.
func lengthField(head []byte) int {
	for _, name := range [...]string{"\r\nContent-Length: ", "\r\ncontent-length: "} {
		if at := bytes.Index(head, []byte(name)); at >= 0 {
			return at + len(name)
		}
	}
	return -1
}

func (h *heads) sum(p pieces) uint64 {
	var sum maphash.Hash
	sum.SetSeed(h.seed)
	_, _ = sum.Write(p.before)
	_, _ = sum.Write(p.after)
	return sum.Sum64()
}

// of returns the head that p has, nil if it is not known.
func (h *heads) of(p pieces) *head {
	k, ok := h.known.Get(h.sum(p))
	if !ok || k.before != string(p.before) || k.after != string(p.after) {
		return nil
	}
	return k
}

// keep makes the head that r was asked with in p known, if it came before and net/http
// read it as [divide] does.
func (h *heads) keep(p pieces, r *http.Request) {
	sum := h.sum(p)
	if before, _ := h.once.ContainsOrAdd(sum, struct{}{}); before && plain(p, r) {
		h.known.Add(sum, &head{string(p.before), string(p.after), r})
	}
}

// plain reports whether the body of r, which was asked in p, is as long as is told there,
// once, and nothing in its head is about its connection.
func plain(p pieces, r *http.Request) bool {
	told := 0
	if p.after != nil {
		told = 1
	}
	return r.ContentLength == int64(len(p.body)) && len(r.TransferEncoding) == 0 &&
		r.ProtoAtLeast(1, 1) && !r.Close && r.Header["Expect"] == nil && r.Header["Upgrade"] == nil &&
		bytes.Count(bytes.ToLower(slices.Concat(p.before, p.after)), []byte("content-length")) == told
}

// sent is the body of a request, which is there.
type sent struct{ bytes.Reader }

// Close implements [io.Closer].
func (s *sent) Close() error { return nil }

var _ io.ReadCloser = (*sent)(nil)

// asked is the request that has k for its head, from a client at an address.
func (k *head) asked(ctx context.Context, from string, body *sent) *http.Request {
	r := k.request.WithContext(ctx)
	r.RemoteAddr, r.Body = from, http.NoBody
	if body.Len() > 0 {
		r.Body = body
	}
	if n := int64(body.Len()); n != r.ContentLength {
		r.ContentLength = n
		r.Header = r.Header.Clone()
		r.Header["Content-Length"] = []string{strconv.FormatInt(n, 10)}
	}
	return r
}
