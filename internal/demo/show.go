package demo

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// A Show is a semester for all to look at: the live space of the one account of a
// database of its own, which is on the disk until the Show is closed. So no account of
// a server is of it, whatever becomes of it.
type Show struct {
	Store *store.Store
	Key   string // opens the space, for reading alone

	folder   string
	accounts *account.Service
	owner    account.Account
	zone     *time.Location
	today    planner.Date // at which the semester has arrived; 0 while there is none
}

// OpenShow returns a Show whose days are those of a time zone. It shows nothing until
// it has been brought to a day.
func OpenShow(ctx context.Context, timeZone string, now func() time.Time) (s *Show, err error) {
	s = &Show{}
	if s.zone, err = account.LoadZone(timeZone); err != nil {
		return nil, err
	}
	if err := sweep(ctx, now()); err != nil {
		return nil, err
	}
	if s.folder, s.Store, err = openStore(ctx); err != nil {
		return nil, err
	}
	if _, err := s.Store.Serve(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.accounts = account.NewService(s.Store, s.Store, s.Store, counted(0), rand.Reader, now)
	if s.owner, err = s.accounts.Create(ctx, account.Draft{Email: address, TimeZone: timeZone}); err == nil {
		var key account.Secret
		key, _, err = s.accounts.CreateKey(ctx, s.owner.ID, account.KeyDraft{Mode: account.Live, Scope: account.Read})
		s.Key = key.Reveal()
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Bring brings the semester to the day that it is at now, if it is not there, all at
// once, and reports whether it did. It must not be called by several goroutines at once.
func (s *Show) Bring(ctx context.Context, now time.Time) (brought bool, err error) {
	moment := planner.MomentAt(now, s.zone)
	if moment.Today == s.today {
		return false, nil
	}
	c, err := Contents(moment.Today)
	if err == nil {
		err = s.accounts.ResetSpace(ctx, planner.Call{Space: s.owner.Live, Now: moment}, c, moment.Today)
	}
	if err == nil {
		err = s.generate(ctx, counted(moment.Today), now)
	}
	if err != nil {
		return false, fmt.Errorf("bring the demo to %s: %w", moment.Today, err)
	}
	s.today = moment.Today
	return true, nil
}

// generate makes all weeks that are ever made ahead, so that those who look write none.
func (s *Show) generate(ctx context.Context, newID func() string, now time.Time) error {
	_, call, err := account.NewAuthenticator(s.Store).Authenticate(ctx, s.Key, now)
	if err == nil {
		call, err = planner.NewService(s.Store, s.Store, newID, func(int) {}).EnsureGenerated(ctx, call, planner.MaxDate)
	}
	return cmp.Or(err, call.Degraded)
}

// Close ends s, and removes all that there is of it.
func (s *Show) Close() error { return errors.Join(s.Store.Close(), os.RemoveAll(s.folder)) }

// counted returns a source of ids that are the same on all servers on one day, so that
// what one of several servers showed the others find.
func counted(day planner.Date) func() string {
	var n uint64
	return func() string {
		n++
		var id [16]byte
		binary.BigEndian.PutUint64(id[:8], uint64(day)) //nolint:gosec // no date is negative
		binary.BigEndian.PutUint64(id[8:], n)
		return planner.Kind("").Text(id)
	}
}

// address is that of the account of a Show.
const address = "demo@example.org"

// folders begins the names of folders with databases of this package, and file is the
// database in each.
const (
	folders = "studyplanner-demo-"
	file    = "demo.db"
)

// openStore makes a database in a folder of its own, which goes with it.
func openStore(ctx context.Context) (folder string, st *store.Store, err error) {
	if folder, err = os.MkdirTemp("", folders); err != nil {
		return "", nil, err
	}
	if st, err = store.Open(ctx, store.Options{Database: filepath.Join(folder, file)}); err == nil {
		if err = st.Migrate(ctx); err != nil {
			err = errors.Join(err, st.Close())
		}
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(folder))
	}
	return folder, st, nil
}
