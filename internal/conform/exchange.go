package conform

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// The bounds of one request.
const (
	answerTimeout = 15 * time.Second // with its answer
	maxAnswer     = 4 << 20          // bytes of it that are read
	maxTries      = 20               // while the quota is used up
	maxShownBody  = 4000             // bytes of a body that a report tells
)

// Exchange is a request and its answer as a report tells them: without the key.
type Exchange struct {
	Request Message `json:"request"`
	Answer  Message `json:"answer"`
}

// Message is one half of an exchange.
type Message struct {
	Line    string            `json:"line"` // such as GET /v1/blocks, and 200 OK; "" if there was no answer
	Headers map[string]string `json:"headers,omitempty"`
	Body    string            `json:"body,omitempty"` // cut after 4,000 bytes
}

// Names lists the fields of the header in their order.
func (m Message) Names() []string { return slices.Sorted(maps.Keys(m.Headers)) }

// Why a run ends before all checks are done.
var (
	ErrUnreachable = errors.New("cannot reach the server")
	ErrQuota       = errors.New("the quota of the key is used up for longer than this run may take: give its account a larger plan, --timeout a longer time, or --run fewer checks")
	ErrLate        = errors.New("the time of the run is over: give --timeout a longer one, or --run fewer checks")
)

// outgoing is a request before it is sent.
type outgoing struct {
	method, path string // with a query
	header       http.Header
	body         []byte // nil: none
}

// answer is what came back. Those of a visit that is over hold nothing.
type answer struct {
	v       *visit
	request outgoing
	status  int
	header  http.Header
	body    []byte
}

// send sends a request, and once more for each time that it is one too many. An
// error that is no lost wraps ErrQuota, ErrLate or what ended ctx.
func (s *session) send(ctx context.Context, out outgoing) (*answer, error) {
	for tries := 1; ; tries++ {
		a, err := s.try(ctx, out)
		if err != nil || a.status != http.StatusTooManyRequests || tries == maxTries {
			return a, err
		}
		seconds, err := strconv.Atoi(a.header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			return a, nil
		}
		pause := time.Duration(min(seconds, 1<<30)) * time.Second
		if end, ok := ctx.Deadline(); ok && s.now().Add(pause).After(end) {
			return nil, ErrQuota
		}
		if err := s.wait(ctx, pause); err != nil {
			return nil, over(ctx)
		}
	}
}

// lost means that there is no answer, or none that can be read.
type lost struct{ error }

// try sends a request once.
func (s *session) try(ctx context.Context, out outgoing) (*answer, error) {
	limited, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(limited, out.method, s.URL.String()+out.path, bytes.NewReader(out.body))
	if err != nil {
		return nil, lost{err}
	}
	r.Header = out.header
	got, err := s.client.Do(r)
	if err != nil {
		return nil, s.noAnswer(ctx, limited, err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer+1))
	switch {
	case err != nil:
		return nil, s.noAnswer(ctx, limited, err)
	case len(body) > maxAnswer:
		return nil, lost{fmt.Errorf("the answer has over %d MiB", maxAnswer>>20)}
	}
	return &answer{request: out, status: got.StatusCode, header: got.Header, body: body}, nil
}

// noAnswer says why there is none: the run is over, or the request is lost.
func (s *session) noAnswer(run, request context.Context, err error) error {
	switch {
	case run.Err() != nil:
		return over(run)
	case request.Err() != nil:
		return lost{fmt.Errorf("there is no answer within %v", answerTimeout)}
	}
	return lost{fmt.Errorf("there is no answer: %s", s.masked(err.Error()))}
}

// over says why a run whose ctx is done ends.
func over(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return ErrLate
	}
	return context.Canceled
}

// pause waits, but no longer than ctx.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// exchange is an exchange for people.
func (s *session) exchange(a *answer) *Exchange {
	e := &Exchange{Request: Message{
		Line: s.masked(a.request.method + " " + a.request.path), Headers: s.headers(a.request.header), Body: s.text(a.request.body),
	}}
	if a.status != 0 {
		e.Answer = Message{
			Line:    strings.TrimSpace(strconv.Itoa(a.status) + " " + http.StatusText(a.status)),
			Headers: s.headers(a.header), Body: s.text(a.body),
		}
	}
	return e
}

func (s *session) headers(h http.Header) map[string]string {
	shown := make(map[string]string, len(h))
	for name, values := range h {
		shown[name] = s.masked(strings.Join(values, ", "))
	}
	return shown
}

// text is a body, cut where it is long.
func (s *session) text(body []byte) string {
	text := s.masked(strings.ToValidUTF8(string(body), string(utf8.RuneError)))
	if len(text) > maxShownBody {
		cut := maxShownBody
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "…"
	}
	return text
}

// sandboxKey is how the keys of sandboxes begin.
const sandboxKey = "svc_test_"

// masked returns text without the key.
func (s *session) masked(text string) string {
	secret := strings.TrimPrefix(s.Key, sandboxKey)
	return strings.ReplaceAll(text, secret, "****")
}
