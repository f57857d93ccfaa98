package e2e_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// instances start three servers on one new database, which count together.
func instances(t *testing.T, args ...string) []*server {
	t.Helper()
	database := newPostgres(t)
	all := make([]*server, 3)
	for i := range all {
		all[i] = startServer(t, database, append([]string{"--quota", "shared", "--plan", "anonymous=1000000/1m"}, args...)...)
	}
	return all
}

// stateOf sends a request and returns the status and how the quota stands.
func stateOf(r *http.Request) (status int, state string, err error) {
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, resp.Header.Get("RateLimit"), err
}

func TestAQuotaIsExactOverAllInstances(t *testing.T) {
	t.Parallel()
	// Few wait for one row at a time: a server that waits for two seconds counts alone.
	const clients, each, may = 4, 24, 123
	all := instances(t, "--plan", fmt.Sprintf("tiny=%d/30d,1000/60d", may))
	key := all[0].account(t, "--plan", "tiny").key(t, "live")
	var mu sync.Mutex
	told := map[string]int{} // what allowed requests were told to be left
	statuses := map[int]int{}
	var group sync.WaitGroup
	for _, s := range all {
		for range clients {
			group.Go(func() {
				for range each {
					r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/v1/account", nil)
					if err != nil {
						t.Error(err)
						return
					}
					r.Header.Set("Authorization", "Bearer "+key)
					status, state, err := stateOf(r)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					statuses[status]++
					if first, _, _ := strings.Cut(state, ";t="); status == http.StatusOK {
						told[first]++
					}
					mu.Unlock()
				}
			})
		}
	}
	group.Wait()
	if statuses[200] != may || statuses[429] != len(all)*clients*each-may {
		t.Errorf("answered with %v, want %d times 200, and 429", statuses, may)
	}
	for left := range may {
		if n := told[fmt.Sprintf(`"tiny-720h";r=%d`, left)]; n != 1 {
			t.Errorf("%d requests were told that %d are left", n, left)
		}
	}
}

func TestPasswordsAreGuessedNoOftenerWithManyInstances(t *testing.T) {
	t.Parallel()
	all := instances(t, "--plan", "sign-in=5/30d")
	for i := range 9 {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, all[i%len(all)].url+"/app/sign-in",
			strings.NewReader(`{"email":"nobody@example.org","password":"a guess"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		want := http.StatusForbidden
		if i >= 5 {
			want = http.StatusTooManyRequests
		}
		if status, state, err := stateOf(r); err != nil || status != want {
			t.Errorf("guess %d: %d, %s, %v", i+1, status, state, err)
		}
	}
}
