package contract

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// writer writes a document, route by route.
type writer struct {
	reflector
	spec documentObject
	used map[string]bool // the headers that something refers to

	parameters, bodies, answers []Keywords // the schemas of all of them
}

func newWriter(doc Document) *writer {
	d := &writer{reflector: newReflector(doc), used: map[string]bool{}}
	d.spec = documentObject{
		OpenAPI: "3.1.0",
		Info: infoObject{
			Title: doc.Title, Description: doc.Text, Version: doc.Version,
			Contact: contactObject{"The maintainers of Study Planner"}, License: licenseObject{"MIT", "MIT"},
		},
		Servers:  []serverObject{{"/", "The server of this document"}},
		Paths:    map[string]pathObject{},
		Security: []map[string][]string{{doc.Security.Name: {}}},
		Success:  usualHeaders,
	}
	for _, t := range doc.Tags {
		d.spec.Tags = append(d.spec.Tags, tagObject{t[0], t[1]})
	}
	security := securityObject{Description: doc.Security.Text, Type: "http", Scheme: "bearer"}
	if doc.Security.Cookie != "" {
		security = securityObject{Description: doc.Security.Text, Type: "apiKey", Name: doc.Security.Cookie, In: "cookie"}
	}
	d.spec.Components = componentsObject{
		Schemas: d.components, Responses: map[string]responseObject{}, Security: map[string]securityObject{doc.Security.Name: security},
	}
	return d
}

// add describes one route.
func (d *writer) add(rt Route) error {
	op := &operationObject{Tags: []string{rt.Tag}, Summary: rt.Summary, Description: rt.Description, ID: rt.ID, Responses: responsesObject{}}
	if rt.Open {
		op.Security = []map[string][]string{{}, {d.doc.Security.Name: {}}}
	}
	if err := d.addInput(op, rt); err != nil {
		return err
	}
	if err := d.addSuccess(op, rt); err != nil {
		return err
	}
	path := d.spec.Paths[rt.Path]
	switch rt.Method {
	case http.MethodGet:
		path.Get = op
	case http.MethodPut:
		path.Put = op
	case http.MethodPost:
		path.Post = op
	case http.MethodDelete:
		path.Delete = op
	case http.MethodPatch:
		path.Patch = op
	default:
		return fmt.Errorf("method %s has no place in a path", rt.Method)
	}
	d.spec.Paths[rt.Path] = path
	return d.refuse(op, rt)
}

// addInput describes what rt takes from the path, the query, the headers and the body.
func (d *writer) addInput(op *operationObject, rt Route) error {
	if err := d.addParameters(op, pathType(rt.Path), "path"); err != nil {
		return err
	}
	if rt.Query != nil {
		if err := d.addParameters(op, rt.Query, "query"); err != nil {
			return err
		}
	}
	for _, name := range rt.Parameters {
		d.used[name] = true
		op.Parameters = append(op.Parameters, referenceObject{"#/components/parameters/" + name})
	}
	switch {
	case rt.Media != "":
		op.RequestBody = &bodyObject{map[string]mediaObject{rt.Media: {Schema: Text(""), Example: rt.Request}}, true}
	case rt.Body != nil:
		schema, err := d.schema(rt.Body, false)
		if err != nil {
			return err
		}
		d.bodies = append(d.bodies, schema)
		op.RequestBody = &bodyObject{map[string]mediaObject{jsonType: {Schema: schema, Example: rt.Request}}, !rt.BodyOptional}
	}
	return nil
}

// addParameters describes the fields of a struct as parameters, which stand where in
// says.
func (d *writer) addParameters(op *operationObject, t reflect.Type, in string) error {
	fields, err := d.fields(t, in, false)
	if err != nil {
		return err
	}
	for _, f := range fields {
		schema := decoded(f.schema)
		text := schema["description"]
		delete(schema, "description") // the parameter itself has it
		d.parameters = append(d.parameters, schema)
		op.Parameters = append(op.Parameters, parameterObject{f.name, in, text, in == "path", schema})
	}
	return nil
}

// pathType returns a struct with a field for each parameter of a pattern.
func pathType(pattern string) reflect.Type {
	var fields []reflect.StructField
	for segment := range strings.SplitSeq(pattern, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			name = strings.TrimSuffix(name, "}")
			tag := reflect.StructTag(fmt.Sprintf(`path:%q`, name))
			fields = append(fields, reflect.StructField{Name: strings.ToUpper(name), Type: reflect.TypeFor[string](), Tag: tag})
		}
	}
	return reflect.StructOf(fields)
}

// addSuccess describes what rt answers when all went well.
func (d *writer) addSuccess(op *operationObject, rt Route) error {
	if err := d.addAnswer(op, rt, rt.Status, rt.Answer, responseObject{Description: successText(rt), Headers: d.headerRefs(rt.Headers)}); err != nil || rt.Dry == nil {
		return err
	}
	headers := d.headerRefs(append(slices.Clone(rt.Headers), "ETag"))
	return d.addAnswer(op, rt, http.StatusOK, rt.Dry, responseObject{Description: "The result of a dry run.", Headers: headers})
}

// addAnswer completes an answer of rt by its body, if it has one, and adds it.
func (d *writer) addAnswer(op *operationObject, rt Route, status int, answer reflect.Type, response responseObject) error {
	if answer != nil {
		schema, err := d.envelope(rt, answer)
		if err != nil {
			return err
		}
		d.answers = append(d.answers, schema)
		response.Content = map[string]mediaObject{jsonType: {Schema: schema, Example: rt.Response}}
	}
	op.Responses[strconv.Itoa(status)] = response
	return nil
}

func successText(rt Route) string {
	switch {
	case rt.Status == http.StatusCreated:
		return "Created."
	case rt.Answer == nil && rt.Method == http.MethodDelete:
		return "Deleted."
	default:
		return "Done."
	}
}
