package planner

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sort"
	"time"
)

// Contents is everything that a space holds, in the form in which it is
// exported and imported.
type Contents struct {
	Through  *Date         `json:"generated_through"` // nil: never generated
	Clock    *ContentClock `json:"clock,omitempty"`   // nil: real time
	Subjects []Subject     `json:"subjects"`
	Wishes   []Wish        `json:"wishes,omitempty"` // that stand
	DaysOff  []DayOff      `json:"days_off,omitempty"`
	Exams    []ContentExam `json:"exams,omitempty"`

	ItemsOpened map[string]Date `json:"items_opened,omitempty"` // since when items are open, by id

	Calendars []ContentCalendar `json:"calendars,omitempty"`
	Focus     *Timer            `json:"focus,omitempty"` // nil: none

	Blocks ContentBlocks `json:"blocks"` // a list

	TestClock TestClock `json:"-"` // of the space that will hold them, see [Contents.Started]
}

// ContentClock is a clock that was set.
type ContentClock struct {
	Now     Instant `json:"now"` // what it showed when it was written
	Running bool    `json:"running"`
}

// Started returns c whose clock, if it has one, shows at a real moment what it did when
// it was written.
func (c Contents) Started(real time.Time) Contents {
	if c.Clock != nil {
		c.TestClock = newTestClock(c.Clock.Now, c.Clock.Running, real)
	}
	return c
}

// ContentBlocks are the blocks of Contents. They may be a hundred thousand, so they
// stay where they are until somebody walks through them.
type ContentBlocks struct {
	Count int
	Rows  Rows[ContentBlock] // nil for none
}

// BlocksOf returns blocks that are in memory as those of Contents.
func BlocksOf(blocks ...ContentBlock) ContentBlocks {
	return ContentBlocks{len(blocks), func(yield func(ContentBlock, error) bool) {
		for _, b := range blocks {
			if !yield(b, nil) {
				return
			}
		}
	}}
}

// Each hands over all blocks, in the order in which they stand.
func (b ContentBlocks) Each() Rows[ContentBlock] {
	if b.Rows == nil {
		return func(func(ContentBlock, error) bool) {}
	}
	return b.Rows
}

// ContentBlock is a block of Contents.
type ContentBlock struct {
	Block
	SubjectName *Hidden `json:"subject_name,omitzero"`
	Untouched   bool    `json:"untouched"`
}

// ContentExam is an exam of Contents.
type ContentExam struct {
	Exam
	SubjectName *Hidden `json:"subject_name,omitzero"`
}

// contentExams are exams as those of Contents.
func contentExams(all []Exam) []ContentExam {
	contents := make([]ContentExam, len(all))
	for i, e := range all {
		contents[i].Exam = e
	}
	return contents
}

// ReadContents returns the contents of space in the snapshot at, with its clock at a real
// moment. Each iteration over the blocks reads them from the snapshot. It returns
// ErrNotFound if there is no such space. The progress is in blocks.
func ReadContents(ctx context.Context, at Snapshot, space Space, real time.Time, progress Progress) (Contents, error) {
	state, err := at.State(ctx, space)
	if err != nil {
		return Contents{}, fmt.Errorf("read the space: %w", err)
	}
	c := Contents{Blocks: ContentBlocks{Count: state.Blocks, Rows: func(yield func(ContentBlock, error) bool) {
		progress.Tell(0, state.Blocks)
		for b, err := range at.Blocks(ctx, space, BlockQuery{First: MinDate, Last: MaxDate}) {
			if err != nil {
				err = fmt.Errorf("read the blocks: %w", err)
			}
			if !yield(ContentBlock{Block: b, Untouched: b.Untouched}, err) {
				return
			}
		}
		progress.Tell(state.Blocks, state.Blocks)
	}}}
	if state.Through.Valid() {
		c.Through = &state.Through
	}
	if p := state.TestClock; p.IsSet() {
		c.Clock = &ContentClock{InstantOf(p.Now(real)), !p.Frozen()}
	}
	if c.Subjects, err = at.Subjects(ctx, space); err != nil {
		return Contents{}, fmt.Errorf("read the subjects: %w", err)
	}
	c.ItemsOpened = itemsOpened(c.Subjects)
	if c.Wishes, err = at.Wishes(ctx, space); err != nil {
		return Contents{}, fmt.Errorf("read the wishes: %w", err)
	}
	if c.DaysOff, err = at.DaysOff(ctx, space); err != nil {
		return Contents{}, fmt.Errorf("read the days off: %w", err)
	}
	exams, err := at.Exams(ctx, space)
	if err != nil {
		return Contents{}, fmt.Errorf("read the exams: %w", err)
	}
	c.Exams = contentExams(exams)
	if c.Calendars, err = readCalendars(ctx, at, space); err != nil {
		return Contents{}, fmt.Errorf("read the calendars: %w", err)
	}
	switch t, err := at.Timer(ctx, space); {
	case err == nil:
		c.Focus = &t
	case !errors.Is(err, ErrNotFound):
		return c, fmt.Errorf("read the timer: %w", err)
	}
	return c, nil
}

