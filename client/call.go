package client

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// call is one request, which may be sent several times.
type call struct {
	method string
	path   string // after the version
	query  url.Values
	body   any    // nil for none
	media  string // of a body that is a text, in bytes; "" for JSON
	bare   bool   // the answer has no data
	maybe  bool   // its data may be null
	header http.Header
	info   *Info
}

// fetch sends a request and decodes the data of its answer.
func fetch[Out any](ctx context.Context, c *Client, rq call, opts []Option) (Out, error) {
	out, _, err := fetchMeta[Out](ctx, c, rq, opts)
	return out, err
}

// fetchMeta is fetch for those who need the meta too.
func fetchMeta[Out any](ctx context.Context, c *Client, rq call, opts []Option) (out Out, m meta, err error) {
	e, err := c.send(ctx, rq, opts)
	if err != nil {
		return out, m, err
	}
	if err := json.Unmarshal(e.Data, &out); err != nil {
		return *new(Out), m, fmt.Errorf("%s %s: decode the answer: %w", rq.method, rq.path, err)
	}
	return out, e.Meta, nil
}

// exec sends a request whose answer has no data.
func (c *Client) exec(ctx context.Context, rq call, opts []Option) error {
	rq.bare = true
	_, err := c.send(ctx, rq, opts)
	return err
}

// send sends a request until it is answered for good.
func (c *Client) send(ctx context.Context, rq call, opts []Option) (envelope, error) {
	rq.header = http.Header{}
	if rq.method == http.MethodPost {
		rq.header.Set("Idempotency-Key", rand.Text())
	}
	for _, o := range opts {
		o(&rq)
	}
	var body []byte
	if rq.media != "" {
		body, _ = rq.body.([]byte)
	} else if rq.body != nil {
		var err error
		if body, err = json.Marshal(rq.body); err != nil {
			return envelope{}, fmt.Errorf("%s %s: encode the request: %w", rq.method, rq.path, err)
		}
	}
	e, err := c.retry(ctx, rq, body)
	if err != nil {
		return envelope{}, fmt.Errorf("%s %s: %w", rq.method, rq.path, err)
	}
	return e, nil
}

// try sends a request once. It returns an *Error for what the server refuses, and
// lost if no answer came.
func (c *Client) try(ctx context.Context, rq call, body []byte) (envelope, error) {
	r, err := c.request(ctx, rq, body)
	if err != nil {
		return envelope{}, err
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return envelope{}, lost{c.withoutSecrets(err)}
	}
	defer answer.Body.Close()
	text, err := c.read(answer)
	if err != nil {
		return envelope{}, err
	}
	e, err := open(answer, text, rq)
	if rq.info != nil {
		rq.info.read(answer.Header, e.Meta)
	}
	if refusal, ok := errors.AsType[*Error](err); ok {
		refusal.hide(c.key())
	}
	return e, err
}

// request builds the request of one try.
func (c *Client) request(ctx context.Context, rq call, body []byte) (*http.Request, error) {
	if err := checkPath(rq.path); err != nil {
		return nil, err
	}
	target := c.base + rq.path
	if len(rq.query) > 0 {
		target += "?" + rq.query.Encode()
	}
	r, err := http.NewRequestWithContext(ctx, rq.method, target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header = rq.header.Clone()
	r.Header.Set("Authorization", "Bearer "+string(c.key()))
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", c.userAgent)
	if body != nil {
		r.Header.Set("Content-Type", cmp.Or(rq.media, "application/json"))
	}
	return r, checkHeader(r.Header)
}

// withoutSecrets returns the error of a transport without the address and the key.
func (c *Client) withoutSecrets(err error) error {
	if u, ok := errors.AsType[*url.Error](err); ok {
		err = u.Err
	}
	text := err.Error()
	if hidden := c.key().hide(text); hidden != text {
		return errors.New(hidden)
	}
	return err
}

// path joins what leads to a resource. Ids are escaped: they may be any text.
func path(collection string, parts ...string) string {
	var b strings.Builder
	b.WriteString(collection)
	for _, p := range parts {
		b.WriteString("/" + url.PathEscape(p))
	}
	return b.String()
}

// checkPath refuses ids that would make a path lead to another resource.
func checkPath(path string) error {
	for segment := range strings.SplitSeq(path[1:], "/") {
		if segment == "" || segment == "." || segment == ".." {
			return fmt.Errorf("%q cannot be an id", segment)
		}
	}
	return nil
}

// checkHeader refuses values that no request can carry (RFC 9110, 5.5).
func checkHeader(h http.Header) error {
	control := func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }
	for name, values := range h {
		if strings.ContainsFunc(strings.Join(values, ""), control) {
			return fmt.Errorf("%s: must not hold control characters", name)
		}
	}
	return nil
}
