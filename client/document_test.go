package client_test

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/api/apitest/contract"
)

// document is the OpenAPI document of the server.
type document struct {
	*contract.Spec
	operations map[string]operation // by id
}

// operation is one operation of the document.
type operation struct {
	*contract.Operation
	method string
	path   *regexp.Regexp
}

func readDocument(t *testing.T) document {
	t.Helper()
	promised, err := contract.Open("../internal/api/openapi.json")
	must(t, err)
	d := document{promised.Document, map[string]operation{}}
	for path, item := range promised.Document.Paths {
		pattern := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, `[^/]+`)
		for method, op := range item {
			d.operations[op.OperationID] = operation{op, method, regexp.MustCompile("^" + pattern + "$")}
		}
	}
	return d
}

// data returns the status of success, of two the one that was got, and what the data of the answer is; nil
// for an answer without a body.
func (op operation) data(got string) (status string, data *contract.Schema) {
	for status, r := range op.Responses {
		if strings.HasPrefix(status, "2") && (status == got[:3] || op.Responses[got[:3]] == nil) {
			if len(r.Value.Content) == 0 {
				return status, nil
			}
			return status, r.Value.Content["application/json"].Schema.Value.Properties["data"].Value
		}
	}
	return "", nil
}

// exchange is the last request that passed, and its answer.
type exchange struct {
	request      *http.Request
	sent, answer []byte
	status       string // with its text
}

// recording keeps the last exchange in x.
func recording(x *exchange) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return tripper(func(r *http.Request) (_ *http.Response, err error) {
			*x = exchange{request: r}
			if x.sent, err = io.ReadAll(r.Body); err != nil {
				return nil, err
			}
			r = r.Clone(r.Context())
			r.Body = io.NopCloser(bytes.NewReader(x.sent))
			answer, err := next.RoundTrip(r)
			if err != nil {
				return nil, err
			}
			x.status = answer.Status
			x.answer, err = io.ReadAll(answer.Body)
			answer.Body = io.NopCloser(bytes.NewReader(x.answer))
			return answer, err
		})
	}
}

// lastPage goes through a list to its end and returns the last page.
func lastPage[T any](list iter.Seq2[T, error], size int) ([]T, error) {
	all, err := collect(list)
	return all[len(all)-1-(len(all)-1)%size:], err
}

func TestEveryOperationHasAMethodThatSendsAndReadsAllThatTheDocumentKnows(t *testing.T) {
	t.Parallel()
	doc := readDocument(t)
	s := newServer(t)
	w := play(t, s, apitest.Sandbox)
	var x exchange
	c := s.clientOf(t, s.key(t, apitest.Sandbox), recording(&x))
	seen, missing := parts{}, maps.Clone(doc.operations)
	for _, e := range exercises(w) {
		op := doc.operations[e.operation]
		delete(missing, e.operation)
		result, err := e.call(t.Context(), c)
		if err != nil {
			t.Errorf("%s: %v", e.operation, err)
			continue
		}
		op.fits(t, x)
		status, data := op.data(x.status)
		if !strings.HasPrefix(x.status, status+" ") {
			t.Errorf("%s: status %s, want %s", e.operation, x.status, status)
		}
		if (data == nil) != (result == nil) {
			t.Fatalf("%s: the answer is %v", e.operation, result)
		}
		if data != nil {
			sameForm(t, e.operation, data, reflect.TypeOf(result))
			readWhole(t, e.operation, x.answer, result)
		}
		for name := range x.request.URL.Query() {
			seen[e.operation+"?"+name] = true
		}
		if op.RequestBody != nil && op.RequestBody.Value.Content["application/json"].Schema != nil {
			var v any
			must(t, json.Unmarshal(x.sent, &v))
			seen.add(op.RequestBody.Value.Content["application/json"].Schema, v)
		}
	}
	seen.complete(t, doc)
	for id := range missing {
		t.Errorf("no method is tried for %s", id)
	}
}

// fits wants the request of x to be one of op.
func (op operation) fits(t *testing.T, x exchange) {
	t.Helper()
	r := x.request
	if r.Method != op.method || !op.path.MatchString(r.URL.Path) {
		t.Errorf("%s sends %s %s", op.OperationID, r.Method, r.URL.Path)
	}
	header := map[string]bool{}
	for _, p := range op.Parameters {
		header[p.Value.Name] = p.Value.In == "header"
	}
	if sent := r.Header.Get("Idempotency-Key") != ""; sent != header["Idempotency-Key"] {
		t.Errorf("%s: an Idempotency-Key is sent: %t", op.OperationID, sent)
	}
	if kind := r.Header.Get("Content-Type"); op.RequestBody == nil && kind != "" || op.RequestBody != nil && op.RequestBody.Value.Content[kind].Schema == nil {
		t.Errorf("%s: Content-Type %q", op.OperationID, kind)
	}
}

// readWhole wants result to hold all that the data of an answer does.
func readWhole(t *testing.T, what string, answer []byte, result any) {
	t.Helper()
	var e struct{ Data json.RawMessage }
	must(t, json.Unmarshal(answer, &e))
	d := json.NewDecoder(bytes.NewReader(e.Data))
	d.DisallowUnknownFields()
	if err := d.Decode(reflect.New(reflect.TypeOf(result)).Interface()); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	text, err := json.Marshal(result)
	must(t, err)
	var got, want any
	must(t, json.Unmarshal(text, &got))
	must(t, json.Unmarshal(e.Data, &want))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: the answer is not read as it was sent: %s", what, diff)
	}
}

