package planner

import (
	"encoding/json"
	"hash/crc32"
	"hash/fnv"
	"slices"
	"strconv"
)

// Call is one request to the planner: to which space, at which moment there,
// and under which conditions.
type Call struct {
	Space   Space
	Now     Moment
	State   // of the space when the call began, or since it was generated
	IfMatch Match

	Idempotency *Idempotency // nil: the request has no idempotency key

	// Postponed is why something that can wait, such as new weeks, was not saved.
	// Reading goes on without it, and does not try again.
	Postponed error
}

// Lacks reports whether weeks are missing that a request which covers dates up to
// covers needs, once c is as EnsureGenerated returned it: the space has no room for them.
func (c Call) Lacks(covers Date) bool {
	return c.Postponed == nil && c.Through < Horizon(c.Now, covers)
}

// Match is a precondition: the tags, one of which the resource must carry. An
// empty Match holds always, the tag "*" for any resource that exists.
type Match []string

// check returns ErrPrecondition unless m holds for a resource that carries tag.
func (m Match) check(tag string) error {
	if len(m) == 0 || slices.Contains(m, tag) || slices.Contains(m, "*") {
		return nil
	}
	return ErrPrecondition
}

// tagOf is a tag for what has no version, made from its JSON.
func tagOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "" // nor can it be answered
	}
	h := fnv.New64a()
	h.Write(text)
	return strconv.FormatUint(h.Sum64(), 36)
}

// Tag changes whenever what a client sees of b does.
func (b Block) Tag() string {
	return strconv.FormatInt(b.Version, 36) + "-" + strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(b.SubjectName))), 36)
}

// Tag changes whenever what a client sees of s does.
func (s Subject) Tag() string { return strconv.FormatInt(s.Version, 36) }
