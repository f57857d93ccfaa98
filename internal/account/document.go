package account

import (
	"context"
	"fmt"
	"regexp"
	"time"

	"studyplanner/internal/planner"
)

// documentFormat is the version of Document that this program writes. It reads all versions
// up to it. Version 2 added the clock of the sandbox.
const documentFormat = 2

// Document has all data of one account, for export and import. It has the hashes of keys and
// feeds, so they go on working after a move to another server. Only their owner knows their
// texts.
type Document struct {
	Format   int                       `json:"format"`
	Exported time.Time                 `json:"exported"`
	Account  DocumentAccount           `json:"account"`
	Keys     []DocumentKey             `json:"keys"`
	Feeds    []DocumentFeed            `json:"feeds,omitempty"`
	Spaces   map[Mode]planner.Contents `json:"spaces"`
}

// DocumentFeed is a feed of a Document, with the SHA-256 of its token in hex.
type DocumentFeed struct {
	planner.Feed
	Mode   Mode   `json:"mode"`
	SHA256 string `json:"sha256"`
}

// DocumentKey is a key of a Document, with the SHA-256 of its text in hex.
type DocumentKey struct {
	Key
	SHA256 string `json:"sha256"`
}

// DocumentAccount is the account of a Document. Documents that were written by
// older versions lack some of its fields.
type DocumentAccount struct {
	Account
	FirstWeekday *planner.Weekday `json:"first_weekday"` // nil: Monday
	WeeklyMail   string           `json:"weekly_mail,omitempty"`
}

// Export calls do with everything of an account, and returns its error, or
// ErrNotFound. The blocks are read while do walks through them, and cannot be
// afterwards. The progress is in blocks, of one space after the other.
func (s *Service) Export(ctx context.Context, accountID string, progress planner.Progress, do func(Document) error) error {
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return err
	}
	keys, err := s.keys.Keys(ctx, a)
	if err != nil {
		return fmt.Errorf("list keys: %w", err)
	}
	doc := Document{
		Format: documentFormat, Exported: s.now().UTC().Truncate(time.Second), Account: DocumentAccount{a, &a.FirstWeekday, a.WeeklyMail},
		Keys: []DocumentKey{}, Spaces: map[Mode]planner.Contents{},
	}
	for _, k := range keys {
		doc.Keys = append(doc.Keys, DocumentKey{k, k.Hash})
	}
	for _, mode := range []Mode{Live, Sandbox} {
		feeds, err := s.feedsOf(ctx, a.Space(mode))
		if err != nil {
			return err
		}
		for _, f := range feeds {
			doc.Feeds = append(doc.Feeds, DocumentFeed{f, mode, f.Hash})
		}
	}
	return s.spaces.Snapshot(ctx, func(ctx context.Context, at planner.Snapshot) (err error) {
		for _, mode := range []Mode{Live, Sandbox} {
			if doc.Spaces[mode], err = planner.ReadContents(ctx, at, a.Space(mode), s.now(), progress); err != nil {
				return err
			}
		}
		return do(doc)
	})
}

// feedsOf returns the feeds of a space.
func (s *Service) feedsOf(ctx context.Context, space planner.Space) (feeds []planner.Feed, err error) {
	err = s.spaces.Write(ctx, space, func(ctx context.Context, tx planner.Tx) (err error) {
		feeds, err = tx.Feeds(ctx)
		return err
	})
	return feeds, err
}

// Import makes an account from doc, in one transaction. With an e-mail address, the account
// is a copy with that address, and without keys, feeds and weekly e-mail. With "", it gets
// the document's address and all of these. The document does not decide who is an
// administrator.
//
// It returns planner.Invalid with everything wrong with doc, or ErrEmailTaken. If lists are
// too long, planner.Invalid has only these. Progress is in blocks, of one space after the
// other.
func (s *Service) Import(ctx context.Context, doc Document, email string, progress planner.Progress) (Account, error) {
	if err := doc.validate(); err != nil {
		return Account{}, err
	}
	from, keys, feeds := doc.Account, doc.Keys, doc.Feeds
	if email != "" {
		from.Email, from.WeeklyMail, keys, feeds = email, "", nil, nil
	}
	p := Patch{Email: planner.Some(from.Email), WeeklyMail: planner.Some(from.WeeklyMail)}
	if from.FirstWeekday != nil {
		p.FirstWeekday = planner.Some(*from.FirstWeekday)
	}
	a := s.newAccount(Draft{TimeZone: from.TimeZone, Plan: from.Plan, Name: from.Name})
	err := s.accounts.Together(ctx, func(ctx context.Context, in Storages) (err error) {
		one := NewService(in.Accounts, in.Keys, in.Spaces, s.newID, s.random, s.now)
		if a, err = one.add(ctx, a, p); err != nil {
			return err
		}
		if err := one.importContents(ctx, a, doc.Spaces, progress); err != nil {
			return err
		}
		if err := one.importKeys(ctx, a, keys); err != nil {
			return err
		}
		return one.importFeeds(ctx, a, feeds)
	})
	if err != nil {
		return Account{}, err
	}
	return a, nil
}

