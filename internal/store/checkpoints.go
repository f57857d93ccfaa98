package store

import (
	"context"
	"database/sql"
	"errors"
)

// checkpoints copy what was committed from the log of a SQLite file into the file.
// SQLite would have a commit wait for that after each thousand pages or so: one that takes
// ten times as long, with all that wait for the writer behind it. This goes on
// beside the writer, on a connection of its own.
type checkpoints struct {
	db     *sql.DB // of one connection
	run    *prepared
	commit chan struct{} // holds a token when the log may have grown
	ended  chan struct{}
}

// How many pages of the log are copied at once, how many commits may pass until
// somebody looks, and from how many pages in the log on commits copy as well: then
// there was never a moment without a commit, in which the log could begin anew.
// By then most is copied, so that such a commit takes little longer.
const (
	pagesCopied   = 200
	commitsUnseen = 8
	pagesLogged   = 8000
)

// newCheckpoints begins to look after the log of a file to which db is a connection.
func newCheckpoints(db *sql.DB) *checkpoints {
	c := &checkpoints{db: db, run: &prepared{on: db}, commit: make(chan struct{}, 1), ended: make(chan struct{})}
	go c.loop()
	return c
}

// committed tells that the log may have grown.
func (c *checkpoints) committed() {
	select {
	case c.commit <- struct{}{}:
	default:
	}
}

// loop runs until c is closed. What fails is left to the next time, or to the writer.
func (c *checkpoints) loop() {
	defer close(c.ended)
	for range c.commit {
		if l, err := c.look("NOOP"); err == nil && l.pages-l.copied >= pagesCopied {
			_, _ = c.look("PASSIVE")
		}
	}
}

// logged is how many pages the log has, and how many of them are copied.
type logged struct{ busy, pages, copied int }

// look has SQLite make a checkpoint of a kind, if NOOP none, and says what is then.
func (c *checkpoints) look(kind string) (logged, error) {
	scan := func(rows *sql.Rows, l *logged) error { return rows.Scan(&l.busy, &l.pages, &l.copied) }
	return one(context.Background(), c.run, scan, "PRAGMA wal_checkpoint("+kind+")")
}

// close ends what is being copied. Nobody may call committed any more.
func (c *checkpoints) close() error {
	close(c.commit)
	<-c.ended
	return errors.Join(c.run.close(), c.db.Close())
}
