package api

import (
	"fmt"
	"net/http"
	"reflect"

	"studyplanner/internal/api/apitest/contract"
)

// apiVersion is the version of the interface, which the OpenAPI document
// carries. Raise it with every change of the document.
const apiVersion = "1.1.0"

// document generates the OpenAPI document from the route table, the Go types
// that the routes name, and the texts in the files document_*_test.go. The server
// serves the generated file openapi.json, so nothing of this is part of it.
func document(routes []route) ([]byte, error) {
	doc := contract.Document{
		Title: "Study Planner", Version: apiVersion, Text: introduction, Tags: tagTexts,
		Security: contract.Security{Name: "apiKey", Text: keyText},
		Refusals: documented(refusals), Failure: contract.Failure[failure, meta]{}, Meta: reflect.TypeFor[meta](),
		Values: valueSchemas(), Named: namedValues(), Unions: schemaUnions(), Names: schemaNames(),
		Texts: map[string]string{}, Rules: map[string]contract.Rule{},
	}
	for name, f := range fieldTexts {
		doc.Texts[name], doc.Rules[name] = f.text, f.rules
	}
	for _, rt := range routes {
		told, err := rt.documented()
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", rt.method, rt.pattern, err)
		}
		doc.Routes = append(doc.Routes, told)
	}
	return doc.JSON()
}

// documented returns rt as the document has it.
func (rt route) documented() (contract.Route, error) {
	about, ok := operationTexts[rt.id]
	if !ok {
		return contract.Route{}, fmt.Errorf("operation %s has no text", rt.id)
	}
	told := contract.Route{
		Method: rt.method, Path: prefix + rt.pattern, ID: rt.id, Tag: about.tag, Summary: about.summary, Description: about.description,
		Query: rt.Query, Body: rt.Body, Answer: rt.Answer, Dry: rt.dryRun, Meta: rt.meta, BodyOptional: rt.bodyOptional, Status: rt.status,
		Parameters: rt.takes(), Headers: rt.sends(),
	}
	for _, r := range refusals {
		if r.applies(rt) {
			told.Refusals = append(told.Refusals, r.name)
		}
	}
	var err error
	if told.Media = rt.media; rt.media != "" {
		told.Request = exampleCalendar
	} else if rt.Body != nil {
		if told.Request, err = exampleRequest(rt.id); err != nil {
			return told, err
		}
	}
	if rt.Answer != nil || rt.dryRun != nil {
		told.Response, err = exampleAnswer(rt)
	}
	return told, err
}

// takes lists the headers that rt takes, by the names of their components.
func (rt route) takes() []string {
	var names []string
	switch rt.method {
	case http.MethodGet:
		names = append(names, "IfNoneMatch")
	case http.MethodPost:
		names = append(names, "IdempotencyKey")
	}
	if rt.guarded() {
		names = append(names, "IfMatch")
	}
	return names
}

// repeatable reports whether rt honours Idempotency-Key: a POST that writes.
func (rt route) repeatable() bool { return rt.method == http.MethodPost && !rt.reads }

// sends lists the headers of what rt answers when all went well.
func (rt route) sends() []string {
	var names []string
	if rt.repeatable() {
		names = append(names, "Idempotency-Replayed")
	}
	if rt.status == http.StatusCreated {
		names = append(names, "Location")
	}
	if rt.method == http.MethodGet || rt.guarded() && rt.Answer != nil || rt.status == http.StatusCreated {
		names = append(names, "ETag")
	}
	return names
}
