package mcp

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"studyplanner/client"
)

// The kinds of parameters. Their schemas are in kinds.
type (
	dayText     string // as when.Date reads it
	timeText    string // as when.Clock reads it
	subjectText string // an id or a name
	blockText   string // an id, whole or shortened
	nameText    string // of a subject
	topicText   string // of a block
	noteText    string // of a block
	titleText   string // of an item of a syllabus
	pastedText  string // a syllabus as somebody has it
	goalText    string
	examText    string
	colorText   string
	minutes     int     // that an item takes
	spent       int     // minutes on a block
	hours       float64 // of a day
	weekOffset  int
	everyNth    int // week
	listLimit   int
	rank        int // of a suggestion, from 1 on
	dryRun      bool
	detail      string
	period      string
	weekday     string // the English name in small letters
	weekdays    []weekday
	ranks       []rank
	wishList    []wishInput
)

// The values of detail.
const (
	concise  detail = "concise"
	detailed detail = "detailed"
)

// kinds tells what the values of a type look like, in parameters and answers.
func kinds() map[reflect.Type]*jsonschema.Schema {
	text := func(longest int) *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", MaxLength: &longest}
	}
	names := oneOf[weekday]("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[dayText]():     {Type: "string", MinLength: new(1), MaxLength: new(40), Examples: []any{"2026-11-23", "tomorrow", "friday"}},
		reflect.TypeFor[timeText]():    {Type: "string", MinLength: new(1), MaxLength: new(20), Examples: []any{"09:30"}},
		reflect.TypeFor[subjectText](): {Type: "string", MinLength: new(1), MaxLength: new(100)},
		reflect.TypeFor[blockText]():   {Type: "string", MinLength: new(6), MaxLength: new(100)},
		reflect.TypeFor[nameText]():    {Type: "string", MinLength: new(1), MaxLength: new(40)},
		reflect.TypeFor[topicText]():   text(500),
		reflect.TypeFor[noteText]():    text(2000),
		reflect.TypeFor[titleText]():   {Type: "string", MinLength: new(1), MaxLength: new(200)},
		reflect.TypeFor[pastedText]():  {Type: "string", MinLength: new(1), MaxLength: new(100_000)},
		reflect.TypeFor[goalText]():    text(2000),
		reflect.TypeFor[examText]():    text(300),
		reflect.TypeFor[colorText]():   {Type: "string", Pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$", Examples: []any{"#1f77b4"}},
		reflect.TypeFor[minutes]():     number("integer", 1, 6000, nil),
		reflect.TypeFor[spent]():       number("integer", 0, 1440, nil),
		reflect.TypeFor[hours]():       number("number", 0, 24, nil),
		reflect.TypeFor[weekOffset]():  number("integer", -5000, 5000, 0),
		reflect.TypeFor[everyNth]():    number("integer", 1, 8, nil),
		reflect.TypeFor[listLimit]():   number("integer", 1, 200, 50),
		reflect.TypeFor[dryRun]():      {Type: "boolean", Default: json.RawMessage("false")},
		reflect.TypeFor[detail]():      choice(concise, detailed),
		reflect.TypeFor[period]():      choice(client.Week, client.Today, client.Month, client.All),
		reflect.TypeFor[weekdays]():    {Type: "array", Items: names, MinItems: new(1), MaxItems: new(7), UniqueItems: true},
		reflect.TypeFor[ranks]():       {Type: "array", Items: number("integer", 1, 20, nil), MinItems: new(1), MaxItems: new(20), UniqueItems: true},
		reflect.TypeFor[changeKind]():  oneOf(created, updated, deleted),
		reflect.TypeFor[wishList]():    {Type: "array", Items: wishSchema(), MaxItems: new(50)},

		reflect.TypeFor[client.Wish]():           {Type: "object"},
		reflect.TypeFor[client.Date]():           {Type: "string", Format: "date"},
		reflect.TypeFor[client.Clock]():          {Type: "string", Pattern: "^[0-2][0-9]:[0-5][0-9]$"},
		reflect.TypeFor[client.SuggestionType](): oneOf(client.AddBlock, client.MoveBlock, client.RemoveBlock, client.Rebalance),
		reflect.TypeFor[client.SubjectType]():    oneOf(client.Study, client.Training, client.Inactive),
	}
}

// publicSchema returns a schema without what assistants do not need, as each reads all of it in each
// conversation. Servers check calls by the full schema.
func publicSchema(s *jsonschema.Schema) *jsonschema.Schema {
	if s == nil {
		return nil
	}
	public := *s
	public.MinLength, public.MaxLength, public.MinItems, public.UniqueItems, public.Examples = nil, nil, nil, false, nil
	if string(public.Default) == "false" {
		public.Default = nil
	}
	public.Items = publicSchema(s.Items)
	if s.Properties != nil {
		public.Properties = map[string]*jsonschema.Schema{}
	}
	for name, p := range s.Properties {
		public.Properties[name] = publicSchema(p)
	}
	return &public
}

// number describes numbers from least to most. def is the default, or nil.
func number(kind string, least, most float64, def any) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: kind, Minimum: &least, Maximum: &most}
	if def != nil {
		s.Default, _ = json.Marshal(def)
	}
	return s
}

// oneOf describes one of several words.
func oneOf[T ~string](words ...T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, w := range words {
		s.Enum = append(s.Enum, string(w))
	}
	return s
}

// choice is oneOf with the first word as the default.
func choice[T ~string](words ...T) *jsonschema.Schema {
	s := oneOf(words...)
	s.Default = json.RawMessage(fmt.Sprintf("%q", words[0]))
	return s
}

// schemaOf describes the values of T as they are in JSON. It panics for types
// that have none, which is a mistake in the definition of a tool.
func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: kinds()})
	if err != nil {
		panic(err)
	}
	withoutNull(s)
	return s
}

// withoutNull removes null where Go could have a nil: it is left out instead.
func withoutNull(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if i := slices.Index(s.Types, "null"); i >= 0 && len(s.Types) == 2 {
		s.Type, s.Types = s.Types[1-i], nil
	}
	for _, p := range s.Properties {
		withoutNull(p)
	}
	withoutNull(s.Items)
}
