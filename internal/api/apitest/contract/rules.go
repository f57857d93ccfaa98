package contract

import "github.com/swaggest/jsonschema-go"

// The rules that a schema can tell of a field.

// Length bounds a text, in characters.
func Length(least, most int64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		if least > 0 {
			s.WithMinLength(least)
		}
		s.WithMaxLength(most)
	}
}

// Number bounds a number.
func Number(least, most float64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithMinimum(least).WithMaximum(most) }
}

// AtLeast bounds a number from below.
func AtLeast(least float64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithMinimum(least) }
}

// Items bounds a list.
func Items(least, most int64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		if least > 0 {
			s.WithMinItems(least)
		}
		s.WithMaxItems(most)
	}
}

// OneOf lets a text be one of some.
func OneOf(values ...any) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.WithEnum(values...) }
}

// Text is the schema of a value that is one text, with a pattern if it is not "".
func Text(pattern string) jsonschema.Schema {
	s := (&jsonschema.Schema{}).WithType(jsonschema.String.Type())
	if pattern != "" {
		s.WithPattern(pattern)
	}
	return *s
}

// Counts is the schema of an object of whole numbers.
func Counts() jsonschema.Schema {
	number := (&jsonschema.Schema{}).WithType(jsonschema.Integer.Type())
	return *(&jsonschema.Schema{}).WithType(jsonschema.Object.Type()).WithAdditionalProperties(number.ToSchemaOrBool())
}

// Enum is the schema of a value that is one of some texts.
func Enum(values ...any) jsonschema.Schema {
	s := Text("")
	OneOf(values...)(&s)
	return s
}
