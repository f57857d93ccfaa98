// Package redis keeps the counts of requests in Redis or Valkey, where all processes
// reach them. Each take is one script, which nothing else comes between.
package redis

import (
	"context"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"

	"studyplanner/internal/quota"
)

//go:embed take.lua
var script string

// prefix begins the names of all keys.
const prefix = "studyplanner:quota:"

// How long a server is waited for: for a connection, for one of those that there are,
// and for an answer.
const (
	dialTimeout   = time.Second
	answerTimeout = time.Second
)

// Counts are counts in Redis. They are safe for concurrent use.
type Counts struct {
	client *redis.Client
	script *redis.Script
}

var _ quota.Counts = (*Counts)(nil)

// Open returns counts in the server at a URL: redis://, rediss:// (TLS) or unix://, with
// user, password and number of the database as the Redis tools write them. It does not
// wait for the server. It returns an error for what is no such URL, which does not tell
// the password.
func Open(url string) (*Counts, error) {
	options, err := redis.ParseURL(url)
	if err != nil {
		return nil, errors.New("must be a URL such as redis://HOST:6379/0, rediss://… or unix://…")
	}
	logging.Disable() // what fails is told to whoever asks
	options.ClientName = "studyplanner"
	options.DialTimeout, options.PoolTimeout = dialTimeout, dialTimeout
	options.ReadTimeout, options.WriteTimeout = answerTimeout, answerTimeout
	options.ContextTimeoutEnabled = true
	options.MaxRetries = -1 // an answer that was lost must not charge twice
	return &Counts{redis.NewClient(options), redis.NewScript(script)}, nil
}

// Close closes the connections.
func (c *Counts) Close() error { return c.client.Close() }

// Take implements [quota.Counts].
func (c *Counts) Take(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	return c.run(ctx, "take", key, p)
}

// Return implements [quota.Counts].
func (c *Counts) Return(ctx context.Context, key string, p quota.Policy) (quota.Decision, error) {
	return c.run(ctx, "return", key, p)
}

func (c *Counts) run(ctx context.Context, what, key string, p quota.Policy) (quota.Decision, error) {
	args := []any{what}
	for _, l := range p.Limits {
		window, requests := l.Window.Microseconds(), int64(l.Requests)
		args = append(args, window, requests, window/requests, window%requests)
	}
	name := p.NameOf(key)
	answer, err := c.script.Run(ctx, c.client, []string{prefix + hex.EncodeToString(name[:])}, args...).Slice()
	if err != nil {
		return quota.Decision{}, fmt.Errorf("count in Redis: %w", err)
	}
	if len(answer) != 1+2*len(p.Limits) {
		return quota.Decision{}, fmt.Errorf("count in Redis: %d numbers for %d limits", len(answer), len(p.Limits))
	}
	debts := make([]quota.Debt, len(p.Limits))
	for i := range debts {
		micros, badMicros := number(answer[1+2*i])
		part, badPart := number(answer[2+2*i])
		if err := errors.Join(badMicros, badPart); err != nil {
			return quota.Decision{}, fmt.Errorf("count in Redis: %w", err)
		}
		debts[i] = quota.Debt{Micros: micros, Part: part}
	}
	return quota.Decide(p, answer[0] == int64(1), debts), nil
}

// number reads a number of the script's answer.
func number(v any) (int64, error) {
	text, ok := v.(string)
	if !ok {
		return 0, fmt.Errorf("%T where a number belongs", v)
	}
	return strconv.ParseInt(text, 10, 64)
}
