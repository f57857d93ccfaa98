//go:build postgres

package store

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"testing/fstest"
	"time"

	"studyplanner/internal/planner"
)

func TestItIsOnlySaidThatProgramsAreTooOldWhenNoneOfThemWritesAnyMore(t *testing.T) {
	t.Parallel()
	database := newPostgreSQL(t)
	s := migrated(t, database)
	space := newSpace(t, s, "a")
	older := unmigrated(t, Options{Database: database})
	held, release, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- older.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			err := add("a")(ctx, tx)
			close(held)
			<-release
			return err
		})
	}()
	<-held
	hasty := s.dialect
	hasty.fence = []string{"SET LOCAL lock_timeout = '50ms'", awaitWriters}
	if err := hasty.raise(t.Context(), s.admin(), thisSchema(t)+1); !transient(err) {
		t.Errorf("it did not wait for who writes: %v", err)
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	mustRaise(t, s, thisSchema(t)+1)
	isRefused(t, "the next write", older.Write(t.Context(), space, add("b")))
}

func TestInstancesMigrateOneAfterTheOther(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	unlock, err := lockMigrations(t.Context(), s.admin())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan struct{})
	waiting := make(chan error)
	go func() {
		close(asked)
		_, err := lockMigrations(ctx, s.admin())
		waiting <- err
	}()
	<-asked
	locked, err := one(t.Context(), s.admin(), column[bool], tryMigrationLock)
	if locked || err != nil {
		t.Errorf("two have the lock, %v", err)
	}
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) && !errors.Is(err, sql.ErrTxDone) {
		t.Errorf("who waits: %v", err)
	}
	unlock()
	unlock, err = lockMigrations(t.Context(), s.admin())
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

func TestAnIndexIsBuiltBesideThoseWhoWrite(t *testing.T) {
	t.Parallel()
	s := migrated(t, newPostgreSQL(t))
	d := s.dialect
	scripts, next := nextMigrations(t, d)
	scripts[numbered(next)] = &fstest.MapFile{Data: []byte(`-- +goose NO TRANSACTION
-- +goose Up
DROP INDEX CONCURRENTLY IF EXISTS blocks_by_note;
CREATE INDEX CONCURRENTLY blocks_by_note ON blocks (space_id, id, day);
`)}
	d.scripts = scripts
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := d.migrate(ctx, s.admin(), next); err != nil {
		t.Error(err)
	}
}
