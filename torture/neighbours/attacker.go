package neighbours

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"studyplanner/torture/server"
)

// access is what an attacker is known by.
type access struct{ URL, Key, Cookie string }

// attacker is an account with the quotas that accounts have by default.
type attacker struct {
	access
	http     *http.Client
	document map[string]any // its export, in which spaces are replaced
	body     []byte         // what it sends again and again, if that is large
	turn     atomic.Int64   // a number for each request

	mu      sync.Mutex
	answers map[int]int
}

func at(who access) *attacker {
	return &attacker{access: who, answers: map[int]int{}, http: &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: 128, DisableCompression: true}, Timeout: 90 * time.Second,
	}}
}

func newAttacker(ctx context.Context, srv *server.Server) (*attacker, error) {
	const email = "attacker@example.org"
	if _, err := srv.Command(ctx, "account", "create", "--email", email); err != nil {
		return nil, err
	}
	key, err := srv.Command(ctx, "key", "create", "--email", email, "--mode", "live")
	if err != nil {
		return nil, err
	}
	cookie, err := srv.SignIn(ctx, email)
	if err != nil {
		return nil, err
	}
	a := at(access{URL: srv.URL, Key: key, Cookie: cookie})
	c := srv.Client("")
	defer c.Close()
	export, err := c.Do(ctx, http.MethodGet, "/app/export", nil, "Cookie", cookie)
	if err != nil {
		return nil, err
	}
	return a, export.Data(&a.document)
}

// filled is the document of the attacker with a space that has contents.
func (a *attacker) filled(space string, c contents) []byte {
	document := maps.Clone(a.document)
	spaces, _ := document["spaces"].(map[string]any)
	spaces = maps.Clone(spaces)
	spaces[space] = c
	document["spaces"] = spaces
	text, err := json.Marshal(document)
	if err != nil {
		panic(err) // of texts and numbers only
	}
	return text
}

// fill puts contents into the live space, and tries again when it is told to.
func (a *attacker) fill(ctx context.Context, c contents) error {
	document := a.filled("live", c)
	for try := 1; ; try++ {
		status, text, err := a.asked(ctx, "POST", "/app/spaces/live/import", bytes.NewReader(document), true)
		if err != nil || status == http.StatusOK {
			return err
		}
		if status != http.StatusServiceUnavailable || try == 3 {
			return fmt.Errorf("fill the space: %d %s", status, text)
		}
	}
}

// send sends a request with the key, and throws the answer away.
func (a *attacker) send(ctx context.Context, method, path, body string, headers ...string) {
	a.count(ctx)(a.asked(ctx, method, path, bytes.NewReader([]byte(body)), false, headers...))
}

// sendApp is send with the session.
func (a *attacker) sendApp(ctx context.Context, method, path string, body io.Reader) {
	a.count(ctx)(a.asked(ctx, method, path, body, true))
}

// pause is how long a client of the attacker waits when it is told to come later:
// it stays within its quotas.
const pause = time.Second

// count returns what counts an answer.
func (a *attacker) count(ctx context.Context) func(status int, _ []byte, err error) {
	return func(status int, _ []byte, err error) {
		if err != nil {
			return // it was told to stop
		}
		a.mu.Lock()
		a.answers[status]++
		a.mu.Unlock()
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}
}

// add counts answers that another process got.
func (a *attacker) add(answers map[int]int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for status, n := range answers {
		a.answers[status] += n
	}
}

func (a *attacker) statuses() map[int]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.answers)
}

// asked returns the status and the beginning of the answer.
func (a *attacker) asked(ctx context.Context, method, path string, body io.Reader, inApp bool, headers ...string) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, a.URL+path, body)
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if inApp {
		req.Header.Set("Cookie", a.Cookie)
	} else {
		req.Header.Set("Authorization", "Bearer "+a.Key)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := a.http.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	begin, err := io.ReadAll(io.LimitReader(resp.Body, 500))
	if err == nil {
		_, err = io.Copy(io.Discard, resp.Body)
	}
	return resp.StatusCode, begin, err
}

// attack attacks as r says until ctx is done. With turns each client attacks as often
// as that, and no more.
func (a *attacker) attack(ctx context.Context, r row, turns int) {
	var wg sync.WaitGroup
	for range r.clients {
		wg.Go(func() {
			for i := 0; ctx.Err() == nil && (turns == 0 || i < turns); i++ {
				r.attack(ctx, a, int(a.turn.Add(1)))
			}
		})
	}
	wg.Wait()
	a.http.CloseIdleConnections()
}
