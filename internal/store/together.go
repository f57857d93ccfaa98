package store

import (
	"context"

	"studyplanner/internal/account"
)

// Together implements [account.AccountStorage].
func (s *Store) Together(ctx context.Context, do func(context.Context, account.Storages) error) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		one := &Store{
			dialect: s.dialect, engine: within{s.engine, run}, reads: s.reads, run: run,
			keys: newCache[account.Access](), sessions: newCache[account.SessionAccess](),
		}
		return do(ctx, account.Storages{Accounts: one, Keys: one, Spaces: one})
	})
}

// within is the engine of a transaction that others are part of.
type within struct {
	engine
	run runner
}

// transact implements engine.
func (w within) transact(ctx context.Context, _ string, do work) error { return do(ctx, w.run) }
