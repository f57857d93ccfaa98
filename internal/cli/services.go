package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/console"
	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// services are the use cases over an open database, at one moment.
type services struct {
	store    *store.Store
	accounts *account.Service
	members  *account.Members
	planner  *planner.Service
	now      time.Time
}

// opening says what is expected of a database.
type opening int

const (
	existing opening = iota // it must be there, in the version of this program
	older                   // it must be there, but an older version will do
	creating                // it is created and migrated as needed
)

// with runs do on the database of p.
func (p *program) with(ctx context.Context, how opening, do func(services) error) (err error) {
	st, err := p.open(ctx, how, store.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	now := p.Now().UTC().Truncate(time.Second)
	clock := func() time.Time { return now }
	accounts := accountsOf(st, clock)
	return do(services{
		store:    st,
		accounts: accounts,
		members:  membersOf(st, accounts, clock, account.ClosedSignUp, false), // nobody signs up here
		planner:  planner.NewService(st, st, newID, func(int) {}),
		now:      now,
	})
}

func accountsOf(st *store.Store, now func() time.Time) *account.Service {
	return account.NewService(st, st, st, newID, rand.Reader, now)
}

func membersOf(st *store.Store, accounts *account.Service, now func() time.Time, signUp account.SignUpPolicy, verifies bool) *account.Members {
	return account.NewMembers(account.MembersConfig{
		Store: st.MemberStorage(), Accounts: accounts, NewID: newID, Random: rand.Reader, Now: now, SignUp: signUp, Verifies: verifies,
	})
}

// open opens the database of p, as o says besides.
func (p *program) open(ctx context.Context, how opening, o store.Options) (*store.Store, error) {
	if err := p.options.checkDatabase(); err != nil {
		return nil, console.UsageError{Err: err}
	}
	o.Database, o.Existing, o.Now = p.options.database, how != creating, p.Now
	st, err := store.Open(ctx, o)
	if errors.Is(err, fs.ErrNotExist) && how != creating {
		return nil, p.noDatabase()
	}
	if err != nil {
		return nil, err
	}
	if how == creating {
		err = st.Migrate(ctx)
	} else {
		err = p.fits(ctx, st, how)
	}
	if err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return st, nil
}

// fits returns an error unless st is what is expected.
func (p *program) fits(ctx context.Context, st *store.Store, how opening) error {
	have, want, err := st.SchemaVersion(ctx)
	switch {
	case err != nil:
		return err
	case have == 0:
		return p.noDatabase()
	case have < want && how == existing:
		return fmt.Errorf("the database at %s has schema version %d, this program needs %d; run: studyplanner migrate",
			p.place(), have, want)
	}
	return nil
}

func (p *program) noDatabase() error {
	return fmt.Errorf("no database at %s; name it with --database, or make one with: studyplanner migrate", p.place())
}

// place names the database of p, without a password.
func (p *program) place() string {
	if !strings.Contains(p.options.database, "://") {
		return p.options.database
	}
	u, err := url.Parse(p.options.database)
	if err != nil {
		return "the URL given"
	}
	query := u.Query()
	if query.Has("password") {
		query.Set("password", "xxxxx")
		u.RawQuery = query.Encode()
	}
	return u.Redacted()
}

// newID returns a UUIDv7 as the text of an id without its prefix. Ids that are made
// later sort later.
func newID() string {
	return planner.Kind("").Text(uuid.Must(uuid.NewV7())) // fails only if the system has no randomness
}

// find returns the account with that address, by whose id all else is done.
func (s services) find(ctx context.Context, email string) (account.Account, error) {
	a, err := s.accounts.Find(ctx, email)
	return a, about(email, err)
}

// about names the account that err is about.
func about(email string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", email, err)
}
