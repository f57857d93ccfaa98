package api

import (
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/suggest"
)

// schemas tells the reflector how the types of routes look in JSON: the
// domain's values by the list below, structs by the rule of planner.Opt.
func (d describer) schemas(routes []route) {
	for value, schema := range valueSchemas() {
		d.AddTypeMapping(value, schema)
		d.InlineDefinition(value)
	}
	for _, rt := range routes {
		d.inlineOptionals(rt.query)
		d.inlineOptionals(rt.body)
	}
	d.AddTypeMapping(batchOperation{}, jsonschema.OneOf(
		planner.BlockCreation{}, planner.BlockUpdate{}, planner.BlockShift{}, planner.BlockDeletion{}))
	d.DefaultOptions = append(d.DefaultOptions,
		jsonschema.InterceptDefName(func(t reflect.Type, _ string) string { return schemaName(t) }),
		jsonschema.InterceptSchema(d.schema),
		jsonschema.InterceptProp(d.property),
	)
}

// valueSchemas lists the types that are one JSON value and need to be told.
func valueSchemas() map[any]jsonschema.Schema {
	text := func(pattern string) *jsonschema.Schema {
		return (&jsonschema.Schema{}).WithType(jsonschema.String.Type()).WithPattern(pattern)
	}
	enum := func(values ...any) jsonschema.Schema {
		return *(&jsonschema.Schema{}).WithType(jsonschema.String.Type()).WithEnum(values...)
	}
	suggestionType := enum(suggest.AddBlock, suggest.MoveBlock, suggest.RemoveBlock, suggest.Rebalance)
	return map[any]jsonschema.Schema{
		planner.Date(0):         *text(`^\d{4}-\d{2}-\d{2}$`).WithFormat("date"),
		planner.Clock(0):        *text(`^([01]\d|2[0-3]):[0-5]\d$`),
		planner.Color(""):       *text(`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`),
		planner.SubjectType(""): enum(planner.Study, planner.Training, planner.Inactive),
		planner.Period(""):      enum(planner.PeriodToday, planner.PeriodWeek, planner.PeriodMonth, planner.PeriodAll),
		account.Mode(""):        enum(account.Live, account.Sandbox),
		account.Scope(""):       enum(account.Full, account.Read),
		suggest.Type(""):        suggestionType,
		chosenType(""):          suggestionType,
		chosenDay(0):            enum(weekdays()...),
		cursor{}:                *text(`^[A-Za-z0-9_-]+$`),
		new(basis):              *text(`^[A-Za-z0-9_-]+$`), // by its type: it cannot be a key
		noData{}:                *(&jsonschema.Schema{}).WithType(jsonschema.Null.Type()),
		noError{}:               *(&jsonschema.Schema{}).WithType(jsonschema.Null.Type()),
	}
}

// schemaName names a type as clients know it.
func schemaName(t reflect.Type) string {
	names := map[reflect.Type]string{
		reflect.TypeFor[accountView]():   "Account",
		reflect.TypeFor[batchDraft]():    "Batch",
		reflect.TypeFor[suggestDraft]():  "SuggestionRequest",
		reflect.TypeFor[advice]():        "Suggestions",
		reflect.TypeFor[adviceMeta]():    "SuggestionsMeta",
		reflect.TypeFor[applyDraft]():    "SuggestionsToApply",
		reflect.TypeFor[chosen]():        "SuggestionToApply",
		reflect.TypeFor[insights]():      "Insights",
		reflect.TypeFor[errorEnvelope](): "Failure",
		reflect.TypeFor[failure]():       "Error",
		reflect.TypeFor[meta]():          "Meta",
	}
	if name, ok := names[t]; ok {
		return name
	}
	return t.Name()
}

// inlineOptionals gives the Opts in t, a struct or nil, no schemas of their own.
func (d describer) inlineOptionals(t reflect.Type) {
	if t == nil || t.Kind() != reflect.Struct {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		switch ft := f.Type; {
		case reflect.PointerTo(ft).Implements(optionalType):
			d.InlineDefinition(reflect.Zero(ft).Interface())
		case ft == reflect.TypeFor[[]batchOperation]():
			for _, operation := range operationTypes() {
				d.inlineOptionals(operation)
			}
		case ft.Kind() == reflect.Slice:
			d.inlineOptionals(ft.Elem())
		}
	}
}

// schema replaces an Opt by what is in it, and closes objects.
func (d describer) schema(p jsonschema.InterceptSchemaParams) (stop bool, err error) {
	t := direct(p.Value.Type())
	if !p.Processed && reflect.PointerTo(t).Implements(optionalType) {
		*p.Schema, err = d.reflect(reflect.Zero(direct(insideOf(t))).Interface())
		return true, err
	}
	if p.Processed && t.Kind() == reflect.Struct {
		no := false
		p.Schema.AdditionalProperties = &jsonschema.SchemaOrBool{TypeBoolean: &no}
	}
	return false, nil
}

// direct returns what t points to in the end.
func direct(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// reflect returns the schema of a value, and adds those that it refers to.
func (d describer) reflect(value any, options ...func(*jsonschema.ReflectContext)) (jsonschema.Schema, error) {
	options = append(options, jsonschema.DefinitionsPrefix("#/components/schemas/"), jsonschema.CollectDefinitions(d.define))
	return d.Reflect(value, options...)
}

// property completes a member of an object: whether it must be there and may
// be null, and what is said about it.
func (d describer) property(p jsonschema.InterceptPropParams) error {
	if !p.Processed {
		// A member of an embedded struct that the outer one has too.
		if _, there := p.ParentSchema.Properties[p.Name]; there {
			return jsonschema.ErrSkipProperty
		}
		return nil
	}
	s, t := p.PropertySchema, p.Field.Type
	optional := reflect.PointerTo(t).Implements(optionalType)
	nullable := t.Kind() == reflect.Pointer || optional && insideOf(t).Kind() == reflect.Pointer
	if !s.HasType(jsonschema.Null) || s.Type.SimpleTypes == nil { // but for what is always null
		setNullable(s, nullable)
	}
	omitted := strings.HasSuffix(p.Field.Tag.Get("json"), ",omitempty")
	if required := !omitted && (requiredField(t) || answering(p.Context)); required && !slices.Contains(p.ParentSchema.Required, p.Name) {
		p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
	}
	return describeField(p, s)
}

// answering reports whether a schema of an answer is being made.
func answering(rc *jsonschema.ReflectContext) bool {
	oc, ok := openapi.OperationCtx(rc)
	return ok && oc.IsProcessingResponse()
}

// setNullable lets s be null, or not.
func setNullable(s *jsonschema.Schema, nullable bool) {
	s.RemoveType(jsonschema.Null)
	switch {
	case nullable && s.Ref != nil:
		ref := jsonschema.Schema{Ref: s.Ref}
		s.Ref = nil
		s.AnyOf = []jsonschema.SchemaOrBool{ref.ToSchemaOrBool(), jsonschema.Null.ToSchemaOrBool()}
	case nullable:
		s.AddType(jsonschema.Null)
	}
}
