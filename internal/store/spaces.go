package store

import (
	"context"
	"database/sql"
	"slices"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// spaceTable is what a space says of the access to it: all but the key's own.
var spaceTable = append(table[account.Access]{
	{"space_id", fixed, func(a *account.Access) any { return (*idText[ofSpace])(&a.Key.Space) }},
	{"account_id", fixed, func(a *account.Access) any { return (*idText[ofAccount])(&a.AccountID) }},
	{"mode", fixed, func(a *account.Access) any { return &a.Key.Mode }},
	{"time_zone", plain, func(a *account.Access) any { return &a.TimeZone }},
	{"plan", plain, func(a *account.Access) any { return &a.Plan }},
	{"holds", unread, func(a *account.Access) any { return (*idText[ofSpace])(&a.Key.Space) }}, // at first its rows stand under its own id
	{"tallied", unread, func(*account.Access) any { return allSummed() }},                      // and there are none
	{"tallied_version", unread, func(a *account.Access) any { return &a.State.Version }},
	{"summed", unread, func(*account.Access) any { return allSummed() }},
	{"summed_version", unread, func(a *account.Access) any { return &a.State.Version }},
}, fieldsOf(stateTable, func(a *account.Access) *planner.State { return &a.State })...)

// stateTable is how far a space has come.
var stateTable = append(table[planner.State]{
	{"through", plain, func(s *planner.State) any { return (*day)(&s.Through) }},
	{"days_off", plain, func(s *planner.State) any { return &s.DaysOff }},
	{"calendars", plain, func(s *planner.State) any { return &s.Calendars }},
	{"needed", plain, func(s *planner.State) any { return &s.Needed }},
	{"clock_at", plain, func(s *planner.State) any { return (*instantOrNone)(&s.Pace.At) }},
	{"clock_set", plain, func(s *planner.State) any { return (*instantOrNone)(&s.Pace.Set) }},
}, stateCounts...)

// stateCounts is what any change changes of that.
var stateCounts = table[planner.State]{
	{"version", plain, func(s *planner.State) any { return &s.Version }},
	{"blocks", plain, func(s *planner.State) any { return &s.Blocks }},
	{"calendars_version", plain, func(s *planner.State) any { return &s.CalendarsAt }},
}

// place is how far a space has come, and where its subjects, blocks and wishes stand.
type place struct {
	planner.State
	rows     ident         // under this id; none for what is no space, see [Store.Aside]
	summed   planner.Date  // what months count is all of it through this day
	unsummed packedTallies // but for these
	asOf     int64         // that holds at this version only
}

// placeTable stores as summed, too, what months count, for programs that know nothing of
// study: what these count holds for them alone.
var placeTable = slices.Concat(table[place]{
	{"holds", plain, func(p *place) any { return &p.rows }},
	{"tallied", plain, func(p *place) any { return (*day)(&p.summed) }},
	{"summed", unread, func(p *place) any { return (*day)(&p.summed) }},
}, tallyCounts, fieldsOf(stateTable, stateOf))

var tallyCounts = table[place]{
	{"unsummed", plain, func(p *place) any { return blob{&p.unsummed.days} }},
	{"unsummed_study", plain, func(p *place) any { return blob{&p.unsummed.study} }},
	{"tallied_version", plain, func(p *place) any { return &p.asOf }},
	{"summed_version", unread, func(p *place) any { return &p.asOf }},
}

func stateOf(p *place) *planner.State { return &p.State }

// scanPlace scans a place. What months count is nothing where it does not hold.
func scanPlace(rows *sql.Rows, p *place) error {
	err := placeTable.scan(rows, p)
	if p.asOf != p.Version {
		p.summed, p.unsummed = 0, packedTallies{}
	}
	return err
}

// allSummed is the day through which all blocks are summed of what has none yet.
func allSummed() *day {
	last := day(planner.MaxDate)
	return &last
}

// held is the id under which the subjects, blocks and wishes of the space $1 stand.
// Each statement asks for it, so that none sees a part of what is replaced.
const held = "(SELECT h.holds FROM spaces h WHERE h.space_id = $1)"

// gone are the subjects of the space $1 that are deleted, and are removed with
// their blocks by and by.
const gone = "(SELECT r.subject_id FROM remains r WHERE r.space_id = " + held + ")"

var (
	insertSpace = `
INSERT INTO spaces (` + spaceTable.names() + `)
VALUES (` + spaceTable.marks(1) + `)`

	selectPlace = `
SELECT ` + placeTable.selected("s") + `
FROM spaces s
WHERE s.space_id = $1`

	// What the space is to be reminded of is looked at again, if it is.
	updatePlace = `
UPDATE spaces
SET ` + placeTable.sets(2) + `, remind_at = 0 * remind_at
WHERE space_id = $1`
)

const (
	updateSpace = `
UPDATE spaces
SET time_zone = $2, plan = $3, version = version + 1, summed_version = summed_version + 1, tallied_version = tallied_version + 1, calendars_version = calendars_version + 1, remind_at = 0 * remind_at
WHERE space_id = $1`

	// Its rows are removed by and by.
	abandonSpace = `
UPDATE spaces
SET holds = NULL, account_id = NULL, mode = 'aside', remind_at = NULL
WHERE space_id = $1`
)

// write writes the row of a space that stands at p.
func (p place) write(ctx context.Context, run runner, space ident) error {
	return placeTable.updateLater(ctx, run, asItIs, updatePlace, &p, space)
}

// addSpace adds the space of a that keys of a mode open.
func addSpace(ctx context.Context, run runner, a account.Account, m account.Mode) error {
	_, err := spaceTable.insert(ctx, run, insertSpace, &account.Access{
		Key: account.Key{Space: a.Space(m), Mode: m}, AccountID: a.ID, TimeZone: a.TimeZone, Plan: a.Plan,
		State: planner.State{Version: 1, CalendarsAt: 1},
	})
	return err
}

// lockPlace returns where a space stands, whose row no other transaction can change
// from now on, or sql.ErrNoRows for one that holds nothing.
func (d dialect) lockPlace(ctx context.Context, run runner, space ident) (place, error) {
	p, err := one(ctx, run, scanPlace, selectPlace+d.lock, space)
	if err == nil && !p.rows.some {
		err = sql.ErrNoRows
	}
	return p, err
}

// deleteSpace removes a space with its keys, feeds and reminders, and returns what is left of it to be
// removed. Its row is locked first, so that no key comes in between.
func (s *Store) deleteSpace(ctx context.Context, run runner, space ident) ([]remain, error) {
	p, err := s.lockPlace(ctx, run, space)
	if err != nil {
		return nil, missing(err, account.ErrNotFound)
	}
	hashes, err := list(ctx, run, column[string], selectKeyHashes, space)
	if err != nil {
		return nil, err
	}
	for _, hash := range hashes {
		if _, err := run.ExecContext(ctx, deleteKeyEntry, hash); err != nil {
			return nil, err
		}
	}
	feeds, err := feedsOf(ctx, run, space)
	if err == nil {
		err = dropFeeds(ctx, run, space, feeds...)
	}
	if err != nil {
		return nil, err
	}
	for _, query := range []string{deleteKeys, deleteReminders, abandonSpace} {
		if _, err := run.ExecContext(ctx, query, space); err != nil {
			return nil, err
		}
	}
	left := []remain{allOf(space)}
	if p.rows != space {
		left = append(left, allOf(p.rows))
	}
	return left, leave(ctx, run, left...)
}
