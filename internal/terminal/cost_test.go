package terminal

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"studyplanner/internal/api/apitest"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
)

// noon is when these commands run, on a Wednesday.
var noon = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// counted is a server with an account of many blocks, which counts what is asked of it.
type counted struct {
	*httptest.Server
	key             string
	commands        int // that were run
	requests, bytes int // of the last one
}

// counting counts the bytes of an answer.
type counting struct {
	http.ResponseWriter
	bytes *int
}

func (c counting) Write(text []byte) (int, error) {
	*c.bytes += len(text)
	return c.ResponseWriter.Write(text)
}

// manyBlocks returns a server with so many blocks of one subject, 20 a day up to
// the day of noon.
func manyBlocks(t *testing.T, blocks int) *counted {
	t.Helper()
	s := apitest.New(t, noon)
	owner, err := s.Accounts.Find(t.Context(), apitest.Ada)
	if err != nil {
		t.Fatal(err)
	}
	c := &counted{}
	if c.key, err = s.Key(t.Context(), apitest.Ada); err != nil {
		t.Fatal(err)
	}
	maths := planner.Subject{ID: fmt.Sprintf("sub_%025d0", 1), Name: "Maths", Type: planner.Study, Color: "#123456"}
	all := make([]planner.Block, blocks)
	for i := range all {
		start := planner.Clock(i % 20 * 60)
		all[i] = planner.Block{
			ID: fmt.Sprintf("blk_%025d0", i), SubjectID: maths.ID, Date: planner.DateOf(noon) - planner.Date(i/20), Start: start, End: start + 60,
		}
	}
	err = s.Store.Write(t.Context(), owner.Live, func(ctx context.Context, tx planner.Tx) error {
		if err := tx.InsertSubject(ctx, maths); err != nil {
			return err
		}
		return tx.InsertBlocks(ctx, all)
	})
	if err != nil {
		t.Fatal(err)
	}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.requests++
		s.API.ServeHTTP(counting{w, &c.bytes}, r)
	}))
	t.Cleanup(c.Close)
	return c
}

// run runs a command, and returns what it prints.
func (c *counted) run(t *testing.T, line string) string {
	t.Helper()
	said, err := c.try(t, line)
	if err != nil {
		t.Errorf("%s: %v", line, err)
	}
	return said
}

// try is run for a command that may fail.
func (c *counted) try(t *testing.T, line string) (string, error) {
	t.Helper()
	c.commands, c.requests, c.bytes = c.commands+1, 0, 0
	now := noon.Add(time.Duration(c.commands) * time.Second)
	var out strings.Builder
	con := &console.Console{
		Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Now: func() time.Time { return now },
		Lookup: func(name string) (string, bool) {
			value, ok := map[string]string{"STUDYPLANNER_URL": c.URL, "STUDYPLANNER_API_KEY": c.key}[name]
			return value, ok
		},
	}
	root := &cobra.Command{SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Commands(con)...)
	root.SetArgs(strings.Fields(line))
	err := root.ExecuteContext(t.Context())
	return out.String(), err
}

func TestACommandCostsTwoRequestsAndAFewKilobytesHoweverManyBlocksThereAre(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	c := manyBlocks(t, 20_000)
	for _, x := range []struct{ line, says string }{
		{"add Maths today 9-10 Integrals", "Added"},
		{"undo", "Removed"},
		{"add Maths tomorrow 9-10", "Added"},
		{"done", "Done"},
		{"undo", "Restored"},
		{"done 123450 …123460", "Done"},
		{"undo 123450", "Not done"},
		{"move 123450 tomorrow", "Moved"},
		{"edit 123450 --topic Waves --date friday --start 10:00 --end 11:00", "Changed"},
		{"rm 123460", "Removed"},
		{"undo", "Restored"},
		{"undo", "took back: edit"},
	} {
		said := c.run(t, x.line)
		t.Logf("%s: %d requests, %d bytes", x.line, c.requests, c.bytes)
		if !strings.Contains(said, x.says) {
			t.Errorf("%s says %s", x.line, said)
		}
		if c.requests > 2 || c.bytes > 8<<10 {
			t.Errorf("%s: %d requests, %d bytes", x.line, c.requests, c.bytes)
		}
	}
}
