package stats

import (
	"fmt"
	"math"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// completedBar is how long the bar of a period is, at most.
const completedBar = 30

// sideBySide is the least width in which two charts stand beside each other.
const sideBySide = 72

// chartGap is what lies between them.
const chartGap = 4

// render draws p in no more than width columns.
func (p progress) render(width int) string {
	st := screen.NewStyles()
	parts := []string{p.summary(st, width), newHeatmap(p.heatmap, p.today, width).render(st)}
	if charts := p.charts(st, width); charts != "" {
		parts = append(parts, charts)
	}
	lines := strings.Split(strings.Join(parts, "\n\n"), "\n")
	for i, l := range lines {
		lines[i] = screen.Cut(strings.TrimRight(l, " "), width)
	}
	return strings.Join(lines, "\n") + "\n"
}

// summary describes the period.
func (p progress) summary(st screen.Styles, width int) string {
	s := p.Stats
	length := min(completedBar, width/3)
	completed := "nothing is planned"
	if s.TotalBlocks > 0 {
		completed = fmt.Sprintf("%s  %d of %s · %s",
			st.Bar(s.CompletedBlocks, s.TotalBlocks, length), s.CompletedBlocks, human.Count(s.TotalBlocks, "block"), percent(s.CompletedBlocks, s.TotalBlocks))
	}
	time := when.Duration(s.TotalMinutes)
	if study := p.info.StudyMinutes; study != nil && *study < s.TotalMinutes {
		time += ", of which " + when.Duration(s.TotalMinutes-*study) + " other commitments"
	}
	lines := []string{st.Head.Render(p.title()), "", "Completed  " + completed}
	if due := p.info.DueBlocks; due != nil && *due < s.TotalBlocks {
		lines = append(lines, fmt.Sprintf("So far     %d of %d, %d to come", s.CompletedBlocks, *due, s.TotalBlocks-*due))
	}
	return strings.Join(append(lines, "Time       "+time, "Streak     "+human.Count(s.StreakDays, "day")), "\n")
}

// title names the period.
func (p progress) title() string {
	switch p.Period {
	case client.Today:
		return when.DayLong(p.today) + " · today"
	case client.Week:
		return show.WeekTitle(client.MondayOf(p.today), p.today)
	case client.Month:
		return p.today.Time().Format("January 2006") + " · this month"
	}
	return "All that was planned so far"
}

// charts draws the last weeks and the weekdays, "" if there is nothing yet.
func (p progress) charts(st screen.Styles, width int) string {
	if p.Insights.Sessions.Total == 0 {
		return ""
	}
	half := width
	if width >= sideBySide {
		half = (width - chartGap) / 2
	}
	weeks, days := chart{title: "The last weeks"}, chart{title: "Weekdays on average"}
	for _, w := range p.Insights.Weeks {
		weeks.rows = append(weeks.rows, chartRow{w.WeekStart.Time().Format("2 Jan"), w.Load, screen.Brief(w.CompletedMinutes)})
	}
	for _, d := range p.Insights.Weekdays {
		name := ansi.Truncate(screen.Clean(d.Day), 3, "")
		days.rows = append(days.rows, chartRow{name, d.Load, percent(d.CompletedMinutes, d.PlannedMinutes)})
	}
	left, right := weeks.render(st, half), days.render(st, half)
	if width < sideBySide {
		return left + "\n\n" + right
	}
	return lipgloss.JoinHorizontal(lipgloss.Top, lipgloss.NewStyle().Width(half+chartGap).Render(left), right)
}

// percent writes a part of a whole: 100 % only if all is there, 0 % only if
// nothing is.
func percent(part, whole int) string {
	if part <= 0 || whole <= 0 {
		return "0%"
	}
	n := int(math.Round(100 * float64(part) / float64(whole)))
	if part < whole {
		n = min(max(n, 1), 99)
	}
	return fmt.Sprintf("%d%%", n)
}
