package calendars

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/terminal/show"
)

// The size limits of files: of any file, and of one that is sent in the request that
// creates its calendar.
const (
	maxFile    = 5 << 20
	maxWithAll = 256 << 10
)

// nothing is a calendar without anything in it.
const nothing = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Study Planner//Terminal//EN\r\nEND:VCALENDAR\r\n"

const addHelp = `Add a calendar of somebody else: from its address, which the server reads now and
then, or from a file, which stays as it is. - reads the one or the other from
standard input. The address is a secret, and is not shown again.`

const addExample = `  studyplanner calendar add University webcal://uni.example.org/lectures.ics
  studyplanner calendar add Holidays holidays.ics --all-day day_off
  studyplanner calendar add Work - --titles=false <address.txt`

// fields are the fields of a calendar from flags, as typed.
type fields struct {
	allDay string
	titles bool
}

func (x *fields) flags(c *cobra.Command) {
	c.Flags().StringVar(&x.allDay, "all-day", string(client.AllDayIgnore), "`WHAT` events of whole days are: ignore, busy or day_off")
	c.Flags().BoolVar(&x.titles, "titles", true, "keep the titles of events")
	console.Choices(c, "all-day", string(client.AllDayIgnore), string(client.AllDayBusy), string(client.AllDayOff))
}

// patch returns the changes of the flags that are set.
func (x *fields) patch(flags *pflag.FlagSet) client.CalendarPatch {
	allDay := client.AllDay(strings.ReplaceAll(strings.ToLower(x.allDay), "-", "_"))
	return client.CalendarPatch{AllDay: console.IfSet(flags, "all-day", &allDay), Titles: console.IfSet(flags, "titles", &x.titles)}
}

func (a commands) addCommand() *cobra.Command {
	var x fields
	var f console.Format
	c := &cobra.Command{
		Use: "add NAME ADDRESS|FILE|-", Short: "Add a calendar", Long: addHelp, Example: addExample,
		Args: twoOperands, ValidArgsFunction: session.FirstThen(cobra.FixedCompletions(nil, session.InOrder), completeFiles),
	}
	x.flags(c)
	console.FormatFlag(c, &f)
	return a.Enter(c, func(ctx context.Context, operands []string) error {
		from, err := a.read(operands[1])
		if err != nil {
			return err
		}
		s, err := a.Open()
		if err != nil {
			return err
		}
		var info client.Info
		p := x.patch(c.Flags())
		d := client.CalendarDraft{Name: operands[0], Titles: p.Titles}
		if p.AllDay != nil {
			d.AllDay = *p.AllDay
		}
		made, err := create(ctx, s, d, from, client.Into(&info))
		if err != nil {
			return err
		}
		changes.RecordIrreversible(a.Console, s, "calendar add "+made.Name, "studyplanner calendar rm removes it")
		return a.report("Added ", made, info, f)
	})
}

func twoOperands(_ *cobra.Command, operands []string) error {
	if len(operands) != 2 {
		return errors.New("needs the name of the new calendar, and its address or a file")
	}
	return nil
}

// completeFiles offers files of calendars.
func completeFiles(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return []cobra.Completion{"ics", "ical"}, cobra.ShellCompDirectiveFilterFileExt
}

// create adds a calendar from an address or a file. A large file follows in a second
// request. If that fails, the calendar is deleted again.
func create(ctx context.Context, s session.Space, d client.CalendarDraft, from origin, opts ...client.Option) (client.Calendar, error) {
	d.URL, d.Content = from.address, string(from.file)
	if len(from.file) <= maxWithAll {
		return s.CreateCalendar(ctx, d, opts...)
	}
	d.Content = nothing
	made, err := s.CreateCalendar(ctx, d)
	if err != nil {
		return made, err
	}
	filled, err := s.SetCalendarContent(ctx, made.ID, from.file, opts...)
	if err != nil {
		err = errors.Join(err, s.DeleteCalendar(context.WithoutCancel(ctx), made.ID))
	}
	return filled, err
}

// origin is where a calendar is from: an address, or else a file.
type origin struct {
	address string
	file    []byte
}

// read reads an address, the path of a file, or - for either at standard input.
func (a commands) read(word string) (origin, error) {
	if isAddress(word) {
		return origin{address: word}, nil
	}
	if word == "-" {
		text, err := readAll(a.Stdin, "standard input")
		if line := strings.TrimSpace(string(text)); err == nil && isAddress(line) {
			return origin{address: line}, nil
		}
		return origin{file: text}, err
	}
	file, err := os.Open(word)
	if err != nil {
		return origin{}, console.UsageError{Err: err}
	}
	defer file.Close()
	text, err := readAll(file, word)
	return origin{file: text}, err
}

// isAddress reports whether text is one word that names a scheme.
func isAddress(text string) bool {
	return strings.Contains(text, "://") && !strings.ContainsAny(text, " \t\r\n")
}

// readAll reads a file that is as large as calendars may be, and not empty.
func readAll(from io.Reader, name string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read %s: %w", name, err)
	case len(text) > maxFile:
		return nil, console.Usagef("%s is over %d MiB", name, maxFile>>20)
	case len(text) == 0:
		return nil, console.Usagef("%s is empty", name)
	}
	return text, nil
}

// report prints a changed calendar, and the effect of its days off on blocks.
func (a commands) report(did string, c client.Calendar, info client.Info, f console.Format) error {
	if f != console.FormatTable {
		return screen.Show(a.Console, f, c, columns...)
	}
	text := list{now: info.LocalTime}.lines(c, did, human.Endings([]string{c.ID})[c.ID], screen.Columns(a.Console))
	if info.Effect != nil && *info.Effect != (client.Effect{}) {
		text += show.Effect(info.Effect) + "\n"
	}
	return screen.Draw(a.Console, text)
}
