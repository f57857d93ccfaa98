package storetest

import (
	"context"
	"errors"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// draftFeed returns a feed that uses every field and is not stored yet.
func draftFeed() planner.Feed {
	id, used := newID("feed"), planner.InstantOf(someTime.Truncate(time.Hour))
	return planner.Feed{
		ID: id, Name: "Handy „blau“", SubjectIDs: &[]string{newID("sub"), newID("sub")}, PastDays: 3, AheadWeeks: 4, Done: planner.FeedHide,
		AlarmMinutes: new(10), Exams: true, Created: planner.InstantOf(someTime), LastUsed: &used, Hash: hashOf(id),
	}
}

// insertFeeds inserts feeds into a space.
func (f *fixture) insertFeeds(space planner.Space, all ...planner.Feed) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		var errs []error
		for _, one := range all {
			errs = append(errs, tx.InsertFeed(ctx, one))
		}
		return errors.Join(errs...)
	})
}

func (f *fixture) feeds(space planner.Space) []planner.Feed {
	f.Helper()
	all, err := f.Feeds(f.Context(), space)
	f.must(err)
	return all
}

func (f *fixture) noFeed(what, hash string) {
	f.Helper()
	if _, err := f.FeedAccess(f.Context(), hash); !errors.Is(err, account.ErrNoFeed) {
		f.Errorf("%s: %v", what, err)
	}
}

var feedCases = []testCase{
	{"feeds are found as they were inserted, in order of creation", func(f *fixture) {
		want(f, "at first", f.feeds(f.space), []planner.Feed{})
		late, first, plain := draftFeed(), draftFeed(), draftFeed()
		late.Created = planner.InstantOf(someTime.Add(time.Hour))
		plain.SubjectIDs, plain.AlarmMinutes, plain.LastUsed, plain.Exams = nil, nil, nil, false
		before := f.state(f.space)
		f.insertFeeds(f.space, late, first, plain)
		want(f, "stored", f.feeds(f.space), []planner.Feed{first, plain, late})
		before.Version++
		want(f, "state", f.state(f.space), before)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.Feeds(ctx)
			want(f, "within a write", within, []planner.Feed{first, plain, late})
			return err
		})
		want(f, "of the other space", f.feeds(f.account.Sandbox), []planner.Feed{})
	}},
	{"a feed is found by its hash, with its space as it is", func(f *fixture) {
		one := draftFeed()
		f.noFeed("before it is made", one.Hash)
		f.insertFeeds(f.space, one)
		for range 2 {
			got, err := f.FeedAccess(f.Context(), one.Hash)
			f.must(err)
			want(f, "access", got, account.FeedAccess{Feed: &one, Access: account.Access{
				Key: account.Key{Space: f.space, Mode: account.Live}, AccountID: f.account.ID, Plan: f.account.Plan, TimeZone: f.account.TimeZone, State: f.state(f.space),
			}})
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.SetThrough(ctx, aMonday+planner.Date(got.State.Version))
			})
		}
	}},
	{"a feed is replaced, and with another hash found by that alone", func(f *fixture) {
		one, other := draftFeed(), draftFeed()
		f.insertFeeds(f.space, one, other)
		changed := one
		changed.Name, changed.SubjectIDs, changed.PastDays, changed.AheadWeeks, changed.Done, changed.AlarmMinutes, changed.Exams = "x", nil, 0, 53, planner.FeedPlain, nil, false
		_, err := f.FeedAccess(f.Context(), one.Hash)
		f.must(err)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateFeed(ctx, one, changed) })
		want(f, "changed", f.feeds(f.space), []planner.Feed{changed, other})
		got, err := f.FeedAccess(f.Context(), one.Hash)
		f.must(err)
		want(f, "access", *got.Feed, changed)
		rotated := changed
		rotated.Hash = hashOf("another" + one.ID)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateFeed(ctx, changed, rotated) })
		f.noFeed("the hash before", one.Hash)
		got, err = f.FeedAccess(f.Context(), rotated.Hash)
		f.must(err)
		want(f, "rotated", *got.Feed, rotated)
	}},
	{"a feed that is removed is found no more, and no other goes", func(f *fixture) {
		one, other := draftFeed(), draftFeed()
		f.insertFeeds(f.space, one, other)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteFeed(ctx, one) })
		want(f, "left", f.feeds(f.space), []planner.Feed{other})
		f.noFeed("removed", one.Hash)
	}},
	{"a feed that is not saved is not there", func(f *fixture) {
		one := draftFeed()
		err := f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertFeed(ctx, one), errNo)
		})
		if !errors.Is(err, errNo) {
			f.Errorf("err = %v, want %v", err, errNo)
		}
		want(f, "stored", f.feeds(f.space), []planner.Feed{})
		f.noFeed("not saved", one.Hash)
	}},
	{"the hour in which a feed is used is remembered, and changes nothing else", func(f *fixture) {
		one := draftFeed()
		f.insertFeeds(f.space, one)
		before := f.state(f.space)
		for _, hour := range []time.Time{someTime.Truncate(time.Hour).Add(5 * time.Hour), someTime.Truncate(time.Hour)} { // a clock may be set back
			f.must(f.TouchFeed(f.Context(), f.space, one.ID, hour))
			used := planner.InstantOf(hour)
			one.LastUsed = &used
			want(f, "used", f.feeds(f.space), []planner.Feed{one})
			got, err := f.FeedAccess(f.Context(), one.Hash)
			f.must(err)
			want(f, "access", *got.Feed, one)
		}
		want(f, "state", f.state(f.space), before)
	}},
	{"feeds outlast what a space holds", func(f *fixture) {
		one := draftFeed()
		f.insertFeeds(f.space, one)
		f.must(planner.ReplaceContents(f.Context(), f.Contents, f.space, planner.Contents{}, aMonday, nil))
		want(f, "left", f.feeds(f.space), []planner.Feed{one})
		got, err := f.FeedAccess(f.Context(), one.Hash)
		f.must(err)
		want(f, "access", *got.Feed, one)
	}},
	{"feeds go with their account, and no others", func(f *fixture) {
		live, sandbox, other := draftFeed(), draftFeed(), draftFeed()
		stranger := f.newAccount()
		f.insertFeeds(f.account.Live, live)
		f.insertFeeds(f.account.Sandbox, sandbox)
		f.insertFeeds(stranger.Live, other)
		for _, one := range []planner.Feed{live, sandbox} {
			_, err := f.FeedAccess(f.Context(), one.Hash)
			f.must(err)
		}
		f.must(f.DeleteAccount(f.Context(), f.account.ID))
		f.noFeed("live", live.Hash)
		f.noFeed("sandbox", sandbox.Hash)
		want(f, "of a stranger", f.feeds(stranger.Live), []planner.Feed{other})
	}},
}
