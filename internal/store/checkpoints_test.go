package store

import (
	"context"
	"testing"
)

func logOf(s *Store) *checkpoints { return s.engine.(*sqliteEngine).log }

// fill has a commit put so many bytes more into a file, and so many others nothing.
func fill(t *testing.T, s *Store, bytes, others int) {
	t.Helper()
	for i := range 1 + others {
		err := s.write(t.Context(), func(ctx context.Context, run runner) error {
			query := "CREATE TABLE IF NOT EXISTS filler (x BLOB)"
			if i == 0 {
				if _, err := run.ExecContext(ctx, query); err != nil {
					return err
				}
				query = "INSERT INTO filler VALUES (zeroblob($1))"
				_, err := run.ExecContext(ctx, query, bytes)
				return err
			}
			_, err := run.ExecContext(ctx, query)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTheLogIsCopiedWhileTheWriterIsHeld(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	fill(t, s, 2*pagesCopied*4096, commitsUnseen)
	release := hold(s)
	for copied := 0; copied < 2*pagesCopied; { // until the test runs out of time
		l, err := logOf(s).look("NOOP")
		if err != nil {
			t.Fatal(err)
		}
		copied = l.copied
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}

func TestTheLogOfAFileIsBounded(t *testing.T) {
	t.Parallel()
	const pages = pagesLogged / 2
	s := migrated(t, newFile(t))
	for range 5 { // in fewer commits than until somebody looks
		fill(t, s, pages*4096, 0)
	}
	l, err := logOf(s).look("NOOP")
	if err != nil {
		t.Fatal(err)
	}
	if most := pagesLogged + 2*pages; l.pages > most {
		t.Errorf("the log has %d pages, want at most %d", l.pages, most)
	}
}
