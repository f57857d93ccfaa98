// Package contract writes OpenAPI documents from tables of routes, and holds
// answers against them. Tests use it, and nothing else.
package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// Document is what an OpenAPI document is written from.
type Document struct {
	Title, Version, Text string
	Tags                 [][2]string // names and texts
	Security             Security
	Routes               []Route
	Refusals             []Refusal

	Failure any // a Failure, the form of every refusal with a body
	Meta    reflect.Type
	Values  map[any]Keywords        // the types that are one JSON value and need to be told
	Named   map[string]Keywords     // values that have a name wherever they stand
	Unions  map[reflect.Type][]any  // what a value of a type is one of
	Names   map[reflect.Type]string // of types whose own names are not what clients know them by
	// Texts and Rules are those of fields and parameters, by the name of the
	// field or of schema and field. A field has one text, under its name, unless
	// it means something else in one type.
	Texts map[string]string
	Rules map[string]Rule
}

// Security is how requests say who makes them: by a bearer token, or by the
// cookie of that name.
type Security struct{ Name, Text, Cookie string }

// Route is one operation.
type Route struct {
	Method, Path, ID          string
	Tag, Summary, Description string
	Query, Body, Answer, Meta reflect.Type // nil where there is none, or for the usual Meta
	Dry                       reflect.Type // what a dry run answers with 200, of what has no answer else; nil for none
	Media                     string       // of a body that is a text; "" for JSON
	BodyOptional, Open        bool
	Status                    int // of success
	Parameters                []string
	Headers                   []string // of success, besides those of every one
	Refusals                  []string // by their names
	Request, Response         any      // examples, if there are any
}

// Refusal is an answer other than success that routes have in common.
type Refusal struct {
	Status     int
	Name, Text string
	Headers    []string
	Example    any // nil for one without a body
}

// Null is a field that is always null.
type Null struct{}

// MarshalJSON implements [json.Marshaler].
func (Null) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// Failure is the form of an answer that tells an error of type F.
type Failure[F, M any] struct {
	Data  Null `json:"data"`
	Error F    `json:"error"`
	Meta  M    `json:"meta"`
}

// JSON returns the text of the document.
func (doc Document) JSON() ([]byte, error) {
	d := newWriter(doc.enveloped())
	for _, rt := range doc.Routes {
		if err := d.add(rt); err != nil {
			return nil, fmt.Errorf("%s %s: %w", rt.Method, rt.Path, err)
		}
	}
	if err := d.addRefusals(); err != nil {
		return nil, err
	}
	if err := d.shape(); err != nil {
		return nil, err
	}
	d.addHeaderComponents()
	raw, err := json.Marshal(d.spec)
	if err != nil {
		return nil, err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, raw, "", "  "); err != nil {
		return nil, err
	}
	pretty.WriteByte('\n')
	return pretty.Bytes(), nil
}
