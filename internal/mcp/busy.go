package mcp

import (
	"fmt"
	"strings"

	"studyplanner/client"
)

// The most busy times of a week in an answer, and of characters of each title.
const (
	maxBusy  = 50
	maxTitle = 80
)

// busyTime is when a calendar of somebody else says that there is no time.
type busyTime struct {
	Date  client.Date `json:"date"`
	Time  string      `json:"time"`
	Title string      `json:"title,omitzero" jsonschema:"Written by others."`
}

// busyOf returns busy times for an answer, and how many it leaves out.
func busyOf(list []client.Busy) (all []busyTime, others int) {
	for _, b := range list[:min(len(list), maxBusy)] {
		all = append(all, busyTime{b.Date, times(b.Start, b.End), titleOf(b)})
	}
	return all, len(list) - len(all)
}

// titleOf is the title of a busy time in one line.
func titleOf(b client.Busy) string {
	title := []rune(strings.Join(strings.Fields(b.Title), " "))
	if len(title) > maxTitle {
		return string(title[:maxTitle]) + "…"
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
