package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAnAnswerHasItsBytesAndTheirLength(t *testing.T) {
	w := httptest.NewRecorder()
	answer([]byte("a list")).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if w.Code != 200 || w.Body.String() != "a list" || w.Header().Get("Content-Length") != "6" {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
}
