package demo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
)

// seen is what somebody with the key of a Show sees at now.
func seen(t *testing.T, s *Space, now time.Time) planner.Contents {
	t.Helper()
	access, call, err := account.NewAuthenticator(s.Store).Authenticate(t.Context(), s.Key, now)
	if err != nil || access.Key.Scope != account.Read || access.Key.Mode != account.Live {
		t.Fatalf("%+v, %v", access.Key, err)
	}
	var c planner.Contents
	err = s.Store.Snapshot(t.Context(), func(ctx context.Context, at planner.Snapshot) error {
		if c, err = planner.ReadContents(ctx, at, call.Space, now, nil); err != nil {
			return err
		}
		blocks, err := planner.Collect(c.Blocks.Each())
		c.Blocks = planner.BlocksOf(blocks...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAShowIsTheSameOnAllServersAndGoesWithTheDay(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	now := time.Date(2026, 10, 14, 21, 59, 0, 0, time.UTC)
	one, other := newShow(t, now), newShow(t, now)
	if brought, err := one.Refresh(t.Context(), now); brought || err != nil {
		t.Errorf("it is brought to the same day again: %v, %v", brought, err)
	}
	before := seen(t, one, now)
	if diff := cmp.Diff(listed(t, before), listed(t, seen(t, other, now)), unversioned); diff != "" || before.Blocks.Count < 1000 || len(before.Exams) < 3 {
		t.Errorf("%d blocks, %d exams; another server shows another semester: %s", before.Blocks.Count, len(before.Exams), diff)
	}
	now = now.Add(time.Minute) // it is midnight there
	if brought, err := one.Refresh(t.Context(), now); !brought || err != nil {
		t.Fatalf("%v, %v", brought, err)
	}
	after := seen(t, one, now)
	if diff := cmp.Diff(listed(t, after), listed(t, seen(t, newShow(t, now), now)), unversioned); diff != "" {
		t.Errorf("a server that began on that day shows another semester: %s", diff)
	}
	if *after.Through < *before.Through || cmp.Equal(listed(t, before), listed(t, after), unversioned) {
		t.Error("it is the semester of the day before")
	}
}

func TestNothingIsLeftOfAShow(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	s := newShow(t, time.Date(2026, 10, 14, 12, 0, 0, 0, time.UTC))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
	if s, err := OpenSpace(t.Context(), "Nowhere", func() time.Time { return time.Time{} }); err == nil {
		t.Errorf("%v was opened in no zone", s)
	}
}

func TestWhatAServerLeftThatWasKilledIsRemoved(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	now := time.Date(2026, 10, 14, 12, 0, 0, 0, time.UTC)
	left := map[string]bool{} // by the names of folders: whether they stay
	for name, about := range map[string]struct {
		age      time.Duration
		database bool
		stays    bool
	}{
		folderPrefix + "killed": {11 * time.Minute, true, false},
		folderPrefix + "empty":  {11 * time.Minute, false, false},
		folderPrefix + "begun":  {9 * time.Minute, true, true},
		"another":               {time.Hour, true, true},
	} {
		folder := filepath.Join(temporary, name)
		err := os.Mkdir(folder, 0o700)
		if err == nil && about.database {
			err = fresh.File(filepath.Join(folder, file))
		}
		if err = errors.Join(err, os.Chtimes(folder, now.Add(-about.age), now.Add(-about.age))); err != nil {
			t.Fatal(err)
		}
		if about.stays {
			left[name] = true
		}
	}
	if err := newShow(t, now).Close(); err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadDir(temporary)
	got := map[string]bool{}
	for _, entry := range all {
		got[entry.Name()] = true
	}
	if diff := cmp.Diff(left, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// newShow returns one in Berlin that has arrived at now.
func newShow(t *testing.T, now time.Time) *Space {
	t.Helper()
	s, err := OpenSpace(t.Context(), "Europe/Berlin", func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	if brought, err := s.Refresh(t.Context(), now); err != nil || !brought {
		t.Fatalf("%v, %v", brought, err)
	}
	return s
}

// unversioned leaves versions out of comparisons: they count how often a server has gone on
// to another day.
var unversioned = cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Version" }, cmp.Ignore())

// listed is c with its blocks, which can be compared.
func listed(t *testing.T, c planner.Contents) []any {
	t.Helper()
	blocks, err := planner.Collect(c.Blocks.Each())
	if err != nil {
		t.Fatal(err)
	}
	return []any{c.Subjects, c.DaysOff, c.Exams, c.Through, blocks}
}
