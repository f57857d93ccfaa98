package outline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// The most that a syllabus may hold.
const (
	MaxTopics  = 500
	MaxMinutes = 6000 // of one topic
	maxTitle   = 200  // characters
)

// check returns what is wrong with t.
func (t Topic) check() []Problem {
	var found []Problem
	n := utf8.RuneCountInString(t.Title)
	for _, rule := range []struct {
		broken bool
		text   string
	}{
		{n == 0, "there is no title"},
		{n > maxTitle, fmt.Sprintf("the title has %d characters; %d is the most", n, maxTitle)},
		{strings.ContainsFunc(t.Title, unicode.IsControl), "the title has control characters"},
		{t.Minutes > MaxMinutes, fmt.Sprintf("%s is too long; %s is the most", human.Duration(t.Minutes), human.Duration(MaxMinutes))},
	} {
		if rule.broken {
			found = append(found, Problem{t.Line, rule.text})
		}
	}
	return found
}

// checkTopics returns what is wrong with the topics of a file. A title may stand
// in it only once.
func checkTopics(topics []Topic) []Problem {
	var found []Problem
	lines := map[string]int{}
	for _, t := range topics {
		found = append(found, t.check()...)
		key := client.NameKey(t.Title)
		if first, twice := lines[key]; twice && t.Title != "" {
			found = append(found, Problem{t.Line, fmt.Sprintf("the same title as in line %d", first)})
			continue
		}
		lines[key] = t.Line
	}
	switch {
	case len(topics) > MaxTopics:
		found = append(found, Problem{Text: fmt.Sprintf("there are %d topics; %d is the most", len(topics), MaxTopics)})
	case len(topics) == 0:
		found = append(found, Problem{Text: "there are no topics in it"})
	}
	return found
}
