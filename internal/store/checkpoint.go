package store

import (
	"context"
	"database/sql"
	"os"

	"modernc.org/sqlite"
)

// A checkpoint copies committed pages from the write-ahead log (WAL) into the file. It runs
// from checkpointPages on: few checkpoints for pages that are written often, and at most
// about 50 ms on a common disk. From maxWALPages on it runs although somebody reads.
const (
	checkpointPages = 2000
	maxWALPages     = 2 * checkpointPages
)

// walState is the number of pages of the log, and how many of them are checkpointed.
type walState struct{ busy, pages, checkpointed int }

func scanWALState(rows *sql.Rows, l *walState) error {
	return rows.Scan(&l.busy, &l.pages, &l.checkpointed)
}

// checkpointIfDue makes a checkpoint if the log is long enough, and reports whether it was.
// A failed one is tried again later. While readers see an older snapshot, SQLite
// checkpoints only up to that. So this waits for a moment without readers: then SQLite
// copies and syncs all pages, or counts none as copied. A very long log is checkpointed in
// part, see syncPartialCheckpoint.
func (w *writer) checkpointIfDue() bool {
	if !w.walGrown || w.walPinned {
		return false
	}
	if w.pagesUntilCheck -= w.pagesWritten(); w.pagesUntilCheck > 0 {
		return false
	}
	l, err := w.checkpoint("NOOP")
	left := l.pages - l.checkpointed
	if err == nil {
		w.pagesUntilCheck = checkpointPages - left
	}
	if w.walGrown = err == nil && left >= checkpointPages; !w.walGrown {
		return false
	}
	if w.reads.Stats().InUse > 0 && left < maxWALPages {
		return false // and looks again at the next turn
	}
	w.walGrown = false
	now, err := w.checkpoint("PASSIVE")
	if err == nil && l.checkpointed < now.checkpointed && now.checkpointed < now.pages {
		w.syncPartialCheckpoint()
	}
	return true
}

// syncPartialCheckpoint syncs the file after a part of the log was checkpointed. SQLite
// counts that part as copied, and syncs it only after the next complete checkpoint. If that
// sync fails, or one by the system, the disk may never have the pages. SQLite overwrites
// the log all the same once all of it counts as copied.
//
// If the sync here fails, a reader pins the log: no process makes checkpoints any more, and
// the log stays when the database is closed. The next process that opens the database
// copies all of it again.
func (w *writer) syncPartialCheckpoint() {
	if w.sync() == nil {
		return
	}
	w.walPinned = true
	ctx := context.Background()
	pin, err := w.file.connections(1, "deferred", "query_only(1)")
	if err != nil {
		return // then only another process could do harm
	}
	conn, err := pin.Conn(ctx)
	if err == nil {
		_, _ = conn.ExecContext(ctx, "BEGIN")
		_, _ = one(ctx, conn, column[int], sqliteDialect.hasVersion) // it reads from now on
	}
}

// sync syncs the file. It stays open, because to close it would take away the locks that
// SQLite has on it.
func (w *writer) sync() (err error) {
	if w.disk == nil {
		if w.disk, err = os.OpenFile(w.file.path, os.O_RDWR, 0); err != nil {
			return err
		}
	}
	return w.disk.Sync()
}

// pagesWritten returns how many pages the writer has added to the log since the last call.
// It saves a statement after each group, which SQLite would prepare anew. If the number is
// unknown, it returns enough for a look at the log.
func (w *writer) pagesWritten() (pages int) {
	err := w.conn.Raw(func(conn any) (err error) {
		pages, _, err = conn.(sqlite.DBStatus).Status(sqlite.DBStatusCacheWrite, true)
		return err
	})
	if err != nil {
		return checkpointPages
	}
	return pages
}

// checkpoint makes a checkpoint of a mode of SQLite, and returns the state after it.
func (w *writer) checkpoint(kind string) (walState, error) {
	return one(context.Background(), w.run, scanWALState, "PRAGMA wal_checkpoint("+kind+")")
}
