package contract

import "encoding/json"

// Keywords are those of a JSON schema, by their names.
type Keywords = map[string]any

// Rule adds keywords to the schema of a field.
type Rule func(Keywords)

// Length bounds a text, in characters.
func Length(least, most int) Rule { return bounds("minLength", least, "maxLength", most) }

// Items bounds a list.
func Items(least, most int) Rule { return bounds("minItems", least, "maxItems", most) }

// bounds sets two keywords, of which a minimum of 0 says nothing.
func bounds(minimum string, least int, maximum string, most int) Rule {
	return func(s Keywords) {
		if least > 0 {
			s[minimum] = least
		}
		s[maximum] = most
	}
}

// Number bounds a number.
func Number(least, most float64) Rule {
	return func(s Keywords) { s["minimum"], s["maximum"] = least, most }
}

// AtLeast bounds a number from below.
func AtLeast(least float64) Rule { return With("minimum", least) }

// OneOf lets a text be one of some.
func OneOf(values ...any) Rule { return With("enum", values) }

// With sets one keyword.
func With(keyword string, value any) Rule {
	return func(s Keywords) { s[keyword] = value }
}

// Text is the schema of a value that is one text, with a pattern if it is not "".
func Text(pattern string) Keywords {
	s := Keywords{"type": "string"}
	if pattern != "" {
		s["pattern"] = pattern
	}
	return s
}

// Formatted is the schema of a text that has a format, with a pattern if it is not "".
func Formatted(format, pattern string) Keywords {
	s := Text(pattern)
	s["format"] = format
	return s
}

// Counts is the schema of an object of whole numbers.
func Counts() Keywords {
	return Keywords{"type": "object", "additionalProperties": Keywords{"type": "integer"}}
}

// Enum is the schema of a value that is one of some texts.
func Enum(values ...any) Keywords { return Keywords{"type": "string", "enum": values} }

// decoded returns a deep copy of s, as it is read from JSON, so that schemas compare.
func decoded(s Keywords) Keywords {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a schema is always JSON
	}
	var result Keywords
	if err := json.Unmarshal(text, &result); err != nil {
		panic(err)
	}
	return result
}
