package account

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// feedRandom is how many random base62 characters are in the token of a feed: 220 bits.
// After them comes the checksum, as in a key.
const feedRandom = 37

// Failures of tokens of feeds. They never contain the text.
var (
	ErrMalformedFeedToken = errors.New("malformed token of a feed")
	ErrNoFeed             = errors.New("there is no such feed")
)

// FeedToken is the secret part of the address of a feed. Printed, logged or encoded in
// any way it shows "****"; only Reveal gives the text.
type FeedToken struct{ masked }

// NewFeedToken makes a token from random, which should be [crypto/rand.Reader].
func NewFeedToken(random io.Reader) (FeedToken, error) {
	text, err := randomBase62(random, feedRandom)
	if err != nil {
		return FeedToken{}, fmt.Errorf("make the token of a feed: %w", err)
	}
	text += checksum(text)
	return FeedToken{masked{text: &text}}, nil
}

// ParseFeedToken reads the text of a token. It returns ErrMalformedFeedToken unless
// length, alphabet and checksum are right; whether there is such a feed, only the store
// knows.
func ParseFeedToken(text string) (FeedToken, error) {
	if !feedTokened(text) {
		return FeedToken{}, ErrMalformedFeedToken
	}
	text = strings.Clone(text) // the caller's may be a piece of a large text
	return FeedToken{masked{text: &text}}, nil
}

// feedTokened reports whether length, alphabet and checksum of text are those of a token.
func feedTokened(text string) bool {
	return len(text) == feedRandom+checksumLength && allBase62(text) && checksummed(text)
}

// FeedAccess is what the token of a feed opens: the feed, and its space as it is now.
type FeedAccess struct {
	Feed *planner.Feed // read-only
	Access
}

// FeedDirectory finds feeds by the hashes of their tokens.
type FeedDirectory interface {
	// FeedAccess returns ErrNoFeed if there is no feed with that hash.
	FeedAccess(ctx context.Context, hash string) (FeedAccess, error)
	// TouchFeed records that a feed was used in the hour that begins at hour.
	TouchFeed(ctx context.Context, space planner.Space, id string, hour time.Time) error
}

// Feeds authenticates readers of feeds by tokens.
type Feeds struct {
	store FeedDirectory
	zones zones
}

// NewFeeds returns Feeds for those in store.
func NewFeeds(store FeedDirectory) *Feeds { return &Feeds{store: store} }

// FeedOpened is a feed with an authenticated reader.
type FeedOpened struct {
	FeedAccess
	Call planner.Call // of who reads it
	Zone *time.Location
}

// Open returns what the token with that text opens at now. It returns ErrNoFeed for a token
// that is malformed or unknown, and refuses malformed ones without a look-up. The call is
// Postponed while the use of the feed cannot be recorded.
func (f *Feeds) Open(ctx context.Context, text string, now time.Time) (o FeedOpened, err error) {
	if !feedTokened(text) {
		return o, ErrNoFeed
	}
	o.FeedAccess, err = f.store.FeedAccess(ctx, hashOf(text))
	if errors.Is(err, ErrNoFeed) {
		return o, ErrNoFeed
	}
	if err != nil {
		return o, fmt.Errorf("look up feed: %w", err)
	}
	if o.Zone, err = f.zones.load(o.TimeZone); err != nil {
		return o, fmt.Errorf("zone of account %s: %w", o.AccountID, err)
	}
	// In the place of a key, for which requests are counted and by which they are logged.
	o.Key.ID, o.Key.Hash, o.Key.Scope = o.Feed.ID, o.Feed.Hash, Read
	o.Call = o.Access.Call(now, o.Zone)
	err = f.touch(ctx, &o)
	if err != nil && !planner.Deferrable(ctx, err) {
		return o, err
	}
	o.Call.Degraded = err
	return o, nil
}

// touch records the use of a feed, once an hour.
func (f *Feeds) touch(ctx context.Context, o *FeedOpened) error {
	hour, due := o.Feed.Touched(o.Call.Now)
	if !due {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, touchTimeout)
	defer cancel()
	if err := f.store.TouchFeed(ctx, o.Key.Space, o.Feed.ID, hour); err != nil {
		return fmt.Errorf("record use of feed: %w", err)
	}
	return nil
}
