package ical

import (
	"errors"
	"fmt"
	"time"

	"studyplanner/internal/planner"
)

// What a calendar that is read may be at most.
const (
	MaxFile    = planner.MaxCalendarFile // bytes
	MaxEvents  = 20_000                  // of a file
	MaxSkipped = 100                     // reported lines of a file
)

// Why a text is not read at all.
var (
	ErrNotCalendar = errors.New("is not a calendar")
	ErrTruncated   = errors.New("ends before its last END:VCALENDAR")
	ErrTooLarge    = errors.New("is over 5 MiB")
	ErrTooMany     = fmt.Errorf("has over %d events", MaxEvents)
)

// Skipped is a line of a calendar that is ignored, or read in another way.
type Skipped = planner.CalendarSkip

// skips gathers at most MaxSkipped of what is skipped.
type skips []Skipped

func (s *skips) add(line int, reason string) {
	if len(*s) < MaxSkipped {
		*s = append(*s, Skipped{Line: line, Reason: reason})
	}
}

// ZoneFinder finds the IANA zone of a name.
type ZoneFinder func(name string) (*time.Location, error)

// File is a parsed calendar.
type File struct {
	Events  int           // how many it has
	Refresh time.Duration // how often it wants to be read again; 0: it does not say
	Skipped []Skipped     // lines that cannot be read
	Kept    []byte        // the text without what does not matter; its lines have the numbers of the text

	events []event
	rules  map[string][]observance // of the zones that the file describes, by their name
}

// Read parses a calendar (RFC 5545). It keeps titles only if asked to. It returns
// ErrNotCalendar, ErrTruncated, ErrTooLarge or ErrTooMany. Other problems are lines of
// File.Skipped. It takes time and memory in proportion to the text.
func Read(text []byte, titles bool) (f File, err error) {
	defer func() {
		if recover() != nil { // the library may panic on foreign input
			f, err = File{}, ErrNotCalendar
		}
	}()
	if len(text) > MaxFile {
		return File{}, ErrTooLarge
	}
	r := reader{titles: titles, rules: map[string][]observance{}}
	if err := filter(text, &r); err != nil {
		return File{}, err
	}
	return File{len(r.events), r.refresh, r.skipped, r.kept.Bytes(), r.events, r.rules}, nil
}
