package planner

import (
	"errors"
	"strings"
)

// Color is a hex colour, #RGB or #RRGGBB in either case, kept as it was written.
type Color string

var errColor = errors.New("must be a hex colour, #RGB or #RRGGBB")

// ParseColor reads a hex colour.
func ParseColor(s string) (Color, error) {
	if (len(s) != 4 && len(s) != 7) || s[0] != '#' || strings.Trim(s[1:], "0123456789abcdefABCDEF") != "" {
		return "", errColor
	}
	return Color(s), nil
}

// UnmarshalText is ParseColor.
func (c *Color) UnmarshalText(b []byte) (err error) {
	*c, err = ParseColor(string(b))
	return err
}

// palette holds the automatic colours in order. White text on each has a
// contrast of at least 4.5 (WCAG 2.2, 1.4.3).
var palette = [...]Color{
	"#1D4ED8", "#B91C1C", "#047857", "#B45309", "#7E22CE", "#0E7490",
	"#BE185D", "#4D7C0F", "#4338CA", "#C2410C", "#0F766E", "#57534E",
}

// long returns c as #RRGGBB in upper case.
func (c Color) long() Color {
	if len(c) == 4 {
		c = Color([]byte{'#', c[1], c[1], c[2], c[2], c[3], c[3]})
	}
	return Color(strings.ToUpper(string(c)))
}

// nextColor returns the colour of the palette that subjects use least, the
// first of them in the palette's order.
func nextColor(subjects []SubjectSummary) Color {
	used := map[Color]int{}
	for _, s := range subjects {
		used[s.Color.long()]++
	}
	best := palette[0]
	for _, c := range palette {
		if used[c] < used[best] {
			best = c
		}
	}
	return best
}
