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

// A Space is the live space of a demo account in a temporary database of its own. No account of
// the server can reach it. Close deletes the database.
type Space struct {
	Store *store.Store
	Key   string // opens the space, read-only

	folder   string
	accounts *account.Service
	owner    account.Account
	zone     *time.Location
	today    planner.Date // of the last Refresh; 0 before the first
}

// OpenSpace returns an empty Space in a time zone. Refresh fills it.
func OpenSpace(ctx context.Context, timeZone string, now func() time.Time) (s *Space, err error) {
	s = &Space{}
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
	s.accounts = account.NewService(s.Store, s.Store, s.Store, sequentialIDs(0), rand.Reader, now)
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

// Refresh replaces the semester in one transaction if a new day has begun, and reports whether it
// did. It is not safe for concurrent use.
func (s *Space) Refresh(ctx context.Context, now time.Time) (refreshed bool, err error) {
	moment := planner.MomentAt(now, s.zone)
	if moment.Today == s.today {
		return false, nil
	}
	c, err := Contents(moment.Today)
	if err == nil {
		err = s.accounts.ResetSpace(ctx, planner.Call{Space: s.owner.Live, Now: moment}, c, moment.Today)
	}
	if err == nil {
		err = s.generate(ctx, sequentialIDs(moment.Today), now)
	}
	if err != nil {
		return false, fmt.Errorf("bring the demo to %s: %w", moment.Today, err)
	}
	s.today = moment.Today
	return true, nil
}

// generate generates all weeks ahead, so that demo sessions never write.
func (s *Space) generate(ctx context.Context, newID func() string, now time.Time) error {
	_, call, err := account.NewAuthenticator(s.Store).Authenticate(ctx, s.Key, now)
	if err == nil {
		call, err = planner.NewService(s.Store, s.Store, newID, func(int) {}).EnsureGenerated(ctx, call, planner.MaxDate)
	}
	return cmp.Or(err, call.Degraded)
}

// Close closes and deletes the database.
func (s *Space) Close() error { return errors.Join(s.Store.Close(), os.RemoveAll(s.folder)) }

// sequentialIDs returns a source of ids that is the same on all servers on one day. So each of
// several servers finds the blocks that another has shown.
func sequentialIDs(day planner.Date) func() string {
	var n uint64
	return func() string {
		n++
		var id [16]byte
		binary.BigEndian.PutUint64(id[:8], uint64(day)) //nolint:gosec // no date is negative
		binary.BigEndian.PutUint64(id[8:], n)
		return planner.Kind("").Text(id)
	}
}

// address is the e-mail address of the demo account.
const address = "demo@example.org"

// folderPrefix begins the names of the folders of demo databases. Each has one file.
const (
	folderPrefix = "studyplanner-demo-"
	file         = "demo.db"
)

// openStore makes a database in a new folder.
func openStore(ctx context.Context) (folder string, st *store.Store, err error) {
	if folder, err = os.MkdirTemp("", folderPrefix); err != nil {
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
