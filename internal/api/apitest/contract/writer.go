package contract

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/swaggest/openapi-go"
	"github.com/swaggest/openapi-go/openapi31"
)

// writer writes a document, route by route.
type writer struct {
	*openapi31.Reflector
	doc  Document
	used map[string]bool // the headers that something refers to
}

func newWriter(doc Document) writer {
	d := writer{openapi31.NewReflector(), doc, map[string]bool{}}
	d.schemas()
	spec := d.Spec
	spec.Info = *(&openapi31.Info{}).WithTitle(doc.Title).WithVersion(doc.Version).
		WithDescription(doc.Text).
		WithContact(*(&openapi31.Contact{}).WithName("The maintainers of Study Planner")).
		WithLicense(*(&openapi31.License{}).WithName("MIT").WithIdentifier("MIT"))
	spec.WithServers(*(&openapi31.Server{}).WithURL("/").WithDescription("The server that gave this document"))
	for _, t := range doc.Tags {
		spec.Tags = append(spec.Tags, *(&openapi31.Tag{}).WithName(t[0]).WithDescription(t[1]))
	}
	if s := doc.Security; s.Cookie != "" {
		spec.SetAPIKeySecurity(s.Name, s.Cookie, openapi.InCookie, s.Text)
	} else {
		spec.SetHTTPBearerTokenSecurity(s.Name, "", s.Text)
	}
	spec.WithSecurity(map[string][]string{doc.Security.Name: {}})
	spec.WithMapOfAnythingItem(successMember, usualHeaders)
	return d
}

// add describes one route.
func (d writer) add(rt Route) error {
	oc, err := d.NewOperationContext(rt.Method, rt.Path)
	if err != nil {
		return err
	}
	oc.SetID(rt.ID)
	oc.SetTags(rt.Tag)
	oc.SetSummary(rt.Summary)
	oc.SetDescription(rt.Description)
	d.addInput(oc, rt)
	d.addSuccess(oc, rt)
	if err := d.AddOperation(oc); err != nil {
		return err
	}
	return d.complete(rt)
}

// addInput describes what rt takes from the path, the query and the body.
func (d writer) addInput(oc openapi.OperationContext, rt Route) {
	if strings.Contains(rt.Path, "{") {
		oc.AddReqStructure(reflect.New(pathType(rt.Path)).Interface())
	}
	if rt.Query != nil {
		oc.AddReqStructure(reflect.New(rt.Query).Interface())
	}
	if rt.Body == nil || rt.Media != "" {
		return
	}
	oc.AddReqStructure(reflect.New(rt.Body).Interface(), openapi.WithCustomize(func(c openapi.ContentOrReference) {
		body := c.(*openapi31.RequestBodyOrReference).RequestBody
		body.WithRequired(!rt.BodyOptional)
		setExample(body.Content, rt.Request)
	}))
}

// complete adds to the operation of rt what the reflector cannot: the headers
// that it takes, after its other parameters, that anybody may ask, how it may be
// refused, and the names of its answers.
func (d writer) complete(rt Route) error {
	item := d.Spec.Paths.MapOfPathItemValues[rt.Path]
	op, _ := item.Operation(rt.Method) // it was just added
	for _, p := range op.Parameters {
		delete(p.Parameter.Schema, "description") // the parameter itself has it
	}
	for _, name := range rt.Parameters {
		d.used[name] = true
		ref := &openapi31.Reference{Ref: "#/components/parameters/" + name}
		op.Parameters = append(op.Parameters, openapi31.ParameterOrReference{Reference: ref})
	}
	if rt.Open {
		op.Security = []map[string][]string{{}, {d.doc.Security.Name: {}}}
	}
	if rt.Media != "" {
		op.RequestBody = textBody(rt)
	}
	if err := d.refuse(op, rt); err != nil {
		return err
	}
	if err := d.nameEnvelope(op, rt, rt.Status, rt.Answer); err != nil {
		return err
	}
	return d.nameEnvelope(op, rt, http.StatusOK, rt.Dry)
}

// textBody describes the body of rt, which is a text.
func textBody(rt Route) *openapi31.RequestBodyOrReference {
	media := openapi31.MediaType{Schema: map[string]any{"type": "string"}}
	if rt.Request != nil {
		media.WithExample(rt.Request)
	}
	body := (&openapi31.RequestBody{}).WithRequired(true).WithContentItem(rt.Media, media)
	return (&openapi31.RequestBodyOrReference{}).WithRequestBody(*body)
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
func (d writer) addSuccess(oc openapi.OperationContext, rt Route) {
	var sample any
	if rt.Answer != nil {
		sample = reflect.New(d.envelopeType(rt, rt.Answer)).Interface()
	}
	oc.AddRespStructure(sample, openapi.WithHTTPStatus(rt.Status), openapi.WithCustomize(func(c openapi.ContentOrReference) {
		response := c.(*openapi31.ResponseOrReference).Response
		response.WithDescription(successText(rt))
		response.Headers = d.headerRefs(rt.Headers)
		setExample(response.Content, rt.Response)
	}))
	if rt.Dry == nil {
		return
	}
	oc.AddRespStructure(reflect.New(d.envelopeType(rt, rt.Dry)).Interface(), openapi.WithHTTPStatus(http.StatusOK), openapi.WithCustomize(func(c openapi.ContentOrReference) {
		response := c.(*openapi31.ResponseOrReference).Response
		response.WithDescription("What would happen, of a dry run.")
		response.Headers = d.headerRefs(append(slices.Clone(rt.Headers), "ETag"))
		setExample(response.Content, rt.Response)
	}))
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

func setExample(content map[string]openapi31.MediaType, example any) {
	if example == nil {
		return
	}
	for kind, media := range content {
		media.Example = &example
		content[kind] = media
	}
}
