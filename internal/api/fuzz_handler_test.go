package api_test

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"studyplanner/internal/api"
)

// FuzzNoRequestMakesTheServerFail sends anything at all to any route or path.
func FuzzNoRequestMakesTheServerFail(f *testing.F) {
	s := newServer(f)
	c := s.client()
	subject := c.subject("Algebra").ID
	block := c.block(subject, "2026-03-02", "09:00", "10:00").ID
	routes := api.Routes()
	for i := range routes {
		f.Add(byte(i), "GET", "/v1/blocks", "limit=1", `{"date":"2026-03-05","title":"A","duration":1}`, "k", `"x"`)
	}
	f.Add(byte(255), "BREW", "/v1//%2e", "%zz", "\xff", "é", "W/")
	f.Fuzz(func(t *testing.T, route byte, method, path, query, body, key, match string) {
		c.server.t = t
		if int(route) < len(routes) {
			method, path, _ = strings.Cut(routes[route].Name, " ")
			ids := map[bool]string{true: subject, false: block}
			path = strings.NewReplacer("{id}", ids[strings.Contains(path, "subjects")], "{item_id}", "x").Replace(path)
		}
		r := httptest.NewRequest("GET", "/", strings.NewReader(body))
		r.Method, r.URL = method, &url.URL{Path: path, RawQuery: query}
		r.Header.Set("Authorization", "Bearer "+c.key)
		for name, value := range map[string]string{"Idempotency-Key": key, "If-Match": match, "If-None-Match": match, "X-Request-Id": key} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		s.Pass(1e9) // for the quota
		if a := s.sendRaw(r); a.status >= 500 || a.status < 200 {
			t.Errorf("status %d: %s", a.status, a.body)
		}
	})
}
