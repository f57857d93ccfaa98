package account

import (
	"net/mail"
	"strings"
	"unicode"

	"studyplanner/internal/planner"
)

// cleanEmail returns the address to store, which is at most 254 bytes (RFC 5321),
// in place of the one before. That one may have what is refused by now.
func cleanEmail(bad *planner.Invalid, s, before string) string {
	s = strings.TrimSpace(s)
	a, err := mail.ParseAddress(s)
	valid := err == nil && a.Address == s && !strings.ContainsFunc(s, unicode.IsControl) // of which net/mail takes some
	switch {
	case !valid || len(s) > 254:
		bad.Check(false, "email", "must be an e-mail address")
	case s != before && !visible(s):
		bad.Check(false, "email", "must not contain characters that cannot be seen")
	}
	return s
}

// visible reports whether everything in s can be seen, so that two addresses that
// look the same seldom are two.
func visible(s string) bool {
	base := false // what a mark is put on comes just before it
	for _, r := range s {
		if !unicode.IsPrint(r) || unicode.In(r, invisible...) {
			return false
		}
		mark := unicode.IsMark(r)
		if mark && !base {
			return false
		}
		base = mark || unicode.IsLetter(r) || unicode.IsNumber(r)
	}
	return true
}

// invisible has the letters, marks and symbols that show nothing by themselves.
var invisible = []*unicode.RangeTable{
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
	{R16: []unicode.Range16{{Lo: 0x17B4, Hi: 0x17B5, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1}}}, // vowels of Khmer that are none, and a cell of Braille without dots
}

// EmailKey returns the form of an address under which it is unique.
func EmailKey(email string) string { return planner.NameKey(email) }
