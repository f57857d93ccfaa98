package planner

import (
	"context"
	"fmt"
	"slices"
)

// Contents is everything that a space holds, in the form in which it is
// exported and imported.
type Contents struct {
	Through  *Date          `json:"generated_through"` // nil: never generated
	Subjects []Subject      `json:"subjects"`
	Blocks   []ContentBlock `json:"blocks"`
}

// ContentBlock is a block of Contents.
type ContentBlock struct {
	Block
	SubjectName *Hidden `json:"subject_name,omitzero"`
	Untouched   bool    `json:"untouched"`
}

// ReadContents returns all that space holds, as of one moment. The progress is in
// blocks.
func ReadContents(ctx context.Context, store Storage, space Space, progress Progress) (Contents, error) {
	for range readTries {
		before, err := stateOf(ctx, store, space)
		if err != nil {
			return Contents{}, fmt.Errorf("read the space: %w", err)
		}
		c, err := readContents(before, progress,
			func() ([]Subject, error) { return store.Subjects(ctx, space) },
			func() ([]Block, error) {
				return Collect(store.Blocks(ctx, space, BlockQuery{First: MinDate, Last: MaxDate}))
			})
		if err != nil {
			return Contents{}, err
		}
		if after, err := stateOf(ctx, store, space); err != nil {
			return Contents{}, fmt.Errorf("read the space: %w", err)
		} else if after.Version == before.Version {
			return c, nil
		}
	}
	var c Contents
	err := store.Write(ctx, space, func(ctx context.Context, tx Tx) (err error) {
		c, err = readContents(tx.State(), progress,
			func() ([]Subject, error) { return tx.Subjects(ctx) },
			func() ([]Block, error) { return tx.BlocksBetween(ctx, "", MinDate, MaxDate) })
		return err
	})
	return c, err
}

// readTries is how often a space is read beside those who write to it. If it is
// another each time, they have to wait.
const readTries = 3

// stateOf returns how far a space has come.
func stateOf(ctx context.Context, store Storage, space Space) (s State, err error) {
	err = store.Write(ctx, space, func(_ context.Context, tx Tx) error {
		s = tx.State()
		return nil
	})
	return s, err
}

// readContents returns what a space of a state holds.
func readContents(s State, progress Progress, subjects func() ([]Subject, error), blocks func() ([]Block, error)) (c Contents, err error) {
	if s.Through.Valid() {
		c.Through = &s.Through
	}
	if c.Subjects, err = subjects(); err != nil {
		return Contents{}, fmt.Errorf("read the subjects: %w", err)
	}
	progress.Tell(0, s.Blocks)
	all, err := blocks()
	if err != nil {
		return Contents{}, fmt.Errorf("read the blocks: %w", err)
	}
	c.Blocks = make([]ContentBlock, len(all))
	for i, b := range all {
		c.Blocks[i] = ContentBlock{Block: b, Untouched: b.Untouched}
	}
	progress.Tell(len(all), s.Blocks)
	return c, nil
}

// ReplaceContents puts c, which must be valid, in the place of all that space holds
// at the moment when all of c is stored: what others write meanwhile is replaced too.
// If it fails, the space is as it was. The progress is in blocks.
func ReplaceContents(ctx context.Context, store Storage, space Space, c Contents, today Date, progress Progress) error {
	err := c.Aside(ctx, store, space, progress, func(ctx context.Context, aside Aside) error {
		return c.Hold(ctx, store, space, aside, today)
	})
	if err != nil {
		return fmt.Errorf("replace what is in the space: %w", err)
	}
	return nil
}

// Aside is [Storage.Aside] of c, which must be valid.
func (c Contents) Aside(ctx context.Context, store Storage, space Space, progress Progress, do func(context.Context, Aside) error) error {
	subjects := make([]Subject, len(c.Subjects))
	for i, s := range c.Subjects {
		s.Slots = cleanSlots(new(Invalid), s.Slots)
		s.Syllabus = append([]Item{}, s.Syllabus...)
		subjects[i] = s
	}
	c.Subjects = subjects
	return store.Aside(ctx, space, c, progress, do)
}

