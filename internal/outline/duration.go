package outline

import (
	"strings"

	"studyplanner/internal/when"
)

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
		if minutes, _, ok := when.Length(inner[i+1:]); ok && trimMarkup(inner[:i]) != "" {
			return trimMarkup(inner[:i]), minutes
		}
	}
	words := strings.Fields(title)
	for n := min(longestLength, len(words)-1); n > 0; n-- {
		before := words[len(words)-n-1]
		marked := strings.Trim(before, dashes) == "" || strings.ContainsAny(before[len(before)-1:], separators)
		minutes, doubtful, ok := when.Length(strings.Join(words[len(words)-n:], " "))
		if left := trimMarkup(strings.Join(words[:len(words)-n], " ")); ok && left != "" && (marked || !doubtful) {
			return left, minutes
		}
	}
	return title, 0
}

// trimMarkup returns a title without the marks before a duration, unless there is nothing else.
func trimMarkup(title string) string {
	if left := strings.TrimRight(title, " "+dashes+separators); left != "" {
		return left
	}
	return strings.TrimSpace(title)
}
