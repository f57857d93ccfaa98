// Package client speaks the HTTP API of Study Planner.
//
// A [Client] acts on the space that its key opens. Its methods are the
// endpoints of the API. They are safe for concurrent use, end when their context
// does, and return an [*Error] for what the server refuses:
//
//	c, err := client.New(client.Config{BaseURL: "http://localhost:8080", Key: client.Key(os.Getenv("STUDYPLANNER_API_KEY"))})
//	…
//	week, err := c.Schedule(ctx, 0)
//
// The client retries after RATE_LIMITED, UNAVAILABLE or a lost answer. It waits as long as
// Retry-After says, or else with exponential backoff and jitter. Every POST has an
// Idempotency-Key, so a retry never does a thing twice.
package client
