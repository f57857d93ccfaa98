package wishes

import (
	"context"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

const addHelp = `Add a standing wish. KIND says what it is for and what comes after it:

%s
SUBJECT is the name of one, study, or training; without it the wish is for
everything. Dates and times are in the words that other commands take.`

const addExample = `  studyplanner wishes add not_after 20:00 --days mon-fri
  studyplanner wishes add exam Maths 2026-12-11
  studyplanner wishes add keep_free --days sun --until "31 jan"
  studyplanner wishes add prefer study --hours 9-12
  studyplanner wishes add session_minutes Maths --at-least 45m --at-most 1h30`

func (a commands) addCommand() *cobra.Command {
	var m members
	var f console.Format
	c := &cobra.Command{
		Use: "add KIND [SUBJECT] [VALUE]", Short: "Add a standing wish", Long: addLong(), Example: addExample,
		Args: console.AtLeast(1, "the kind of the wish"), ValidArgsFunction: session.FirstThen(completeKinds, a.CompleteSubjects),
	}
	m.flags(c.Flags())
	for _, date := range []string{"until", "from", "to"} {
		session.CompleteFlag(c, date, a.CompleteDates)
	}
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		k, err := kindOf(operands[0])
		if err != nil {
			return err
		}
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		w, err := k.wish(operands[1:], l)
		if err != nil {
			return err
		}
		if err := m.apply(&w, c.Flags(), l.today); err != nil {
			return err
		}
		if l, err = a.replace(ctx, l, append(slices.Clip(l.wishes), w)); err != nil {
			return err
		}
		return a.show(l, f, "Added: "+l.texts(l.wishes[len(l.wishes)-1:])+"\n")
	})
}

// members are those of a wish that flags give, as they were typed.
type members struct {
	days, hours, from, to, until string
	factor                       float64
	least, most                  string
	between                      int
}

func (m *members) flags(to *pflag.FlagSet) {
	to.StringVar(&m.days, "days", "", "the `WEEKDAYS` on which it holds, such as mon-fri (default all)")
	to.StringVar(&m.until, "until", "", "the last `DATE` on which it holds")
	to.StringVar(&m.hours, "hours", "", "of keep_free and prefer: from and to, such as `9-12`")
	to.StringVar(&m.from, "from", "", "of keep_free: the first `DATE`")
	to.StringVar(&m.to, "to", "", "of keep_free: the last `DATE`")
	to.Float64Var(&m.factor, "factor", 0, "of more and less: `TIMES` as much as now, 0.25 to 4")
	to.StringVar(&m.least, "at-least", "", "of session_minutes: the shortest `DURATION`, such as 45m")
	to.StringVar(&m.most, "at-most", "", "of session_minutes: the longest `DURATION`")
	to.IntVar(&m.between, "days-between", 0, "of spread: how many `DAYS` lie between sessions, 1 to 6")
}

// apply reads the flags that are set into w.
func (m *members) apply(w *client.Wish, flags *pflag.FlagSet, today client.Date) error {
	for _, flag := range []struct {
		name string
		read func(text string) error
	}{
		{"days", readInto(&w.Days, when.Weekdays)},
		{"until", readInto(&w.Until, func(text string) (client.Date, error) { return when.DateAhead(text, today) })},
		{"hours", func(text string) error {
			span, err := when.ReadSpan(text)
			w.From, w.To = &span.Start, &span.End
			return err
		}},
		{"from", readDay(&w.DateFrom, today)},
		{"to", readDay(&w.DateTo, today)},
		{"at-least", readInto(&w.AtLeast, when.Minutes)},
		{"at-most", readInto(&w.AtMost, when.Minutes)},
	} {
		if !flags.Changed(flag.name) {
			continue
		}
		if err := flag.read(flags.Lookup(flag.name).Value.String()); err != nil {
			return console.Usagef("--%s: %w", flag.name, err)
		}
	}
	if flags.Changed("factor") {
		w.Factor = &m.factor
	}
	w.DaysBetween = m.between
	return nil
}

// readInto returns what puts what a text says into to.
func readInto[T any](to *T, read func(string) (T, error)) func(string) error {
	return func(text string) (err error) {
		*to, err = read(text)
		return err
	}
}

func readDay(to *client.Date, today client.Date) func(string) error {
	return readInto(to, func(text string) (client.Date, error) { return when.Date(text, today) })
}
