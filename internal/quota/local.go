package quota

import "context"

// Local counts the requests of this process alone. It has the methods of [Shared].
type Local struct{ *Limiter }

// Take is that of Limiter.
func (a Local) Take(_ context.Context, key string, p Policy) Decision {
	return a.Limiter.Take(key, p)
}

// Return is that of Limiter.
func (a Local) Return(_ context.Context, key string, p Policy) Decision {
	return a.Limiter.Return(key, p)
}
