package mcp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"
)

// read decodes the arguments of a call into in, which s describes. It returns all problems. A
// parameter that is null counts as absent.
func read(s *jsonschema.Schema, arguments json.RawMessage, in any) error {
	values := map[string]any{}
	if len(arguments) > 0 {
		if err := json.Unmarshal(arguments, &values); err != nil {
			return problems{{"arguments", "must be one JSON object"}}
		}
	}
	var bad problems
	bad.object(s, values, "")
	if len(bad) > 0 {
		return bad
	}
	cleaned, err := json.Marshal(values)
	if err != nil {
		return fmt.Errorf("read the parameters: %w", err)
	}
	if err := json.Unmarshal(cleaned, in); err != nil {
		return fmt.Errorf("read the parameters: %w", err)
	}
	return nil
}

// object checks a JSON object at a path, and drops its nulls.
func (bad *problems) object(s *jsonschema.Schema, v map[string]any, at string) {
	maps.DeleteFunc(v, func(_ string, field any) bool { return field == nil })
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			bad.add(join(at, name), "is required")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if p, ok := s.Properties[name]; ok {
			bad.value(p, v[name], join(at, name))
		} else {
			bad.add(join(at, name), "is unknown; there are "+strings.Join(s.PropertyOrder, ", "))
		}
	}
}

// join returns the path of a field of the object at a path.
func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// value checks a value by the keywords of JSON Schema that schemas here use.
func (bad *problems) value(s *jsonschema.Schema, v any, at string) {
	switch v := v.(type) {
	case map[string]any:
		if bad.kind(s, at, "object") {
			bad.object(s, v, at)
		}
	case []any:
		if bad.kind(s, at, "array") {
			bad.array(s, v, at)
		}
	case string:
		if bad.kind(s, at, "string") {
			bad.text(s, v, at)
		}
	case float64:
		isInteger := v == math.Trunc(v)
		if s.Type == "integer" && isInteger || bad.kind(s, at, "number") {
			bad.number(s, v, at)
		}
	case bool:
		bad.kind(s, at, "boolean")
	}
}

// kind checks that s has a type.
func (bad *problems) kind(s *jsonschema.Schema, at, kind string) bool {
	if s.Type == kind {
		return true
	}
	bad.add(at, map[string]string{
		"object": "must be an object", "array": "must be a list", "string": "must be text, in quotes",
		"integer": "must be a whole number", "number": "must be a number", "boolean": "must be true or false",
	}[s.Type])
	return false
}

func (bad *problems) array(s *jsonschema.Schema, v []any, at string) {
	if s.MaxItems != nil && len(v) > *s.MaxItems {
		bad.add(at, fmt.Sprintf("has more than %d entries", *s.MaxItems))
		return
	}
	if s.MinItems != nil && len(v) < *s.MinItems {
		bad.add(at, fmt.Sprintf("needs at least %d entries", *s.MinItems))
	}
	for i, item := range v {
		place := fmt.Sprintf("%s[%d]", at, i)
		switch {
		case item == nil:
			bad.add(place, "must not be null")
		case s.UniqueItems && slices.ContainsFunc(v[:i], func(other any) bool { return reflect.DeepEqual(item, other) }):
			bad.add(place, "is there twice")
		default:
			bad.value(s.Items, item, place)
		}
	}
}

func (bad *problems) text(s *jsonschema.Schema, v, at string) {
	n := utf8.RuneCountInString(v)
	switch {
	case len(s.Enum) > 0 && !slices.Contains(s.Enum, any(v)):
		bad.add(at, "must be one of "+strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Enum), " ", ", "), "[]"))
	case s.MinLength != nil && *s.MinLength == 1 && strings.TrimSpace(v) == "":
		bad.add(at, "must not be empty")
	case s.MinLength != nil && n < *s.MinLength:
		bad.add(at, fmt.Sprintf("must have at least %d characters", *s.MinLength))
	case s.MaxLength != nil && n > *s.MaxLength:
		bad.add(at, fmt.Sprintf("is over %d characters", *s.MaxLength))
	case s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v):
		bad.add(at, "must be of the form "+fmt.Sprint(s.Examples...))
	}
}

func (bad *problems) number(s *jsonschema.Schema, v float64, at string) {
	if least, most := s.Minimum, s.Maximum; least != nil && v < *least || most != nil && v > *most {
		bad.add(at, fmt.Sprintf("must be from %v to %v", *cmp.Or(least, new(0.0)), *most))
	}
}
