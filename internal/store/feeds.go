package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// Feeds stand under the id of their space itself, as its keys do, so that they outlast
// what it holds. They are found by the hashes of their tokens.
var feedTable = table[planner.Feed]{
	{"id", immutable, func(f *planner.Feed) any { return (*idText[ofFeed])(&f.ID) }},
	{"hash", mutable, func(f *planner.Feed) any { return &f.Hash }},
	{"name", mutable, func(f *planner.Feed) any { return &f.Name }},
	{"subject_ids", mutable, func(f *planner.Feed) any { return listOrNull(&f.SubjectIDs) }},
	{"past_days", mutable, func(f *planner.Feed) any { return &f.PastDays }},
	{"ahead_weeks", mutable, func(f *planner.Feed) any { return &f.AheadWeeks }},
	{"done", mutable, func(f *planner.Feed) any { return (*string)(&f.Done) }},
	{"alarm_minutes", mutable, func(f *planner.Feed) any {
		return orNull[int]{&f.AlarmMinutes, func(n *int) stored { return (*number)(n) }}
	}},
	{"exams", mutable, func(f *planner.Feed) any { return (*mark)(&f.Exams) }},
	{"created_at", immutable, func(f *planner.Feed) any { return (*instant)(&f.Created) }},
	{"used_at", mutable, func(f *planner.Feed) any {
		return orNull[planner.Instant]{&f.LastUsed, func(t *planner.Instant) stored { return (*instant)(t) }}
	}},
}

// feedPlace is where a feed is kept.
type feedPlace struct{ hash, id, space string }

var feedPlaceTable = table[feedPlace]{
	{"hash", immutable, func(p *feedPlace) any { return &p.hash }},
	{"feed_id", immutable, func(p *feedPlace) any { return (*idText[ofFeed])(&p.id) }},
	{"space_id", immutable, func(p *feedPlace) any { return (*idText[ofSpace])(&p.space) }},
}

var (
	insertFeedEntry = `
INSERT INTO feed_directory (` + feedPlaceTable.names() + `)
VALUES (` + feedPlaceTable.marks(1) + `)`

	selectFeedEntry = `
SELECT ` + feedPlaceTable.selected("d") + `
FROM feed_directory d
WHERE d.hash = $1`

	selectFeeds = `
SELECT ` + feedTable.selected("f") + `
FROM feeds f
WHERE f.space_id = $1`

	selectFeedAccess = `
SELECT ` + feedTable.selected("f") + `, ` + spaceTable.selected("s") + `
FROM spaces s JOIN feeds f ON f.space_id = s.space_id
WHERE s.space_id = $1 AND f.id = $2 AND f.hash = $3`

	insertFeed = `
INSERT INTO feeds (space_id, ` + feedTable.names() + `)
VALUES ($1, ` + feedTable.marks(2) + `)`

	updateFeed = `
UPDATE feeds
SET ` + feedTable.sets(3) + `
WHERE space_id = $1 AND id = $2`
)

const (
	deleteFeedEntry = `
DELETE FROM feed_directory
WHERE hash = $1`

	deleteFeed = `
DELETE FROM feeds
WHERE space_id = $1 AND id = $2`

	touchFeed = `
UPDATE feeds
SET used_at = $3
WHERE space_id = $1 AND id = $2`
)

// Feeds implements [planner.FeedReader].
func (s *Store) Feeds(ctx context.Context, space planner.Space) ([]planner.Feed, error) {
	all, err := feedsOf(ctx, s.run, spaceIdent(space))
	return all, s.explain(err)
}

// Feeds implements [planner.FeedTx].
func (t *tx) Feeds(ctx context.Context) ([]planner.Feed, error) {
	return feedsOf(ctx, t.run, t.space)
}

// feedsOf returns the feeds of a space in order of creation.
func feedsOf(ctx context.Context, run runner, space ident) ([]planner.Feed, error) {
	all, err := list(ctx, run, feedTable.scan, selectFeeds, space)
	slices.SortFunc(all, func(a, b planner.Feed) int {
		return cmp.Or(a.Created.Time().Compare(b.Created.Time()), cmp.Compare(a.ID, b.ID))
	})
	return all, err
}

