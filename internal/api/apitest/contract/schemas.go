package contract

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// reflector makes schemas of Go types. Structs with names become components.
type reflector struct {
	doc        Document
	values     map[reflect.Type]Keywords // of types that are one JSON value
	components map[string]Keywords
}

func newReflector(doc Document) reflector {
	r := reflector{doc, map[reflect.Type]Keywords{
		reflect.TypeFor[Null]():      {"type": "null"},
		reflect.TypeFor[time.Time](): Formatted("date-time", ""),
	}, map[string]Keywords{}}
	for value, schema := range doc.Values {
		r.values[direct(reflect.TypeOf(value))] = schema
	}
	return r
}

// schemaName names a type as clients know it.
func (r reflector) schemaName(t reflect.Type) string {
	if t == reflect.TypeOf(r.doc.Failure) {
		return failureName
	}
	if name, ok := r.doc.Names[t]; ok {
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

// direct returns what t points to in the end.
func direct(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

// schema returns the schema of t, in an answer or in a request.
func (r reflector) schema(t reflect.Type, answer bool) (Keywords, error) {
	t = direct(t)
	if value, known := r.values[t]; known {
		return decoded(value), nil
	}
	if members := r.doc.Unions[t]; members != nil {
		return r.union(members, answer)
	}
	if inside := insideOf(t); inside != nil {
		return r.insideSchema(direct(inside), answer)
	}
	if t.Kind() == reflect.Struct && t.Name() != "" {
		return r.component(t, answer)
	}
	return r.inline(t, answer)
}

// insideSchema returns the schema of the value of an optional type. A struct there is
// no component.
func (r reflector) insideSchema(t reflect.Type, answer bool) (Keywords, error) {
	if _, known := r.values[t]; t.Kind() == reflect.Struct && !known {
		return r.inline(t, answer)
	}
	return r.schema(t, answer)
}

// union returns the schema of what is one of some.
func (r reflector) union(members []any, answer bool) (Keywords, error) {
	var variants []any
	for _, m := range members {
		s, err := r.schema(reflect.TypeOf(m), answer)
		if err != nil {
			return nil, err
		}
		variants = append(variants, s)
	}
	return Keywords{"oneOf": variants}, nil
}

// component returns a reference to the schema of a struct, which it adds to the
// components unless it is there.
func (r reflector) component(t reflect.Type, answer bool) (Keywords, error) {
	name := r.schemaName(t)
	if r.components[name] == nil {
		r.components[name] = Keywords{} // so that a type may refer to itself
		s, err := r.inline(t, answer)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		r.components[name] = decoded(s)
	}
	return Keywords{"$ref": refTo(name)}, nil
}

// inline returns the schema of a type by its kind.
func (r reflector) inline(t reflect.Type, answer bool) (Keywords, error) {
	if isText(t) {
		return Text(""), nil
	}
	switch t.Kind() {
	case reflect.Struct:
		s := Keywords{"type": "object"}
		fields, err := r.fields(t, "json", answer)
		for _, f := range fields {
			member(s, "properties", Keywords{})[f.name] = f.schema
			if f.required {
				s["required"] = append(member(s, "required", []string(nil)), f.name)
			}
		}
		return s, err
	case reflect.Slice, reflect.Array:
		items, err := r.schema(t.Elem(), answer)
		return Keywords{"type": "array", "items": items}, err
	case reflect.Map:
		values, err := r.schema(t.Elem(), answer)
		return Keywords{"type": "object", "additionalProperties": values}, err
	case reflect.Bool:
		return Keywords{"type": "boolean"}, nil
	case reflect.Int64:
		return Keywords{"type": "integer", "format": "int64"}, nil
	case reflect.Int, reflect.Int8, reflect.Int16:
		return Keywords{"type": "integer"}, nil
	case reflect.Float64:
		return Keywords{"type": "number", "format": "double"}, nil
	case reflect.String:
		return Text(""), nil
	default:
		return nil, fmt.Errorf("type %s has no schema", t)
	}
}

// member returns a keyword of s, which it sets first if it is missing.
func member[T any](s Keywords, keyword string, initial T) T {
	if s[keyword] == nil {
		s[keyword] = initial
	}
	return s[keyword].(T)
}

// isText reports whether values of t are texts in JSON by their own methods.
func isText(t reflect.Type) bool {
	value := reflect.New(t).Interface()
	_, marshals := value.(encoding.TextMarshaler)
	_, other := value.(json.Marshaler)
	return marshals && !other
}

// field is one of an object, or a parameter.
type field struct {
	name     string
	schema   Keywords
	required bool
}

// fields returns the fields of a struct that have a tag, with those of the structs
// that it embeds. Of fields with one name the first counts.
func (r reflector) fields(t reflect.Type, tag string, answer bool) ([]field, error) {
	var all []field
	tagged := flat(t, tag)
	seen := hidden(tagged, tag)
	for _, f := range tagged {
		name, options, _ := strings.Cut(f.Tag.Get(tag), ",")
		if seen[name] {
			continue
		}
		seen[name] = true
		known, err := r.field(t, f.Type, name, options, answer)
		if err != nil {
			return nil, err
		}
		all = append(all, known)
	}
	return all, nil
}

// flat lists the fields of a struct that have a name in a tag, with those of the structs
// that it embeds.
func flat(t reflect.Type, tag string) []reflect.StructField {
	var all []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		switch name, _, _ := strings.Cut(f.Tag.Get(tag), ","); {
		case f.Anonymous && name == "" && direct(f.Type).Kind() == reflect.Struct:
			all = append(all, flat(direct(f.Type), tag)...)
		case f.IsExported() && name != "" && name != "-":
			all = append(all, f)
		}
	}
	return all
}

// hidden returns the names of the fields that a struct takes out of one that it embeds:
// a pointer to an empty struct, as planner.Hidden is, never is in JSON.
func hidden(fields []reflect.StructField, tag string) map[string]bool {
	names := map[string]bool{}
	for _, f := range fields {
		if to := direct(f.Type); to != f.Type && to.Kind() == reflect.Struct && to.NumField() == 0 {
			name, _, _ := strings.Cut(f.Tag.Get(tag), ",")
			names[name] = true
		}
	}
	return names
}

// field returns a field of the struct parent: whether it must be there and may be null,
// and what is said about it.
func (r reflector) field(parent, t reflect.Type, name, options string, answer bool) (field, error) {
	s, err := r.schema(t, answer)
	if err != nil {
		return field{}, err
	}
	inside := insideOf(t)
	omitted := options == "omitempty" || options == "omitzero"
	if t.Kind() == reflect.Pointer && !omitted || inside != nil && inside.Kind() == reflect.Pointer {
		allowNull(s)
	}
	needed := t.Kind() != reflect.Pointer && inside == nil
	return field{name, s, !omitted && (needed || answer)}, r.describe(s, r.schemaName(parent), name)
}

// describe puts the text of a field into its schema, and its rules.
func (r reflector) describe(s Keywords, parent, property string) error {
	name := parent + "." + property
	text, ok := r.doc.Texts[name]
	if !ok {
		name = property
		text, ok = r.doc.Texts[name]
	}
	if !ok {
		return fmt.Errorf("field %s has no text", property)
	}
	s["description"] = text
	if rule := r.doc.Rules[name]; rule != nil {
		rule(s)
	}
	return nil
}

// allowNull lets s be null too.
func allowNull(s Keywords) {
	if ref := s["$ref"]; ref != nil {
		delete(s, "$ref")
		s["anyOf"] = []any{Keywords{"$ref": ref}, Keywords{"type": "null"}}
		return
	}
	if s["type"] == "number" {
		delete(s, "format") // version 1.0.0 of the API has none there
	}
	s["type"] = []any{s["type"], "null"}
}
