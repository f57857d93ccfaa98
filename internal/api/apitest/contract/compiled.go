package contract

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// jsonType is the type of the bodies that [schemas] knows.
const jsonType = "application/json"

// schemas checks bodies in JSON and headers by the schemas of a document, each of
// which it compiles once.
type schemas struct {
	known    known
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by their places in the document
}

// document is what the compiler calls the document.
const document = "openapi.json"

func openSchemas(text []byte) (*schemas, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	closeAnswers(doc)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	return &schemas{compiler: c, compiled: map[string]*jsonschema.Schema{}}, c.AddResource(document, doc)
}

// closeAnswers lets the objects of a document have no members but those that it tells.
func closeAnswers(part any) {
	switch part := part.(type) {
	case map[string]any:
		if _, object := part["properties"].(map[string]any); object && part["additionalProperties"] == nil {
			part["additionalProperties"] = false
		}
		for _, inner := range part {
			closeAnswers(inner)
		}
	case []any:
		for _, inner := range part {
			closeAnswers(inner)
		}
	}
}

// body returns what is wrong with the body of an answer, whose place is given.
func (s *schemas) body(place, body string) error {
	place += "/content/" + escaped(jsonType) + "/schema"
	hash := sum(place, body)
	if s.known.has(hash) {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err == nil {
		err = s.check(place, value)
	}
	if err == nil {
		s.known.add(hash)
	}
	return err
}

// header returns what is wrong with a header of an answer, which the document tells of
// at place. Digits are a number where it wants one.
func (s *schemas) header(place, text string) error {
	err := s.check(place+"/schema", text)
	if _, other := strconv.Atoi(text); err != nil && other == nil {
		return s.check(place+"/schema", json.Number(text))
	}
	return err
}

// check holds a value against the schema at a place in the document.
func (s *schemas) check(place string, value any) error {
	schema, err := s.at(place)
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func (s *schemas) at(place string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.compiled[place]; known != nil {
		return known, nil
	}
	schema, err := s.compiler.Compile(document + "#" + place)
	if err == nil {
		s.compiled[place] = schema
	}
	return schema, err
}

// escaped is a name in a place.
func escaped(name string) string { return escapes.Replace(name) }

var escapes = strings.NewReplacer("~", "~0", "/", "~1")
