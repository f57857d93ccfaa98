package when

import (
	"iter"

	"studyplanner/internal/planner"
)

// Sentence is a text with times among other words. Its implementation has split and
// spell-checked the words, and knows their other meanings.
type Sentence interface {
	// Len returns how many words there are.
	Len() int
	// Word returns a word in lower case without accents. Digits with marks
	// between them, such as 20.3. and 18:30, are one word.
	Word(i int) string
	// Blank reports whether nothing but white space stands before a word.
	Blank(i int) bool
	// Hyphen reports whether a hyphen stands before a word.
	Hyphen(i int) bool
	// Says returns how many words from i on have a meaning, and its value. It returns 0
	// for none, also if i is no word. Meanings come from the lexicon or from the
	// implementation.
	Says(i int, m Meaning) (n int, value int8)
}

// Kind is what kind of time was found.
type Kind uint8

// The kinds.
const (
	NoTime     Kind = iota // it looks like a date, but there is none such, or two
	OneDate                // Date, and Named if a word such as tomorrow tells it
	OneWeekday             // Weekday in Days; Date is the next one, or written with it
	SomeDays               // Weekday to another, Days
	Workdays               // Days
	Weekend                // Days; One if a single one is meant
	OneTime                // From is the time
	NotBefore              // From
	NotAfter               // Until
	Between                // From, Until; Until is 0 if it is not after From
	Lasting                // Minutes, AtMost, AtLeast
)

// Found is a time within a sentence.
type Found struct {
	Kind            Kind
	End             int // the word after it
	Date            planner.Date
	Named           Meaning
	Weekday         planner.Weekday
	Days            [7]bool // by planner.Weekday
	General         bool    // such days in general, as in Mondays
	One             bool
	From, Until     planner.Clock
	Minutes         int
	AtMost, AtLeast bool
	After           int // how many words after End say "at most"
}

// Finder finds times within a sentence. It skips other words, and never invents a date. It
// returns NoTime for a date that does not exist or is ambiguous, so that no part of it
// becomes another time.
//
// A date without a year, and a weekday, is one that lies ahead.
type Finder struct {
	*Cursor
	Day   int          // the word after the last weekday or date
	Said  planner.Date // in the sentence, before what is sought: 5 June in "5 June and the 20th"
	today planner.Date
}

// NewFinder returns a finder of the times in a sentence.
func NewFinder(s Sentence, today planner.Date) Finder {
	c := sentenceCursor(s)
	c.least = today
	return Finder{Cursor: c, today: today}
}

// At returns the readings of a time that begins at word i, the best first. Dates of several
// words come before clocks: 20 in "20 March" is no clock. Clocks come before dates of one
// word: "at 9.30" is a clock.
func (f Finder) At(i int) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		for _, read := range [...]func() (Found, bool){
			f.isoDate, f.monthAndDay, f.beforeMonth, f.clockLimit, f.oneTime, f.numericDate, f.dayOfMonth,
			f.inTime, f.duration, f.severalDays, f.oneWeekday, f.namedDate, f.untilMonth,
		} {
			f.i = f.starts[i]
			found, ok := read()
			found.End = f.Peek(0).at
			if ok && f.boundary() && !yield(found) {
				return
			}
		}
	}
}

// word returns the first token of word i, or none if there is no such word.
func (f Finder) word(i int) Token {
	if i < 0 || i >= len(f.starts) {
		return Token{}
	}
	return f.tokens[f.starts[i]]
}
