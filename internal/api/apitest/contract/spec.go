package contract

import (
	"encoding/json"
	"slices"
	"strings"
)

// Spec is an OpenAPI document, as far as tests look into it.
type Spec struct {
	OpenAPI    string
	Paths      map[string]Path
	Components struct {
		Schemas    map[string]*Ref[Schema]
		Responses  map[string]*Ref[Response]
		Parameters map[string]*Ref[Parameter]
		Headers    map[string]any
	}
	Success []string `json:"x-success-headers"` // the headers of every success
}

// Path has the operations of a path, by their methods.
type Path map[string]*Operation

// Operation is what a method of a path does.
type Operation struct {
	OperationID string
	Parameters  []*Ref[Parameter]
	RequestBody *Ref[Body]
	Responses   map[string]*Ref[Response] // by status, or default
	Refusals    []string                  `json:"x-refusals"`
}

// Parameter is one of the path, the query or the header.
type Parameter struct{ Name, In string }

// Body is what a request carries.
type Body struct{ Content map[string]Media }

// Media is a body of one type.
type Media struct {
	Schema  *Ref[Schema]
	Example any
}

// Response is an answer.
type Response struct {
	Headers     map[string]any
	HeaderNames []string `json:"x-headers"` // of headers that many answers have
	Content     map[string]Media
	Refusals    map[string]struct {
		Status  int
		Headers []string
	} `json:"x-refusals"`
}

// Schema says what a value is.
type Schema struct {
	Type            Types
	Format, Pattern string
	Enum            []any
	Const           any
	Items           *Ref[Schema]
	Properties      map[string]*Ref[Schema]
	Required        []string
	Additional      any `json:"additionalProperties"`
	OneOf, AnyOf    []*Ref[Schema]
	Discriminator   *struct {
		PropertyName string
		Mapping      map[string]string
	}
}

// Closed reports whether an object may have no members but those of its schema.
func (s *Schema) Closed() bool { return s.Additional == false }

// Types are the names of the types that a value may have.
type Types []string

// UnmarshalJSON reads one name, or a list of them.
func (t *Types) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*t = Types{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(t))
}

// Is reports whether name is the only one.
func (t Types) Is(name string) bool { return len(t) == 1 && t[0] == name }

// Includes reports whether name is one of them.
func (t Types) Includes(name string) bool { return slices.Contains(t, name) }

// Ref is a part of a document, or a reference to a component, which Value is too.
type Ref[T any] struct {
	Ref   string
	Value *T
}

// UnmarshalJSON reads what a reference says, or the part itself.
func (r *Ref[T]) UnmarshalJSON(text []byte) error {
	var reference struct {
		Ref string `json:"$ref"`
	}
	if err := json.Unmarshal(text, &reference); err != nil {
		return err
	}
	if r.Ref = reference.Ref; r.Ref != "" {
		return nil
	}
	return json.Unmarshal(text, &r.Value)
}

// resolve follows a reference to one of the components.
func (r *Ref[T]) resolve(components map[string]*Ref[T]) {
	if target := components[r.Ref[strings.LastIndex(r.Ref, "/")+1:]]; r.Ref != "" && target != nil {
		r.Value = target.Value
	}
}

// readSpec reads a document in JSON, whose components are no references.
func readSpec(text []byte) (*Spec, error) {
	s := &Spec{}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, err
	}
	for _, schema := range s.Components.Schemas {
		s.resolveSchemas(schema)
	}
	for _, response := range s.Components.Responses {
		s.resolveContent(response.Value.Content)
	}
	for name, path := range s.Paths {
		operations := Path{}
		for method, op := range path {
			operations[strings.ToUpper(method)] = op
			s.resolveOperation(op)
		}
		s.Paths[name] = operations
	}
	return s, nil
}

func (s *Spec) resolveOperation(op *Operation) {
	for _, p := range op.Parameters {
		p.resolve(s.Components.Parameters)
	}
	if op.RequestBody != nil {
		s.resolveContent(op.RequestBody.Value.Content)
	}
	for _, r := range op.Responses {
		if r.resolve(s.Components.Responses); r.Ref == "" {
			s.resolveContent(r.Value.Content)
		}
	}
}

func (s *Spec) resolveContent(content map[string]Media) {
	for _, media := range content {
		s.resolveSchemas(media.Schema)
	}
}

// resolveSchemas follows the references in a schema.
func (s *Spec) resolveSchemas(schema *Ref[Schema]) {
	if schema == nil {
		return
	}
	if schema.resolve(s.Components.Schemas); schema.Ref != "" {
		return
	}
	s.resolveSchemas(schema.Value.Items)
	for _, p := range schema.Value.Properties {
		s.resolveSchemas(p)
	}
	for _, v := range slices.Concat(schema.Value.OneOf, schema.Value.AnyOf) {
		s.resolveSchemas(v)
	}
}
