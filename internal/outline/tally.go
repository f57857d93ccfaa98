package outline

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"studyplanner/internal/planner"
)

// draft is a topic as it was found, before the rules of a syllabus.
type draft struct {
	Item
	last int // its last line
}

// cut moves what stands at the end of a title into fields, if d has no duration: cells after semicolons or
// tabs, or a duration.
func (d *draft) cut() {
	if d.Duration == 0 {
		for _, s := range []string{"\t", ";"} {
			d.cutCells(s)
		}
	}
	if d.Title = tidy(d.Title); d.Duration == 0 {
		d.Title, d.Duration = cutDuration(d.Title)
	}
	if d.Duration > 0 {
		d.Title = trimMarkup(d.Title)
	}
}

// cutCells takes the cells at the end of a title if all of them are understood.
func (d *draft) cutCells(separator string) {
	cells := trimmed(strings.Split(d.Title, separator))
	if len(cells) < 2 || !understood(cells) {
		return
	}
	d.Title = cells[0]
	d.Duration, _ = readMinutes(cells[1])
	if len(cells) > 2 {
		ticked, _ := readDone(cells[2])
		d.Done = d.Done || ticked
	}
}

// tally gathers what is read of a text.
type tally struct {
	lines    []string
	items    []Item
	problems []Problem
	covered  map[int]bool   // the lines of items and problems
	titles   map[string]int // the lines of titles, by their keys
}

// report records a problem with a line, unless there are too many already.
func (t *tally) report(line int, k Kind, format string, args ...any) {
	t.cover(line, line)
	switch n := len(t.problems); {
	case n < maxProblems-1:
		t.problems = append(t.problems, Problem{line, k, fmt.Sprintf(format, args...)})
	case n == maxProblems-1:
		t.problems = append(t.problems, Problem{line, TooManyProblems, "there are more problems than these"})
	}
}

// cover marks lines as part of an item or a problem.
func (t *tally) cover(first, last int) {
	if t.covered == nil {
		t.covered = map[int]bool{}
	}
	for line := first; line <= last; line++ {
		t.covered[line] = true
	}
}

// room reports whether there is room for one more draft, of total ones. It reports the first without.
func (t *tally) room(n, total, line int) bool {
	if n == planner.MaxSyllabus {
		t.report(line, TooManyTopics, "there are %d topics; %d is the most: this one and what follows are left out", total, planner.MaxSyllabus)
	}
	return n < planner.MaxSyllabus
}

// add makes an item of a draft, by the rules of a syllabus.
func (t *tally) add(d draft) {
	t.cover(d.Line, d.last)
	d.Title = t.printable(d)
	d.cut()
	if d.Duration > planner.MaxDuration {
		t.report(d.Line, LongDuration, "%d minutes are too long; %d is the most: the duration is left out", d.Duration, planner.MaxDuration)
		d.Duration = 0
	}
	if utf8.RuneCountInString(d.Title) > planner.MaxTitle {
		t.report(d.Line, LongTitle, "the title has over %d characters: it is shortened", planner.MaxTitle)
		d.Title = tidy(string([]rune(d.Title)[:planner.MaxTitle]))
	}
	if err := (planner.ItemDraft{Title: d.Title, Duration: max(d.Duration, 1)}).Validate(); err != nil {
		t.report(d.Line, NoTitle, "there is no title: the line is left out")
		return
	}
	key := planner.NameKey(d.Title)
	if first := t.titles[key]; first > 0 {
		t.report(d.Line, SameTitle, "the same title as in line %d: it is left out", first)
		return
	}
	t.titles[key] = d.Line
	t.items = append(t.items, d.Item)
}

// printable returns the title of a draft without control characters.
func (t *tally) printable(d draft) string {
	if d.Title = tidy(d.Title); !strings.ContainsFunc(d.Title, unicode.IsControl) {
		return d.Title
	}
	t.report(d.Line, ControlCharacters, "the title has control characters: they are left out")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, d.Title)
}

// tidy returns a title as the server stores it, with single blanks. It cuts one that is far too long, but
// leaves it too long.
func tidy(title string) string {
	title = strings.Join(strings.Fields(title), " ")
	composed, short := planner.Compose(title, planner.MaxTitle)
	if !short {
		composed = norm.NFC.String(string([]rune(title)[:planner.MostComposed*planner.MaxTitle+1]))
	}
	return composed
}

// passed returns the lines with words that cover has not marked.
func (t *tally) passed() []int {
	var passed []int
	for i, line := range t.lines {
		if t.covered[i+1] || !strings.ContainsFunc(line, wordy) {
			continue
		}
		if len(passed) == maxPassed {
			t.report(i+1, TooManyProblems, "from this line on, lines that are no topics are not told")
			break
		}
		passed = append(passed, i+1)
	}
	return passed
}

// wordy reports whether r is part of a word.
func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
