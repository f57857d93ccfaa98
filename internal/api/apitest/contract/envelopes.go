package contract

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/swaggest/openapi-go/openapi31"
)

// envelopeType returns the type of the envelope of an answer of rt.
func (d writer) envelopeType(rt Route, answer reflect.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{
		{Name: "Data", Type: answer, Tag: `json:"data"`},
		{Name: "Error", Type: reflect.TypeFor[Null](), Tag: `json:"error"`},
		{Name: "Meta", Type: d.metaOf(rt), Tag: `json:"meta"`},
	})
}

func (d writer) metaOf(rt Route) reflect.Type {
	if rt.Meta == nil {
		return d.doc.Meta
	}
	return rt.Meta
}

// envelopeName names such an envelope by what it holds: BlockAnswer, BlockListAnswer,
// FocusOrNullAnswer, and SubjectEffectAnswer for one that has an EffectMeta.
func (d writer) envelopeName(rt Route, answer reflect.Type) string {
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

// nameEnvelope makes the schema of an answer of op a component, if there is one.
func (d writer) nameEnvelope(op *openapi31.Operation, rt Route, status int, answer reflect.Type) error {
	if answer == nil {
		return nil
	}
	name := d.envelopeName(rt, answer)
	for kind, media := range op.Responses.MapOfResponseOrReferenceValues[strconv.Itoa(status)].Response.Content {
		known := d.Spec.ComponentsEns().Schemas[name]
		if known != nil && !reflect.DeepEqual(known, media.Schema) {
			return fmt.Errorf("two answers have the name %s", name)
		}
		d.Spec.ComponentsEns().WithSchemasItem(name, media.Schema)
		media.Schema = map[string]any{"$ref": refTo(name)}
		op.Responses.MapOfResponseOrReferenceValues[strconv.Itoa(status)].Response.Content[kind] = media
	}
	return nil
}
