// Package terminal has the commands for people who work in a terminal. They log in to a
// server, show weeks and progress, and change the schedule.
package terminal

import (
	"slices"

	"github.com/spf13/cobra"

	"studyplanner/internal/console"
	"studyplanner/internal/terminal/agenda"
	"studyplanner/internal/terminal/blocks"
	"studyplanner/internal/terminal/calendars"
	"studyplanner/internal/terminal/exams"
	"studyplanner/internal/terminal/feeds"
	"studyplanner/internal/terminal/off"
	"studyplanner/internal/terminal/profiles"
	"studyplanner/internal/terminal/reviews"
	"studyplanner/internal/terminal/sandbox"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/stats"
	"studyplanner/internal/terminal/subjects"
	"studyplanner/internal/terminal/suggestions"
	"studyplanner/internal/terminal/syllabi"
	"studyplanner/internal/terminal/wishes"
)

// Commands returns the commands, which read and write at con.
func Commands(con *console.Console) []*cobra.Command {
	a := &session.App{Console: con}
	commands := slices.Concat(
		agenda.Commands(a), blocks.Commands(a), subjects.Commands(a, syllabi.OfSubject(a)), stats.Commands(a),
		suggestions.Commands(a), wishes.Commands(a), off.Commands(a), exams.Commands(a), feeds.Commands(a), calendars.Commands(a), syllabi.Commands(a), reviews.Commands(a), sandbox.Commands(a), profiles.Commands(a),
	)
	for _, c := range commands {
		c.PersistentFlags().StringVar(&a.Profile, "profile", "", "`NAME` of the login to use")
		session.CompleteFlag(c, "profile", a.CompleteProfiles)
		explaining(c)
	}
	return commands
}

// explaining lets c and the commands in it end with errors that explain
// themselves.
func explaining(c *cobra.Command) {
	if run := c.RunE; run != nil {
		c.RunE = func(c *cobra.Command, operands []string) error { return session.Explain(run(c, operands)) }
	}
	for _, sub := range c.Commands() {
		explaining(sub)
	}
}
