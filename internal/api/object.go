package api

import (
	"reflect"
	"strings"
)

// field is where a part of an object is read to in a struct.
type field struct {
	name     string
	index    []int
	required bool
	read     reader
}

// fieldsOf lists the fields of struct t with a name in tag.
// Those of embedded structs belong to t, unless t has one of the same name.
func fieldsOf(t reflect.Type, tag string) []reflect.StructField {
	var fields []reflect.StructField
	for _, f := range reflect.VisibleFields(t) {
		name := nameOf(f, tag)
		if name == "" {
			continue
		}
		shadowed := false
		for _, outer := range fields {
			shadowed = shadowed || nameOf(outer, tag) == name
		}
		if !shadowed {
			fields = append(fields, f)
		}
	}
	return fields
}

// nameOf returns the name that the tag gives to f, or "".
func nameOf(f reflect.StructField, tag string) string {
	name, _, _ := strings.Cut(f.Tag.Get(tag), ",")
	return strings.TrimPrefix(name, "-")
}

// requiredField reports whether a field of type t must be there.
func requiredField(t reflect.Type) bool {
	return t.Kind() != reflect.Pointer && !reflect.PointerTo(t).Implements(optionalType)
}

func newObjectReader(t reflect.Type) reader {
	fields := map[string]*field{}
	var order []*field
	for _, f := range fieldsOf(t, "json") {
		known := &field{nameOf(f, "json"), f.Index, requiredField(f.Type), newReader(f.Type)}
		fields[known.name] = known
		order = append(order, known)
	}
	return func(b *binder, v reflect.Value) error {
		if ok, err := b.expect("be an object", '{'); !ok {
			return err
		}
		if _, err := b.ReadToken(); err != nil {
			return err
		}
		seen := map[string]bool{}
		for b.PeekKind() != '}' {
			if err := readField(b, v, fields, seen); err != nil {
				return err
			}
		}
		for _, f := range order {
			if f.required && !seen[f.name] {
				b.addProblemAt("."+f.name, "is required")
			}
		}
		_, err := b.ReadToken()
		return err
	}
}

// readField reads one field of an object into that of v, unless its name was seen.
func readField(b *binder, v reflect.Value, fields map[string]*field, seen map[string]bool) error {
	token, err := b.ReadToken()
	if err != nil {
		return err
	}
	name := token.String()
	f := fields[name]
	repeated := seen[name]
	seen[name] = true
	switch {
	case repeated:
		b.addProblemAt("."+displayName(name), "is there more than once")
	case f == nil:
		b.addProblemAt("."+displayName(name), "is not a known field")
	default:
		return b.readAt("."+name, f.read, v.FieldByIndex(f.index))
	}
	return b.SkipValue()
}
