package e2e_test

import (
	"fmt"
	"strings"
	"testing"
)

// batch is the body of a batch of operations.
func batch(operations ...obj) obj { return obj{"operations": operations} }

func operation(op string, fields obj) obj { return fields.with("op", op) }

// all runs a batch that must succeed and returns its results.
func (c client) all(t testing.TB, operations ...obj) []obj {
	t.Helper()
	return c.send(t, "POST", "/v1/blocks/batch", batch(operations...)).is(t, 200).object(t).objects("results")
}

func TestABatchDoesEveryKindOfOperation(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra, biology := c.subject(t, "Algebra"), c.subject(t, "Biology")
		changed := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		moved := c.block(t, algebra, "2031-03-05", "11:00-12:00")
		deleted := c.block(t, algebra, "2031-03-05", "13:00-14:00")
		data := c.send(t, "POST", "/v1/blocks/batch", batch(
			operation("create", blockBody(biology, "2031-03-06", "09:00-10:00").with("topic", "Cells")),
			operation("update", obj{"id": changed.id(), "done": true, "topic": "Rings"}),
			operation("move", obj{"id": moved.id(), "date": "2031-03-04", "end": "12:30"}),
			operation("delete", obj{"id": deleted.id()}),
		)).is(t, 200).object(t)
		created := data.objects("results")[0].object("block")
		wantCreated := obj{
			"id": created["id"], "subject_id": biology.id(), "subject_name": "Biology", "date": "2031-03-06",
			"start": "09:00", "end": "10:00", "topic": "Cells", "done": false,
		}
		changed = changed.with("done", true).with("topic", "Rings")
		moved = moved.with("date", "2031-03-04").with("end", "12:30")
		equal(t, "the answer", data, obj{"dry_run": false, "results": []obj{
			{"op": "create", "id": created["id"], "block": wantCreated},
			{"op": "update", "id": changed["id"], "block": changed},
			{"op": "move", "id": moved["id"], "block": moved},
			{"op": "delete", "id": deleted["id"], "block": nil},
		}})
		equal(t, "what is stored", c.list(t, "/v1/blocks"), []obj{moved, changed, wantCreated})
	})
}

func TestABatchSeesItsOwnEarlierOperations(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		block := c.block(t, c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		results := c.all(t,
			operation("update", obj{"id": block.id(), "end": "12:00"}),
			operation("move", obj{"id": block.id(), "date": "2031-03-06", "start": "11:00"}))
		want := block.with("date", "2031-03-06").with("start", "11:00").with("end", "12:00")
		equal(t, "the last result", results[1].object("block"), want)
		equal(t, "what is stored", c.list(t, "/v1/blocks"), []obj{want})
	})
}

func TestABatchThatFailsChangesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		good := operation("create", blockBody(algebra, "2031-03-05", "11:00-12:00"))
		change := operation("update", obj{"id": block.id(), "done": true})
		remove := operation("delete", obj{"id": block.id()})
		for name, tt := range map[string]struct {
			operations []obj
			unknown    int // the index of the operation that refers to something unknown
		}{
			"an unknown block to update": {[]obj{good, change, operation("update", obj{"id": "blk_unknown"})}, 2},
			"an unknown block to move":   {[]obj{operation("move", obj{"id": "blk_unknown", "date": "2031-01-01"}), good}, 0},
			"an unknown block to delete": {[]obj{good, operation("delete", obj{"id": "blk_unknown"}), change}, 1},
			"an unknown subject":         {[]obj{change, good.with("subject_id", "sub_unknown")}, 1},
			"a block deleted before":     {[]obj{good, remove, change}, 2},
			"a block deleted twice":      {[]obj{remove, remove}, 1},
		} {
			t.Run(name, func(t *testing.T) {
				a := c.refuses(t, 404, "NOT_FOUND", "POST", "/v1/blocks/batch", batch(tt.operations...))
				if prefix := fmt.Sprintf("operations[%d]: ", tt.unknown); !strings.HasPrefix(a.Error.Message, prefix) {
					t.Errorf("message %q does not begin with %q", a.Error.Message, prefix)
				}
			})
		}
		c.invalid(t, "POST", "/v1/blocks/batch", batch(good, change, change.with("end", "08:00")), "operations[2].end")
		equal(t, "what is stored", c.list(t, "/v1/blocks"), []obj{block})
	})
}

