package backups

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"studyplanner/torture/server"
)

// writer creates blocks one after the other, in a space of its own, until there are
// so many that reading them would take long.
type writer struct {
	*server.Client
	subject string

	mu   sync.Mutex
	done int           // acknowledged
	news chan struct{} // holds something after each acknowledgement
}

// most is how many blocks a writer makes; then it changes them.
const most = 2000

func newWriter(ctx context.Context, srv *server.Server) (*writer, error) {
	key, err := srv.Key(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{Client: srv.Client(key), news: make(chan struct{}, 1)}
	a, err := w.Do(ctx, "POST", "/v1/subjects", map[string]any{"name": "Algebra", "type": "study"})
	if err != nil {
		return nil, err
	}
	var subject struct{ ID string }
	err = a.Data(&subject)
	w.subject = subject.ID
	return w, err
}

// write goes on until it is told to stop. What is not acknowledged ends it: the
// number of a block says that all before it are there.
func (w *writer) write(ctx context.Context) {
	ids := make([]string, 0, most)
	for i := 0; ctx.Err() == nil; i++ {
		body := map[string]any{"topic": strconv.Itoa(i)}
		method, path := "PATCH", ""
		if i < most {
			day := time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i)
			body["subject_id"], body["date"], body["start"], body["end"] = w.subject, day.Format(time.DateOnly), "09:00", "10:00"
			method, path = "POST", "/v1/blocks"
		} else {
			path = "/v1/blocks/" + ids[i%most]
		}
		a, err := w.Do(ctx, method, path, body)
		var made struct{ ID string }
		if err != nil || a.Data(&made) != nil {
			return
		}
		if i < most {
			ids = append(ids, made.ID)
		}
		w.mu.Lock()
		w.done = i + 1
		w.mu.Unlock()
		select {
		case w.news <- struct{}{}:
		default:
		}
	}
}

func (w *writer) acknowledged() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.done
}

// more waits until something is acknowledged.
func (w *writer) more(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, server.Patience)
	defer cancel()
	for range 2 { // the first may have been there before
		select {
		case <-w.news:
		case <-ctx.Done():
			return fmt.Errorf("nothing more is acknowledged: %w", ctx.Err())
		}
	}
	return nil
}

// stored returns how many writes of w another server holds, and an error if one is
// missing that came before one which is there.
func (w *writer) stored(ctx context.Context, srv *server.Server) (int, error) {
	c := srv.Client(w.Key)
	defer c.Close()
	a, err := c.Do(ctx, "GET", "/v1/blocks", nil)
	if err != nil {
		return 0, err
	}
	var all []struct{ Topic string }
	if err := a.Data(&all); err != nil {
		return 0, err
	}
	numbers := make([]int, len(all))
	for i, b := range all {
		if numbers[i], err = strconv.Atoi(b.Topic); err != nil {
			return 0, err
		}
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if want := numbers[len(numbers)-1] - len(numbers) + 1 + i; n != want || len(numbers) < most && n != i {
			return 0, fmt.Errorf("write %d is there, and write %d before it is not", numbers[len(numbers)-1], want)
		}
	}
	if len(numbers) == 0 {
		return 0, nil
	}
	return numbers[len(numbers)-1] + 1, nil
}
