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

	"github.com/cenkalti/backoff/v5"
)

// The pauses between two tries: the first, and the longest. Each is drawn from
// half to one and a half of its length, which doubles with every try.
const (
	firstPause   = 250 * time.Millisecond
	longestPause = 15 * time.Second
)

// lost says that no answer came, or not the whole of it.
type lost struct{ error }

// Unwrap returns what the transport said.
func (l lost) Unwrap() error { return l.error }

// said is what a try ended with; the end of the context during a pause is not.
type said struct{ error }

// tries are the tries of one request so far, and the pauses between them.
type tries struct {
	client *Client
	call   call
	body   []byte

	pauses *backoff.ExponentialBackOff
	after  time.Duration // the server wants to be left alone for so long
	last   error         // what the last try said
	unsure bool          // one of the tries may have done what was asked
}

// retry sends a request until the answer is final, tries or patience are used
// up, or ctx is done. It gives up at once if a pause would outlast both.
func (c *Client) retry(ctx context.Context, rq call, body []byte) (envelope, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.patience, fmt.Errorf("no answer within %s: %w", c.patience, context.DeadlineExceeded))
	defer cancel()
	end, _ := ctx.Deadline()
	t := &tries{client: c, call: rq, body: body, pauses: growingPauses()}
	e, err := backoff.Retry(ctx, func() (envelope, error) { return t.next(ctx) }, backoff.WithBackOff(t),
		backoff.WithMaxTries(uint(c.tries)), backoff.WithMaxElapsedTime(time.Until(end)))
	if err == nil {
		return e, nil
	}
	if s, ok := errors.AsType[said](err); ok {
		return e, s.error
	}
	return e, t.ended(ctx)
}

// next sends the request once more. A DELETE that finds nothing counts as done if
// an earlier try may have done it.
func (t *tries) next(ctx context.Context) (envelope, error) {
	if ctx.Err() != nil {
		return envelope{}, backoff.Permanent(said{t.ended(ctx)})
	}
	e, err := t.client.try(ctx, t.call, t.body)
	refusal, refused := errors.AsType[*Error](err)
	switch {
	case err == nil:
		return e, nil
	case ctx.Err() != nil && !refused:
		return e, backoff.Permanent(said{t.ended(ctx)})
	case t.unsure && t.call.method == http.MethodDelete && Code(err) == CodeNotFound:
		return envelope{}, nil
	case !temporary(err):
		return e, backoff.Permanent(said{err})
	}
	t.last, t.after = err, 0
	if refused {
		t.after = refusal.RetryAfter
	}
	t.unsure = t.unsure || mayHaveWorked(err)
	return e, said{err}
}

// ended tells that the context ended, and what was wrong before.
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

// mayHaveWorked reports whether the server may have done what was asked, for
// all that a try which ended with err can tell.
func mayHaveWorked(err error) bool {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return !refusal.limited()
	}
	op, ok := errors.AsType[*net.OpError](err)
	return !ok || op.Op != "dial"
}

func growingPauses() *backoff.ExponentialBackOff {
	return &backoff.ExponentialBackOff{
		InitialInterval: firstPause, MaxInterval: longestPause, Multiplier: 2, RandomizationFactor: 0.5,
	}
}

// Reset implements [backoff.BackOff].
func (t *tries) Reset() { t.pauses.Reset() }

// NextBackOff implements [backoff.BackOff]: never less than the server asks for,
// and a little more by chance, lest all who wait come back together.
func (t *tries) NextBackOff() time.Duration {
	pause := t.pauses.NextBackOff()
	if t.after > 0 {
		pause = max(pause, t.after+rand.N(max(t.after/10, firstPause)))
	}
	return pause
}
