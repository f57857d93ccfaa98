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
// A request that the server cannot take now (RATE_LIMITED, UNAVAILABLE), or
// whose answer is lost, is sent again: after the time that Retry-After gives, or
// else after one that doubles with every try and has some chance in it. Every
// POST carries an Idempotency-Key, so trying again never does a thing twice.
package client
