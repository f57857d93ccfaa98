package terminal

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"studyplanner/internal/human"
)

// The most that a syllabus may hold.
const (
	maxTopics       = 500
	maxTitle        = 200  // characters
	maxTopicMinutes = 6000 // of one topic
)

// topicDraft is one topic as a file has it.
type topicDraft struct {
	line    int // of the file, from 1
	title   string
	minutes int // 0: it is not told
	done    bool
}

// problem is what is wrong with one line of a file.
type problem struct {
	line int // 0: with the file
	text string
}

func (p problem) String() string {
	if p.line == 0 {
		return p.text
	}
	return fmt.Sprintf("line %d: %s", p.line, p.text)
}

// check returns what is wrong with t.
func (t topicDraft) check() []problem {
	var found []problem
	n := utf8.RuneCountInString(t.title)
	for _, rule := range []struct {
		broken bool
		text   string
	}{
		{n == 0, "there is no title"},
		{n > maxTitle, fmt.Sprintf("the title has %d characters; %d is the most", n, maxTitle)},
		{strings.ContainsFunc(t.title, unicode.IsControl), "the title has control characters"},
		{t.minutes > maxTopicMinutes, fmt.Sprintf("%s is too long; %s is the most", human.Duration(t.minutes), human.Duration(maxTopicMinutes))},
	} {
		if rule.broken {
			found = append(found, problem{t.line, rule.text})
		}
	}
	return found
}

// checkTopics returns what is wrong with the topics of a file. A title may stand
// in it only once.
func checkTopics(topics []topicDraft) []problem {
	var found []problem
	lines := map[string]int{}
	for _, t := range topics {
		found = append(found, t.check()...)
		key := titleKey(t.title)
		if first, twice := lines[key]; twice && t.title != "" {
			found = append(found, problem{t.line, fmt.Sprintf("the same title as in line %d", first)})
			continue
		}
		lines[key] = t.line
	}
	switch {
	case len(topics) > maxTopics:
		found = append(found, problem{text: fmt.Sprintf("there are %d topics; %d is the most", len(topics), maxTopics)})
	case len(topics) == 0:
		found = append(found, problem{text: "there are no topics in it"})
	}
	return found
}

// tidy returns a title as the server keeps it, with single blanks.
func tidy(title string) string {
	return norm.NFC.String(strings.Join(strings.Fields(title), " "))
}

// titleKey returns what two titles have in common that are the same.
func titleKey(title string) string { return norm.NFC.String(cases.Fold().String(title)) }

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
