package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// What generators of clients need of a document: every type that occurs more than
// once has one name, bodies are strict and answers may grow.

// shape gives the schemas of a document their final form.
func (d *writer) shape() error {
	named := map[string]Keywords{}
	for name, s := range d.doc.Named {
		named[name] = decoded(s)
	}
	for _, s := range d.everySchema() {
		name(s, named)
	}
	for name, s := range named {
		if d.components[name] != nil {
			return fmt.Errorf("schema %s is named twice", name)
		}
		if refersTo(d.everySchema(), refTo(name)) {
			d.components[name] = s
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
func (d *writer) discriminate(s Keywords) {
	var by string
	mapping := map[string]string{}
	variants, _ := s["oneOf"].([]any)
	for _, v := range variants {
		ref, _ := v.(Keywords)["$ref"].(string)
		properties, _ := d.component(ref)["properties"].(Keywords)
		for member, about := range properties {
			if value, ok := about.(Keywords)["const"].(string); ok {
				by, mapping[value] = member, ref
			}
		}
	}
	if len(variants) > 0 && len(mapping) == len(variants) {
		s["discriminator"] = Keywords{"propertyName": by, "mapping": mapping}
	}
}

// aboutOne are the members of a schema that say something of one place where a value
// stands, and nothing of what values there are.
var aboutOne = []string{"description", "default", "examples"}

// name replaces the schemas within s that are those of named values by references.
func name(s any, named map[string]Keywords) {
	switch s := s.(type) {
	case Keywords:
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
func sameValue(s, named Keywords) (nullable, same bool) {
	values, known := valuesOf(s), valuesOf(named)
	if kinds, ok := values["type"].([]any); ok && len(kinds) == 2 && slices.Contains(kinds, any("null")) {
		values["type"], nullable = kinds[1-slices.Index(kinds, any("null"))], true
	}
	return nullable, reflect.DeepEqual(values, known)
}

// valuesOf is what s says of its values.
func valuesOf(s Keywords) Keywords {
	values := maps.Clone(s)
	for _, member := range aboutOne {
		delete(values, member)
	}
	return values
}

// become makes of s a reference, with what it says of its place.
func become(s Keywords, ref string, nullable bool) {
	maps.DeleteFunc(s, func(keyword string, _ any) bool { return !slices.Contains(aboutOne, keyword) })
	if nullable {
		s["anyOf"] = []any{Keywords{"$ref": ref}, Keywords{"type": "null"}}
		return
	}
	s["$ref"] = ref
}

const schemaPlace = "#/components/schemas/"

func refTo(name string) string { return schemaPlace + name }

// everySchema lists the schemas of a document that are no part of another one.
func (d *writer) everySchema() []Keywords {
	return slices.Concat(slices.Collect(maps.Values(d.components)), d.parameters, d.bodies, d.answers)
}

// close lets bodies have no other members than those of their schemas. What answers
// hold too stays open, since answers may grow.
func (d *writer) close() {
	seen := map[string]bool{}
	for _, s := range d.answers {
		d.reach(s, seen, func(Keywords) {})
	}
	for _, s := range d.bodies {
		d.reach(s, seen, func(part Keywords) {
			if part["properties"] != nil && part["additionalProperties"] == nil {
				part["additionalProperties"] = false
			}
		})
	}
}

func (d *writer) component(ref string) Keywords {
	return d.components[strings.TrimPrefix(ref, schemaPlace)]
}

// reach calls visit with s and all the parts of it, and follows references to the
// components that are not in seen, where it notes them.
func (d *writer) reach(s any, seen map[string]bool, visit func(Keywords)) {
	switch s := s.(type) {
	case Keywords:
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

func refersTo(schemas []Keywords, ref string) bool {
	quoted, _ := json.Marshal(ref)
	for _, s := range schemas {
		if text, err := json.Marshal(s); err == nil && strings.Contains(string(text), string(quoted)) {
			return true
		}
	}
	return false
}
