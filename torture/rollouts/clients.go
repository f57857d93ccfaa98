package rollouts

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"studyplanner/torture/server"
)

// clientsAtOnce is how many clients ask at once, each for one thing after the other.
const clientsAtOnce = 16

// tally counts what became of requests.
type tally struct {
	mu       sync.Mutex
	requests int
	failed   []string
	lost     []string // what was acknowledged and is not there
	warnings []string // of the servers' logs
}

// add counts one, which failed unless why is "".
func (t *tally) add(why string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.requests++
	if why != "" {
		t.failed = append(t.failed, why)
	}
}

// note keeps what a server warned of.
func (t *tally) note(log string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for line := range strings.Lines(log) {
		if strings.Contains(line, "level=WARN") || strings.Contains(line, "level=ERROR") {
			t.warnings = append(t.warnings, line)
		}
	}
}

func (t *tally) failures() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.failed)
}

// writes is what a client knows of the topics that it gave its block, which are numbers.
type writes struct{ acknowledged, asked int }

// ask reads weeks and changes a block of its own in turns until ctx is done, and tries
// nothing again. What is under way then does not count.
func ask(ctx context.Context, url, key, block string, t *tally) (w writes) {
	c := server.Open(url, key)
	defer c.Close()
	for n := 0; ctx.Err() == nil; n++ {
		method, path, body := http.MethodGet, "/v1/schedule", any(nil)
		changes := n%4 == 3
		if changes {
			method, path, body = http.MethodPatch, "/v1/blocks/"+block, map[string]string{"topic": strconv.Itoa(n)}
			w.asked = n
		}
		a, err := c.Do(ctx, method, path, body)
		if err == nil && a.OK() && changes {
			w.acknowledged = n
		}
		switch {
		case ctx.Err() != nil:
		case err != nil:
			t.add(err.Error()) // which names the request
		case !a.OK():
			t.add(fmt.Sprintf("%s %s: %d %s", method, path, a.Status, a.Body))
		default:
			t.add("")
		}
	}
	return w
}

// kept returns an error unless a block has the topic that was acknowledged last, or a
// later one that may have been stored.
func (w writes) kept(ctx context.Context, url, key, block string) error {
	c := server.Open(url, key)
	defer c.Close()
	a, err := c.Do(ctx, http.MethodGet, "/v1/blocks/"+block, nil)
	if err != nil {
		return err
	}
	var found struct{ Topic string }
	if err := a.Data(&found); err != nil {
		return err
	}
	if w.asked > 0 && found.Topic != strconv.Itoa(w.acknowledged) && found.Topic != strconv.Itoa(w.asked) {
		return fmt.Errorf("a block has the topic %q; %d was acknowledged, %d asked for", found.Topic, w.acknowledged, w.asked)
	}
	return nil
}

// makeBlocks makes a subject with a block for each client.
func makeBlocks(ctx context.Context, url, key string) ([]string, error) {
	c := server.Open(url, key)
	defer c.Close()
	create := func(path string, body any) (id string, err error) {
		var made struct{ ID string }
		a, err := c.Do(ctx, http.MethodPost, path, body)
		if err == nil {
			err = a.Data(&made)
		}
		return made.ID, err
	}
	subject, err := create("/v1/subjects", map[string]string{"name": "Algebra", "type": "study"})
	if err != nil {
		return nil, err
	}
	var blocks []string
	for range clientsAtOnce {
		block, err := create("/v1/blocks", map[string]string{"subject_id": subject, "date": "2026-03-02", "start": "09:00", "end": "10:00"})
		if err != nil {
			return nil, err
		}
		blocks = append(blocks, block)
	}
	return blocks, nil
}
