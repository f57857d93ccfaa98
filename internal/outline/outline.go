// Package outline reads the topics of a syllabus from a text that somebody has:
// Markdown, plain lines or a table. What it does not take over as it stands, it
// tells with the line.
package outline

import (
	"cmp"
	"errors"
	"slices"
	"strings"
)

// Format is what a text is written in.
type Format string

// The formats that are read. A list with other bullets is Markdown too.
const (
	Markdown Format = "markdown"
	CSV      Format = "csv"
)

// UnmarshalText reads one of the two formats.
func (f *Format) UnmarshalText(text []byte) error {
	switch v := Format(text); v {
	case Markdown, CSV:
		*f = v
		return nil
	}
	return errFormat
}

var errFormat = errors.New("must be one of markdown, csv")

// Options say how to read a text.
type Options struct {
	Format   Format // "": what it looks like, or else a topic on every line
	Sections bool   // every title gets that of the section before it
}

// Item is one topic as a text has it.
type Item struct {
	Line     int    `json:"line"` // where it begins, from 1
	Title    string `json:"title"`
	Duration int    `json:"duration,omitzero"` // in minutes; 0: absent
	Done     bool   `json:"done"`
}

// Problem is what is wrong with one line of a text. The message also tells what
// was done about it.
type Problem struct {
	Line    int    `json:"line"`
	Kind    Kind   `json:"kind"`
	Message string `json:"message"`
}

// Kind is a kind of problem.
type Kind string

// The kinds of problems.
const (
	NoTopics          Kind = "no_topics"
	NoTitle           Kind = "no_title"
	LongTitle         Kind = "long_title"
	ControlCharacters Kind = "control_characters"
	SameTitle         Kind = "same_title"
	LongDuration      Kind = "long_duration"
	UnknownCell       Kind = "unknown_cell"
	UnknownColumn     Kind = "unknown_column"
	TooManyCells      Kind = "too_many_cells"
	BrokenQuotes      Kind = "broken_quotes"
	TooManyTopics     Kind = "too_many_topics"
	TooManyLines      Kind = "too_many_lines"
	TooManyProblems   Kind = "too_many_problems"
)

// Kinds are all kinds of problems.
var Kinds = []Kind{
	NoTopics, NoTitle, LongTitle, ControlCharacters, SameTitle, LongDuration, UnknownCell, UnknownColumn, TooManyCells, BrokenQuotes,
	TooManyTopics, TooManyLines, TooManyProblems,
}

// Reading is what a text was read as, in its order. An item is what a server
// takes into a syllabus, once it has a duration.
type Reading struct {
	Items    []Item    `json:"items"`
	Problems []Problem `json:"problems"`
	Passed   []int     `json:"passed"` // lines with words in them that are no topics, the first maxPassed
}

// Bounds of a text and of its reading.
const (
	maxLines    = 20_000
	maxProblems = 1_000
	maxPassed   = 1_000
)

// Read returns the topics that a text holds. Whatever the text, no two of them
// have the same title, and a syllabus may have all of them.
func Read(text string, o Options) Reading {
	t := &tally{lines: linesOf(text), titles: map[string]int{}}
	if len(t.lines) > maxLines {
		t.report(maxLines+1, TooManyLines, "there are over %d lines: this one and what follows are left out", maxLines)
		t.lines = t.lines[:maxLines]
	}
	m := scan(t.lines)
	table, format := tableOf(t.lines, m.marked, o.Format)
	if format == CSV {
		t.addTable(table)
	} else {
		t.addMarkdown(m, o)
	}
	if len(t.items) == 0 && len(t.problems) == 0 {
		t.report(1, NoTopics, "there are no topics in it")
	}
	passed := t.passed()
	slices.SortStableFunc(t.problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return Reading{t.items, t.problems, passed}
}

// byteOrderMark can stand at the beginning of a text.
const byteOrderMark = "\ufeff"

// linesOf splits a text, whatever ends its lines.
func linesOf(text string) []string {
	text = strings.ToValidUTF8(strings.TrimPrefix(text, byteOrderMark), "\ufffd")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.Split(text, "\n")
}
