package store

import (
	"context"
	"database/sql"
	"os"

	"modernc.org/sqlite"
)

// From how many pages on what was committed is copied from the log into the file: so
// many that those which are written often are seldom copied, and the syncs for it are
// few beside those of the commits; and so few that nobody waits long, some 50 ms on a
// common disk if all are different. And from how many on that is done though somebody
// reads.
const (
	pagesCopied = 2000
	pagesLate   = 2 * pagesCopied
)

// logged is how many pages the log has, and how many of them are copied.
type logged struct{ busy, pages, copied int }

func scanLogged(rows *sql.Rows, l *logged) error { return rows.Scan(&l.busy, &l.pages, &l.copied) }

// copyLog copies the log into the file if enough was committed, and reports whether
// that was so. What fails is left to the next time. While somebody still reads what
// was there before the last commit, SQLite copies only what was there for them too.
// So this waits for a moment in which nobody reads, then all is copied and synced, or
// nothing counts as copied. A log that is very long is copied in part, see keepPart.
func (w *writer) copyLog() bool {
	if !w.grown || w.pinned {
		return false
	}
	if w.room -= w.written(); w.room > 0 {
		return false
	}
	l, err := w.checkpoint("NOOP")
	left := l.pages - l.copied
	if err == nil {
		w.room = pagesCopied - left
	}
	if w.grown = err == nil && left >= pagesCopied; !w.grown {
		return false
	}
	if w.reads.Stats().InUse > 0 && left < pagesLate {
		return false // and looks again at the next turn
	}
	w.grown = false
	now, err := w.checkpoint("PASSIVE")
	if err == nil && l.copied < now.copied && now.copied < now.pages {
		w.keepPart()
	}
	return true
}

// keepPart syncs the file after a part of the log was copied into it. SQLite counts
// that part as copied, never copies it again, and leaves it to the sync after the next
// whole copy. Should that sync fail, or one that the system makes by itself, the disk may
// never have it, though the next one succeeds; and once all of the log counts as copied
// it is written over. If the sync fails here, nothing is copied any more, by another
// process neither, and the log is left where it is when the database is closed: who
// opens it next copies all of it again.
func (w *writer) keepPart() {
	if w.sync() == nil {
		return
	}
	w.pinned = true
	ctx := context.Background()
	pin, err := w.file.connections(1, "deferred", "query_only(1)")
	if err != nil {
		return // then only another process could do harm
	}
	conn, err := pin.Conn(ctx)
	if err == nil {
		_, _ = conn.ExecContext(ctx, "BEGIN")
		_, _ = one(ctx, conn, column[int], sqliteDialect.hasVersion) // from now on it reads
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

// written returns how many pages the writer has put into the log since it was asked last:
// so the log is looked at only when it may be long, and not by a statement after each
// group, which SQLite prepares anew each time. If SQLite does not tell, they are so many
// that it is looked at.
func (w *writer) written() (pages int) {
	err := w.conn.Raw(func(conn any) (err error) {
		pages, _, err = conn.(sqlite.DBStatus).Status(sqlite.DBStatusCacheWrite, true)
		return err
	})
	if err != nil {
		return pagesCopied
	}
	return pages
}

// checkpoint has SQLite make a checkpoint of a kind, and returns what is then.
func (w *writer) checkpoint(kind string) (logged, error) {
	return one(context.Background(), w.run, scanLogged, "PRAGMA wal_checkpoint("+kind+")")
}
