package quota

import "context"

// Alone counts the requests that this process gets, with a [Limiter], in the form of
// [Shared].
type Alone struct{ *Limiter }

// Take is that of Limiter.
func (a Alone) Take(_ context.Context, key string, p Policy) Decision {
	return a.Limiter.Take(key, p)
}

// Return is that of Limiter.
func (a Alone) Return(_ context.Context, key string, p Policy) Decision {
	return a.Limiter.Return(key, p)
}
