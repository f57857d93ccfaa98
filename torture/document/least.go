package document

import (
	"fmt"
	"slices"

	"github.com/getkin/kin-openapi/openapi3"
)

// patterns has a text for each pattern and format of the documents.
var patterns = map[string]string{
	"date":                               "2031-03-05",
	`^([01]\d|2[0-3]):[0-5]\d$`:          "09:00",
	`^\d{4}-\d{2}-\d{2}$`:                "2031-03-05",
	`^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$`: "#0a7",
	`^[A-Za-z0-9_-]+$`:                   "MTIz",
	`^subjects$`:                         "subjects",
	`^\w+(,\w+){0,99}$`:                  "abcdef",
}

// Known are values for fields and parameters that a schema cannot tell, by name.
type Known map[string]any

// Least returns a small value of s. An error tells a pattern without a text.
func (k Known) Least(s *openapi3.Schema) (any, error) {
	if variants := Variants(s); len(variants) > 0 {
		return k.Least(variants[0])
	}
	if len(s.Enum) > 0 {
		return s.Enum[0], nil
	}
	if fixed, ok := constant(s); ok {
		return fixed, nil
	}
	switch {
	case Is(s, "object"):
		return k.object(s)
	case Is(s, "array"):
		list := []any{}
		for range s.MinItems {
			item, err := k.Least(s.Items.Value)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		return list, nil
	case Is(s, "string"):
		return text(s)
	case Is(s, "boolean"):
		return true, nil
	case s.Min != nil:
		return *s.Min, nil
	}
	return 0, nil
}

// object has the fields that s requires.
func (k Known) object(s *openapi3.Schema) (any, error) {
	fields := map[string]any{}
	for _, name := range s.Required {
		if value, ok := k[name]; ok {
			fields[name] = value
			continue
		}
		value, err := k.Least(s.Properties[name].Value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		fields[name] = value
	}
	if slices.Contains(s.Required, "start") && slices.Contains(s.Required, "end") {
		fields["end"] = "10:00" // the least clock is that of the start
	}
	return fields, nil
}

// text is a text that s allows.
func text(s *openapi3.Schema) (string, error) {
	for _, rule := range []string{s.Format, s.Pattern} {
		if rule == "" {
			continue
		}
		if known, ok := patterns[rule]; ok {
			return known, nil
		}
		return "", fmt.Errorf("no text is known that is as %q wants: add one to the patterns", rule)
	}
	return "x", nil
}

// constant is the one value that s allows, if it has one.
func constant(s *openapi3.Schema) (any, bool) { return s.Const, s.Const != nil }