// itemsOpened returns since when the items of subjects are open, as far as that is known.
func itemsOpened(subjects []Subject) map[string]Date {
	opened := map[string]Date{}
	for _, s := range subjects {
		for _, i := range s.Syllabus {
			if i.OpenedOn != 0 {
				opened[i.ID] = i.OpenedOn
			}
		}
	}
	return opened
}

// readCalendars returns the calendars of a space, with the texts of those that are
// files: at most MaxCalendarFiles bytes.
func readCalendars(ctx context.Context, at CalendarReader, space Space) ([]ContentCalendar, error) {
	all, err := at.Calendars(ctx, space)
	contents := make([]ContentCalendar, len(all))
	for i, k := range all {
		contents[i] = ContentCalendar{ID: k.ID, Name: k.Name, AllDay: k.AllDay, Titles: k.Titles}
		if k.URL != "" {
			contents[i].URL = &k.URL
			continue
		}
		text, err := at.CalendarContent(ctx, space, k.ID)
		if err != nil {
			return nil, err
		}
		contents[i].Content = new(string(text))
	}
	return contents, err
}

// ReplaceContents puts c, which must be valid, in the place of all that space holds. If
// it fails, the space is as it was. The progress is in blocks.
func ReplaceContents(ctx context.Context, store ContentStorage, space Space, c Contents, today Date, progress Progress) error {
	err := store.Write(ctx, space, func(ctx context.Context, tx Tx) error { return c.put(ctx, tx, today, progress) })
	if err != nil {
		return fmt.Errorf("replace what is in the space: %w", err)
	}
	return nil
}

// AddContents puts c, which must be valid, into a space without subjects. It returns
// ErrBegun if the space has any.
func AddContents(ctx context.Context, store ContentStorage, space Space, c Contents, today Date) error {
	return store.Write(ctx, space, func(ctx context.Context, tx Tx) error {
		if err := checkNotBegun(ctx, tx); err != nil {
			return err
		}
		return c.add(ctx, tx, today, nil)
	})
}

// put is ReplaceContents in a transaction.
func (c Contents) put(ctx context.Context, tx Tx, today Date, progress Progress) error {
	if err := tx.Clear(ctx); err != nil {
		return err
	}
	return c.add(ctx, tx, today, progress)
}

// add puts c into the space of tx. The space gets the clock of c, which shows today,
// and counts as generated as [Contents.CountsThrough] says.
func (c Contents) add(ctx context.Context, tx Tx, today Date, progress Progress) error {
	for _, add := range []func(context.Context, Tx) error{c.putSubjects, c.putCalendars, c.putDays} {
		if err := add(ctx, tx); err != nil {
			return err
		}
	}
	if err := c.Blocks.put(ctx, tx, progress); err != nil {
		return err
	}
	if c.Focus != nil {
		if err := tx.SetTimer(ctx, *c.Focus); err != nil {
			return err
		}
	}
	if c.TestClock.IsSet() {
		if err := tx.SetTestClock(ctx, c.TestClock); err != nil {
			return err
		}
	}
	return tx.SetThrough(ctx, c.CountsThrough(today))
}

