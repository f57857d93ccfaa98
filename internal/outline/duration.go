package outline

import (
	"regexp"
	"strings"

	"studyplanner/internal/when"
)

// length is a duration with its unit: 90 min, 1h30, 1 h 30 min, 1,5 Std.
var length = regexp.MustCompile(`(?i)^(\d{1,6})(?:[.,](\d{1,3}))?\s*([a-z]{1,8})\.?(?:\s*(\d{1,4})\s*([a-z]{0,8})\.?)?$`)

// units are words of other languages for those that the package when knows.
var units = map[string]string{"std": "h", "stunde": "h", "stunden": "h", "minuten": "min"}

// readLength reads a duration that tells its unit. A single m is doubtful: 400 m
// can also be a distance.
func readLength(text string) (minutes int, doubtful, ok bool) {
	m := length.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, false, false
	}
	form := m[1]
	if m[2] != "" {
		form += "." + m[2]
	}
	form += unit(m[3]) + m[4] + unit(m[5])
	minutes, err := when.Minutes(form)
	return minutes, strings.EqualFold(m[3], "m"), err == nil
}

func unit(word string) string {
	if known, ok := units[strings.ToLower(word)]; ok {
		return known
	}
	return word
}

// around are the pairs of brackets in which a duration stands at the end of a
// title, and between what marks stand before one.
var around = []string{"()", "[]"}

const (
	dashes     = "-–—"
	separators = ",:;"
)

// longestLength is how many words a duration has: 1 h 30 min.
const longestLength = 4

// cutDuration returns a title without the duration at its end, and that in
// minutes, 0 if there is none: (90 min), [1h30], – 45m, or with only a blank
// before it.
func cutDuration(title string) (string, int) {
	for _, pair := range around {
		inner, closed := strings.CutSuffix(title, pair[1:])
		i := strings.LastIndex(inner, pair[:1])
		if !closed || i < 0 {
			continue
		}
		if minutes, _, ok := readLength(inner[i+1:]); ok && bare(inner[:i]) != "" {
			return bare(inner[:i]), minutes
		}
	}
	words := strings.Fields(title)
	for n := min(longestLength, len(words)-1); n > 0; n-- {
		before := words[len(words)-n-1]
		marked := strings.Trim(before, dashes) == "" || strings.ContainsAny(before[len(before)-1:], separators)
		minutes, doubtful, ok := readLength(strings.Join(words[len(words)-n:], " "))
		if left := bare(strings.Join(words[:len(words)-n], " ")); ok && left != "" && (marked || !doubtful) {
			return left, minutes
		}
	}
	return title, 0
}

// bare returns a title without the marks between it and a duration, unless it is
// nothing else.
func bare(title string) string {
	if left := strings.TrimRight(title, " "+dashes+separators); left != "" {
		return left
	}
	return strings.TrimSpace(title)
}
