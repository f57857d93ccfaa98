package mcp_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/planner"
)

// counted counts what is asked of a service.
type counted struct {
	requests, bytes int // since the last call of a tool
}

// counting returns an assistant of Ada whose requests are counted.
func (s *service) counting(t testing.TB) (*assistant, *counted) {
	t.Helper()
	c := &counted{}
	transport := client.HandlerTransport(s.API, "192.0.2.1:1")
	return s.assistant(t, with(newClient(t, s.key(ada), roundTrip(func(r *http.Request) (*http.Response, error) {
		c.requests++
		answer, err := transport.RoundTrip(r)
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(answer.Body)
		c.bytes += len(text)
		answer.Body = io.NopCloser(bytes.NewReader(text))
		return answer, err
	})))), c
}

// manyBlocks gives Ada two subjects and so many blocks of one of them, 20 a day
// up to monday.
func (s *service) manyBlocks(blocks int) {
	s.t.Helper()
	owner, err := s.Accounts.Find(s.t.Context(), ada)
	s.must(err)
	subjects := make([]planner.Subject, 2)
	for i, name := range []string{"Maths", "Physics"} {
		subjects[i] = planner.Subject{ID: fmt.Sprintf("sub_%025d0", i), Name: name, Type: planner.Study, Color: "#123456"}
	}
	all := make([]planner.Block, blocks)
	for i := range all {
		start := planner.Clock(i % 20 * 60)
		all[i] = planner.Block{
			ID: fmt.Sprintf("blk_%025d0", i), SubjectID: subjects[0].ID, Date: planner.DateOf(monday) - planner.Date(i/20), Start: start, End: start + 60,
		}
	}
	s.must(s.Store.Write(s.t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		for _, subject := range subjects {
			if err := tx.InsertSubject(ctx, subject); err != nil {
				return err
			}
		}
		return tx.InsertBlocks(ctx, all)
	}))
}

func TestAChangeOfABlockCostsTwoRequestsAndAFewKilobytesHoweverManyBlocksThereAre(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.manyBlocks(20_000)
	a, c := s.counting(t)
	const crowd = "Note: at that time there is also Maths"
	for _, x := range []struct {
		tool      string
		arguments obj
		says      string
	}{
		{"create_block", obj{"subject": "Physics", "date": "today", "start": "09:30", "end": "12:00", "topic": "Waves"}, crowd},
		{"create_block", obj{"subject": "Physics", "date": "friday", "start": "09:30", "end": "12:00", "dry_run": true}, "Dry run"},
		{"update_block", obj{"id": "123450", "done": true}, "Changed"},
		{"update_block", obj{"id": "123460", "start": "08:00", "end": "20:30"}, crowd},
		{"update_block", obj{"id": "123470", "subject": "physics", "date": "yesterday", "start": "09:00", "end": "19:00", "topic": "Light", "done": true}, crowd},
		{"update_block", obj{"id": "123480", "subject": "physics", "date": "tomorrow", "dry_run": true}, "Dry run"},
		{"delete_block", obj{"id": "123490", "dry_run": true}, "Dry run"},
		{"delete_block", obj{"id": "123490"}, "Deleted for good"},
	} {
		*c = counted{}
		c.cheap(a.call(x.tool, x.arguments).says(x.says))
	}
	for _, arguments := range []obj{
		{"id": "zzzzzz", "subject": "Chess", "date": "friday"},
		{"id": "999999", "subject": "Chess", "date": "friday"},
		{"id": "[1234]", "subject": "Chess", "date": "someday"},
	} {
		*c = counted{}
		c.cheap(a.fails("update_block", arguments).says("id: ", "subject: no subject named 'Chess'; there are Maths, Physics"))
	}
}

// cheap fails the test if what was told cost more than it may.
func (c *counted) cheap(r told) {
	r.t.Helper()
	r.t.Logf("%s: %d requests, %d bytes", r.what, c.requests, c.bytes)
	if c.requests > 2 || c.bytes > 8<<10 {
		r.t.Errorf("%s: %d requests, %d bytes", r.what, c.requests, c.bytes)
	}
}

func TestAListOfBlocksTellsTodayWithoutAskingForIt(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.manyBlocks(40)
	a, c := s.counting(t)
	for _, x := range []struct {
		tool      string
		arguments obj
		requests  int
	}{
		{"list_blocks", nil, 2},
		{"list_blocks", obj{"date": "2026-11-23"}, 1},
		{"list_blocks", obj{"date_from": "2026-11-22", "date_to": "today"}, 2},
		{"list_blocks", obj{"date": "today", "subject": "Maths"}, 2},
		{"get_schedule", obj{"date": "2026-11-23"}, 2},
		{"get_schedule", obj{"date": "tomorrow"}, 3},
		{"get_schedule", obj{"week_offset": -1}, 2},
		{"get_schedule", nil, 2},
	} {
		*c = counted{}
		if a.call(x.tool, x.arguments).says("oday is Mon 2026-11-23"); c.requests != x.requests {
			t.Errorf("%s %v: %d requests, want %d", x.tool, x.arguments, c.requests, x.requests)
		}
	}
}
