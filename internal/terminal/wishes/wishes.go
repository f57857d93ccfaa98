package wishes

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
)

const wishesHelp = `Show the standing wishes with their numbers, or add and remove some. All
suggestions keep to them, until their last date if they have one. A wish for a
subject goes with that subject.`

const wishesExample = `  studyplanner wishes
  studyplanner wishes add not_after 20:00 --days mon-fri
  studyplanner wishes rm 2`

func (a commands) wishesCommand() *cobra.Command {
	var f console.Format
	c := console.Group("wishes", "Show and change what all suggestions keep to", wishesHelp, a.addCommand(), a.rmCommand(), a.clearCommand(), a.undoCommand())
	c.Example = wishesExample
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, _ []string) error {
		l, err := a.load(ctx)
		if err != nil {
			return err
		}
		return a.show(l, f, l.render(screen.Columns(a.Console)))
	})
}

// list is the standing wishes of a space, and what it takes to show and to change
// them.
type list struct {
	session.Space
	wishes   []client.Wish
	tag      string           // of the list as it was read
	subjects []client.Subject // in brief
	today    client.Date
}

// load reads the standing wishes.
func (a commands) load(ctx context.Context) (list, error) {
	s, err := a.Open()
	if err != nil {
		return list{}, err
	}
	l, err := read(ctx, s.Client)
	l.Space = s
	return l, err
}

func read(ctx context.Context, c *client.Client) (l list, err error) {
	var info client.Info
	if l.wishes, err = c.Wishes(ctx, client.Into(&info)); err != nil {
		return list{}, err
	}
	l.tag = info.ETag
	if _, err = c.Account(ctx, client.IncludeSubjects(), client.Into(&info)); err != nil {
		return list{}, err
	}
	l.subjects, l.today = info.InBrief(), info.Today()
	return l, nil
}

// replace stores other wishes in place of those of l, unless somebody else has done so
// meanwhile, and returns the list as it is then.
func (a commands) replace(ctx context.Context, l list, wishes []client.Wish) (list, error) {
	var info client.Info
	now, err := l.SetWishes(ctx, wishes, client.IfMatch(l.tag), client.Into(&info))
	if client.Code(err) == client.CodeConflict {
		err = console.Failf(console.ExitFailed, "the wishes have changed meanwhile, so nothing was done: run studyplanner wishes to look at them anew")
	}
	if err != nil {
		return l, err
	}
	if err := record(l.Space, change{l.wishes, info.ETag}); err != nil {
		a.Note("note: studyplanner wishes undo will not know of this: %v", err)
	}
	l.wishes, l.tag = now, info.ETag
	changes.RecordIrreversible(a.Console, l.Space, "wishes", "studyplanner wishes undo takes back the last change of the wishes")
	return l, nil
}

// name is what the subject of w is called, "" if it has none.
func (l list) name(w client.Wish) string {
	for _, s := range l.subjects {
		if s.ID == w.SubjectID {
			return s.Name
		}
	}
	return w.SubjectID
}

// text says w in words.
func (l list) text(w client.Wish) string { return screen.Clean(w.Text(l.name(w))) }

// texts says some wishes in words, a line for each.
func (l list) texts(wishes []client.Wish) string {
	lines := make([]string, len(wishes))
	for i, w := range wishes {
		lines[i] = l.text(w)
	}
	return strings.Join(lines, "\n")
}

// render draws the wishes in no more than width columns.
func (l list) render(width int) string {
	if len(l.wishes) == 0 {
		return screen.Sentence("There are no wishes: add one with studyplanner wishes add", width)
	}
	st := screen.NewStyles()
	number := len(strconv.Itoa(len(l.wishes))) + 1
	var text strings.Builder
	for i, w := range l.wishes {
		lead := st.Faint.Render(screen.PadLeft(strconv.Itoa(i+1), number)) + screen.Blanks(screen.Gap)
		text.WriteString(screen.Hang(l.text(w), lead, screen.Blanks(number+screen.Gap), width, screen.Plain))
	}
	return text.String()
}

// show prints the wishes for programs, or text for people.
func (a commands) show(l list, f console.Format, text string) error {
	if f == console.FormatTable {
		_, err := io.WriteString(screen.Writer(a.Console), text)
		return err
	}
	return screen.Show(a.Console, f, append([]client.Wish{}, l.wishes...), "what", "subject_id", "type", "factor", "date", "time",
		"date_from", "date_to", "from", "to", "hours", "at_least", "at_most", "days_between", "days", "until")
}
