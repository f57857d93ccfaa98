package contract

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// jsonType is the type of the bodies that [schemas] knows.
const jsonType = "application/json"

// schemas checks bodies in JSON and headers by the schemas of a document, each of
// which it compiles once. kin-openapi compiles a schema anew for every value.
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
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	return &schemas{compiler: c, compiled: map[string]*jsonschema.Schema{}}, c.AddResource(document, doc)
}

// body returns what is wrong with a body that a route answers with a status.
func (s *schemas) body(route *routers.Route, status int, body string) error {
	place := responseOf(route, status) + "/content/" + escaped(jsonType) + "/schema"
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

// header returns what is wrong with a header of such an answer.
func (s *schemas) header(route *routers.Route, status int, name string, header *openapi3.HeaderRef, text string) error {
	place := responseOf(route, status) + "/headers/" + escaped(name)
	if header.Ref != "" {
		place = strings.TrimPrefix(header.Ref, "#")
	}
	var value any = text
	if header.Value.Schema.Value.Type.Is("integer") {
		value = json.Number(text)
		if _, err := strconv.Atoi(text); err != nil {
			value = text
		}
	}
	return s.check(place+"/schema", value)
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

// responseOf is the place of an answer.
func responseOf(route *routers.Route, status int) string {
	if shared := route.Operation.Responses.Value(strconv.Itoa(status)); shared != nil && shared.Ref != "" {
		return strings.TrimPrefix(shared.Ref, "#")
	}
	return "/paths/" + escaped(route.Path) + "/" + strings.ToLower(route.Method) + "/responses/" + strconv.Itoa(status)
}

// escaped is a name in a place.
func escaped(name string) string { return escapes.Replace(name) }

var escapes = strings.NewReplacer("~", "~0", "/", "~1")
