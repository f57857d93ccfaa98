package linear

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"

	"studyplanner/torture/server"
)

// history is what all clients saw, and the ids that they know of.
type history struct {
	subject string
	began   time.Time

	mu     sync.Mutex
	events []porcupine.Operation
	ids    map[string]string // by name
}

// client asks one thing after the other.
type client struct {
	*history
	*server.Client
	number int
	random *rand.Rand
	known  space            // what it saw last
	lists  map[string]space // what it saw under the tag of a list
	tag    string           // of the last list
}

func newClient(h *history, c *server.Client, number int, seed uint64) *client {
	return &client{history: h, Client: c, number: number, random: rand.New(rand.NewPCG(seed, uint64(number))), known: space{}, lists: map[string]space{}}
}

// blockJSON is a block as it is answered. Its note is the name that it was made with.
type blockJSON struct {
	ID    string
	Topic string
	Note  string
}

// work sends all requests of c.
func (c *client) work(ctx context.Context) error {
	for i := range each {
		if err := c.one(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// one sends a request, and notes what came of it. Now and then it does not wait for
// the answer.
func (c *client) one(ctx context.Context, i int) error {
	in, id := c.choose(i)
	asked := ctx
	if in.op <= remove && c.random.IntN(20) == 0 {
		var cancel context.CancelFunc
		asked, cancel = context.WithTimeout(ctx, time.Duration(c.random.IntN(4000))*time.Microsecond)
		defer cancel()
	}
	called := time.Since(c.began).Nanoseconds()
	out, err := c.ask(asked, in, id)
	returned := time.Since(c.began).Nanoseconds()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || out.status == 503 {
		if in.op > remove {
			return nil // a read that tells nothing
		}
		out, returned = output{unknown: true}, math.MaxInt64
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.events = append(c.events, porcupine.Operation{ClientId: c.number, Input: in, Output: out, Call: called, Return: returned})
	return nil
}

// choose makes up a request. Half of the changes are under the condition that the
// block is as c saw it last.
func (c *client) choose(i int) (in input, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	in = input{op: c.random.IntN(5), topic: fmt.Sprintf("topic %d/%d", c.number, i)}
	if in.op != list && (i == 0 || in.op == create && len(c.ids) < 5) || len(c.ids) == 0 {
		return input{op: create, name: fmt.Sprintf("name %d/%d", c.number, i), topic: in.topic}, ""
	}
	if in.op == create || in.op == remove && c.random.IntN(3) > 0 { // few are deleted
		in.op = change
	}
	if in.op == list {
		return input{op: list}, ""
	}
	all := space{}
	for name := range c.ids {
		all[name] = block{}
	}
	names := all.names()
	in.name = names[c.random.IntN(len(names))]
	if seen, ok := c.known[in.name]; ok && in.op != read && c.random.IntN(2) == 0 {
		in.match = seen.tag
	}
	return in, c.ids[in.name]
}

// ask sends what in says.
func (c *client) ask(ctx context.Context, in input, id string) (output, error) {
	var conditions []string
	if in.match != "" {
		conditions = []string{"If-Match", in.match}
	}
	switch in.op {
	case create:
		return c.one200(ctx, in, "POST", "/v1/blocks", map[string]any{
			"subject_id": c.subject, "date": "2031-03-05", "start": "09:00", "end": "10:00", "topic": in.topic, "note": in.name,
		})
	case change:
		return c.one200(ctx, in, "PATCH", "/v1/blocks/"+id, map[string]any{"topic": in.topic}, conditions...)
	case remove:
		return c.one200(ctx, in, "DELETE", "/v1/blocks/"+id, nil, conditions...)
	case read:
		return c.one200(ctx, in, "GET", "/v1/blocks/"+id, nil)
	}
	return c.all(ctx)
}

// one200 sends a request about one block, and reads it from the answer.
func (c *client) one200(ctx context.Context, in input, method, path string, body any, headers ...string) (output, error) {
	a, err := c.Do(ctx, method, path, body, headers...)
	if err != nil {
		return output{}, err
	}
	out := output{status: a.Status}
	if a.Status != 200 && a.Status != 201 {
		return out, nil
	}
	var got blockJSON
	if err := a.Data(&got); err != nil {
		return out, err
	}
	out.seen = block{a.Header.Get("Etag"), got.Topic}
	c.known[in.name] = out.seen
	c.learn(got)
	return out, nil
}

// learn remembers the id of a block for all clients.
func (c *client) learn(b blockJSON) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ids == nil {
		c.ids = map[string]string{}
	}
	c.ids[b.Note] = b.ID
}

// all asks for the list, on a condition if c saw one before.
func (c *client) all(ctx context.Context) (output, error) {
	var conditions []string
	if c.tag != "" {
		conditions = []string{"If-None-Match", c.tag}
	}
	a, err := c.Do(ctx, "GET", "/v1/blocks", nil, conditions...)
	if err != nil {
		return output{}, err
	}
	if a.Status == 304 {
		return output{status: 200, all: c.lists[c.tag]}, nil
	}
	var got []json.RawMessage
	if err := a.Data(&got); err != nil {
		return output{status: a.Status}, nil //nolint:nilerr // the status tells the model
	}
	out := output{status: 200, all: space{}}
	for _, text := range got {
		var b blockJSON
		if err := json.Unmarshal(text, &b); err != nil {
			return out, err
		}
		out.all[b.Note] = block{topic: b.Topic}
		c.learn(b)
	}
	c.tag = a.Header.Get("Etag")
	c.lists[c.tag] = out.all
	return out, nil
}
