package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"studyplanner/client"
	"studyplanner/internal/human"
)

// wishInput is a wish of the API. It takes the name of a subject instead of its id.
type wishInput struct {
	client.Wish
	bad error
}

// UnmarshalJSON keeps what is wrong, so that the wish can be named by its place.
func (w *wishInput) UnmarshalJSON(text []byte) error {
	w.bad = json.Unmarshal(text, &w.Wish)
	return nil
}

// wishTexts says what the members of a wish are.
var wishTexts = map[string]string{
	"what": "more, less: time for it; pause: no sessions of it; exam, deadline: be ready the day before date; not_before, not_after: begin nothing before, end nothing after time; " +
		"keep_free: nothing on days, from date_from to date_to, or from from to to; prefer: rather on days or from from to to; hours_a_day: no day over hours; " +
		"session_minutes: sessions of at_least to at_most minutes; lighter, fuller: less, more overall; balance: even out the days; spread: keep sessions of a subject apart; catch_up: places for what was missed.",
	"subject_id":   "The subject that it is for, by its name or id. Without this and type: everything.",
	"type":         "All subjects of this type.",
	"date":         "Of an exam or deadline. Absent: that of the subject's next stored exam.",
	"factor":       "Of more and less: how many times as much as now, 0.25 to 4.",
	"hours":        "0 to 24.",
	"at_least":     "5 to 720.",
	"at_most":      "5 to 720.",
	"days_between": "Of spread: 1 to 6.",
	"days":         "The weekdays on which it holds, 0 is Sunday. Absent: every day.",
	"until":        "The last date on which it holds.",
}

// wishSchema describes a wish in parameters.
func wishSchema() *jsonschema.Schema {
	date := &jsonschema.Schema{Type: "string", Format: "date", Pattern: `^\d{4}-\d{2}-\d{2}$`, Examples: []any{"2026-12-11"}}
	time := &jsonschema.Schema{Type: "string", Pattern: "^[0-2][0-9]:[0-5][0-9]$", Examples: []any{"20:00"}}
	s, err := jsonschema.For[client.Wish](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[client.Date]():        date,
		reflect.TypeFor[client.Clock]():       time,
		reflect.TypeFor[client.Weekday]():     number("integer", 0, 7, nil),
		reflect.TypeFor[client.WishKind]():    oneOf(client.WishKinds()...),
		reflect.TypeFor[client.SubjectType](): oneOf(client.Study, client.Training),
	}})
	if err != nil {
		panic(err) // a mistake in the definition of wishes
	}
	for name, text := range wishTexts {
		s.Properties[name].Description = text
	}
	return s
}

// wishes returns the wishes that are meant.
func (c *call) wishes(ctx context.Context, in []wishInput) []client.Wish {
	var all []client.Wish
	for i, w := range in {
		at := fmt.Sprintf("wishes[%d]", i)
		c.addError(at, w.bad)
		if named := w.SubjectID; named != "" && !strings.HasPrefix(named, "sub_") {
			s, err := human.Subject(c.summaries(ctx), named)
			c.addError(at+".subject_id", err)
			w.SubjectID = s.ID
		}
		all = append(all, w.Wish)
	}
	return all
}

// understoodAnswer is a wish that all suggestions keep to.
type understoodAnswer struct {
	Text string      `json:"text" jsonschema:"In words."`
	From string      `json:"from" jsonschema:"goal, wishes, or standing: it holds until the user takes it back."`
	Wish client.Wish `json:"wish" jsonschema:"As among wishes."`
}

// understood tells what p keeps to; names are those of the subjects.
func (p proposal) understood(names map[string]string) []understoodAnswer {
	all := []understoodAnswer{}
	for _, u := range p.Understood {
		all = append(all, understoodAnswer{u.Named(names[u.Wish.SubjectID]), u.From, u.Wish})
	}
	return all
}

// namesSubject reports whether p keeps to a wish for one subject.
func (p proposal) namesSubject() bool {
	for _, u := range p.Understood {
		if u.Wish.SubjectID != "" {
			return true
		}
	}
	return false
}

// understoodText tells what the suggestions keep to, and what they do not.
func (a suggestAnswer) understoodText() []string {
	var lines, wishes []string
	for _, u := range a.Understood {
		wishes = append(wishes, u.Text)
	}
	if len(wishes) > 0 {
		lines = append(lines, "Understood: "+strings.Join(wishes, "; "))
	}
	if len(a.NotUnderstood) > 0 {
		lines = append(lines, "Not understood: "+strings.Join(a.NotUnderstood, "; ")+" (say it in wishes)")
	}
	return lines
}
