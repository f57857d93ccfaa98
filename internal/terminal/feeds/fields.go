package feeds

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// fields are the fields of a feed from flags, as typed.
type fields struct {
	subjects    []string
	past, ahead int
	done, alarm string
	exams       bool
}

// flags adds the flags for these fields to c.
func (x *fields) flags(c *cobra.Command, a commands) {
	c.Flags().StringArrayVar(&x.subjects, "subject", nil, "`NAME` of a subject that it shows, instead of all; can be repeated")
	c.Flags().IntVar(&x.past, "past-days", 30, "how many `DAYS` before today, 0 to 92")
	c.Flags().IntVar(&x.ahead, "ahead-weeks", 12, "how many `WEEKS` after this one, 1 to 53")
	c.Flags().StringVar(&x.done, "done", string(client.FeedMark), "`HOW` it shows what is done: mark (with a ✓), plain or hide")
	c.Flags().StringVar(&x.alarm, "alarm", "none", "`MINUTES` before a session at which it sounds, 0 to 1440, or none")
	c.Flags().BoolVar(&x.exams, "exams", true, "show exams, too")
	session.CompleteFlag(c, "subject", a.CompleteSubjects)
	console.Choices(c, "done", string(client.FeedMark), string(client.FeedPlain), string(client.FeedHide))
}

// patch returns the changes of the flags that are set.
func (x *fields) patch(flags *pflag.FlagSet, subjects []client.Subject) (client.FeedPatch, error) {
	done := client.FeedDone(strings.ToLower(x.done))
	p := client.FeedPatch{
		PastDays: console.IfSet(flags, "past-days", &x.past), AheadWeeks: console.IfSet(flags, "ahead-weeks", &x.ahead),
		Done: console.IfSet(flags, "done", &done), Exams: console.IfSet(flags, "exams", &x.exams),
	}
	if flags.Changed("alarm") {
		minutes, err := readAlarm(x.alarm)
		if err != nil {
			return p, console.Usagef("--alarm: %w", err)
		}
		p.AlarmMinutes = &minutes
	}
	if !flags.Changed("subject") {
		return p, nil
	}
	ids := make([]string, len(x.subjects))
	for i, name := range x.subjects {
		s, err := session.Excerpt{Subjects: subjects}.Subject(name)
		if err != nil {
			return p, err
		}
		ids[i] = s.ID
	}
	p.SubjectIDs = &ids
	return p, nil
}

// readAlarm reads minutes before a session; none are nil.
func readAlarm(text string) (*int, error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "none":
		return nil, nil
	case "0":
		return new(int), nil
	}
	minutes, err := when.Minutes(text)
	return &minutes, err
}
