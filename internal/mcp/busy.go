package mcp

import (
	"fmt"
	"strings"

	"studyplanner/client"
)

// How much is told of times that calendars say are taken: so many of a week, and so much
// of the title of each, in characters.
const (
	mostBusy  = 50
	mostTitle = 80
)

// busyTime is when a calendar of somebody else says that there is no time.
type busyTime struct {
	Date  client.Date `json:"date"`
	Time  string      `json:"time"`
	Title string      `json:"title,omitzero" jsonschema:"Written by others."`
}

// busyOf returns busy times as they are told, and how many there are besides.
func busyOf(list []client.Busy) (all []busyTime, others int) {
	for _, b := range list[:min(len(list), mostBusy)] {
		all = append(all, busyTime{b.Date, times(b.Start, b.End), titleOf(b)})
	}
	return all, len(list) - len(all)
}

// titleOf is the title of a busy time in one line.
func titleOf(b client.Busy) string {
	title := []rune(strings.Join(strings.Fields(b.Title), " "))
	if len(title) > mostTitle {
		return string(title[:mostTitle]) + "…"
	}
	return string(title)
}

// text tells a busy time in a line of its own.
func (b busyTime) text() string {
	text := "\nBusy: " + day(b.Date) + " " + b.Time
	if b.Title != "" {
		text += " " + b.Title
	}
	return text
}

// busyText tells the busy times of a week.
func (a scheduleAnswer) busyText() string {
	var text strings.Builder
	for _, b := range a.Busy {
		text.WriteString(b.text())
	}
	if a.BusyLeftOut > 0 {
		fmt.Fprintf(&text, "\nBusy: %d times more, which are left out here", a.BusyLeftOut)
	}
	return text.String()
}
