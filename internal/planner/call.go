package planner

import (
	"encoding/json"
	"hash/crc32"
	"hash/fnv"
	"slices"
	"strconv"
)

// Call is one request to the planner: its space, the time there, and its conditions.
type Call struct {
	Space   Space
	Now     Moment
	State   // of the space when the call began, or since it was generated
	IfMatch Match

	Idempotency *Idempotency // nil: the request has no idempotency key

	// Degraded is why a write that can wait, such as that of new weeks, failed. The call
	// is read-only then, and does not retry the write.
	Degraded error
}

// HorizonFull reports whether weeks up to covers are missing because the space is full.
// EnsureGenerated must have returned c.
func (c Call) HorizonFull(covers Date) bool {
	return c.Degraded == nil && c.Through < Horizon(c.Now, covers)
}

// Match is the precondition If-Match: the resource must have one of these tags. An empty
// Match always holds. The tag "*" matches any resource that exists.
type Match []string

// check returns ErrPrecondition unless m holds for a resource with tag.
func (m Match) check(tag string) error {
	if len(m) == 0 || slices.Contains(m, tag) || slices.Contains(m, "*") {
		return nil
	}
	return ErrPrecondition
}

// tagOf returns a tag for a value without a version: a hash of its JSON.
func tagOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "" // such a value cannot be sent either
	}
	h := fnv.New64a()
	h.Write(text)
	return strconv.FormatUint(h.Sum64(), 36)
}

// Tag changes with every change that a client sees.
func (b Block) Tag() string {
	return strconv.FormatInt(b.Version, 36) + "-" + strconv.FormatUint(uint64(crc32.ChecksumIEEE([]byte(b.SubjectName))), 36)
}

// Tag changes with every change that a client sees.
func (s Subject) Tag() string { return strconv.FormatInt(s.Version, 36) }
