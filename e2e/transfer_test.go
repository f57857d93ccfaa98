package e2e_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// portrait is what an account shows of a space, without ids.
func portrait(t *testing.T, c client) obj {
	t.Helper()
	var subjects, blocks []obj
	for _, subject := range c.list(t, "/v1/subjects") {
		var items []obj
		for _, item := range subject.objects("syllabus") {
			items = append(items, item.without("id"))
		}
		subjects = append(subjects, subject.without("id").with("syllabus", items))
	}
	for week := -1; week <= 4; week++ {
		for _, b := range c.week(t, week) {
			blocks = append(blocks, b.without("id", "subject_id"))
		}
	}
	account := c.read(t, "/v1/account")
	return obj{
		"subjects": subjects, "weeks": blocks, "stats": c.read(t, "/v1/stats?period=all"),
		"time_zone": account["time_zone"], "plan": account["plan"],
	}
}

// TestAnExportedAccountIsTheSameElsewhere takes each account to a database of
// the other kind.
func TestAnExportedAccountIsTheSameElsewhere(t *testing.T) {
	t.Parallel()
	for i, d := range databases {
		t.Run("from "+d.name, func(t *testing.T) {
			t.Parallel()
			s, other := d.server(t), databases[1-i].open(t)
			a := s.account(t, "--plan", "pro")
			s.run(t, "demo", "--email", a.email)
			live, sandbox := a.client(t, "live"), a.client(t, "sandbox")
			week := live.week(t, 1)
			live.remove(t, "/v1/blocks/"+week[0].id()) // must not come back over there
			live.change(t, "/v1/blocks/"+week[1].id(), obj{"topic": "Žluťoučký kůň", "done": true})
			sandbox.regular(t, "Only in the sandbox", daily("20:00-21:00"))
			want := []obj{portrait(t, live), portrait(t, sandbox)}

			command(t, "migrate", "--database", other)
			document := s.run(t, "account", "export", "--email", a.email)
			cmd := exec.CommandContext(t.Context(), binary, "account", "import", "-", "--database", other)
			cmd.Env, cmd.Stdin = environment(), bytes.NewBufferString(document)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("account import: %v\n%s", err, out)
			}
			there := startServer(t, other)
			for i, c := range []client{live, sandbox} { // the keys work there too
				equal(t, []string{"live", "sandbox"}[i], portrait(t, client{there, c.key}), want[i])
			}
		})
	}
}

// TestABackupUnderLoadHoldsWhatWasAcknowledgedBefore restores each backup to a
// database of the other kind.
func TestABackupUnderLoadHoldsWhatWasAcknowledgedBefore(t *testing.T) {
	t.Parallel()
	for i, d := range databases {
		t.Run("from "+d.name, func(t *testing.T) {
			t.Parallel()
			s, other := startServer(t, d.open(t), "--plan", "load=10000000/1m"), databases[1-i].empty(t)
			c := s.account(t, "--plan", "load").client(t, "live")
			subject := c.subject(t, "Algebra")
			var before []obj
			for range 50 {
				before = append(before, c.block(t, subject, "2031-03-05", "09:00-10:00"))
			}
			stop := loadUntilStopped(t, c, subject)
			backup := filepath.Join(t.TempDir(), "backup.db")
			s.run(t, "backup", backup)
			stop()
			command(t, "restore", backup, "--database", other)
			healthy(t, other)
			there := client{startServer(t, other), c.key}
			equal(t, "blocks", there.list(t, "/v1/blocks?date=2031-03-05"), before)
			there.block(t, subject, "2031-03-05", "11:00-12:00")
		})
	}
}

// healthy runs the doctor. The only thing to complain of is that the clusters
// of tests do without fsync.
func healthy(t *testing.T, database string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, "doctor", "--database", database)
	cmd.Env = environment()
	out, err := cmd.Output()
	if exit, failed := errors.AsType[*exec.ExitError](err); err != nil && (!failed || exit.ExitCode() != 1) {
		t.Fatalf("doctor: %v\n%s", err, out)
	}
	if len(out) == 0 {
		t.Error("the doctor says nothing")
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, " problem ") && !strings.HasPrefix(line, "fsync ") {
			t.Errorf("doctor: %s", line)
		}
	}
}

// loadUntilStopped creates blocks with several clients until stop is called.
func loadUntilStopped(t *testing.T, c client, subject obj) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for worker := range 4 {
		body := blockBody(subject, fmt.Sprintf("2031-04-%02d", worker+1), "09:00-10:00")
		wg.Go(func() {
			for ctx.Err() == nil {
				if _, err := c.tryCreate(ctx, body); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	return func() { cancel(); wg.Wait() }
}
