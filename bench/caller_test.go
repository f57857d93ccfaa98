package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

func TestWhatIsTimedComesAfterAllHavePrepared(t *testing.T) {
	var mu sync.Mutex
	var seen []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		seen = append(seen, r.Method)
		mu.Unlock()
		fmt.Fprint(w, "an answer")
	}))
	defer srv.Close()
	clients := make([]pairOf, 3)
	for i := range clients {
		clients[i] = pairOf{
			func(int) []byte { return compose(http.MethodPatch, "/", "key", "{}") },
			func(int) []byte { return compose(http.MethodGet, "/", "key", "") },
		}
	}
	took, err := inTurns(t.Context(), srv.URL, clients, 2)
	if err != nil || took <= 0 {
		t.Fatal(took, err)
	}
	turn := "PATCH PATCH PATCH GET GET GET"
	if got := strings.Join(seen, " "); got != strings.Join([]string{turn, turn, turn}, " ") {
		t.Error(got)
	}
}

func TestAnAnswerThatIsNoSuccessIsAnError(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer key" {
			http.Error(w, "no such key", http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusNotModified)
	}))
	defer srv.Close()
	c, err := dial(t.Context(), srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	if err := c.ask(compose(http.MethodGet, "/", "key", "")); err != nil {
		t.Error(err)
	}
	if err := c.ask(compose(http.MethodGet, "/", "other", "")); err == nil || !strings.Contains(err.Error(), "no such key") {
		t.Error(err)
	}
}
