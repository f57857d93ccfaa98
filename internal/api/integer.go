package api

import (
	"math"
	"strconv"
	"strings"
)

// parseInteger reads a JSON number (RFC 8259, section 6) of any size exactly. The result
// isInteger reports whether text is a number without a fraction, such as 60, 60.0 or 6e1. The
// result fits reports whether it fits into 64 bits.
func parseInteger(text string) (n int64, isInteger, fits bool) {
	digits, negative := strings.CutPrefix(text, "-")
	digits, exponent, ok := cutExponent(digits)
	if !ok {
		return 0, false, false
	}
	integer, fraction, dotted := strings.Cut(digits, ".")
	leadingZero := len(integer) > 1 && integer[0] == '0'
	if !isDigits(integer) || leadingZero || dotted && !isDigits(fraction) {
		return 0, false, false
	}
	// The number is significant · 10^exponent.
	significant := strings.TrimRight(integer+fraction, "0")
	exponent += len(integer) - len(significant)
	significant = strings.TrimLeft(significant, "0")
	switch {
	case significant == "":
		return 0, true, true
	case exponent < 0:
		return 0, false, false
	case len(significant)+exponent > len("9223372036854775807"):
		return 0, true, false
	}
	sign := ""
	if negative {
		sign = "-"
	}
	n, err := strconv.ParseInt(sign+significant+strings.Repeat("0", exponent), 10, 64)
	return n, true, err == nil
}

// cutExponent splits the exponent from a number. It clamps a huge one to bounds that no digits
// of a body can compensate.
func cutExponent(s string) (digits string, exponent int, ok bool) {
	at := strings.IndexAny(s, "eE")
	if at < 0 {
		return s, 0, true
	}
	digits, power := s[:at], s[at+1:]
	unsigned := strings.TrimLeft(power, "+-")
	if len(power)-len(unsigned) > 1 || !isDigits(unsigned) {
		return "", 0, false
	}
	exponent, err := strconv.Atoi(power)
	if err != nil && power[0] == '-' {
		exponent = math.MinInt32
	} else if err != nil {
		exponent = math.MaxInt32
	}
	return digits, min(max(exponent, math.MinInt32), math.MaxInt32), true
}

// isDigits reports whether s is one or more ASCII digits.
func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
