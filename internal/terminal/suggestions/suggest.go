package suggestions

import (
	"context"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
)

const suggestHelp = `Suggest changes of the coming seven days, best first, from what was completed so
far and what is still to be learnt. --goal says in plain words what they are to
be for; --hours is the most that a day may hold. The standing wishes count too,
unless --standing=false. Nothing is changed.

With --apply it asks which of them to make, all or some, and makes them at once.
"studyplanner undo" takes them back together.`

const suggestExample = `  studyplanner suggest
  studyplanner suggest --goal "more algebra before Friday's exam" --hours 2.5
  studyplanner suggest --apply`

// suggestOptions are the flags of suggest.
type suggestOptions struct {
	goal       string
	hours      float64
	standing   bool
	apply, yes bool
	format     console.Format
}

func (a commands) suggestCommand() *cobra.Command {
	var o suggestOptions
	c := &cobra.Command{Use: "suggest", Short: "Suggest changes of the coming week, and make them", Long: suggestHelp, Example: suggestExample}
	c.Flags().StringVar(&o.goal, "goal", "", "what the changes are for, in plain `WORDS`")
	c.Flags().Float64Var(&o.hours, "hours", 0, "the most `HOURS` that a day may hold (default what the days held so far)")
	c.Flags().BoolVar(&o.standing, "standing", true, "keep to the standing wishes, see studyplanner wishes")
	c.Flags().BoolVar(&o.apply, "apply", false, "ask which changes to make, and make them")
	c.Flags().BoolVarP(&o.yes, "yes", "y", false, "with --apply: do not ask, make all")
	console.FormatFlag(c, &o.format)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		switch {
		case o.yes && !o.apply:
			return console.Usagef("--yes goes with --apply")
		case o.apply && !o.yes && o.format != console.FormatTable:
			return console.Usagef("--apply asks only for people: give --yes, or leave out -o")
		case o.apply && !o.yes && !console.Terminal(a.Stdin):
			return console.Usagef("nobody can be asked here: give --yes")
		}
		request := client.SuggestionRequest{Goal: o.goal}
		if c.Flags().Changed("hours") {
			request.AvailableHours = &o.hours
		}
		if !o.standing {
			request.Standing = &o.standing
		}
		s, err := a.Space(ctx)
		if err != nil {
			return err
		}
		p, err := askFor(ctx, s, request)
		if err != nil {
			return err
		}
		if o.apply {
			return a.applyProposal(ctx, s, p, o)
		}
		return a.showProposal(p, o.format)
	})
}
