package outline

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"

	"studyplanner/internal/human"
)

// tidy returns a title as the server keeps it, with single blanks.
func tidy(title string) string {
	return norm.NFC.String(strings.Join(strings.Fields(title), " "))
}

// lasting is a duration at the end of a title: (90 min), [1h30], – 45m, or with
// only a blank before it. There it must not be 400 m, which could be a distance.
var lasting = regexp.MustCompile(
	`(?i)^(.*\S)(?:\s*\((` + anyLength + `)\)|\s*\[(` + anyLength + `)\]|(?:\s+[-–—]+|[,:;])\s+(` + anyLength + `)|\s+(` + hours + `|` + minutesInFull + `))$`)

// The forms of durations that tell their unit.
const (
	hours         = `\d+(?:\.\d+)?\s*h(?:(?:ou)?rs?)?(?:\s*\d+(?:\s*m(?:in(?:ute)?s?)?)?)?`
	minutesInFull = `\d+\s*min(?:ute)?s?`
	anyLength     = `\s*(?:` + hours + `|` + minutesInFull + `|\d+\s*m)\s*`
)

// cutDuration returns a title without the duration at its end, and that in
// minutes, 0 if there is none.
func cutDuration(title string) (string, int) {
	m := lasting.FindStringSubmatch(title)
	if m == nil {
		return title, 0
	}
	minutes, err := human.Minutes(strings.Join(m[2:], ""))
	if err != nil {
		return title, 0
	}
	return strings.TrimRight(m[1], " -–—,:;"), minutes
}
