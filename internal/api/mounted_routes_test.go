package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"studyplanner/internal/account"
	"studyplanner/internal/api"
	"studyplanner/internal/planner"
)

// letter is an input with a part that is kept as it is.
type letter struct {
	To   string         `json:"to"`
	Text jsontext.Value `json:"text"`
}

// mailbox answers requests beside the API, for whoever authenticate lets in.
func mailbox(s *server, authenticate api.Authenticate) func(method, target, body string) (int, http.Header, string) {
	handler := s.API.MountRoutes("/box", []api.Route{
		{Method: "POST", Pattern: "/letters", Status: 201, Operation: api.Body[letter, letter](func(_ *api.Request, l letter) (letter, error) { return l, nil })},
		{Method: "POST", Pattern: "/notes", Status: 200, Operation: api.Upload[int64](10, count)},
		{Method: "GET", Pattern: "/open", Status: 204, Open: true, Operation: api.NoInput[api.None](func(r *api.Request) (api.None, error) {
			for _, value := range []string{"first", "second"} {
				r.SetCookie(&http.Cookie{Name: "box", Value: value})
				r.SetCookie(&http.Cookie{Name: "boxes", Value: value})
			}
			return api.None{}, nil
		})},
	}, api.Authentication{Authenticate: authenticate, Plan: account.DefaultPlan})
	return func(method, target, body string) (int, http.Header, string) {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequestWithContext(context.WithoutCancel(s.t.Context()), method, target, strings.NewReader(body)))
		return w.Code, w.Header(), w.Body.String()
	}
}

// count answers how long a body is.
func count(_ *api.Request, body io.ReadSeeker) (int64, error) { return io.Copy(io.Discard, body) }

func anybody(*api.Request) (account.Access, planner.Call, error) {
	return account.Access{AccountID: "acc_1", Key: account.Key{Scope: account.Full}}, planner.Call{}, nil
}

func refusing(err error) api.Authenticate {
	return func(*api.Request) (account.Access, planner.Call, error) { return account.Access{}, planner.Call{}, err }
}

func TestARawPartOfABodyIsKeptAsItIs(t *testing.T) {
	t.Parallel()
	ask := mailbox(newServer(t), anybody)
	for _, text := range []string{`{"b": 1,"a":[true]}`, `"x"`, `null`, `12`} {
		status, _, body := ask("POST", "/box/letters", `{"to":"Ada","text":`+text+`}`)
		var a struct {
			Data struct{ Text json.RawMessage }
		}
		if err := json.Unmarshal([]byte(body), &a); err != nil || status != 201 || string(a.Data.Text) != strings.ReplaceAll(text, ": ", ":") {
			t.Errorf("%s: %d %s", text, status, body)
		}
	}
	if status, _, body := ask("POST", "/box/letters", `{}`); status != 422 || strings.Count(body, "is required") != 4 {
		t.Errorf("%d %s", status, body) // both are told in the message and in the list
	}
	if status, _, body := ask("POST", "/box/letters", `{"to":"Ada","text":{]}`); status != 422 || !strings.Contains(body, "not valid JSON") {
		t.Errorf("%d %s", status, body)
	}
}

func TestARawBodyHasASizeOfItsOwn(t *testing.T) {
	t.Parallel()
	ask := mailbox(newServer(t), anybody)
	if status, _, body := ask("POST", "/box/notes", "0123456789"); status != 200 || !strings.HasPrefix(body, `{"data":10,`) {
		t.Errorf("%d %s", status, body)
	}
	status, _, body := ask("POST", "/box/notes", "0123456789a")
	if status != 413 || !strings.Contains(body, "PAYLOAD_TOO_LARGE") || strings.Contains(body, "1 MiB") {
		t.Errorf("%d %s", status, body)
	}
}

func TestACookieTakesThePlaceOfAnotherOfItsName(t *testing.T) {
	t.Parallel()
	_, header, _ := mailbox(newServer(t), anybody)("GET", "/box/open", "")
	if got := strings.Join(header["Set-Cookie"], " "); got != "box=second boxes=second" {
		t.Errorf("cookies %q", got)
	}
}

func TestAnOpenRouteForgivesOnlyThatNobodyIsSignedIn(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]int{
		account.ErrSignedOut: 204, account.ErrUnauthorized: 401, api.ErrCrossSite: 403, planner.ErrUnavailable: 503, errors.New("else"): 500,
	} {
		if status, _, body := mailbox(newServer(t), refusing(err))("GET", "/box/open", ""); status != want {
			t.Errorf("%v: %d %s", err, status, body)
		}
	}
}

func TestWhatStandsBesideTheAPIIsNotSharedWithOtherOrigins(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(c *api.Config) { c.CORSOrigins = []string{"*"} })
	handler := s.API.Mount("/app/v1", api.Authentication{Authenticate: refusing(account.ErrSignedOut)})
	r := httptest.NewRequest("GET", "/app/v1/blocks", nil)
	r.Header.Set("Origin", "https://friend.example")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != 401 || w.Header().Get("Access-Control-Allow-Origin") != "" || w.Header().Get("Vary") != "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
