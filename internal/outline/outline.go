// Package outline reads the topics of a syllabus from Markdown or CSV, and says
// what is wrong with a file line by line.
package outline

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format is what a text is written in.
type Format string

// The formats that Read reads.
const (
	Markdown Format = "md"
	CSV      Format = "csv"
)

// Topic is one topic as a text has it.
type Topic struct {
	Line    int // of the text, from 1
	Title   string
	Minutes int // 0: it is not told
	Done    bool
}

// Problem is what is wrong with one line of a text.
type Problem struct {
	Line int    // 0: with the text as a whole
	Text string // it quotes what the line holds as it is, control characters too
}

// String returns the text of p after its line.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.Text
	}
	return fmt.Sprintf("line %d: %s", p.Line, p.Text)
}

// byteOrderMark can stand at the beginning of a text.
const byteOrderMark = "\ufeff"

// Read returns the topics that a text holds, in its order, and all that is wrong
// with it, by lines. If nothing is, there is at least one topic, and a server
// takes them as the syllabus of a subject.
func Read(content []byte, f Format) ([]Topic, []Problem) {
	if !utf8.Valid(content) {
		return nil, []Problem{{badLine(content), "this is not UTF-8: save the file with that encoding"}}
	}
	text := strings.TrimPrefix(string(content), byteOrderMark)
	var topics []Topic
	var found []Problem
	if f == CSV {
		topics, found = readCSV(text)
	} else {
		topics = readMarkdown(text)
	}
	found = append(found, checkTopics(topics)...)
	slices.SortStableFunc(found, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return topics, found
}

// badLine returns the first line that is not UTF-8.
func badLine(content []byte) int {
	for i, line := range bytes.Split(content, []byte("\n")) {
		if !utf8.Valid(line) {
			return i + 1
		}
	}
	return 0
}