// startContents returns c for a space whose clock runs on from now, and the day in the space,
// in UTC. The day in the zone of the account may differ.
func (s *Service) startContents(c planner.Contents) (planner.Contents, planner.Date) {
	real := s.now()
	c = c.Started(real)
	return c, planner.DateOf(c.TestClock.Now(real).UTC())
}

// importContents puts contents into the spaces of the new account a.
func (s *Service) importContents(ctx context.Context, a Account, spaces map[Mode]planner.Contents, progress planner.Progress) error {
	for _, mode := range []Mode{Live, Sandbox} {
		contents, today := s.startContents(spaces[mode])
		if err := planner.ReplaceContents(ctx, s.spaces, a.Space(mode), contents, today, progress); err != nil {
			return fmt.Errorf("fill the space: %w", err)
		}
	}
	return nil
}

// importKeys puts keys into the new account a.
func (s *Service) importKeys(ctx context.Context, a Account, keys []DocumentKey) error {
	for _, k := range keys {
		key := k.Key
		key.Hash, key.Space = k.SHA256, a.Space(k.Mode)
		if err := s.keys.CreateKey(ctx, key); err != nil {
			return fmt.Errorf("import key %s: %w", k.ID, asInvalid(err))
		}
	}
	return nil
}

// importFeeds puts feeds into the new account a.
func (s *Service) importFeeds(ctx context.Context, a Account, feeds []DocumentFeed) error {
	for _, f := range feeds {
		f.Hash = f.SHA256
		err := s.spaces.Write(ctx, a.Space(f.Mode), func(ctx context.Context, tx planner.Tx) error { return tx.InsertFeed(ctx, f.Feed) })
		if err != nil {
			return fmt.Errorf("import feed %s: %w", f.ID, err)
		}
	}
	return nil
}

var hexSHA256 = regexp.MustCompile(`^[0-9a-f]{64}$`)

// validate reports everything wrong with d. An error that is not planner.Invalid is
// one of reading its blocks.
func (d Document) validate() error {
	if err := d.checkSizes(); err != nil {
		return err
	}
	var bad planner.Invalid
	bad.Check(1 <= d.Format && d.Format <= documentFormat, "format", fmt.Sprintf("must be from 1 to %d", documentFormat))
	bad.Check(d.Spaces[Live].Clock == nil, "spaces.live.clock", "is only for the sandbox")
	for mode := range d.Spaces {
		bad.Check(mode == Live || mode == Sandbox, "spaces", "must be named live and sandbox")
	}
	for _, mode := range []Mode{Live, Sandbox} {
		if err := d.Spaces[mode].Validate(); !bad.Merge("spaces."+string(mode), err) {
			return err
		}
	}
	for i, k := range d.Keys {
		path := fmt.Sprintf("keys[%d]", i)
		bad.Check(KeyID.Is(k.ID), path+".id", "is not the id of a key")
		bad.Check(hexSHA256.MatchString(k.SHA256), path+".sha256", "must be 64 hex digits")
		bad.Merge(path, KeyDraft{Name: k.Name, Mode: k.Mode, Scope: k.Scope}.validate())
	}
	d.validateFeeds(&bad)
	return bad.Err()
}

// validateFeeds records what is wrong with the feeds of d.
func (d Document) validateFeeds(bad *planner.Invalid) {
	many, hashes := map[Mode]int{}, map[string]bool{}
	for i, f := range d.Feeds {
		path := fmt.Sprintf("feeds[%d]", i)
		bad.Check(f.Mode == Live || f.Mode == Sandbox, path+".mode", "must be live or sandbox")
		bad.Check(hexSHA256.MatchString(f.SHA256), path+".sha256", "must be 64 hex digits")
		bad.Check(!hashes[f.SHA256], path+".sha256", "stands here twice")
		bad.Merge(path, f.Feed.Validate())
		many[f.Mode]++
		hashes[f.SHA256] = true
		bad.Check(many[f.Mode] <= planner.MaxFeeds, path, fmt.Sprintf("is one more than the %d feeds that a space has", planner.MaxFeeds))
	}
}

// checkSizes reports the lists of d that are too long for a space. Their elements are not
// validated then, as that could take hours.
func (d Document) checkSizes() error {
	var bad planner.Invalid
	for _, mode := range []Mode{Live, Sandbox} {
		contents, path := d.Spaces[mode], "spaces."+string(mode)
		short := func(length, most int, list, of string) {
			bad.Check(length <= most, path+"."+list, fmt.Sprintf("has over %d %s", most, of))
		}
		short(len(contents.Subjects), planner.MaxSubjects, "subjects", "subjects")
		short(contents.Blocks.Count, planner.MaxBlocks, "blocks", "blocks")
		short(len(contents.Wishes), planner.MaxWishes, "wishes", "wishes")
		short(len(contents.Exams), planner.MaxExams, "exams", "exams")
		short(len(contents.Calendars), planner.MaxCalendars, "calendars", "calendars")
		for i, s := range contents.Subjects {
			short(len(s.Syllabus), planner.MaxSyllabus, fmt.Sprintf("subjects[%d].syllabus", i), "items")
		}
	}
	return bad.Err()
}