// putSubjects adds the subjects, and the wishes for them.
func (c Contents) putSubjects(ctx context.Context, tx Tx) error {
	for _, s := range c.Subjects {
		s.Slots = cleanSlots(new(Invalid), s.Slots)
		s.Syllabus = append([]Item{}, s.Syllabus...)
		for i := range s.Syllabus {
			if day, known := c.ItemsOpened[s.Syllabus[i].ID]; known {
				s.Syllabus[i].OpenedOn = day
			}
		}
		if err := tx.InsertSubject(ctx, s); err != nil {
			return err
		}
	}
	if wishes := CleanWishes(new(Invalid), "wishes", c.Wishes, 0); len(wishes) > 0 {
		return tx.SetWishes(ctx, wishes)
	}
	return nil
}

// putCalendars adds the calendars with their texts.
func (c Contents) putCalendars(ctx context.Context, tx Tx) error {
	for _, k := range c.Calendars {
		stored, text := k.Stored()
		err := tx.InsertCalendar(ctx, stored)
		if err == nil && text.Size > 0 {
			err = tx.SetCalendarContent(ctx, stored.ID, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// putDays adds the days off and exams.
func (c Contents) putDays(ctx context.Context, tx Tx) error {
	for _, d := range c.DaysOff {
		if err := tx.InsertDayOff(ctx, d); err != nil {
			return err
		}
	}
	for _, e := range c.Exams {
		if err := tx.InsertExam(ctx, e.Exam); err != nil {
			return err
		}
	}
	return nil
}

// putAtOnce is how many blocks are in memory while they are stored.
const putAtOnce = 500

// put adds the blocks.
func (b ContentBlocks) put(ctx context.Context, tx BlockTx, progress Progress) error {
	done, some := 0, make([]Block, 0, min(b.Count, putAtOnce))
	progress.Tell(done, b.Count)
	store := func() error {
		if len(some) == 0 {
			return nil
		}
		err := tx.InsertBlocks(ctx, some)
		done += len(some)
		some = some[:0]
		progress.Tell(done, b.Count)
		return err
	}
	for block, err := range b.Each() {
		if err != nil {
			return err
		}
		if some = append(some, block.Stored()); len(some) == putAtOnce {
			if err := store(); err != nil {
				return err
			}
		}
	}
	return store()
}

// Stored is b as it is stored.
func (b ContentBlock) Stored() Block {
	b.Block.Untouched = b.Untouched
	return b.Block
}

// CountsThrough returns the date through which c counts as generated when it is imported
// today. It is c.Through within two bounds: at most two years back, and at most the
// horizon. It is 0 if c was never generated: generation then starts with the first use.
func (c Contents) CountsThrough(today Date) Date {
	if c.Through == nil {
		return 0
	}
	elsewhere := Moment{Today: today + 7} // the week that some other zone may be in
	return min(max(*c.Through, caughtUp(today)), Horizon(elsewhere, MaxDate))
}

// mostProblems is how many problems end the search for more.
const mostProblems = 2500

// Validate returns Invalid for everything in c that is not valid, up to mostProblems. Any
// other error is one of reading the blocks.
func (c Contents) Validate() error {
	var bad Invalid
	bad.Check(len(c.Subjects) <= MaxSubjects, "subjects", fmt.Sprintf("has over %d subjects", MaxSubjects))
	bad.Check(c.Blocks.Count <= MaxBlocks, "blocks", fmt.Sprintf("has over %d blocks", MaxBlocks))
	if c.Clock != nil {
		c.Clock.Now.check(&bad, "clock.now")
	}
	bad.Check(c.Through == nil || c.Through.Valid(), "generated_through", errDate.Error())
	ids, names, types := map[string]bool{}, map[string]bool{}, SubjectTypes{}
	for i, s := range c.Subjects {
		path := fmt.Sprintf("subjects[%d]", i)
		bad.Merge(path, s.validate())
		bad.Check(!ids[s.ID], path+".id", "stands here twice")
		bad.Check(!names[NameKey(s.Name)], path+".name", "stands here twice")
		ids[s.ID], names[NameKey(s.Name)], types[s.ID] = true, true, s.Type
	}
	for id, d := range c.ItemsOpened {
		bad.Check(d.Valid(), fmt.Sprintf("items_opened[%.40q]", id), errDate.Error())
	}
	c.validateWeekly(&bad)
	_, wrong := WishesDraft{c.Wishes}.standing(0, types, nil)
	bad.Merge("", wrong)
	c.validateDaysOff(&bad, ids, c.validateCalendars(&bad))
	c.validateExams(&bad)
	if err := c.Blocks.validate(&bad, ids, c.Focus); err != nil {
		return err
	}
	return bad.Err()
}

// validateWeekly records the first subject whose slots are too many with those before.
func (c Contents) validateWeekly(bad *Invalid) {
	all := make([]Timetable, len(c.Subjects))
	for i, s := range c.Subjects {
		all[i] = s.timetable()
	}
	over := sort.Search(len(all), func(n int) bool { return busiestWeek(all[:n+1]...) > MaxWeekly })
	bad.Check(over == len(all), fmt.Sprintf("subjects[%d].slots", over), fmt.Sprintf("would bring the space over %d blocks a week", MaxWeekly))
}

// validateCalendars records what is wrong with the calendars of a space, and returns
// their ids.
func (c Contents) validateCalendars(bad *Invalid) map[string]bool {
	bad.Check(len(c.Calendars) <= MaxCalendars, "calendars", fmt.Sprintf("has over %d calendars", MaxCalendars))
	ids, size := map[string]bool{}, 0
	for i, k := range c.Calendars[:min(len(c.Calendars), MaxCalendars)] {
		path := fmt.Sprintf("calendars[%d]", i)
		bad.Merge(path, k.validate())
		bad.Check(!ids[k.ID], path+".id", "stands here twice")
		ids[k.ID] = true
		size += len(or(k.Content, ""))
	}
	bad.Check(size <= MaxCalendarFiles, "calendars", "have files of over 10 MiB together")
	return ids
}

// validateDaysOff records what is wrong with the days off of a space that has some
// subjects and calendars.
func (c Contents) validateDaysOff(bad *Invalid, subjects, calendars map[string]bool) {
	bad.Check(len(c.DaysOff) <= MaxDaysOff, "days_off", fmt.Sprintf("has over %d days off", MaxDaysOff))
	ids := map[string]bool{}
	for i, d := range c.DaysOff {
		var wrong Invalid
		wrong.Check(DayOffID.Is(d.ID), "id", "is not the id of a day off")
		wrong.Check(!ids[d.ID], "id", "stands here twice")
		name := d.Name
		d.check(&wrong)
		wrong.Check(d.Name == name || len(wrong) > 0, "name", "must be trimmed and in Unicode NFC")
		wrong.Check(d.SubjectID == nil || subjects[*d.SubjectID], "subject_id", "is not a subject of this space")
		wrong.Check(d.CalendarID == nil || calendars[*d.CalendarID], "calendar_id", "is not a calendar of this space")
		bad.Merge(fmt.Sprintf("days_off[%d]", i), wrong.Err())
		ids[d.ID] = true
	}
}

// validateExams records what is wrong with the exams of a space.
func (c Contents) validateExams(bad *Invalid) {
	bad.Check(len(c.Exams) <= MaxExams, "exams", fmt.Sprintf("has over %d exams", MaxExams))
	syllabi, ids := make(map[string][]Item, len(c.Subjects)), map[string]bool{}
	for _, s := range c.Subjects {
		syllabi[s.ID] = s.Syllabus
	}
	for i, e := range c.Exams[:min(len(c.Exams), MaxExams)] {
		var wrong Invalid
		wrong.Check(ExamID.Is(e.ID), "id", "is not the id of an exam")
		wrong.Check(!ids[e.ID], "id", "stands here twice")
		title := e.Title
		e.check(&wrong)
		wrong.Check(e.Title == title || len(wrong) > 0, "title", "must be trimmed and in Unicode NFC")
		wrong.Check(e.Done == (e.DoneOn != nil), "done_on", "must be there exactly where the exam is done")
		wrong.Check(e.DoneOn == nil || e.DoneOn.Valid(), "done_on", errDate.Error())
		syllabus, there := syllabi[e.SubjectID]
		wrong.Check(there, "subject_id", "is not a subject of this space")
		if there && len(wrong) == 0 {
			e.checkItems(&wrong, syllabus)
		}
		bad.Merge(fmt.Sprintf("exams[%d]", i), wrong.Err())
		ids[e.ID] = true
	}
}

// validate records what is wrong with b in a space that has some subjects, and with its
// timer, if it has one.
func (b ContentBlocks) validate(bad *Invalid, subjects map[string]bool, timer *Timer) error {
	timed := timer == nil
	seen := make(map[[sha256.Size224]byte]struct{}, min(b.Count, MaxBlocks)) // an id may be very long
	i := 0
	for block, err := range b.Each() {
		if err != nil || len(*bad) > mostProblems {
			return err
		}
		wrong := block.validate()
		id := sha256.Sum224([]byte(block.ID))
		_, twice := seen[id]
		if wrong != nil || twice || !subjects[block.SubjectID] {
			path := fmt.Sprintf("blocks[%d]", i)
			bad.Merge(path, wrong)
			bad.Check(subjects[block.SubjectID], path+".subject_id", "is not a subject of this space")
			bad.Check(!twice, path+".id", "stands here twice")
		}
		seen[id] = struct{}{}
		timed = timed || block.ID == timer.BlockID
		i++
	}
	bad.Check(timed, "focus.block_id", "is not a block of this space")
	if timer != nil {
		bad.Merge("focus", timer.validate())
	}
	return nil
}

// validate reports what is wrong with s as a subject that is stored.
func (s Subject) validate() error {
	var bad Invalid
	bad.Check(SubjectID.Is(s.ID), "id", "is not the id of a subject")
	bad.Check(cleanRequired(&bad, "name", s.Name, MaxName) == s.Name || len(bad) > 0, "name", "must be trimmed and in Unicode NFC")
	bad.Check(new(SubjectType).UnmarshalText([]byte(s.Type)) == nil, "type", errType.Error())
	bad.Check(new(Color).UnmarshalText([]byte(s.Color)) == nil, "color", errColor.Error())
	cleanSlots(&bad, s.Slots)
	if s.Review != nil {
		checkLadder(&bad, s.Review)
	}
	bad.Check(len(s.Syllabus) <= MaxSyllabus, "syllabus", fmt.Sprintf("has over %d items", MaxSyllabus))
	for i, item := range s.Syllabus {
		var wrong Invalid
		wrong.Check(ItemID.Is(item.ID), "id", "is not the id of a syllabus item")
		wrong.Check(slices.IndexFunc(s.Syllabus, func(o Item) bool { return o.ID == item.ID }) == i, "id", "stands here twice")
		item.check(&wrong)
		item.checkReview(&wrong, s.Review)
		bad.Merge(fmt.Sprintf("syllabus[%d]", i), wrong.Err())
	}
	return bad.Err()
}

// validate reports what is wrong with b as a block that is stored.
func (b ContentBlock) validate() error {
	var bad Invalid
	bad.Check(BlockID.Is(b.ID), "id", "is not the id of a block")
	bad.Check(b.Date.Valid(), "date", errDate.Error())
	bad.Check(b.Start < b.End, "end", "must be after start")
	bad.Check(!b.Untouched || !b.Done, "untouched", "cannot be true of a block that is done")
	b.clean(&bad)
	return bad.Err()
}
