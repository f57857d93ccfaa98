package planner

import "encoding/json"

// Opt is a field that may be absent. Unlike a pointer it tells an absent field
// from an explicit null: Opt[T] has no null, Opt[*T] has one.
//
// The input types of this package follow one rule, also in decoders and the API document.
// A plain field is required. A pointer field may be absent or null. An Opt field may be
// absent.
type Opt[T any] struct {
	Value T
	Set   bool
}

// Some returns an Opt that is set to v.
func Some[T any](v T) Opt[T] { return Opt[T]{v, true} }

// Or returns the value if it was sent, else old.
func (o Opt[T]) Or(old T) T {
	if o.Set {
		return o.Value
	}
	return old
}

// Field marks o as set and returns where a decoder puts its value.
func (o *Opt[T]) Field() any {
	o.Set = true
	return &o.Value
}

// sameAs records a problem if o was sent and is not the stored value, because
// the field cannot be changed.
func sameAs[T comparable](bad *Invalid, field string, o Opt[T], stored T) {
	bad.Check(!o.Set || o.Value == stored, field, "cannot be changed")
}

// IsZero reports whether o is absent, for the tag omitzero.
func (o Opt[T]) IsZero() bool { return !o.Set }

// MarshalJSON writes the value, for fields with the tag omitzero.
func (o Opt[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (o *Opt[T]) UnmarshalJSON(b []byte) error {
	o.Set = true
	return json.Unmarshal(b, &o.Value)
}
