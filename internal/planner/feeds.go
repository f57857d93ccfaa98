package planner

import (
	"context"
	"fmt"
	"slices"
)

// FeedReader finds feeds.
type FeedReader interface {
	// Feeds returns the space's feeds in order of creation. Their subjects may be gone.
	Feeds(ctx context.Context, space Space) ([]Feed, error)
}

// FeedTx reads and writes feeds.
type FeedTx interface {
	// Feeds is that of FeedReader.
	Feeds(ctx context.Context) ([]Feed, error)
	// InsertFeed adds f.
	InsertFeed(ctx context.Context, f Feed) error
	// UpdateFeed puts f in the place of former, which exists and has the same id.
	UpdateFeed(ctx context.Context, former, f Feed) error
	// DeleteFeed removes f, which exists.
	DeleteFeed(ctx context.Context, f Feed) error
}

// Feeds returns the feeds of the space in order of creation. It generates nothing.
func (s *Service) Feeds(ctx context.Context, c Call) ([]Feed, error) {
	all, err := s.features.Feeds(ctx, c.Space)
	if err == nil {
		err = leaveOutGone(all, func() ([]SubjectSummary, error) { return s.store.SubjectSummaries(ctx, c.Space) })
	}
	if err != nil {
		return nil, fmt.Errorf("list feeds: %w", err)
	}
	return all, nil
}

// leaveOutGone takes the subjects that are not among those of the space out of feeds.
// Where none names any, nobody is asked.
func leaveOutGone(feeds []Feed, summaries func() ([]SubjectSummary, error)) error {
	if !slices.ContainsFunc(feeds, Feed.names) {
		return nil
	}
	subjects, err := summaries()
	if err != nil {
		return err
	}
	for i, f := range feeds {
		feeds[i] = f.among(subjects)
	}
	return nil
}

// Feed returns one feed, or ErrNotFound.
func (s *Service) Feed(ctx context.Context, c Call, id string) (Feed, error) {
	all, err := s.Feeds(ctx, c)
	if err != nil {
		return Feed{}, err
	}
	return findFeed(all, nil, id)
}

// findFeed returns the one of all with an id if match holds for it.
func findFeed(all []Feed, match Match, id string) (Feed, error) {
	n := slices.IndexFunc(all, func(f Feed) bool { return f.ID == id })
	if n < 0 {
		return Feed{}, Missing{Kind: "feed"}
	}
	return all[n], match.check(all[n].Tag())
}

// CreateFeed makes a feed whose token has a hash. The blocks of its window are generated.
// It returns Invalid, also for a space that is full, or ErrNotFound for a subject that
// the space does not have.
func (s *Service) CreateFeed(ctx context.Context, c Call, d FeedDraft, hash string) (Feed, error) {
	made, err := d.feed()
	if err != nil {
		return made, err
	}
	_, last := made.Window(c.Now.Today)
	return write(ctx, s, c, "create feed", last, func(ctx context.Context, tx Tx) (Feed, error) {
		all, err := tx.Feeds(ctx)
		if err != nil {
			return made, err
		}
		if len(all) >= MaxFeeds {
			return made, Invalid{{"name", fmt.Sprintf("no room: there are %d feeds already", MaxFeeds)}}
		}
		if err := hasFeedSubjects(ctx, tx, made); err != nil {
			return made, err
		}
		made.ID, made.Hash, made.Created = string(FeedID)+s.newID(), hash, InstantOf(c.Now.At)
		return made, tx.InsertFeed(ctx, made)
	})
}

// UpdateFeed changes the fields that p sets. The blocks of its window are generated. It
// fails as CreateFeed does, with ErrNotFound also for the feed itself, and with
// ErrPrecondition.
func (s *Service) UpdateFeed(ctx context.Context, c Call, id string, p FeedPatch) (Feed, error) {
	_, last := Feed{AheadWeeks: p.AheadWeeks.Value}.Window(c.Now.Today)
	return s.changeFeed(ctx, c, "update feed", id, last, func(ctx context.Context, tx Tx, f Feed) (Feed, error) {
		changed, err := p.Apply(f)
		if err == nil && !sameList(changed.SubjectIDs, f.SubjectIDs) {
			err = hasFeedSubjects(ctx, tx, changed)
		}
		if err != nil || changed.Tag() == f.Tag() {
			return changed, err
		}
		return changed, tx.UpdateFeed(ctx, f, changed)
	})
}

// RotateFeed gives a feed another token, of which it gets the hash: the one before leads
// nowhere from then on. It returns ErrNotFound or ErrPrecondition.
func (s *Service) RotateFeed(ctx context.Context, c Call, id, hash string) (Feed, error) {
	return s.changeFeed(ctx, c, "rotate feed", id, 0, func(ctx context.Context, tx Tx, f Feed) (Feed, error) {
		changed := f
		changed.Hash = hash
		return changed, tx.UpdateFeed(ctx, f, changed)
	})
}

// DeleteFeed removes a feed. It returns ErrNotFound or ErrPrecondition.
func (s *Service) DeleteFeed(ctx context.Context, c Call, id string) error {
	_, err := s.changeFeed(ctx, c, "delete feed", id, 0, func(ctx context.Context, tx Tx, f Feed) (Feed, error) {
		return f, tx.DeleteFeed(ctx, f)
	})
	return err
}

// changeFeed runs change on the feed of an id, in one transaction.
func (s *Service) changeFeed(
	ctx context.Context, c Call, what, id string, covers Date, change func(ctx context.Context, tx Tx, f Feed) (Feed, error),
) (Feed, error) {
	return write(ctx, s, c, what, covers, func(ctx context.Context, tx Tx) (Feed, error) {
		all, err := tx.Feeds(ctx)
		if err == nil {
			err = leaveOutGone(all, func() ([]SubjectSummary, error) { return tx.SubjectSummaries(ctx) })
		}
		if err != nil {
			return Feed{}, err
		}
		f, err := findFeed(all, c.IfMatch, id)
		if err != nil {
			return f, err
		}
		return change(ctx, tx, f)
	})
}

// hasFeedSubjects returns ErrNotFound if f is to show a subject that the space does not
// have.
func hasFeedSubjects(ctx context.Context, tx SubjectTx, f Feed) error {
	if f.SubjectIDs == nil {
		return nil
	}
	subjects, err := tx.SubjectSummaries(ctx)
	if err != nil {
		return err
	}
	if len(*f.among(subjects).SubjectIDs) < len(*f.SubjectIDs) {
		return Missing{Kind: "subject", Where: "subject_ids"}
	}
	return nil
}

// deleteFeeds removes all feeds of the space of tx.
func deleteFeeds(ctx context.Context, tx FeedTx) error {
	all, err := tx.Feeds(ctx)
	for _, f := range all {
		if err == nil {
			err = tx.DeleteFeed(ctx, f)
		}
	}
	return err
}
