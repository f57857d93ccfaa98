package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestWhatWasAnsweredIsInTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "grouped")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	h := handler{jobs: make(chan job, most)}
	go keep(f, h.jobs)
	defer close(h.jobs)
	srv := httptest.NewServer(h)
	defer srv.Close()
	var wg sync.WaitGroup
	want := make([]string, 2*most)
	for i := range want {
		want[i] = fmt.Sprintf("%04d", i)
		wg.Go(func() {
			a, err := http.Post(srv.URL, "text/plain", strings.NewReader(want[i]))
			if err != nil {
				t.Error(err)
				return
			}
			defer a.Body.Close()
			if a.StatusCode != http.StatusOK {
				t.Error(a.Status)
			}
		})
	}
	wg.Wait()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for part := range slices.Chunk(text, 4) {
		got = append(got, string(part))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the file has %d bodies, %v", len(got), got)
	}
}

func TestWhatCannotBeKeptIsNotAnswered(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "grouped"))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	h := handler{jobs: make(chan job, most)}
	go keep(f, h.jobs)
	defer close(h.jobs)
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
	if rec.Code != http.StatusInternalServerError {
		t.Error(rec.Code, rec.Body)
	}
}

func TestAnAnswerHasItsBytesAndTheirLength(t *testing.T) {
	w := httptest.NewRecorder()
	handler{answer: []byte("a list"), length: []string{"6"}}.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	if w.Code != 200 || w.Body.String() != "a list" || w.Header().Get("Content-Length") != "6" {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
}
