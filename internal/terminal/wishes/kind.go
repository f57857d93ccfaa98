package wishes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/session"
	"studyplanner/internal/when"
)

// kind is a kind of wish, and what is typed after it.
type kind struct {
	name    client.WishKind
	subject bool                                            // it may be for a subject
	value   string                                          // what must stand at the end, or may, in brackets; "" for nothing
	read    func(w *client.Wish, text string, l list) error // reads that
	about   string
}

var kinds = []kind{
	{client.WishMore, true, "", nil, "more time for it"},
	{client.WishLess, true, "", nil, "less time for it"},
	{client.WishPause, true, "", nil, "no sessions of it"},
	{client.WishExam, true, "[DATE]", readDate, "an exam, to be ready for the day before; the next that is stored"},
	{client.WishDeadline, true, "[DATE]", readDate, "something due, likewise"},
	{client.WishNotBefore, true, "TIME", readTime, "no session begins before"},
	{client.WishNotAfter, true, "TIME", readTime, "no session ends after"},
	{client.WishKeepFree, false, "", nil, "nothing on --days, --from and --to, or --hours"},
	{client.WishPrefer, true, "", nil, "rather on --days or at --hours"},
	{client.WishHoursADay, false, "HOURS", readHours, "no day holds more"},
	{client.WishSessionMinutes, true, "", nil, "sessions of --at-least and --at-most"},
	{client.WishLighter, false, "", nil, "less time overall"},
	{client.WishFuller, false, "", nil, "more time overall"},
	{client.WishBalance, false, "", nil, "days that are evenly full"},
	{client.WishSpread, true, "", nil, "sessions of a subject apart, by --days-between"},
	{client.WishCatchUp, true, "", nil, "places for what was missed"},
}

// form is how a wish of the kind is typed.
func (k kind) form() string {
	form := string(k.name)
	if k.subject {
		form += " [SUBJECT]"
	}
	return strings.TrimSuffix(form+" "+k.value, " ")
}

// addLong is the help of adding, with all kinds.
func addLong() string {
	var lines strings.Builder
	for _, k := range kinds {
		fmt.Fprintf(&lines, "  %-26s %s\n", k.form(), k.about)
	}
	return fmt.Sprintf(addHelp, lines.String())
}

// kindOf reads the name of a kind.
func kindOf(text string) (kind, error) {
	name := client.WishKind(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "-", "_"))
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name }); i >= 0 {
		return kinds[i], nil
	}
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = string(k.name)
	}
	hint := ""
	if i := when.Nearest(string(name), names); i >= 0 {
		hint = "; did you mean " + names[i] + "?"
	}
	return kind{}, console.Usagef("there is no kind of wish named %s: there are %s%s", when.Quote(text), strings.Join(names, ", "), hint)
}

// completeKinds offers the kinds.
func completeKinds(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	words := make([][2]string, len(kinds))
	for i, k := range kinds {
		words[i] = [2]string{string(k.name), k.about}
	}
	return session.Offer(typed, words...)
}

// wish reads what is typed after the kind: a subject, perhaps of several words, and
// the value.
func (k kind) wish(operands []string, l list) (client.Wish, error) {
	w := client.Wish{What: k.name}
	last, may := len(operands)-1, strings.HasPrefix(k.value, "[")
	switch {
	case k.value == "", may && last < 0:
	case last < 0:
		return w, console.Usagef("%s needs %s: write %s", k.name, k.value, k.form())
	default:
		err := k.read(&w, operands[last], l)
		if err != nil && may && l.about(&w, strings.Join(operands, " ")) == nil {
			return w, nil
		}
		if err != nil {
			return w, console.Usagef("%s: %w", k.name, err)
		}
		operands = operands[:last]
	}
	switch {
	case len(operands) == 0:
		return w, nil
	case !k.subject:
		return w, console.Usagef("too much after %s: write %s", k.name, k.form())
	}
	err := l.about(&w, strings.Join(operands, " "))
	return w, err
}

// about makes w one for what a text names: a subject, or all of a type.
func (l list) about(w *client.Wish, text string) error {
	s, err := session.Excerpt{Subjects: l.subjects}.Subject(text)
	switch t := client.SubjectType(strings.ToLower(text)); {
	case err == nil:
		w.SubjectID = s.ID
	case t == client.Study || t == client.Training:
		w.Type = t
	default:
		return err
	}
	return nil
}

func readDate(w *client.Wish, text string, l list) error { return readDay(&w.Date, l.today)(text) }

func readTime(w *client.Wish, text string, _ list) error {
	t, err := when.Clock(text)
	w.Time = &t
	return err
}

func readHours(w *client.Wish, text string, _ list) error {
	hours, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("%s is no number of hours", when.Quote(text))
	}
	w.Hours = &hours
	return nil
}
