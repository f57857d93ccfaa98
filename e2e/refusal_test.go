package e2e_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// refuses sends a request that must fail with this status and code.
func (c client) refuses(t testing.TB, status int, code, method, path string, body any, headers ...string) answer {
	t.Helper()
	a := c.send(t, method, path, body, headers...).is(t, status)
	if a.Error.Code != code {
		t.Errorf("%s: code %s, want %s\n%s", a.what(), a.Error.Code, code, a.body)
	}
	return a
}

// invalid sends a request that must be refused because of exactly these fields.
// A name that ends in * stands for every field that begins with it.
func (c client) invalid(t testing.TB, method, path string, body any, fields ...string) {
	t.Helper()
	a := c.refuses(t, 422, "VALIDATION_ERROR", method, path, body)
	for _, want := range fields {
		if !slices.ContainsFunc(a.fields(), func(got string) bool { return names(want, got) }) {
			t.Errorf("%s %s: %s is not reported\n%s", a.what(), brief(body), want, a.body)
		}
	}
	for _, got := range a.fields() {
		if !slices.ContainsFunc(fields, func(want string) bool { return names(want, got) }) {
			t.Errorf("%s %s: %s is reported, want only %q\n%s", a.what(), brief(body), got, fields, a.body)
		}
	}
}

// missing sends a request that must be refused with NOT_FOUND.
func (c client) missing(t testing.TB, method, path string, body any) {
	t.Helper()
	c.refuses(t, 404, "NOT_FOUND", method, path, body)
}

// fields lists the names of what is wrong.
func (a answer) fields() []string {
	var all []string
	for _, p := range a.Error.Fields {
		all = append(all, p.Field)
	}
	return all
}

func names(want, got string) bool {
	if prefix, ok := strings.CutSuffix(want, "*"); ok {
		return strings.HasPrefix(got, prefix)
	}
	return want == got
}

// brief shows a body in a message.
func brief(body any) string {
	if s, ok := body.(string); ok {
		return shorten(s)
	}
	text, err := json.Marshal(body)
	if err != nil {
		return err.Error()
	}
	return shorten(string(text))
}
