package suggestions

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
)

const suggestHelp = `Suggest changes of the coming seven days, best first, from what was completed so
far and what is still to be learnt. --goal says in plain words what they are to
be for; --hours is the most that a day may hold. The standing wishes count too,
unless --standing=false. Nothing is changed.

With --exam it plans for an exam, which its title or its subject names: it adds
sessions on any day before it that make up for what it lacks. --keep-free names
weekdays on which it adds none.

With --apply it asks which of them to make, all or some, and makes them at once.
"studyplanner undo" takes them back together.`

const suggestExample = `  studyplanner suggest
  studyplanner suggest --goal "more algebra before Friday's exam" --hours 2.5
  studyplanner suggest --apply
  studyplanner suggest --exam "algebra final" --keep-free sunday --apply`

// suggestOptions are the flags of suggest.
type suggestOptions struct {
	goal       string
	hours      float64
	standing   bool
	exam       string
	keepFree   string
	apply, yes bool
	format     console.Format
}

func (a commands) suggestCommand() *cobra.Command {
	var o suggestOptions
	c := &cobra.Command{Use: "suggest", Short: "Suggest changes of the coming week, and make them", Long: suggestHelp, Example: suggestExample}
	c.Flags().StringVar(&o.goal, "goal", "", "what the changes are for, in plain `WORDS`")
	c.Flags().Float64Var(&o.hours, "hours", 0, "the most `HOURS` that a day may hold (default what the days held so far)")
	c.Flags().BoolVar(&o.standing, "standing", true, "keep to the standing wishes, see studyplanner wishes")
	c.Flags().StringVar(&o.exam, "exam", "", "plan for the `EXAM` with this title, subject or id")
	c.Flags().StringVar(&o.keepFree, "keep-free", "", "with --exam: the `WEEKDAYS` on which nothing is added")
	c.Flags().BoolVar(&o.apply, "apply", false, "ask which changes to make, and make them")
	c.Flags().BoolVarP(&o.yes, "yes", "y", false, "with --apply: do not ask, make all")
	console.FormatFlag(c, &o.format)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		if err := o.check(console.Terminal(a.Stdin)); err != nil {
			return err
		}
		s, err := a.Space(ctx)
		if err != nil {
			return err
		}
		p, err := o.ask(ctx, s, c.Flags().Changed("hours"))
		if err != nil {
			return err
		}
		if o.apply {
			return a.applyProposal(ctx, s, p, o)
		}
		return a.showProposal(p, o.format)
	})
}

// check reports flags that exclude each other, with and without a user to answer questions.
func (o suggestOptions) check(there bool) error {
	switch {
	case o.yes && !o.apply:
		return console.Usagef("--yes goes with --apply")
	case o.exam == "" && o.keepFree != "":
		return console.Usagef("--keep-free goes with --exam")
	case o.exam != "" && (o.goal != "" || !o.standing):
		return console.Usagef("--exam goes with neither --goal nor --standing")
	case o.apply && !o.yes && o.format != console.FormatTable:
		return console.Usagef("--apply asks only for people: give --yes, or leave out -o")
	case o.apply && !o.yes && !there:
		return console.Usagef("nobody can be asked here: give --yes")
	}
	return nil
}

// ask requests what o describes. The flag hours reports whether o has hours.
func (o suggestOptions) ask(ctx context.Context, s session.Space, hours bool) (proposal, error) {
	var most *float64
	if hours {
		most = &o.hours
	}
	if o.exam != "" {
		return planFor(ctx, s, o.exam, o.keepFree, most)
	}
	request := client.SuggestionRequest{Goal: o.goal, AvailableHours: most}
	if !o.standing {
		request.Standing = &o.standing
	}
	return askFor(ctx, s, request)
}
