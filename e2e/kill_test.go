package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
)

const (
	writers = 16 // clients that create blocks at the same time
	rounds  = 3  // kills of the server, all on one database
)

// enough is how many acknowledgements come before each kill.
func enough() int {
	if thorough {
		return 400
	}
	return 100
}

// TestNoAcknowledgedWriteIsLost kills the server (SIGKILL) under load.
func TestNoAcknowledgedWriteIsLost(t *testing.T) {
	onBothAlone(t, func(t *testing.T, database string) {
		plans := []string{"--plan", "load=10000000/1m"}
		s := startServer(t, database, plans...)
		a := s.account(t, "--plan", "load")
		c := a.client(t, "live")
		subject := c.subject(t, "Algebra")
		acknowledged := map[string]obj{}
		for round := range rounds {
			writeUntilKilled(t, c, subject, round, acknowledged)
			s = startServer(t, database, plans...)
			c = client{s, c.key}
			checkStored(t, c, acknowledged)
		}
		healthy(t, s.database)
	})
}

// writeUntilKilled lets all writers create blocks, kills the server when enough
// are acknowledged, and adds to acknowledged what was.
func writeUntilKilled(t *testing.T, c client, subject obj, round int, acknowledged map[string]obj) {
	t.Helper()
	created := make(chan obj, writers)
	var wg sync.WaitGroup
	for writer := range writers {
		wg.Go(func() {
			for i := 0; ; i++ {
				body := blockBody(subject, fmt.Sprintf("20%02d-%02d-%02d", 10+writer, 1+i/28%12, 1+i%28), "09:00-10:00")
				block, err := c.tryCreate(t.Context(), body.with("topic", fmt.Sprintf("%d/%d/%d", round, writer, i)))
				if err != nil {
					break // the server is gone
				}
				created <- block
			}
		})
	}
	go func() {
		wg.Wait()
		close(created)
	}()
	before := len(acknowledged)
	for block := range created {
		if acknowledged[block.id()] = block; len(acknowledged) == before+enough() {
			go c.s.kill()
		}
	}
	if got := len(acknowledged) - before; got < enough() {
		t.Fatalf("round %d: the writers stopped after %d acknowledgements; log of the server:\n%s", round, got, c.s.log.tail())
	}
	c.s.kill()
}

// tryCreate creates a block and returns it only when it was acknowledged with 201.
func (c client) tryCreate(ctx context.Context, body obj) (obj, error) {
	a, err := c.try(ctx, "POST", "/v1/blocks", body)
	if err != nil {
		return nil, err
	}
	if a.status != 201 {
		return nil, fmt.Errorf("status %d: %s", a.status, a.body)
	}
	var got struct{ Data obj }
	err = json.Unmarshal(a.body, &got)
	return got.Data, err
}

// checkStored wants every acknowledged block in the list and, by its id, alone.
func checkStored(t *testing.T, c client, acknowledged map[string]obj) {
	t.Helper()
	stored := map[string]obj{}
	for _, b := range c.list(t, "/v1/blocks") {
		stored[b.id()] = b
	}
	ids := make(chan string)
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for id := range ids {
				a, err := c.try(t.Context(), "GET", "/v1/blocks/"+id, nil)
				if err != nil || a.status != 200 {
					t.Errorf("GET /v1/blocks/%s after the kill: status %d, %v", id, a.status, err)
				}
			}
		})
	}
	for id, want := range acknowledged {
		equal(t, "block "+id+" after the kill", stored[id], want)
		ids <- id
	}
	close(ids)
	wg.Wait()
	if most := len(acknowledged) + rounds*writers; len(stored) > most {
		t.Errorf("%d blocks are stored, %d were acknowledged: more than the writers had in flight", len(stored), len(acknowledged))
	}
}
