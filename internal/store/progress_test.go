package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// step is one call of a planner.Progress.
type step struct{ done, total int }

// steps are all calls, in order.
type steps []step

func (s *steps) add(done, total int) { *s = append(*s, step{done, total}) }

// totals checks that each part grows and is done in the end, and returns their
// totals in order.
func (s steps) totals(t *testing.T) []int {
	t.Helper()
	var totals []int
	for i, now := range s {
		begins := i == 0 || s[i-1].total != now.total
		if begins {
			totals = append(totals, now.total)
		}
		if now.done > now.total || !begins && now.done < s[i-1].done {
			t.Errorf("%v comes after %v", now, s[:i])
		}
		if ends := i == len(s)-1 || s[i+1].total != now.total; ends && now.done != now.total {
			t.Errorf("a part ends at %v of %v", now, s)
		}
	}
	return totals
}

func TestTheProgressOfABackupEndsWhenAllIsThere(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		path := filepath.Join(t.TempDir(), "backup")
		var told steps
		if err := s.Backup(t.Context(), path, told.add); err != nil {
			t.Fatal(err)
		}
		want := rows(t, s)
		if !isURL(database) {
			var err error
			if want, err = one(t.Context(), s.run, column[int], usedSize); err != nil {
				t.Fatal(err)
			}
		}
		if totals := told.totals(t); !slices.Equal(totals, []int{want}) {
			t.Errorf("the totals are %d, want %d", totals, want)
		}
	})
}

// rows counts the rows of all tables.
func rows(t *testing.T, s *Store) int {
	n := 0
	for _, all := range dump(t, s) {
		n += len(all)
	}
	return n
}

func TestTheProgressOfARestoreIsThatOfItsParts(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, newFile(t))
		path := filepath.Join(t.TempDir(), "backup")
		if err := s.Backup(t.Context(), path, nil); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		want := []int{kibibytes(info), 0} // the file is copied, and checked
		if isURL(database) {
			want = append(want, rows(t, s))
		}
		var told steps
		if err := Restore(t.Context(), path, database, told.add); err != nil {
			t.Fatal(err)
		}
		if totals := told.totals(t); !slices.Equal(totals, want) {
			t.Errorf("the totals are %d, want %d", totals, want)
		}
	})
}

func TestRowsAreToldByTheThousand(t *testing.T) {
	t.Parallel()
	var told steps
	g := rowProgress{progress: told.add, total: 2500}
	for range 50 {
		g.add(50)
	}
	if want := (steps{{1000, 2500}, {2000, 2500}, {2500, 2500}}); !slices.Equal(told, want) {
		t.Errorf("told are %v, want %v", told, want)
	}
}

func TestAFileIsWatchedWhileItGrows(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "growing")
	synctest.Test(t, func(t *testing.T) {
		look := func() {
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
		}
		var told steps
		stop := watch(path, 30, told.add)
		look() // there is no file yet
		for _, size := range []int{0, 10 << 10, 29 << 10, 40 << 10} {
			if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
				t.Fatal(err)
			}
			look()
		}
		stop()
		look()
		if want := (steps{{0, 30}, {10, 30}, {29, 30}, {30, 30}}); !slices.Equal(told, want) {
			t.Errorf("told are %v, want %v", told, want)
		}
	})
}
