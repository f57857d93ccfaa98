package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/openapi-go/openapi31"
)

// What generators of clients need of a document: every type that occurs more than
// once has one name, bodies are strict and answers may grow.

// shape gives the schemas of a document their final form.
func (d writer) shape() error {
	named, err := d.named()
	if err != nil {
		return err
	}
	for _, s := range d.everySchema() {
		name(s, named)
	}
	for name, s := range named {
		if d.Spec.ComponentsEns().Schemas[name] != nil {
			return fmt.Errorf("schema %s is named twice", name)
		}
		if refersTo(d.everySchema(), refTo(name)) {
			d.Spec.ComponentsEns().WithSchemasItem(name, s)
		}
	}
	for _, s := range d.everySchema() {
		d.reach(s, map[string]bool{}, d.discriminate)
	}
	d.close()
	return nil
}

// discriminate tells of a schema that is one of some which member says which of them a
// value has: the one that is another constant in each.
func (d writer) discriminate(s map[string]any) {
	var by string
	mapping := map[string]any{}
	variants, _ := s["oneOf"].([]any)
	for _, v := range variants {
		ref, _ := v.(map[string]any)["$ref"].(string)
		properties, _ := d.component(ref)["properties"].(map[string]any)
		for member, about := range properties {
			if value, ok := about.(map[string]any)["const"].(string); ok {
				by, mapping[value] = member, ref
			}
		}
	}
	if len(variants) > 0 && len(mapping) == len(variants) {
		s["discriminator"] = map[string]any{"propertyName": by, "mapping": mapping}
	}
}

// named returns the values that have names, by these.
func (d writer) named() (map[string]map[string]any, error) {
	named := map[string]map[string]any{}
	for name, s := range d.doc.Named {
		simple, err := s.ToSchemaOrBool().ToSimpleMap()
		if err != nil {
			return nil, err
		}
		named[name] = simple
	}
	return named, nil
}

// aboutOne are the members of a schema that say something of one place where a value
// stands, and nothing of what values there are.
var aboutOne = []string{"description", "default", "examples"}

// name replaces the schemas within s that are those of named values by references.
func name(s any, named map[string]map[string]any) {
	switch s := s.(type) {
	case map[string]any:
		for known, value := range named {
			if nullable, same := sameValue(s, value); same {
				become(s, refTo(known), nullable)
			}
		}
		for _, part := range s {
			name(part, named)
		}
	case []any:
		for _, part := range s {
			name(part, named)
		}
	}
}

// sameValue reports whether s has the values of a named schema, and perhaps null too.
func sameValue(s, named map[string]any) (nullable, same bool) {
	values, known := valuesOf(s), valuesOf(named)
	if kinds, ok := values["type"].([]any); ok && len(kinds) == 2 && slices.Contains(kinds, any("null")) {
		values["type"], nullable = kinds[1-slices.Index(kinds, any("null"))], true
	}
	return nullable, reflect.DeepEqual(values, known)
}

// valuesOf is what s says of its values.
func valuesOf(s map[string]any) map[string]any {
	values := maps.Clone(s)
	for _, member := range aboutOne {
		delete(values, member)
	}
	return values
}

// become makes of s a reference, with what it says of its place.
func become(s map[string]any, ref string, nullable bool) {
	maps.DeleteFunc(s, func(member string, _ any) bool { return !slices.Contains(aboutOne, member) })
	if nullable {
		s["anyOf"] = []any{map[string]any{"$ref": ref}, map[string]any{"type": "null"}}
		return
	}
	s["$ref"] = ref
}

const schemaPlace = "#/components/schemas/"

func refTo(name string) string { return schemaPlace + name }

// everySchema lists the schemas of a document that are no part of another one.
func (d writer) everySchema() []map[string]any {
	var all []map[string]any
	for _, s := range d.Spec.ComponentsEns().Schemas {
		all = append(all, s)
	}
	for op := range d.operations() {
		for _, p := range op.Parameters {
			if p.Parameter != nil {
				all = append(all, p.Parameter.Schema)
			}
		}
	}
	return append(all, slices.Concat(d.bodies(), d.answers())...)
}

// operations lists all operations.
func (d writer) operations() func(func(*openapi31.Operation) bool) {
	return func(yield func(*openapi31.Operation) bool) {
		for _, rt := range d.doc.Routes {
			item := d.Spec.Paths.MapOfPathItemValues[rt.Path]
			if op, err := item.Operation(rt.Method); err == nil && !yield(op) {
				return
			}
		}
	}
}

// bodies lists the schemas of requests.
func (d writer) bodies() []map[string]any {
	var all []map[string]any
	for op := range d.operations() {
		if op.RequestBody != nil {
			for _, media := range op.RequestBody.RequestBody.Content {
				all = append(all, media.Schema)
			}
		}
	}
	return all
}

// answers lists the schemas of answers.
func (d writer) answers() []map[string]any {
	var all []map[string]any
	for op := range d.operations() {
		for _, r := range op.Responses.MapOfResponseOrReferenceValues {
			if r.Response != nil {
				for _, media := range r.Response.Content {
					all = append(all, media.Schema)
				}
			}
		}
	}
	return all
}

// close lets bodies have no other members than those of their schemas. What answers
// hold too stays open, since answers may grow.
func (d writer) close() {
	seen := map[string]bool{}
	for _, s := range d.answers() {
		d.reach(s, seen, func(map[string]any) {})
	}
	for _, s := range d.bodies() {
		d.reach(s, seen, func(part map[string]any) {
			if part["properties"] != nil && part["additionalProperties"] == nil {
				part["additionalProperties"] = false
			}
		})
	}
}

func (d writer) component(ref string) map[string]any {
	return d.Spec.ComponentsEns().Schemas[strings.TrimPrefix(ref, schemaPlace)]
}

// reach calls visit with s and all the parts of it, and follows references to the
// components that are not in seen, where it notes them.
func (d writer) reach(s any, seen map[string]bool, visit func(map[string]any)) {
	switch s := s.(type) {
	case map[string]any:
		visit(s)
		if ref, ok := s["$ref"].(string); ok && !seen[ref] {
			seen[ref] = true
			d.reach(d.component(ref), seen, visit)
		}
		for _, part := range s {
			d.reach(part, seen, visit)
		}
	case []any:
		for _, part := range s {
			d.reach(part, seen, visit)
		}
	}
}

func refersTo(schemas []map[string]any, ref string) bool {
	quoted, _ := json.Marshal(ref)
	for _, s := range schemas {
		if text, err := json.Marshal(s); err == nil && strings.Contains(string(text), string(quoted)) {
			return true
		}
	}
	return false
}
