package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"

	"studyplanner/internal/planner"
)

const (
	updateDebt = `
UPDATE spaces
SET owed_by = $2, former = $3
WHERE space_id = $1`

	selectFormer = `
SELECT s.owed_by, s.former
FROM spaces s
WHERE s.space_id = $1`
)

// formerly is how what was replaced is stored: the slots of the subject owed_by, as a
// list in JSON, or a day off in JSON, of one that was not there its id alone; of several
// a list of those, beside an id that is none, so that programs refuse it that know of one.
type formerly struct{ *planner.Former }

// formerDaysOff are several days off as they are stored.
type formerDaysOff struct {
	None    int   `json:"id"`
	DaysOff []any `json:"days_off"` // each as formerDayOff has it
}

// formerDayOff is what is stored of a day off.
func formerDayOff(d planner.DayOff) any {
	if d.DateFrom == 0 {
		return map[string]string{"id": d.ID}
	}
	return d
}

// Scan implements [sql.Scanner].
func (f formerly) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("%T is stored where JSON belongs", src)
	}
	switch {
	case strings.HasPrefix(text, `{"id":0,`):
		several := struct {
			DaysOff *[]planner.DayOff `json:"days_off"`
		}{&f.DaysOff}
		return json.Unmarshal([]byte(text), &several)
	case strings.HasPrefix(text, "{"):
		f.DaysOff = make([]planner.DayOff, 1)
		return json.Unmarshal([]byte(text), &f.DaysOff[0])
	}
	return listed[planner.Slot]{&f.Slots}.Scan(text)
}

// Value implements [driver.Valuer].
func (f formerly) Value() (driver.Value, error) {
	var was any
	switch {
	case len(f.DaysOff) == 0:
		return listed[planner.Slot]{&f.Slots}.Value()
	case len(f.DaysOff) > 1:
		several := formerDaysOff{}
		for _, d := range f.DaysOff {
			several.DaysOff = append(several.DaysOff, formerDayOff(d))
		}
		was = several
	default:
		was = formerDayOff(f.DaysOff[0])
	}
	text, err := json.Marshal(was)
	return string(text), err
}

func scanFormer(rows *sql.Rows, f *planner.Former) error {
	return rows.Scan((*idText[ofSubject])(&f.SubjectID), formerly{f})
}

// Former implements [planner.SpaceTx].
func (t *tx) Former(ctx context.Context) (planner.Former, error) {
	return one(ctx, t.run, scanFormer, selectFormer, t.space)
}

// Owe implements [planner.SpaceTx].
func (t *tx) Owe(ctx context.Context, former planner.Former, from planner.Date) error {
	text, err := formerly{&former}.Value()
	if err != nil {
		return err
	}
	t.Owed = from
	return later(ctx, t.run, t.fail, updateDebt, t.space, identOf(planner.SubjectID, former.SubjectID), text)
}

// whole hands over the rows of a query with heldSettled, or planner.ErrOwed. If there
// are none, it is asked once more, at one moment with what is owed: however much others
// write meanwhile, what is told was true.
func whole[T any](ctx context.Context, s *Store, space planner.Space, query func(runner) planner.Rows[T]) planner.Rows[T] {
	return func(yield func(T, error) bool) {
		handOver := func(s *Store) (found bool) {
			for row, err := range query(s.run) {
				if found = true; !yield(row, s.explain(err)) {
					break
				}
			}
			return found
		}
		if handOver(s) {
			return
		}
		err := s.atOnce(ctx, func(ctx context.Context, s *Store) error {
			_, err := s.settledPlace(ctx, space)
			if err == nil {
				handOver(s)
			}
			return err
		})
		if err != nil {
			var none T
			yield(none, s.explain(err))
		}
	}
}

// settledPlace is where a space stands, of which nothing is owed, or planner.ErrOwed.
func (s *Store) settledPlace(ctx context.Context, space planner.Space) (place, error) {
	at, err := one(ctx, s.run, scanPlace, selectPlace, spaceIdent(space))
	if err == nil && at.Owed > 0 {
		err = planner.ErrOwed
	}
	return at, missing(err, nil)
}
