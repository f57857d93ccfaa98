package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/swaggest/openapi-go"
	"github.com/swaggest/openapi-go/openapi31"
)

// apiVersion is the version of the interface, which the OpenAPI document
// carries. Raise it with every change of the document.
const apiVersion = "1.0.0"

const security = "apiKey"

// document generates the OpenAPI document from the route table, the Go types
// that the routes name, and the texts in the files document_*_test.go. The server
// serves the generated file openapi.json, so nothing of this is part of it.
func document(routes []route) ([]byte, error) {
	d := newDescriber(routes)
	for _, rt := range routes {
		if err := d.add(rt); err != nil {
			return nil, fmt.Errorf("%s %s: %w", rt.method, rt.pattern, err)
		}
	}
	if err := d.addRefusals(); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(d.Spec)
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

// describer writes the document, route by route.
type describer struct{ *openapi31.Reflector }

func newDescriber(routes []route) describer {
	d := describer{openapi31.NewReflector()}
	d.schemas(routes)
	spec := d.Spec
	spec.Info = *(&openapi31.Info{}).WithTitle("Study Planner").WithVersion(apiVersion).
		WithDescription(introduction).
		WithContact(*(&openapi31.Contact{}).WithName("The maintainers of Study Planner")).
		WithLicense(*(&openapi31.License{}).WithName("MIT").WithIdentifier("MIT"))
	spec.WithServers(*(&openapi31.Server{}).WithURL("/").WithDescription("The server that gave this document"))
	for _, t := range tagTexts {
		spec.Tags = append(spec.Tags, *(&openapi31.Tag{}).WithName(t[0]).WithDescription(t[1]))
	}
	spec.SetHTTPBearerTokenSecurity(security, "", keyText)
	spec.WithSecurity(map[string][]string{security: {}})
	components := spec.ComponentsEns()
	for name, h := range headers() {
		components.WithHeadersItem(name, openapi31.HeaderOrReference{Header: &h})
	}
	for name, p := range headerParameters() {
		components.WithParametersItem(name, openapi31.ParameterOrReference{Parameter: &p})
	}
	return d
}

// add describes one route.
func (d describer) add(rt route) error {
	oc, err := d.NewOperationContext(rt.method, prefix+rt.pattern)
	if err != nil {
		return err
	}
	about, ok := operationTexts[rt.id]
	if !ok {
		return fmt.Errorf("operation %s has no text", rt.id)
	}
	oc.SetID(rt.id)
	oc.SetTags(about.tag)
	oc.SetSummary(about.summary)
	oc.SetDescription(about.description)
	if err := d.addInput(oc, rt); err != nil {
		return err
	}
	if err := d.addSuccess(oc, rt); err != nil {
		return err
	}
	for _, r := range refusals {
		if r.applies(rt) {
			oc.AddRespStructure(nil, openapi.WithHTTPStatus(r.status), openapi.WithReference("#/components/responses/"+r.name))
		}
	}
	if err := d.AddOperation(oc); err != nil {
		return err
	}
	d.addHeaders(rt)
	return nil
}

// addInput describes what rt takes from the path, the query and the body.
func (d describer) addInput(oc openapi.OperationContext, rt route) error {
	if rt.named() {
		oc.AddReqStructure(reflect.New(pathType(rt.pattern)).Interface())
	}
	if rt.query != nil {
		oc.AddReqStructure(reflect.New(rt.query).Interface())
	}
	if rt.body == nil {
		return nil
	}
	example, err := exampleRequest(rt.id)
	if err != nil {
		return err
	}
	oc.AddReqStructure(reflect.New(rt.body).Interface(), openapi.WithCustomize(func(c openapi.ContentOrReference) {
		body := c.(*openapi31.RequestBodyOrReference).RequestBody
		body.WithRequired(!rt.bodiless)
		setExample(body.Content, example)
	}))
	return nil
}

// addHeaders describes the headers that rt takes, after its other parameters.
func (d describer) addHeaders(rt route) {
	item := d.Spec.Paths.MapOfPathItemValues[prefix+rt.pattern]
	op, _ := item.Operation(rt.method) // it was just added
	for _, p := range op.Parameters {
		delete(p.Parameter.Schema, "description") // the parameter itself has it
	}
	names := []string{"RequestId"}
	switch rt.method {
	case http.MethodGet:
		names = append(names, "IfNoneMatch")
	case http.MethodPost:
		names = append(names, "IdempotencyKey")
	}
	if rt.guarded() {
		names = append(names, "IfMatch")
	}
	for _, name := range names {
		ref := &openapi31.Reference{Ref: "#/components/parameters/" + name}
		op.Parameters = append(op.Parameters, openapi31.ParameterOrReference{Reference: ref})
	}
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
func (d describer) addSuccess(oc openapi.OperationContext, rt route) error {
	names := []string{"X-Request-Id", "RateLimit", "RateLimit-Policy"}
	if rt.repeatable() {
		names = append(names, "Idempotency-Replayed")
	}
	if rt.method == http.MethodGet || rt.guarded() && rt.answer != nil || rt.status == http.StatusCreated {
		names = append(names, "ETag")
	}
	var sample, example any
	if rt.answer != nil {
		var err error
		if example, err = exampleAnswer(rt); err != nil {
			return err
		}
		sample = reflect.New(envelopeType(rt)).Interface()
	}
	oc.AddRespStructure(sample, openapi.WithHTTPStatus(rt.status), openapi.WithCustomize(func(c openapi.ContentOrReference) {
		response := c.(*openapi31.ResponseOrReference).Response
		response.WithDescription(successText(rt))
		response.Headers = headerRefs(names...)
		setExample(response.Content, example)
	}))
	return nil
}

func successText(rt route) string {
	switch {
	case rt.status == http.StatusCreated:
		return "Created."
	case rt.answer == nil:
		return "Deleted."
	default:
		return "Done."
	}
}

// noError is the member error of a success: null.
type noError struct{}

// envelopeType returns the type of the envelope of rt's answer.
func envelopeType(rt route) reflect.Type {
	about := rt.meta
	if about == nil {
		about = reflect.TypeFor[meta]()
	}
	return reflect.StructOf([]reflect.StructField{
		{Name: "Data", Type: rt.answer, Tag: `json:"data"`},
		{Name: "Error", Type: reflect.TypeFor[noError](), Tag: `json:"error"`},
		{Name: "Meta", Type: about, Tag: `json:"meta"`},
	})
}

func setExample(content map[string]openapi31.MediaType, example any) {
	for kind, media := range content {
		media.Example = &example
		content[kind] = media
	}
}

func headerRefs(names ...string) map[string]openapi31.HeaderOrReference {
	refs := map[string]openapi31.HeaderOrReference{}
	for _, name := range names {
		ref := &openapi31.Reference{Ref: "#/components/headers/" + name}
		refs[name] = openapi31.HeaderOrReference{Reference: ref}
	}
	return refs
}

// addRefusals describes the answers to requests that fail.
func (d describer) addRefusals() error {
	for _, r := range refusals {
		response, err := d.refusal(r)
		if err != nil {
			return fmt.Errorf("status %d: %w", r.status, err)
		}
		d.Spec.Components.WithResponsesItem(r.name, openapi31.ResponseOrReference{Response: response})
	}
	return nil
}
