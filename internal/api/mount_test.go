package api_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

func TestTheAPICanBeMountedWithAnotherWayToAuthenticate(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	key := s.key()
	authenticator := account.NewAuthenticator(s.Store)
	handler := s.API.Mount("/app/v1", api.Authentication{Vary: "Cookie", Authenticate: func(r *api.Request) (account.Access, planner.Call, error) {
		cookie, err := r.Cookie("session")
		if err != nil {
			return account.Access{}, planner.Call{}, account.ErrUnauthorized
		}
		return authenticator.Authenticate(r.Context(), cookie.Value, r.Now())
	}})
	ask := func(path, session string) int {
		r := httptest.NewRequestWithContext(context.WithoutCancel(t.Context()), "GET", path, nil)
		r.Header.Set("Authorization", "Bearer "+key)
		if session != "" {
			r.AddCookie(&http.Cookie{Name: "session", Value: session})
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Code
	}
	for _, tt := range []struct {
		path, session string
		want          int
	}{{"/app/v1/blocks", key, 200}, {"/app/v1/blocks", "", 401}, {"/v1/blocks", key, 404}, {"/app/v1/blocks/x", key, 404}} {
		if got := ask(tt.path, tt.session); got != tt.want {
			t.Errorf("%s: status %d, want %d", tt.path, got, tt.want)
		}
	}
}

func TestAPanicThatMeansToCutTheConnectionIsPassedOn(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	handler := s.API.Mount("/v1", api.Authentication{Authenticate: func(*api.Request) (account.Access, planner.Call, error) { panic(http.ErrAbortHandler) }})
	defer func() {
		if p, _ := recover().(error); !errors.Is(p, http.ErrAbortHandler) {
			t.Errorf("recovered %v", p)
		}
	}()
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/v1/blocks", nil))
}