// sameForm wants a Go type to be what the document says of an answer, field by field.
func sameForm(t *testing.T, what string, s *contract.Schema, typ reflect.Type) {
	t.Helper()
	nullable := s.Type != nil && s.Type.Includes("null")
	if len(s.AnyOf) == 2 && s.AnyOf[1].Value.Type.Is("null") {
		s, nullable = s.AnyOf[0].Value, true
	}
	if nullable != (typ.Kind() == reflect.Pointer) {
		t.Errorf("%s: may be null: %t, but it is a %s", what, nullable, typ)
	}
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	switch kind := typ.Kind(); {
	case s.Format == "date":
		is(t, what, typ == reflect.TypeFor[client.Date]())
	case s.Format == "date-time":
		is(t, what, typ == reflect.TypeFor[time.Time]())
	case strings.Contains(s.Pattern, `([01]\d|2[0-3])`):
		is(t, what, typ == reflect.TypeFor[client.Clock]())
	case s.Type.Includes("string"):
		is(t, what, kind == reflect.String)
	case s.Type.Includes("boolean"):
		is(t, what, kind == reflect.Bool)
	case s.Type.Includes("integer"):
		is(t, what, kind == reflect.Int || typ == reflect.TypeFor[client.Weekday]())
	case s.Type.Includes("number"):
		is(t, what, kind == reflect.Float64)
	case s.Type.Includes("array"):
		is(t, what, kind == reflect.Slice)
		sameForm(t, what+"[]", s.Items.Value, typ.Elem())
	case len(s.Properties) == 0:
		is(t, what, typ == reflect.TypeFor[map[client.Date]int]())
	default:
		sameMembers(t, what, s, typ)
	}
}

// sameMembers is sameForm for objects.
func sameMembers(t *testing.T, what string, s *contract.Schema, typ reflect.Type) {
	t.Helper()
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(typ) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		apart := len(f.Index) > 1 && typ.Field(f.Index[0]).Tag.Get("json") == "-" // it stands elsewhere in the answer
		if !f.Anonymous && !apart {
			fields[name] = f.Type
		}
	}
	for name, p := range s.Properties {
		if fields[name] == nil {
			t.Errorf("%s: %s has no field for %s", what, typ, name)
			continue
		}
		field := fields[name]
		if field.Kind() == reflect.Pointer && !slices.Contains(s.Required, name) {
			field = field.Elem() // it may be absent
		}
		sameForm(t, what+"."+name, p.Value, field)
		delete(fields, name)
	}
	for name := range fields {
		t.Errorf("%s: %s has %s, of which the document knows nothing", what, typ, name)
	}
}

// is wants the Go type of what to be right.
func is(t *testing.T, what string, right bool) {
	t.Helper()
	if !right {
		t.Errorf("%s: the Go type is wrong", what)
	}
}

// parts are the query parameters and the fields of bodies that were sent,
// named operation?parameter and schema.property.
type parts map[string]bool

// add notes what v, which s describes, has.
func (p parts) add(s *contract.Ref[contract.Schema], v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			p.add(s.Value.Items, item)
		}
	case map[string]any:
		for _, variant := range s.Value.OneOf {
			if variant.Value.Properties["op"].Value.Const == v["op"] {
				s = variant
			}
		}
		for name, field := range v {
			p[schemaName(s)+"."+name] = true
			p.add(s.Value.Properties[name], field)
		}
	}
}

func schemaName(s *contract.Ref[contract.Schema]) string {
	return s.Ref[strings.LastIndex(s.Ref, "/")+1:]
}

// keptBack is what the client has no use for: fields that a patch cannot change,
// and the state that every new block has.
var keptBack = []string{
	"BlockDraft.done", "BlockCreation.done", "BlockPatch.id", "BlockPatch.date", "BlockPatch.subject_name", "BlockUpdate.date", "BlockUpdate.subject_name",
	"SubjectPatch.id", "SubjectPatch.type", "SubjectPatch.syllabus", "ItemPatch.id", "ListedItem.done_on", "ListedItem.step", "ListedItem.due", "ItemPatch.done_on", "ItemPatch.step", "ItemPatch.due", "DayOffPatch.id", "DayOffPatch.calendar_id",
	"ExamPatch.id", "ExamPatch.subject_id", "ExamPatch.subject_name", "ExamPatch.done_on", "FeedPatch.id", "FeedPatch.created", "FeedPatch.last_used",
	"CalendarPatch.id", "CalendarPatch.source", "CalendarPatch.host", "CalendarPatch.events", "CalendarPatch.through", "CalendarPatch.refreshed",
	"CalendarPatch.state", "CalendarPatch.problem", "CalendarPatch.skipped", "CalendarSkip.line", "CalendarSkip.reason",
}

// complete wants all to have been sent that the document knows.
func (p parts) complete(t *testing.T, doc document) {
	t.Helper()
	for id, op := range doc.operations {
		for _, q := range op.Parameters {
			if name := id + "?" + q.Value.Name; q.Value.In == "query" && !p[name] {
				t.Errorf("%s is never sent", name)
			}
		}
	}
	for name, schema := range doc.Components.Schemas {
		sent := false
		for known := range p {
			sent = sent || strings.HasPrefix(known, name+".")
		}
		for field := range schema.Value.Properties {
			if full := name + "." + field; sent && p[full] == slices.Contains(keptBack, full) {
				t.Errorf("%s is sent: %t", full, p[full])
			}
		}
	}
}
