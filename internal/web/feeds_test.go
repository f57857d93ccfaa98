package web_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAFeedIsReadBesideTheAppWithoutACookie(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	b := s.administrator()
	b.send("POST", "/app/v1/subjects", `{"name":"Algebra","type":"study","slots":[{"days":[1,2,3],"start":"09:00","end":"10:00"}]}`)
	made := b.send("POST", "/app/v1/feeds", `{"name":"Phone"}`)
	_, rest, _ := strings.Cut(made.body, `"url":"https://planner.example.org`)
	path, _, _ := strings.Cut(rest, `"`)
	s.secret(strings.TrimSuffix(strings.TrimPrefix(path, "/feeds/"), ".ics"))
	w := s.direct(httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
	h := w.Header()
	if w.Code != 200 || !strings.HasPrefix(w.Body.String(), "BEGIN:VCALENDAR\r\n") || h.Get("Referrer-Policy") != "no-referrer" || h["Set-Cookie"] != nil {
		t.Errorf("%d %v: %s", w.Code, h, w.Body)
	}
	r := httptest.NewRequestWithContext(t.Context(), "GET", path, nil)
	r.Header.Set("Accept-Encoding", "gzip")
	packed := s.direct(r)
	if packed.Header().Get("Content-Encoding") != "gzip" || packed.Body.Len() > w.Body.Len()/2 {
		t.Errorf("packed: %d of %d bytes, %v", packed.Body.Len(), w.Body.Len(), packed.Header())
	}
	head := httptest.NewRequestWithContext(t.Context(), "HEAD", path, nil)
	head.Header.Set("Accept-Encoding", "gzip")
	if w := s.direct(head); w.Header().Get("ETag") != packed.Header().Get("ETag") || w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() > 0 {
		t.Errorf("HEAD: %d %v, where GET has %v", w.Code, w.Header(), packed.Header())
	}
	r.Header.Set("If-None-Match", packed.Header().Get("ETag"))
	if w := s.direct(r); w.Code != 304 || w.Header().Get("Vary") != "Accept-Encoding" {
		t.Errorf("again: %d %v", w.Code, w.Header())
	}
	if w := s.direct(httptest.NewRequestWithContext(t.Context(), "GET", "/feeds/nothing.ics", nil)); w.Code != 404 {
		t.Errorf("nothing: %d", w.Code)
	}
}