// InsertFeed implements [planner.FeedTx].
func (t *tx) InsertFeed(ctx context.Context, f planner.Feed) error {
	if _, err := feedTable.insert(ctx, t.run, insertFeed, &f, t.space); err != nil {
		return t.fail(t.freeFeed(err))
	}
	t.changed(0)
	return t.enterFeed(ctx, f)
}

// enterFeed lets f be found by its hash.
func (t *tx) enterFeed(ctx context.Context, f planner.Feed) error {
	_, err := feedPlaceTable.insert(ctx, t.run, insertFeedEntry, &feedPlace{f.Hash, f.ID, t.space.text(account.SpaceID)})
	return t.failing(t.freeFeed(err))
}

var errFeedTaken = errors.New("there is a feed with this id or token already")

// freeFeed translates an error of storing a feed.
func (t *tx) freeFeed(err error) error {
	if t.unique(err) {
		return errFeedTaken
	}
	return err
}

// UpdateFeed implements [planner.FeedTx].
func (t *tx) UpdateFeed(ctx context.Context, former, f planner.Feed) error {
	if _, err := feedTable.update(ctx, t.run, updateFeed, &f, t.space, identOf(planner.FeedID, f.ID)); err != nil {
		return t.fail(err)
	}
	t.changed(0)
	if f.Hash == former.Hash {
		return nil
	}
	if _, err := t.run.ExecContext(ctx, deleteFeedEntry, former.Hash); err != nil {
		return t.fail(err)
	}
	return t.enterFeed(ctx, f)
}

// DeleteFeed implements [planner.FeedTx].
func (t *tx) DeleteFeed(ctx context.Context, f planner.Feed) error {
	t.changed(0)
	return t.failing(dropFeeds(ctx, t.run, t.space, f))
}

// dropFeeds removes feeds of a space, and what leads to them.
func dropFeeds(ctx context.Context, run runner, space ident, feeds ...planner.Feed) error {
	for _, f := range feeds {
		if _, err := run.ExecContext(ctx, deleteFeedEntry, f.Hash); err != nil {
			return err
		}
		if _, err := run.ExecContext(ctx, deleteFeed, space, identOf(planner.FeedID, f.ID)); err != nil {
			return err
		}
	}
	return nil
}

func scanFeedAccess(rows *sql.Rows, a *account.FeedAccess) error {
	a.Feed = new(planner.Feed)
	return rows.Scan(spaceTable.into(feedTable.into(make([]any, 0, 32), a.Feed), &a.Access)...)
}

// FeedAccess implements [account.FeedDirectory]. A cache entry is valid until the next
// write to the space.
func (s *Store) FeedAccess(ctx context.Context, hash string) (account.FeedAccess, error) {
	if last, known := s.feeds.Get(hash); known {
		if at := s.versions.current(ctx, string(last.value.Key.Space)); at != uncacheable && at == last.version {
			return last.value, nil
		}
	}
	place, err := one(ctx, s.run, feedPlaceTable.scan, selectFeedEntry, hash)
	if err != nil {
		return account.FeedAccess{}, s.explain(missing(err, account.ErrNoFeed))
	}
	at := s.versions.current(ctx, place.space)
	a, err := one(ctx, s.run, scanFeedAccess, selectFeedAccess, spaceIdent(place.space), identOf(planner.FeedID, place.id), hash)
	if err != nil {
		return account.FeedAccess{}, s.explain(missing(err, account.ErrNoFeed))
	}
	if at != uncacheable {
		s.feeds.Add(hash, cacheEntry[account.FeedAccess]{a, at})
	}
	return a, nil
}

// TouchFeed implements [account.FeedDirectory].
func (s *Store) TouchFeed(ctx context.Context, space planner.Space, id string, hour time.Time) error {
	return s.write(ctx, func(ctx context.Context, run runner) error {
		_, err := run.ExecContext(ctx, touchFeed, spaceIdent(space), identOf(planner.FeedID, id), hour.UnixMilli())
		return err
	})
}
