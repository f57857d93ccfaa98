package api

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/swaggest/jsonschema-go"
	"github.com/swaggest/openapi-go/openapi31"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// refusal is an answer other than success that routes have in common.
type refusal struct {
	status  int
	name    string // of its component
	text    string
	example error // nil for one without a body
	headers []string
	applies func(route) bool
}

var refusals = []refusal{
	{
		http.StatusNotModified, "NotModified", "What `If-None-Match` names is still what there is.", nil,
		[]string{"ETag"},
		func(rt route) bool { return rt.method == http.MethodGet },
	},
	{
		http.StatusUnauthorized, "Unauthorized", "The key is missing, malformed, unknown, expired or revoked.", account.ErrUnauthorized,
		[]string{"WWW-Authenticate"},
		always,
	},
	{
		http.StatusForbidden, "Forbidden", "The key may only read.", errReadOnly,
		nil, func(rt route) bool { return !rt.reads },
	},
	{
		http.StatusNotFound, "NotFound", "There is no such block, subject or item in the space of the key.",
		planner.Missing{Kind: "block"},
		nil, func(rt route) bool { return rt.named() || namesSubject(rt.body) },
	},
	{
		http.StatusMethodNotAllowed, "MethodNotAllowed", "The path does not have the method of the request.", errNoMethod,
		[]string{"Allow"},
		always,
	},
	{
		http.StatusConflict, "Conflict", "The `Idempotency-Key` was used with another request.", planner.ErrConflict,
		nil, func(rt route) bool { return rt.repeatable() && !appliesAdvice(rt) },
	},
	{
		http.StatusConflict, "Outdated", "The schedule has changed since the suggestions were made, or it is another day, or one of them begins in the past, " +
			"or they were made for another schedule; or the `Idempotency-Key` was used with another request.", errChanged,
		nil, appliesAdvice,
	},
	{
		http.StatusPreconditionFailed, "PreconditionFailed", "The resource is not what `If-Match` names.", planner.ErrPrecondition,
		nil, route.guarded,
	},
	{
		http.StatusRequestEntityTooLarge, "PayloadTooLarge", "The body is over 1 MiB.", errTooLarge,
		nil, func(rt route) bool { return rt.body != nil },
	},
	{
		http.StatusUnsupportedMediaType, "UnsupportedMediaType", "The body has a content type that is not JSON.", errMediaType,
		nil, func(rt route) bool { return rt.body != nil },
	},
	{
		http.StatusUnprocessableEntity, "Invalid", "Something is wrong with a field, a parameter, a header or the JSON itself. All of it is named.",
		planner.Invalid{{Field: "name", Reason: "is over 40 characters"}, {Field: "type", Reason: "must be one of study, training, inactive"}},
		nil, func(rt route) bool { return !rt.reads || rt.query != nil || rt.body != nil },
	},
	{
		http.StatusTooManyRequests, "RateLimited", "The quota of the plan is used up. The request was not counted.", errLimited,
		[]string{"Retry-After"},
		always,
	},
	{
		http.StatusInternalServerError, "InternalError", "The server failed. Its log has the cause under the request's id.", http.ErrBodyNotAllowed,
		nil, always,
	},
	{
		http.StatusServiceUnavailable, "Unavailable", "The database cannot be reached.", planner.ErrUnavailable,
		[]string{"Retry-After"},
		always,
	},
}

func always(route) bool { return true }

func appliesAdvice(rt route) bool { return rt.body == reflect.TypeFor[applyDraft]() }

// namesSubject reports whether a body of type t can name a subject or a block.
func namesSubject(t reflect.Type) bool {
	if t == nil || t == reflect.TypeFor[batchDraft]() || t == reflect.TypeFor[applyDraft]() {
		return t != nil
	}
	_, names := t.FieldByName("SubjectID")
	return names
}

// errorEnvelope is the form of every answer that tells an error.
type errorEnvelope struct {
	Data  noData  `json:"data"`
	Error failure `json:"error"`
	Meta  meta    `json:"meta"`
}

