package contract

import (
	"bytes"
	"strconv"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// jsonType is the type of the bodies that [bodies] knows.
const jsonType = "application/json"

// bodies checks bodies in JSON by the schemas of a document, each of which it
// compiles once. kin-openapi compiles a schema anew for every body.
type bodies struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
}

// document is what the compiler calls the document.
const document = "openapi.json"

func openBodies(text []byte) (*bodies, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	return &bodies{compiler: c}, c.AddResource(document, doc)
}

// check returns what is wrong with a body that a route answers with a status.
func (b *bodies) check(route *routers.Route, status int, body string) error {
	schema, err := b.schema(bodyOf(route, status))
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// schema returns that at a place in the document. The compiler keeps what it compiled.
func (b *bodies) schema(place string) (*jsonschema.Schema, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.compiler.Compile(document + "#" + place)
}

// bodyOf is the place of the schema of a body.
func bodyOf(route *routers.Route, status int) string {
	name := strings.NewReplacer("~", "~0", "/", "~1").Replace
	response := "/paths/" + name(route.Path) + "/" + strings.ToLower(route.Method) + "/responses/" + strconv.Itoa(status)
	if shared := route.Operation.Responses.Value(strconv.Itoa(status)); shared != nil && shared.Ref != "" {
		response = strings.TrimPrefix(shared.Ref, "#")
	}
	return response + "/content/" + name(jsonType) + "/schema"
}

// inJSON reports whether an answer is promised to have a body in JSON, and has one.
func inJSON(response *openapi3.ResponseRef, a Answer) bool {
	return response != nil && response.Value.Content[jsonType] != nil && a.Header.Get("Content-Type") == jsonType
}
