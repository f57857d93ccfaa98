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
	w := writer{file: f, jobs: make(chan job, most)}
	go w.run()
	defer close(w.jobs)
	srv := httptest.NewServer(w.answer([]byte("made")))
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
			if a.StatusCode != http.StatusCreated {
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
	w := writer{file: f, jobs: make(chan job, most)}
	go w.run()
	defer close(w.jobs)
	rec := httptest.NewRecorder()
	w.answer([]byte("made")).ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/", strings.NewReader("x")))
	if rec.Code != http.StatusInternalServerError {
		t.Error(rec.Code, rec.Body)
	}
}