// noData is the member data of an error: null.
type noData struct{}

// refusal describes one of refusals.
func (d describer) refusal(r refusal) (*openapi31.Response, error) {
	names := append([]string{"X-Request-Id", "RateLimit", "RateLimit-Policy"}, r.headers...)
	response := (&openapi31.Response{Headers: headerRefs(names...)}).WithDescription(r.text)
	if r.example == nil {
		return response, nil
	}
	schema, err := d.reflect(errorEnvelope{}, jsonschema.RootRef)
	if err != nil {
		return nil, err
	}
	simple, err := schema.ToSchemaOrBool().ToSimpleMap()
	if err != nil {
		return nil, err
	}
	_, f := describe(r.example)
	example, err := json.Marshal(envelope{Error: &f, Meta: exampleMeta})
	if err != nil {
		return nil, err
	}
	media := (&openapi31.MediaType{}).WithSchema(simple).WithExample(json.RawMessage(example))
	return response.WithContentItem("application/json", *media), nil
}

// define adds a named schema to the document.
func (d describer) define(name string, schema jsonschema.Schema) {
	simple, err := schema.ToSchemaOrBool().ToSimpleMap()
	if err != nil {
		panic(err) // a schema is always JSON
	}
	d.Spec.ComponentsEns().WithSchemasItem(name, simple)
}

// headers lists the headers of answers, by their names.
func headers() map[string]openapi31.Header {
	return map[string]openapi31.Header{
		"X-Request-Id": header("string", "Which request this answers: the caller's own id if it sent one, else a new one.",
			"01981b3c9qv2g4m8a5s7t0e1k6"),
		"RateLimit": header("string", "What is left of each quota: requests (`r`), and seconds until it is whole again (`t`).",
			`"free-1m";r=29;t=2, "free-24h";r=999;t=87`),
		"RateLimit-Policy": header("string", "The quotas of the plan: requests (`q`) in a window of seconds (`w`).",
			`"free-1m";q=30;w=60, "free-24h";q=1000;w=86400`),
		"Retry-After":          header("integer", "In how many seconds to try again.", 2),
		"ETag":                 header("string", "Changes when the answer does. Send it as `If-None-Match` or `If-Match`.", `"1c-3d8a91"`),
		"Idempotency-Replayed": header("string", "`true` if this answer was given before, to a request with the same `Idempotency-Key`.", "true"),
		"WWW-Authenticate":     header("string", "How to authenticate.", "Bearer"),
		"Allow":                header("string", "The methods that the path has.", "GET, HEAD, POST"),
	}
}

func header(kind, text string, example any) openapi31.Header {
	return *(&openapi31.Header{}).WithDescription(text).WithSchema(map[string]any{"type": kind}).WithExample(example)
}

// headerParameters lists the headers of requests, by the names of their
// components. They have no examples: a page to try the API would send those.
func headerParameters() map[string]openapi31.Parameter {
	parameter := func(name, text string, schema map[string]any) openapi31.Parameter {
		schema["type"] = "string"
		return *(&openapi31.Parameter{Name: name, In: openapi31.ParameterInHeader}).WithDescription(text).WithSchema(schema)
	}
	return map[string]openapi31.Parameter{
		"RequestId": parameter("X-Request-Id", "An id of the caller's own for this request: 1 to 64 of `A-Z a-z 0-9 . _ -`. "+
			"Another text is replaced.", map[string]any{}),
		"IfNoneMatch": parameter("If-None-Match", "ETags that the caller has, as in `\"1c-3d8a91\"`, or `*`. "+
			"If the answer has one of them, it is 304.", map[string]any{}),
		"IfMatch": parameter("If-Match", "ETags, one of which the resource must have, as in `\"1c-3d8a91\"`, or `*`. "+
			"Otherwise nothing is changed, and the answer is 412.", map[string]any{}),
		"IdempotencyKey": parameter("Idempotency-Key", "Makes the request take effect once: the same key and body within 24 hours "+
			"give the same answer.", map[string]any{"minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"}),
	}
}
