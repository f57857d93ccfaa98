package demo

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// address is that of the accounts that are made here.
const address = "demo@example.org"

// Contents returns what a space holds in which the semester was played. That takes
// hundreds of transactions, so it is played in a database of its own, which is on the
// disk meanwhile: a space gets all of it at once.
func Contents(ctx context.Context, newID func() string, o Options) (c planner.Contents, err error) {
	folder, st, err := openStore(ctx)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, st.Close(), os.RemoveAll(folder)) }()
	accounts := account.NewService(st, st, st, newID, rand.Reader, o.Today.Time)
	a, err := accounts.Create(ctx, account.Draft{Email: address})
	if err != nil {
		return c, err
	}
	if _, err := Fill(ctx, planner.NewService(st, st, newID, func(int) {}), a.Live, o); err != nil {
		return c, err
	}
	err = st.Snapshot(ctx, func(ctx context.Context, at planner.Snapshot) error {
		if c, err = planner.ReadContents(ctx, at, a.Live, time.Time{}, nil); err != nil {
			return err
		}
		blocks, err := planner.Collect(c.Blocks.Each())
		c.Blocks = planner.BlocksOf(blocks...)
		return err
	})
	return c, err
}
