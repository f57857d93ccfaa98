package api

import (
	"fmt"
	"reflect"
	"strings"
)

// field is where a part of an object is read to in a struct.
type field struct {
	name     string
	place    int // among the fields of the object
	index    []int
	required bool
	read     reader
}

// fieldsOf lists the fields of struct t that have a tag of the given kind.
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
		known := &field{nameOf(f, "json"), len(order), f.Index, requiredField(f.Type), newReader(f.Type)}
		if len(order) == mostFields {
			panic(fmt.Sprintf("api: %v has too many fields", t))
		}
		fields[known.name] = known
		order = append(order, known)
	}
	return func(b *binder, v reflect.Value) error {
		if ok, err := b.is("be an object", '{'); !ok {
			return err
		}
		if _, err := b.ReadToken(); err != nil {
			return err
		}
		var seen names
		for b.PeekKind() != '}' {
			if err := readField(b, v, fields, &seen); err != nil {
				return err
			}
		}
		for _, f := range order {
			if f.required && seen.fields&(1<<f.place) == 0 {
				b.below("."+f.name, "is required")
			}
		}
		_, err := b.ReadToken()
		return err
	}
}

// mostFields is how many fields an object has, at most.
const mostFields = 64

// names are those that an object has had: of its fields by their places, and others.
type names struct {
	fields uint64
	others map[string]bool
}

// add reports whether name, which is that of f unless that is nil, was there before.
func (n *names) add(name string, f *field) (repeated bool) {
	if f != nil {
		repeated = n.fields&(1<<f.place) != 0
		n.fields |= 1 << f.place
		return repeated
	}
	if n.others == nil {
		n.others = map[string]bool{}
	}
	repeated = n.others[name]
	n.others[name] = true
	return repeated
}

// readField reads one field of an object into that of v.
func readField(b *binder, v reflect.Value, fields map[string]*field, seen *names) error {
	token, err := b.ReadToken()
	if err != nil {
		return err
	}
	name := token.String()
	f := fields[name]
	switch repeated := seen.add(name, f); {
	case repeated:
		b.below("."+shown(name), "is there more than once")
	case f == nil:
		b.below("."+shown(name), "is not a known field")
	default:
		return b.at("."+name, f.read, v.FieldByIndex(f.index))
	}
	return b.SkipValue()
}
