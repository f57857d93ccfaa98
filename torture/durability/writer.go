package durability

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"studyplanner/torture/server"
)

// outcome is what a client knows of a write after its answer.
type outcome int

const (
	acknowledged outcome = iota
	refused              // the answer says that nothing was done
	uncertain            // the answer says that it is not known
	unanswered           // there was no whole answer
	notFound
	wrong // an answer that there must not be
)

// outcomeOf reads an answer as a client does that was written from docs/api.md.
func outcomeOf(a server.Answer, err error) outcome {
	switch {
	case err != nil:
		return unanswered
	case a.OK():
		return acknowledged
	case a.Status == http.StatusServiceUnavailable && strings.Contains(string(a.Body), "it is not known whether this was saved"):
		return uncertain
	case a.Status == http.StatusServiceUnavailable:
		return refused
	case a.Status == http.StatusBadGateway, a.Status == http.StatusGatewayTimeout:
		return unanswered // a balancer says that the server did not answer
	case a.Status == http.StatusNotFound:
		return notFound
	}
	return wrong
}

// writer is a client that changes blocks of its own, one request after the other.
type writer struct {
	client  *server.Client
	ledger  *ledger
	subject string
	random  *rand.Rand
	own     []string      // ids
	patient bool          // it goes on where there is no answer: another server may give one
	pause   time.Duration // between two writes
}

// pace is how long a client waits after a refusal: less than it is asked to, so that
// more is tried.
const pace = 20 * time.Millisecond

// run writes until a request is not answered, unless w is patient, or done is.
func (w *writer) run(ctx context.Context, done context.Context) {
	for done.Err() == nil && ctx.Err() == nil {
		pause := w.pause
		switch how := w.step(ctx); {
		case how == unanswered && !w.patient:
			return
		case how == refused, how == uncertain, how == unanswered:
			pause = max(pause, pace)
		}
		if pause > 0 {
			select {
			case <-time.After(pause):
			case <-done.Done():
			}
		}
	}
}

// step does one write.
func (w *writer) step(ctx context.Context) outcome {
	dice := w.random.IntN(100)
	switch {
	case dice < 45 || len(w.own) < 4:
		return w.create(ctx, 1)
	case dice < 55:
		return w.create(ctx, 2)
	case dice < 90:
		return w.patch(ctx)
	}
	return w.remove(ctx)
}

// draft is a block that nobody has asked for before.
func (w *writer) draft() block {
	n := w.ledger.next()
	return block{Subject: w.subject, Topic: fmt.Sprintf("topic %d", n)}.at(n)
}

// firstDay is that of the first block.
var firstDay = time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC)

// at returns b at the n-th time there is, of twelve a day.
func (b block) at(n int) block {
	b.Date = firstDay.AddDate(0, 0, n/12%100_000).Format(time.DateOnly)
	b.Start, b.End = fmt.Sprintf("%02d:00", 8+n%12), fmt.Sprintf("%02d:30", 8+n%12)
	return b
}

// create asks for new blocks, several of them in one batch. If the outcome is uncertain, or
// a patient client gets no response, it retries or gives up.
func (w *writer) create(ctx context.Context, n int) outcome {
	c := creation{key: fmt.Sprintf("key-%d", w.ledger.next())}
	for range n {
		c.blocks = append(c.blocks, w.draft())
	}
	how, got := w.send(ctx, c)
	if (how == uncertain || how == unanswered && w.patient) && w.random.IntN(2) == 0 {
		if how, got = w.send(ctx, c); how == refused {
			how = uncertain // the first may have been done
		}
	}
	w.ledger.created(how, c, got)
	for _, b := range got {
		w.own = append(w.own, b.ID)
	}
	return how
}

// send asks for the blocks of c, as often as it is called with the same key.
func (w *writer) send(ctx context.Context, c creation) (outcome, []block) {
	type operation struct {
		Op string `json:"op"`
		block
	}
	var operations []operation
	for _, b := range c.blocks {
		b.ID = ""
		operations = append(operations, operation{"create", b})
	}
	path, body := "/v1/blocks/batch", any(map[string]any{"operations": operations})
	if len(operations) == 1 {
		path, body = "/v1/blocks", operations[0].block
	}
	a, err := w.client.Do(ctx, http.MethodPost, path, body, "Idempotency-Key", c.key)
	how := w.judge(a, err)
	if how != acknowledged {
		return how, nil
	}
	var one block
	var batch struct{ Results []struct{ Block block } }
	if len(operations) == 1 {
		err = a.Data(&one)
		return how, w.readable(err, a, one)
	}
	err = a.Data(&batch)
	var blocks []block
	for _, r := range batch.Results {
		blocks = append(blocks, r.Block)
	}
	return how, w.readable(err, a, blocks...)
}

// readable complains about an answer that could not be read.
func (w *writer) readable(err error, a server.Answer, blocks ...block) []block {
	if err != nil {
		w.ledger.locked(func() { w.ledger.complain("an answer cannot be read: %v: %s", err, a.Body) })
	}
	return blocks
}

// judge is outcomeOf, and complains about an answer that there must not be.
func (w *writer) judge(a server.Answer, err error) outcome {
	how := outcomeOf(a, err)
	switch how {
	case wrong:
		w.ledger.judged(a.Status, a.Body)
	case refused:
		w.ledger.locked(func() { w.ledger.refusal = string(a.Body) })
	}
	return how
}

// patch changes all of a block but its subject and its date, which are for good.
func (w *writer) patch(ctx context.Context) outcome {
	id := w.own[w.random.IntN(len(w.own))]
	to := w.draft()
	to.ID, to.Date, to.Done = id, w.ledger.date(id), w.random.IntN(2) == 0
	a, err := w.client.Do(ctx, http.MethodPatch, "/v1/blocks/"+id, map[string]any{
		"start": to.Start, "end": to.End, "topic": to.Topic, "done": to.Done,
	})
	return w.change(id, &to, w.judge(a, err))
}

func (w *writer) remove(ctx context.Context) outcome {
	id := w.own[w.random.IntN(len(w.own))]
	return w.change(id, nil, w.judge(w.client.Do(ctx, http.MethodDelete, "/v1/blocks/"+id, nil)))
}

// change notes a change of one block.
func (w *writer) change(id string, to *block, how outcome) outcome {
	if how == notFound {
		w.ledger.missing(id)
	} else {
		w.ledger.changed(how, id, to)
	}
	if how == notFound || how == acknowledged && to == nil {
		w.own = slices.DeleteFunc(w.own, func(own string) bool { return own == id })
	}
	return how
}
