package session

import (
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/when"
)

// Thing is one of several objects that an operand can name.
type Thing struct {
	ID   string
	Name string // "" where things of its kind are not named by it
	Hint string // what completion says of it
}

// Things are all of a kind.
type Things struct {
	One  string // what one of them is called, such as "day off"
	List string // the command that lists them
	All  []Thing
}

// Find returns the index of the only thing that text names, by its name in any case or by
// the end of its id.
func (t Things) Find(text string) (int, error) {
	text = strings.TrimSpace(text)
	key, ending := client.NameKey(text), strings.ToLower(text)
	var named, ended []int
	for i, one := range t.All {
		if one.Name != "" && client.NameKey(one.Name) == key {
			named = append(named, i)
		}
		if ending != "" && strings.HasSuffix(one.ID, ending) {
			ended = append(ended, i)
		}
	}
	found := named
	if len(found) == 0 {
		found = ended
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return 0, console.Failf(console.ExitNotFound, "there is no %s %s: studyplanner %s lists what there is", t.One, when.Quote(text), t.List)
	}
	short, can := t.endings(), make([]string, len(found))
	for n, i := range found {
		can[n] = short[t.All[i].ID]
	}
	return 0, console.Failf(console.ExitNotFound, "%s can be %s: write which", when.Quote(text), strings.Join(can, " or "))
}

// Words returns the completions of the things: their names, or the ends of their ids if
// names are ambiguous.
func (t Things) Words() [][2]string {
	short, names := t.endings(), map[string]int{}
	for _, one := range t.All {
		names[client.NameKey(one.Name)]++
	}
	words := make([][2]string, len(t.All))
	for i, one := range t.All {
		words[i] = [2]string{one.Name, one.Hint}
		if one.Name == "" || names[client.NameKey(one.Name)] > 1 {
			words[i][0] = short[one.ID]
		}
	}
	return words
}

// Draw draws the things one after the other, each by draw from its place and the end of
// its id.
func (t Things) Draw(draw func(i int, ending string) string) string {
	short := t.endings()
	var drawn strings.Builder
	for i, one := range t.All {
		drawn.WriteString(draw(i, short[one.ID]))
	}
	return drawn.String()
}

// OneThing returns a command for one thing of a kind, such as rm FEED.
func OneThing(verb, one, short, long string, complete cobra.CompletionFunc) *cobra.Command {
	return &cobra.Command{
		Use: verb + " " + strings.ToUpper(one), Short: short, Long: long,
		Args: console.OneOperand("the name of a " + one + ", or the end of its id"), ValidArgsFunction: OnlyFirst(complete),
	}
}

// endings are the ends of the ids that tell the things apart, by their ids.
func (t Things) endings() map[string]string {
	ids := make([]string, len(t.All))
	for i, one := range t.All {
		ids[i] = one.ID
	}
	return human.Endings(ids)
}
