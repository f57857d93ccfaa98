package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"studyplanner/internal/console"
)

// mixed are requests to all parts of the server that keep something between requests.
// %d is a number of their own.
var mixed = []struct{ method, path, body string }{
	{"POST", "/v1/subjects", `{"name":"Algebra %d","type":"study","slots":[{"days":[1,3],"start":"10:00","end":"11:00"}]}`},
	{"GET", "/v1/blocks?date_from=2026-10-12&date_to=2026-10-18", ""},
	{"GET", "/v1/schedule?week_offset=1", ""},
	{"GET", "/v1/stats?period=all", ""},
	{"POST", "/v1/schedule/suggest", `{"goal":"more Algebra %d please"}`},
	{"POST", "/v1/subjects", `{"name":""}`},
	{"POST", "/app/sign-in", `{"email":"nobody-%d@example.org","password":"wrong horse battery"}`},
	{"GET", "/readyz", ""},
	{"GET", "/metrics", ""},
	{"GET", "/", ""},
}

// send returns the status that a request gets.
func (s *server) send(ctx context.Context, key, method, path, body string) (int, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/json")
	if strings.HasPrefix(path, "/v1/") {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, errors.Join(err, resp.Body.Close())
}

// TestAServerServesManyAtOnce is for the race detector: all packages of the server in
// one process, with requests that meet in each of them.
func TestAServerServesManyAtOnce(t *testing.T) {
	c := newShell(t)
	s := c.serve("--plan", "anonymous=100000/1m", "--plan", "free=100000/1m", "--sign-up", "open")
	c.ok("account", "create", "--email", "ada@example.org")
	key := c.ok("key", "create", "--email", "ada@example.org", "--mode", "live")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	all, ctx := errgroup.WithContext(ctx)
	for client := range 6 {
		all.Go(func() error {
			for i := range 2 * len(mixed) {
				m := mixed[(i+client)%len(mixed)]
				body := strings.ReplaceAll(m.body, "%d", fmt.Sprint(client*1000+i))
				status, err := s.send(ctx, key, m.method, m.path, body)
				if err != nil || status >= 500 && status != http.StatusServiceUnavailable || status == http.StatusNotFound {
					return fmt.Errorf("%s %s: %d, %w", m.method, m.path, status, err)
				}
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		t.Error(err)
	}
	if code, _ := s.end(t); code != console.ExitOK {
		t.Errorf("serve exits with %d", code)
	}
}
