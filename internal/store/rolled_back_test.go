package store

import (
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestOnlyAnErrorThatEndsNoProcessSaysThatACommitSavedNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		err  error
		want bool
	}{
		{&pgconn.PgError{Severity: "ERROR", SeverityUnlocalized: "ERROR", Code: pgSerializationFailure}, true},
		{&pgconn.PgError{Severity: "FEHLER", SeverityUnlocalized: "ERROR", Code: pgDiskFull}, true},
		{&pgconn.PgError{Severity: "ERROR", Code: pgForeignKeyViolation}, true},
		{&pgconn.PgError{Severity: "ERROR", SeverityUnlocalized: "ERROR", Code: pgCompletionUnknown}, false},
		{&pgconn.PgError{Severity: "PANIC", SeverityUnlocalized: "PANIC", Code: "58030"}, false}, // the log cannot be synced
		{&pgconn.PgError{Severity: "PANIC", SeverityUnlocalized: "PANIC", Code: pgDiskFull}, false},
		{&pgconn.PgError{Severity: "FATAL", SeverityUnlocalized: "FATAL", Code: "57P01"}, false},
		{io.ErrUnexpectedEOF, false},
	} {
		if got := knownRolledBack(test.err, commit); got != test.want {
			t.Errorf("%v: %t", test.err, got)
		}
	}
}
