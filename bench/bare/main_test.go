package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAnAnswerHasItsBytesItsLengthAndTheFieldsThatWereRecorded(t *testing.T) {
	srv := httptest.NewServer(answer([]byte("a list"), []byte("made"), http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"1"}}))
	defer srv.Close()
	for method, want := range map[string]string{http.MethodGet: "200 a list", http.MethodPost: "201 made"} {
		req, err := http.NewRequestWithContext(t.Context(), method, srv.URL, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := srv.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		if answered := got.Status[:4] + string(text); answered != want || got.ContentLength != int64(len(text)) || got.Header.Get("X-Request-Id") != "1" {
			t.Errorf("%s: %q of %d bytes with %v", method, answered, got.ContentLength, got.Header)
		}
	}
}