// Hold makes aside, where c is stored, what space holds. It counts as generated as
// [Contents.CountsThrough] says.
func (c Contents) Hold(ctx context.Context, store Storage, space Space, aside Aside, today Date) error {
	return store.Write(ctx, space, func(ctx context.Context, tx Tx) error {
		if err := tx.Hold(ctx, aside); err != nil {
			return err
		}
		return tx.SetThrough(ctx, c.CountsThrough(today))
	})
}

// Stored is b as it is stored.
func (b ContentBlock) Stored() Block {
	b.Block.Untouched = b.Untouched
	return b.Block
}

// CountsThrough is the date through which c counts as generated in a space that
// it is put into today: through c.Through, but at most two years are caught up,
// and no week is taken to be generated that could not be. 0 is never: then
// generation begins with the day on which it is wanted.
func (c Contents) CountsThrough(today Date) Date {
	if c.Through == nil {
		return 0
	}
	y, m, d := today.Time().Date()
	elsewhere := Moment{Today: today + 7} // the week that some other zone may be in
	return min(max(*c.Through, NewDate(y-2, m, d)-1), Horizon(elsewhere, MaxDate))
}

// Validate reports everything in c that no space could hold.
func (c Contents) Validate() error {
	var bad Invalid
	bad.Check(len(c.Subjects) <= MaxSubjects, "subjects", fmt.Sprintf("has over %d subjects", MaxSubjects))
	bad.Check(len(c.Blocks) <= MaxBlocks, "blocks", fmt.Sprintf("has over %d blocks", MaxBlocks))
	bad.Check(c.Through == nil || c.Through.Valid(), "generated_through", errDate.Error())
	ids, names, weekly := map[string]bool{}, map[string]bool{}, 0
	for i, s := range c.Subjects {
		path := fmt.Sprintf("subjects[%d]", i)
		bad.Merge(path, s.validate())
		more := perWeek(s.timetable())
		bad.Check(weekly > MaxWeekly || weekly+more <= MaxWeekly, path+".slots", fmt.Sprintf("would bring the space over %d blocks a week", MaxWeekly))
		weekly += more
		bad.Check(!ids[s.ID], path+".id", "stands here twice")
		bad.Check(!names[NameKey(s.Name)], path+".name", "stands here twice")
		ids[s.ID], names[NameKey(s.Name)] = true, true
	}
	seen := map[string]bool{}
	for i, b := range c.Blocks {
		path := fmt.Sprintf("blocks[%d]", i)
		bad.Merge(path, b.validate())
		bad.Check(ids[b.SubjectID], path+".subject_id", "is not a subject of this space")
		bad.Check(!seen[b.ID], path+".id", "stands here twice")
		seen[b.ID] = true
	}
	return bad.Err()
}

// validate reports what is wrong with s as a subject that is stored.
func (s Subject) validate() error {
	var bad Invalid
	bad.Check(validID(subjectPrefix, s.ID), "id", "is not the id of a subject")
	bad.Check(cleanRequired(&bad, "name", s.Name, MaxName) == s.Name || len(bad) > 0, "name", "must be trimmed and in Unicode NFC")
	bad.Check(new(SubjectType).UnmarshalText([]byte(s.Type)) == nil, "type", errType.Error())
	bad.Check(new(Color).UnmarshalText([]byte(s.Color)) == nil, "color", errColor.Error())
	cleanSlots(&bad, s.Slots)
	bad.Check(len(s.Syllabus) <= MaxSyllabus, "syllabus", fmt.Sprintf("has over %d items", MaxSyllabus))
	for i, item := range s.Syllabus {
		var wrong Invalid
		wrong.Check(validID(itemPrefix, item.ID), "id", "is not the id of a syllabus item")
		wrong.Check(slices.IndexFunc(s.Syllabus, func(o Item) bool { return o.ID == item.ID }) == i, "id", "stands here twice")
		item.check(&wrong)
		bad.Merge(fmt.Sprintf("syllabus[%d]", i), wrong.Err())
	}
	return bad.Err()
}

// validate reports what is wrong with b as a block that is stored.
func (b ContentBlock) validate() error {
	var bad Invalid
	bad.Check(validID(blockPrefix, b.ID), "id", "is not the id of a block")
	bad.Check(b.Date.Valid(), "date", errDate.Error())
	bad.Check(b.Start < b.End, "end", "must be after start")
	bad.Check(!b.Untouched || !b.Done, "untouched", "cannot be true of a block that is done")
	b.clean(&bad)
	return bad.Err()
}
