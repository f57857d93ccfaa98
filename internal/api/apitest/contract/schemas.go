package contract

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go"
)

// schemas tells the reflector how the types of routes look in JSON: values by
// the list of the document, structs by the rule of planner.Opt.
func (d writer) schemas() {
	null := *(&jsonschema.Schema{}).WithType(jsonschema.Null.Type())
	d.AddTypeMapping(Null{}, null)
	d.InlineDefinition(Null{})
	for value, schema := range d.doc.Values {
		d.AddTypeMapping(value, schema)
		d.InlineDefinition(value)
	}
	for _, rt := range d.doc.Routes {
		d.inlineOptionals(rt.Query)
		d.inlineOptionals(rt.Body)
	}
	for t, members := range d.doc.Unions {
		d.AddTypeMapping(reflect.Zero(t).Interface(), jsonschema.OneOf(members...))
	}
	d.DefaultOptions = append(d.DefaultOptions,
		jsonschema.InterceptDefName(func(t reflect.Type, _ string) string { return d.schemaName(t) }),
		jsonschema.InterceptSchema(d.schema),
		jsonschema.InterceptProp(d.property),
	)
}

// schemaName names a type as clients know it.
func (d writer) schemaName(t reflect.Type) string {
	if t == reflect.TypeOf(d.doc.Failure) {
		return "Failure"
	}
	if name, ok := d.doc.Names[t]; ok {
		return name
	}
	return t.Name()
}

// An optional is a planner.Opt.
type optional interface{ Field() any }

// insideOf returns the type of the value of an optional type t, or nil for
// another.
func insideOf(t reflect.Type) reflect.Type {
	if o, ok := reflect.New(t).Interface().(optional); ok {
		return reflect.TypeOf(o.Field()).Elem()
	}
	return nil
}

// inlineOptionals gives the Opts in t, a struct or nil, no schemas of their own.
func (d writer) inlineOptionals(t reflect.Type) {
	if t == nil || t.Kind() != reflect.Struct {
		return
	}
	for _, member := range d.doc.Unions[t] {
		d.inlineOptionals(reflect.TypeOf(member))
	}
	for _, f := range reflect.VisibleFields(t) {
		switch {
		case insideOf(f.Type) != nil:
			d.InlineDefinition(reflect.Zero(f.Type).Interface())
			if inside := insideOf(f.Type); inside.Kind() == reflect.Slice {
				d.inlineOptionals(inside.Elem())
			}
		case f.Type.Kind() == reflect.Slice:
			d.inlineOptionals(f.Type.Elem())
		}
	}
}

// schema replaces an Opt by what is in it.
func (d writer) schema(p jsonschema.InterceptSchemaParams) (stop bool, err error) {
	t := direct(p.Value.Type())
	if inside := insideOf(t); !p.Processed && inside != nil {
		*p.Schema, err = d.reflect(reflect.Zero(direct(inside)).Interface())
		return true, err
	}
	if p.Processed && t.Kind() == reflect.Struct {
		hide(p.Schema, t)
	}
	return false, nil
}

// hide removes from the schema of t what t takes out of a struct that it embeds:
// a pointer to an empty struct, as planner.Hidden is, never is in JSON.
func hide(s *jsonschema.Schema, t reflect.Type) {
	for i := range t.NumField() {
		if to := direct(t.Field(i).Type); to != t.Field(i).Type && to.Kind() == reflect.Struct && to.NumField() == 0 {
			name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			delete(s.Properties, name)
			s.Required = slices.DeleteFunc(s.Required, func(required string) bool { return required == name })
		}
	}
}

// direct returns what t points to in the end.
func direct(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// reflect returns the schema of a value, and adds those that it refers to.
func (d writer) reflect(value any, options ...func(*jsonschema.ReflectContext)) (jsonschema.Schema, error) {
	options = append(options, jsonschema.DefinitionsPrefix("#/components/schemas/"), jsonschema.CollectDefinitions(d.define))
	return d.Reflect(value, options...)
}

// define adds a named schema to the document.
func (d writer) define(name string, schema jsonschema.Schema) {
	simple, err := schema.ToSchemaOrBool().ToSimpleMap()
	if err != nil {
		panic(err) // a schema is always JSON
	}
	d.Spec.ComponentsEns().WithSchemasItem(name, simple)
}

// property completes a field of an object: whether it must be there and may
// be null, and what is said about it.
func (d writer) property(p jsonschema.InterceptPropParams) error {
	if !p.Processed {
		// A field of an embedded struct that the outer one has too.
		if _, there := p.ParentSchema.Properties[p.Name]; there {
			return jsonschema.ErrSkipProperty
		}
		return nil
	}
	s, t := p.PropertySchema, p.Field.Type
	inside := insideOf(t)
	tag := p.Field.Tag.Get("json")
	omitted := strings.HasSuffix(tag, ",omitempty") || strings.HasSuffix(tag, ",omitzero")
	nullable := t.Kind() == reflect.Pointer && !omitted || inside != nil && inside.Kind() == reflect.Pointer
	if !s.HasType(jsonschema.Null) || s.Type.SimpleTypes == nil { // but for what is always null
		setNullable(s, nullable)
	}
	needed := t.Kind() != reflect.Pointer && inside == nil
	if required := !omitted && (needed || answering(p.Context)); required && !slices.Contains(p.ParentSchema.Required, p.Name) {
		p.ParentSchema.Required = append(p.ParentSchema.Required, p.Name)
	}
	return d.describe(p, s)
}

// describe puts the text of a field into its schema, and its rules.
func (d writer) describe(p jsonschema.InterceptPropParams, s *jsonschema.Schema) error {
	name := d.schemaName(direct(p.ParentSchema.ReflectType)) + "." + p.Name
	text, ok := d.doc.Texts[name]
	if !ok {
		name = p.Name
		text, ok = d.doc.Texts[name]
	}
	if !ok {
		return fmt.Errorf("field %s has no text", p.Name)
	}
	s.WithDescription(text)
	if rules := d.doc.Rules[name]; rules != nil {
		rules(s)
	}
	return nil
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
