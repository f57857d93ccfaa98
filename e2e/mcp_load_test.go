package e2e_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Each of so many assistants makes so many blocks, moves the second and
// completes the third, and deletes the first.
const (
	assistants = 50
	blocksEach = 3
)

// TestFiftyAssistantsAtOnceLoseNothing has sessions that change one space at the
// same time, and counts afterwards.
func TestFiftyAssistantsAtOnceLoseNothing(t *testing.T) {
	onAlone(t, func(t *testing.T, database string) {
		s := startServer(t, database)
		owner := s.account(t)
		c := owner.client(t, "live")
		c.subject(t, "Algebra")
		keys := []string{c.key, owner.key(t, "live"), owner.key(t, "live")}
		first := c.today(t).plus(30)
		failed := make([]error, assistants)
		var all sync.WaitGroup
		for i := range failed {
			all.Go(func() { failed[i] = client{s, keys[i%len(keys)]}.work(t.Context(), i, first) })
		}
		all.Wait()
		for i, err := range failed {
			if err != nil {
				t.Errorf("assistant %d: %v", i, err)
			}
		}
		equal(t, "blocks", outcomes(c.list(t, "/v1/blocks")), wantedOutcomes(first))
		checkToolMetrics(t, s, map[string]int{
			"create_block": assistants * blocksEach, "update_block": assistants * 2, "delete_block": assistants, "list_subjects": assistants,
		})
		tellsNoKey(t, "the log", s.log.String(), keys...)
		if log := s.log.String(); strings.Contains(log, "level=ERROR") || strings.Count(log, "level=WARN") > strings.Count(log, "setting=fsync") { // clusters of tests do not sync
			t.Errorf("the log has failures: %s", s.log.tail())
		}
	})
}

// topicOf names a block of an assistant.
func topicOf(i, j int) string { return fmt.Sprintf("assistant %d, block %d", i, j) }

// work is what assistant i does. Its blocks are on first, at a time of its own.
func (c client) work(ctx context.Context, i int, first day) error {
	a, err := c.tryAssistant(ctx, "")
	if err != nil {
		return err
	}
	defer a.Close()
	if _, err := a.try(ctx, "list_subjects", obj{}); err != nil {
		return err
	}
	var ids []string
	for j := range blocksEach {
		made, err := a.try(ctx, "create_block", obj{
			"subject": "Algebra", "date": first.plus(j).String(), "start": fmt.Sprintf("08:%02d", i), "end": fmt.Sprintf("09:%02d", i), "topic": topicOf(i, j),
		})
		if err != nil {
			return fmt.Errorf("create block %d: %w", j, err)
		}
		ids = append(ids, made.object("block").id())
	}
	if _, err := a.try(ctx, "update_block", obj{"id": ids[1], "date": first.plus(7).String()}); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	if _, err := a.try(ctx, "update_block", obj{"id": ids[2], "done": true}); err != nil {
		return fmt.Errorf("complete: %w", err)
	}
	if _, err := a.try(ctx, "delete_block", obj{"id": ids[0]}); err != nil {
		return fmt.Errorf("delete: %w", err)
	}
	return nil
}

// outcomes says of each block when it is and whether it is done.
func outcomes(blocks []obj) []string {
	var all []string
	for _, b := range blocks {
		all = append(all, fmt.Sprintf("%s: %s %s-%s %v", b.str("topic"), b.str("date"), b.str("start"), b.str("end"), b["done"]))
	}
	return sorted(all)
}

// wantedOutcomes are what must be left when all have done their work.
func wantedOutcomes(first day) []string {
	var all []string
	for i := range assistants {
		at := fmt.Sprintf("08:%02d-09:%02[1]d", i)
		all = append(all, fmt.Sprintf("%s: %s %s false", topicOf(i, 1), first.plus(7), at), fmt.Sprintf("%s: %s %s true", topicOf(i, 2), first.plus(2), at))
	}
	return sorted(all)
}

// checkToolMetrics wants so many calls of each tool, all of which went well.
func checkToolMetrics(t *testing.T, s *server, calls map[string]int) {
	t.Helper()
	_, text := s.page(t, "/metrics")
	got := map[string]bool{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "studyplanner_mcp_tool_calls_total{") {
			got[strings.TrimSpace(line)] = true
		}
	}
	want := map[string]bool{}
	for tool, n := range calls {
		want[fmt.Sprintf(`studyplanner_mcp_tool_calls_total{outcome="ok",tool="%s"} %d`, tool, n)] = true
		if count := fmt.Sprintf(`studyplanner_mcp_tool_call_duration_seconds_count{tool="%s"} %d`+"\n", tool, n); !strings.Contains(text, count) {
			t.Errorf("no line %s", count)
		}
	}
	equal(t, "calls", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
}
