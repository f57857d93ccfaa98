package changes

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
	"studyplanner/internal/terminal/terminaltest"
)

// at is the moment of the nth change.
func at(n int) time.Time { return time.Date(2026, 11, 25, 12, 0, n, 0, time.UTC) }

func TestAJournalTakesBackTheLastChangeFirstAndKeepsTwenty(t *testing.T) {
	t.Parallel()
	j := Journal(filepath.Join(t.TempDir(), "changes"))
	if _, _, err := lastOf(j); !errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("an empty journal: %v", err)
	}
	for n := range 25 {
		terminaltest.Must(t, j.add(Change{Command: strconv.Itoa(n), At: at(n)}))
	}
	for n := 24; n >= 5; n-- {
		name, c, err := lastOf(j)
		terminaltest.Must(t, err)
		if c.Command != strconv.Itoa(n) || !c.At.Equal(at(n)) {
			t.Errorf("the last change is %v, want %d", c, n)
		}
		terminaltest.Must(t, j.Forget(name))
		terminaltest.Must(t, j.Forget(name)) // twice, as two terminals may
	}
	if _, c, err := lastOf(j); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("more than twenty changes were kept: %v, %v", c, err)
	}
}

func TestCommandsThatRunAtTheSameMomentAllRemember(t *testing.T) {
	t.Parallel()
	j := Journal(filepath.Join(t.TempDir(), "changes"))
	var all sync.WaitGroup
	for range maxChanges {
		all.Go(func() {
			if err := j.add(Change{Command: "done", At: at(0)}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if names, err := j.names(); err != nil || len(names) != maxChanges {
		t.Errorf("%d changes, %v", len(names), err)
	}
}

func TestAJournalIsForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	j := Journal(filepath.Join(t.TempDir(), "changes"))
	terminaltest.Must(t, j.add(Change{Command: "done", At: at(0)}))
	name, _, err := lastOf(j)
	terminaltest.Must(t, err)
	for path, want := range map[string]fs.FileMode{string(j): 0o700, filepath.Join(string(j), name): 0o600} {
		about, err := os.Stat(path)
		terminaltest.Must(t, err)
		if about.Mode().Perm() != want {
			t.Errorf("%s has mode %o", path, about.Mode())
		}
	}
	terminaltest.Must(t, os.WriteFile(filepath.Join(string(j), name), []byte("{"), 0o600))
	if _, c, err := lastOf(j); err == nil {
		t.Errorf("a damaged change is read as %v", c)
	}
}

func TestABlockThatIsPutBackGoesByItsNewIDInEarlierChanges(t *testing.T) {
	t.Parallel()
	j := Journal(filepath.Join(t.TempDir(), "changes"))
	b := terminaltest.Block(t, "aaaa1", "Maths", terminaltest.Wednesday, "09:00", "10:00", "Integrals")
	other := terminaltest.Block(t, "aaaa2", "Maths", terminaltest.Wednesday, "11:00", "12:00", "")
	terminaltest.Must(t, j.add(Change{Command: "add", At: at(0), Blocks: []Pair{{nil, &b}}}))
	terminaltest.Must(t, j.add(Change{Command: "done", At: at(1), Blocks: []Pair{{&other, &other}}}))
	removed := Change{Command: "rm", At: at(2), Blocks: []Pair{{&other, nil}, {&b, nil}}}
	again, second := b, other
	again.ID, second.ID = "blk_new", "blk_new2"
	back := Change{Command: "undo", At: at(3), Blocks: []Pair{{nil, &again}, {nil, &second}}}
	ids := removed.Successors(back)
	if diff := cmp.Diff(map[string]string{b.ID: "blk_new", other.ID: "blk_new2"}, ids); diff != "" {
		t.Fatal(diff)
	}
	terminaltest.Must(t, j.Rename(map[string]string{b.ID: "blk_new"}))
	name, c, err := lastOf(j)
	terminaltest.Must(t, err)
	if c.Blocks[0].Before.ID != other.ID {
		t.Errorf("another block was renamed: %v", c)
	}
	terminaltest.Must(t, j.Forget(name))
	_, c, err = lastOf(j)
	terminaltest.Must(t, err)
	if diff := cmp.Diff([]Pair{{nil, &again}}, c.Blocks); diff != "" {
		t.Error(diff)
	}
}

func TestAChangeIsTakenBackOnlyIfItsBlocksAreWhatItLeft(t *testing.T) {
	t.Parallel()
	before := terminaltest.Block(t, "aaaa1", "Maths", terminaltest.Wednesday, "09:00", "10:00", "Integrals")
	after := before
	after.Done = true
	c := Change{Command: "done", At: at(0), Blocks: []Pair{{&before, &after}}}
	renamed := after
	renamed.SubjectName = "Mathematics" // not a change of the block
	if err := c.Unchanged([]client.Block{renamed}, 0); err != nil {
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
		if err := c.Unchanged([]client.Block{now}, 0); err == nil {
			t.Errorf("another %s is not seen", what)
		}
	}
}

// lastOf returns the last change of a journal and its name; fs.ErrNotExist if there is
// none.
func lastOf(j Journal) (string, Change, error) {
	names, all, err := j.All()
	switch {
	case err != nil:
		return "", Change{}, err
	case len(all) == 0:
		return "", Change{}, fs.ErrNotExist
	}
	return names[0], all[0], nil
}
