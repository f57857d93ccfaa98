package client

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"time"
)

// The pauses between two tries: the first, and the longest. Each is drawn from
// half to one and a half of its length, which doubles with every try.
const (
	firstPause   = 250 * time.Millisecond
	longestPause = 15 * time.Second
)

// lost is the error for a missing or truncated answer.
type lost struct{ error }

// Unwrap returns the error of the transport.
func (l lost) Unwrap() error { return l.error }

// tries are the tries of one request so far, and the pauses between them.
type tries struct {
	client *Client
	call   call
	body   []byte

	length time.Duration // of the next pause
	after  time.Duration // from Retry-After
	last   error         // of the last try
	unsure bool          // one of the tries may have succeeded
}

// retry sends a request until the answer is final, the tries are used up, or the timeout or ctx ends. It
// returns early if a pause would outlast both.
func (c *Client) retry(ctx context.Context, rq call, body []byte) (envelope, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.timeout, fmt.Errorf("no answer within %s: %w", c.timeout, context.DeadlineExceeded))
	defer cancel()
	end, _ := ctx.Deadline()
	t := &tries{client: c, call: rq, body: body, length: firstPause}
	for n := 1; ; n++ {
		e, again, err := t.next(ctx)
		if !again || n == c.tries {
			return e, err
		}
		pause := t.pause()
		if time.Until(end) < pause {
			return e, err
		}
		select {
		case <-ctx.Done():
			return e, t.ended(ctx)
		case <-time.After(pause):
		}
	}
}

// next sends the request once more, and reports whether it can be sent again. A DELETE
// that finds nothing counts as done if an earlier try may have done it.
func (t *tries) next(ctx context.Context) (e envelope, again bool, err error) {
	if ctx.Err() != nil {
		return e, false, t.ended(ctx)
	}
	e, err = t.client.try(ctx, t.call, t.body)
	refusal, refused := errors.AsType[*Error](err)
	switch {
	case err == nil:
		return e, false, nil
	case ctx.Err() != nil && !refused:
		return e, false, t.ended(ctx)
	case t.unsure && t.call.method == http.MethodDelete && Code(err) == CodeNotFound:
		return envelope{}, false, nil
	case !temporary(err):
		return e, false, err
	}
	t.last, t.after = err, 0
	if refused {
		t.after = refusal.RetryAfter
	}
	t.unsure = t.unsure || mayHaveWorked(err)
	return e, true, err
}

// ended returns the error for the end of the context, with that of the last try.
func (t *tries) ended(ctx context.Context) error {
	if t.last == nil {
		return context.Cause(ctx)
	}
	return fmt.Errorf("%w; the last try: %w", context.Cause(ctx), t.last)
}

// temporary reports whether the request may succeed later. A server whose
// certificate is wrong will not have another one soon.
func temporary(err error) bool {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return refusal.temporary()
	}
	_, distrusted := errors.AsType[*tls.CertificateVerificationError](err)
	_, unanswered := errors.AsType[lost](err)
	return unanswered && !distrusted
}

// mayHaveWorked reports whether the server may have handled a request that ended with err.
func mayHaveWorked(err error) bool {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return !refusal.limited()
	}
	op, ok := errors.AsType[*net.OpError](err)
	return !ok || op.Op != "dial"
}

// pause returns the next pause: exponential backoff with jitter, and at least what the server asks for.
func (t *tries) pause() time.Duration {
	pause := t.length/2 + rand.N(t.length)
	t.length = min(2*t.length, longestPause)
	if t.after > 0 {
		pause = max(pause, t.after+rand.N(max(t.after/10, firstPause)))
	}
	return pause
}
