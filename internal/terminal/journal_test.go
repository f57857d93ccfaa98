package terminal

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
)

// at is the moment of the nth change.
func at(n int) time.Time { return time.Date(2026, 11, 25, 12, 0, n, 0, time.UTC) }

func TestAJournalTakesBackTheLastChangeFirstAndKeepsTwenty(t *testing.T) {
	t.Parallel()
	j := journal(filepath.Join(t.TempDir(), "changes"))
	if _, _, err := j.last(); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("an empty journal: %v", err)
	}
	for n := range 25 {
		must(t, j.add(change{Command: strconv.Itoa(n), At: at(n)}))
	}
	for n := 24; n >= 5; n-- {
		name, c, err := j.last()
		must(t, err)
		if c.Command != strconv.Itoa(n) || !c.At.Equal(at(n)) {
			t.Errorf("the last change is %v, want %d", c, n)
		}
		must(t, j.forget(name))
		must(t, j.forget(name)) // twice, as two terminals may
	}
	if _, c, err := j.last(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("more than twenty changes were kept: %v, %v", c, err)
	}
}

func TestCommandsThatRunAtTheSameMomentAllRemember(t *testing.T) {
	t.Parallel()
	j := journal(filepath.Join(t.TempDir(), "changes"))
	var all sync.WaitGroup
	for range remembered {
		all.Go(func() {
			if err := j.add(change{Command: "done", At: at(0)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if names, err := j.names(); err != nil || len(names) != remembered {
		t.Errorf("%d changes, %v", len(names), err)
	}
}

func TestAJournalIsForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	j := journal(filepath.Join(t.TempDir(), "changes"))
	must(t, j.add(change{Command: "done", At: at(0)}))
	name, _, err := j.last()
	must(t, err)
	for path, want := range map[string]fs.FileMode{string(j): 0o700, filepath.Join(string(j), name): 0o600} {
		about, err := os.Stat(path)
		must(t, err)
		if about.Mode().Perm() != want {
			t.Errorf("%s has mode %o", path, about.Mode())
		}
	}
	must(t, os.WriteFile(filepath.Join(string(j), name), []byte("{"), 0o600))
	if _, c, err := j.last(); err == nil {
		t.Errorf("a damaged change is read as %v", c)
	}
}

func TestABlockThatIsPutBackGoesByItsNewIDInEarlierChanges(t *testing.T) {
	t.Parallel()
	j := journal(filepath.Join(t.TempDir(), "changes"))
	b := block(t, "aaaa1", "Maths", wednesday, "09:00", "10:00", "Integrals")
	other := block(t, "aaaa2", "Maths", wednesday, "11:00", "12:00", "")
	must(t, j.add(change{"add", at(0), []pair{{nil, &b}}}))
	must(t, j.add(change{"done", at(1), []pair{{&other, &other}}}))
	removed := change{"rm", at(2), []pair{{&other, nil}, {&b, nil}}}
	again, second := b, other
	again.ID, second.ID = "blk_new", "blk_new2"
	back := change{"undo", at(3), []pair{{nil, &again}, {nil, &second}}}
	ids := removed.successors(back)
	if diff := cmp.Diff(map[string]string{b.ID: "blk_new", other.ID: "blk_new2"}, ids); diff != "" {
		t.Fatal(diff)
	}
	must(t, j.rename(map[string]string{b.ID: "blk_new"}))
	name, c, err := j.last()
	must(t, err)
	if c.Blocks[0].Before.ID != other.ID {
		t.Errorf("another block was renamed: %v", c)
	}
	must(t, j.forget(name))
	_, c, err = j.last()
	must(t, err)
	if diff := cmp.Diff([]pair{{nil, &again}}, c.Blocks); diff != "" {
		t.Error(diff)
	}
}

func TestAChangeIsTakenBackOnlyIfItsBlocksAreWhatItLeft(t *testing.T) {
	t.Parallel()
	before := block(t, "aaaa1", "Maths", wednesday, "09:00", "10:00", "Integrals")
	after := before
	after.Done = true
	c := change{"done", at(0), []pair{{&before, &after}}}
	renamed := after
	renamed.SubjectName = "Mathematics" // not a change of the block
	if err := c.unchanged([]client.Block{renamed}); err != nil {
		t.Error(err)
	}
	topic := "Waves"
	for what, change := range map[string]func(b *client.Block){
		"subject": func(b *client.Block) { b.SubjectID = "sub_Physics" },
		"date":    func(b *client.Block) { b.Date++ },
		"start":   func(b *client.Block) { b.Start++ },
		"end":     func(b *client.Block) { b.End++ },
		"topic":   func(b *client.Block) { b.Topic = &topic },
		"no":      func(b *client.Block) { b.Topic = nil },
		"done":    func(b *client.Block) { b.Done = false },
		"id":      func(b *client.Block) { b.ID = "blk_other" },
	} {
		now := after
		change(&now)
		if err := c.unchanged([]client.Block{now}); err == nil {
			t.Errorf("another %s is not seen", what)
		}
	}
}
