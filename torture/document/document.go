// Package document walks the OpenAPI documents of the product. It lists operations and the
// ids in their requests, and makes values for schemas. So a trial covers a new operation
// without being told of it.
package document

import (
	"cmp"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"studyplanner/internal/api/apitest/contract"
)

// Operation is one of a document.
type Operation struct {
	Method, Path string
	*openapi3.Operation
}

// Name is the method and the path.
func (o Operation) Name() string { return o.Method + " " + o.Path }

// Both are the documents of the product: that of the API and that of what the web app
// asks besides.
type Both struct{ API, App Document }

// Document is one that answers are held against, and its operations, by path and method.
type Document struct {
	*contract.Contract
	Operations []Operation
}

// Read opens both below root.
func Read(root string) (b Both, err error) {
	if b.API, err = open(filepath.Join(root, "internal/api/openapi.json")); err != nil {
		return b, err
	}
	b.App, err = open(filepath.Join(root, "internal/web/openapi.json"))
	return b, err
}

func open(file string) (Document, error) {
	c, err := contract.Open(file)
	if err != nil {
		return Document{}, err
	}
	doc, err := openapi3.NewLoader().LoadFromData(c.Text)
	if err != nil {
		return Document{}, err
	}
	return Document{c, operations(doc)}, nil
}

func operations(doc *openapi3.T) []Operation {
	var all []Operation
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			all = append(all, Operation{method, path, op})
		}
	}
	slices.SortFunc(all, func(a, b Operation) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return all
}

// In lists the parameters that stand in the path, the query or the header.
func (o Operation) In(where string) []*openapi3.Parameter {
	var found []*openapi3.Parameter
	for _, p := range o.Parameters {
		if p.Value.In == where {
			found = append(found, p.Value)
		}
	}
	return found
}

// Body is the schema of the body, or nil: also for one that is no JSON.
func (o Operation) Body() *openapi3.Schema {
	if o.RequestBody == nil {
		return nil
	}
	media := o.RequestBody.Value.Content.Get("application/json")
	if media == nil {
		return nil
	}
	return media.Schema.Value
}

// Reads reports whether o changes nothing by its method.
func (o Operation) Reads() bool { return o.Method == http.MethodGet }

// Variants are the schemas of which a value has one.
func Variants(s *openapi3.Schema) []*openapi3.Schema {
	var all []*openapi3.Schema
	for _, v := range slices.Concat(s.OneOf, s.AnyOf) {
		all = append(all, v.Value)
	}
	return all
}

// Fields are the names of the fields of s, in order.
func Fields(s *openapi3.Schema) []string { return slices.Sorted(maps.Keys(s.Properties)) }

// Is reports whether a value of s may have a type.
func Is(s *openapi3.Schema, kind string) bool { return s.Type != nil && s.Type.Includes(kind) }

// kinds are the nouns that have ids, as they stand in paths.
var kinds = []string{"blocks", "subjects", "syllabus", "sessions", "keys", "passkeys", "accounts", "invitations", "days-off", "exams", "feeds", "calendars", "prepared"}

// kindOf returns the noun of an id by the path of names that ends with its own. For
// subject_id it is subjects, for id the name before it.
func kindOf(names []string) string {
	last := names[len(names)-1]
	if last == "items" {
		return "syllabus"
	}
	if noun := strings.TrimSuffix(strings.TrimSuffix(last, "_ids"), "_id"); noun != last {
		if noun == "item" {
			return "syllabus"
		}
		noun += "s"
		if slices.Contains(kinds, noun) {
			return noun
		}
		return ""
	}
	for _, name := range slices.Backward(names[:len(names)-1]) {
		if slices.Contains(kinds, name) {
			return name
		}
	}
	return ""
}

// isID reports whether a name is that of an id, or of several.
func isID(name string) bool {
	if name == "calendar_id" { // which can only be sent back as it is
		return false
	}
	return name == "id" || name == "items" || strings.HasSuffix(name, "_id") || strings.HasSuffix(name, "_ids")
}