func TestABatchNamesEverythingThatIsWrongWithItsIndex(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		good := operation("create", blockBody(algebra, "2031-03-05", "11:00-12:00"))
		update := operation("update", obj{"id": block.id()})
		tooMany := make([]obj, 101)
		for i := range tooMany {
			tooMany[i] = good
		}
		for name, tt := range map[string]struct {
			body   obj
			fields []string
		}{
			"no operations at all":        {obj{}, []string{"operations"}},
			"an empty list":               {batch(), []string{"operations"}},
			"a null list":                 {obj{"operations": nil}, []string{"operations"}},
			"101 operations":              {batch(tooMany...), []string{"operations"}},
			"an operation without a kind": {batch(good, good.without("op")), []string{"operations[1].op"}},
			"an unknown kind":             {batch(operation("upsert", obj{})), []string{"operations[0].op"}},
			"an update without an id":     {batch(good, update.without("id")), []string{"operations[1].id"}},
			"a move without a date":       {batch(operation("move", obj{"id": block.id()})), []string{"operations[0].date"}},
			"a date that does not exist":  {batch(good.with("date", "2031-02-30")), []string{"operations[0].date"}},
			"an unknown field":            {batch(good, good, good.with("titel", "x")), []string{"operations[2].titel"}},
			"a dry_run that is no bool":   {batch(good).with("dry_run", "yes"), []string{"dry_run"}},
			"a null dry_run":              {batch(good).with("dry_run", nil), []string{"dry_run"}},
			"an unknown field beside":     {batch(good).with("dryrun", true), []string{"dryrun"}},
			"the last index is right":     {batch(append(tooMany[:99:99], good.with("end", "11:00"))...), []string{"operations[99].end"}},
			"two operations at once": {
				batch(good.with("end", "10:00"), good, update.with("topic", "a\x00"), good.with("date", "x")),
				[]string{"operations[0].end", "operations[2].topic", "operations[3].date"},
			},
		} {
			t.Run(name, func(t *testing.T) { c.invalid(t, "POST", "/v1/blocks/batch", tt.body, tt.fields...) })
		}
		equal(t, "what is stored", c.list(t, "/v1/blocks"), []obj{block})
	})
}

func TestADryRunAnswersWhatWouldHappenAndChangesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		algebra := c.subject(t, "Algebra")
		block := c.block(t, algebra, "2031-03-05", "09:00-10:00")
		before := c.send(t, "GET", "/v1/blocks", nil)
		dry := batch(
			operation("update", obj{"id": block.id(), "done": true}),
			operation("create", blockBody(algebra, "2031-03-05", "11:00-12:00")),
			operation("delete", obj{"id": block.id()}),
		).with("dry_run", true)
		data := c.send(t, "POST", "/v1/blocks/batch", dry).is(t, 200).object(t)
		results := data.objects("results")
		equal(t, "dry_run", data["dry_run"], true)
		equal(t, "updated", results[0].object("block"), block.with("done", true))
		equal(t, "created", results[1].object("block").without("id"), obj{
			"subject_id": algebra.id(), "subject_name": "Algebra", "date": "2031-03-05",
			"start": "11:00", "end": "12:00", "topic": nil, "done": false,
		})
		equal(t, "deleted", results[2], obj{"op": "delete", "id": block.id(), "block": nil})
		after := c.send(t, "GET", "/v1/blocks", nil)
		equal(t, "what is stored", after.Data, before.Data)
		equal(t, "ETag", after.header.Get("ETag"), before.header.Get("ETag"))
		c.missing(t, "POST", "/v1/blocks/batch", batch(operation("delete", obj{"id": "blk_unknown"})).with("dry_run", true))
		c.invalid(t, "POST", "/v1/blocks/batch", batch(operation("create", obj{})).with("dry_run", true), "operations[0].*")
	})
}

func TestABatchHoldsAHundredOperations(t *testing.T) {
	onBoth(t, func(t *testing.T, s *server) {
		c := s.client(t)
		body := blockBody(c.subject(t, "Algebra"), "2031-03-05", "09:00-10:00")
		var creates, deletes []obj
		for range 100 {
			creates = append(creates, operation("create", body))
		}
		for _, r := range c.all(t, creates...) {
			deletes = append(deletes, operation("delete", obj{"id": r.id()}))
		}
		equal(t, "created", len(c.list(t, "/v1/blocks")), 100)
		c.all(t, deletes...)
		equal(t, "left", c.list(t, "/v1/blocks"), []obj{})
	})
}
