package planner

import (
	"encoding/binary"
	"strings"
	"time"
)

// Kind is the kind of an id, and the prefix of its text. After it come the 128 bits of the
// id in base32. Databases store the bits alone.
type Kind string

// The kinds of ids that are made here.
const (
	BlockID    Kind = "blk_"
	SubjectID  Kind = "sub_"
	ItemID     Kind = "itm_"
	DayOffID   Kind = "off_"
	CalendarID Kind = "cal_"
	FeedID     Kind = "feed_"
	ExamID     Kind = "exm_"
)

// idLength is the length of an id after its prefix. The last digit has three bits of
// the id, and two that are 0.
const idLength = 26

// idDigits is the extended hex alphabet of base32 in lower case, in which texts sort
// as the bits do.
const idDigits = "0123456789abcdefghijklmnopqrstuv"

// digitOf returns what a digit of ids stands for, or noDigit.
func digitOf(r rune) uint32 {
	switch {
	case '0' <= r && r <= '9':
		return uint32(r - '0')
	case 'a' <= r && r <= 'v':
		return uint32(r-'a') + 10
	}
	return noDigit
}

const noDigit = 32

// notOfID reports whether no id has r after its prefix.
func notOfID(r rune) bool { return digitOf(r) == noDigit }

// Text returns the text of an id of this kind.
func (k Kind) Text(id [16]byte) string {
	text := append(make([]byte, 0, len(k)+idLength), k...)
	var waiting uint32
	bits := 0
	for _, b := range id {
		waiting, bits = waiting<<8|uint32(b), bits+8
		for ; bits >= 5; bits -= 5 {
			text = append(text, idDigits[waiting>>(bits-5)&31])
		}
	}
	return string(append(text, idDigits[waiting<<(5-bits)&31]))
}

// Parse returns the bits of an id of this kind, or false for any other text.
func (k Kind) Parse(text string) (id [16]byte, ok bool) {
	digits, ok := strings.CutPrefix(text, string(k))
	if !ok || len(digits) != idLength {
		return id, false
	}
	var waiting uint32
	bits, n := 0, 0
	for i := range idLength {
		digit := digitOf(rune(digits[i]))
		if digit == noDigit {
			return id, false
		}
		waiting, bits = waiting<<5|digit, bits+5
		if bits >= 8 {
			bits -= 8
			id[n] = byte(waiting >> bits)
			n++
		}
	}
	return id, waiting&3 == 0
}

// Is reports whether text is an id of this kind, so that arbitrary text never
// reaches the database.
func (k Kind) Is(text string) bool {
	_, ok := k.Parse(text)
	return ok
}

// CreatedAt returns when an id was created, to the millisecond. Only UUIDv7 (RFC 9562, 5.7)
// contains that. For any other text it is the beginning of 1970.
func (k Kind) CreatedAt(text string) time.Time {
	id, ok := k.Parse(text)
	if !ok || id[6]>>4 != 7 {
		return time.Unix(0, 0).UTC()
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(id[:8]) >> 16)).UTC()
}
