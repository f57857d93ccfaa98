package api

import (
	"encoding/base64"
	"errors"
	"hash/fnv"
	"strconv"
	"strings"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// basis is what suggestions were made from, as far as applying them needs it. It goes to the
// client as schedule_version, and comes back. So no instance has to remember suggestions. It is
// neither secret nor signed: a forged one can do no more than a batch.
type basis struct {
	space   uint64 // digest of the space's id
	version int64  // of the space
	day     planner.Date
	offers  []offer // the suggestions; nil for no basis at all
}

// offer is one suggestion that was made.
type offer struct {
	sum   uint64 // digest of what names it
	date  planner.Date
	block string // the id of the one to move or remove, or ""
	topic string // of an addition, or ""; it has no line breaks
}

var errBasis = errors.New("must be a schedule_version as it was received")

// basisForm names the form of the text, for the day when there is another.
const basisForm = "2"

// basisOf returns the basis of suggestions made for c.
func basisOf(c planner.Call, suggestions []suggest.Suggestion) basis {
	b := basis{digest(string(c.Space)), c.Version, c.Now.Today, make([]offer, len(suggestions))}
	for i, s := range suggestions {
		b.offers[i] = offer{offerSum(s), s.Date, s.BlockID, s.Topic}
	}
	return b
}

// offerSum is a digest of what names a suggestion, all but its reason.
func offerSum(s suggest.Suggestion) uint64 {
	return digest(string(s.Type), s.SubjectID, s.Day, s.Start.String(), s.End.String())
}

// String returns the form of b that UnmarshalText reads, in base64url. It has a line for each
// part, with numbers in base 36, and a checksum.
func (b basis) String() string {
	parts := []string{basisForm, base36(b.space), base36(uint64(b.version)), base36(uint64(b.day))}
	for _, o := range b.offers {
		parts = append(parts, strings.Join([]string{base36(o.sum), base36(uint64(o.date)), o.block, o.topic}, ":"))
	}
	text := strings.Join(parts, "\n")
	return base64.RawURLEncoding.EncodeToString([]byte(text + "\n" + base36(digest(text))))
}

// UnmarshalText reads what String returns, and nothing else.
func (b *basis) UnmarshalText(text []byte) error {
	decoded, err := base64.RawURLEncoding.DecodeString(string(text))
	parts := strings.Split(string(decoded), "\n")
	if err != nil || len(parts) < 5 {
		return errBasis
	}
	read := basis{offers: []offer{}}
	read.space = fromBase36(parts[1])
	read.version = int64(fromBase36(parts[2]))
	read.day = planner.Date(fromBase36(parts[3]))
	for _, part := range parts[4 : len(parts)-1] {
		f := append(strings.SplitN(part, ":", 4), make([]string, 3)...)
		read.offers = append(read.offers, offer{fromBase36(f[0]), planner.Date(fromBase36(f[1])), f[2], f[3]})
	}
	if read.String() != string(text) { // a part that is wrong, or the checksum
		return errBasis
	}
	*b = read
	return nil
}

func base36(n uint64) string { return strconv.FormatUint(n, 36) }

// fromBase36 is the inverse of base36, and 0 for what that never returns.
func fromBase36(s string) uint64 {
	n, err := strconv.ParseUint(s, 36, 64)
	if err != nil {
		return 0
	}
	return n
}

// digest tells texts apart (FNV-1a).
func digest(texts ...string) uint64 {
	h := fnv.New64a()
	for _, t := range texts {
		h.Write([]byte(t + "\x00"))
	}
	return h.Sum64()
}
