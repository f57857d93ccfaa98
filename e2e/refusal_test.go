package e2e_test

import "testing"

// refuses sends a request that must fail with this status and code.
func (c client) refuses(t testing.TB, status int, code, method, path string, body any, headers ...string) answer {
	t.Helper()
	a := c.send(t, method, path, body, headers...).is(t, status)
	if a.Error.Code != code {
		t.Errorf("%s: code %s, want %s\n%s", a.what(), a.Error.Code, code, a.body)
	}
	return a
}

// missing sends a request that must be refused with NOT_FOUND.
func (c client) missing(t testing.TB, method, path string, body any) {
	t.Helper()
	c.refuses(t, 404, "NOT_FOUND", method, path, body)
}
