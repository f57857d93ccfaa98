package contract

import (
	"fmt"
	"reflect"
	"strings"
)

// envelopeType returns the type of the envelope of an answer of rt.
func (d *writer) envelopeType(rt Route, answer reflect.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{
		{Name: "Data", Type: answer, Tag: `json:"data"`},
		{Name: "Error", Type: reflect.TypeFor[Null](), Tag: `json:"error"`},
		{Name: "Meta", Type: d.metaOf(rt), Tag: `json:"meta"`},
	})
}

func (d *writer) metaOf(rt Route) reflect.Type {
	if rt.Meta == nil {
		return d.doc.Meta
	}
	return rt.Meta
}

// envelopeName names such an envelope by what it holds: BlockAnswer, BlockListAnswer,
// FocusOrNullAnswer, and SubjectEffectAnswer for one that has an EffectMeta.
func (d *writer) envelopeName(rt Route, answer reflect.Type) string {
	list := ""
	switch answer.Kind() {
	case reflect.Slice:
		answer, list = answer.Elem(), "List"
	case reflect.Pointer:
		answer, list = answer.Elem(), "OrNull"
	}
	name := d.schemaName(answer) + list
	about := strings.TrimSuffix(strings.TrimPrefix(d.schemaName(d.metaOf(rt)), "Meta"), "Meta")
	return strings.TrimSuffix(name, about) + about + "Answer"
}

// envelope makes the schema of an answer of rt a component, and returns a reference to it.
func (d *writer) envelope(rt Route, answer reflect.Type) (Keywords, error) {
	schema, err := d.schema(d.envelopeType(rt, answer), true)
	if err != nil {
		return nil, err
	}
	name := d.envelopeName(rt, answer)
	schema = decoded(schema)
	if known := d.components[name]; known != nil && !reflect.DeepEqual(known, schema) {
		return nil, fmt.Errorf("two answers have the name %s", name)
	}
	d.components[name] = schema
	return Keywords{"$ref": refTo(name)}, nil
}
