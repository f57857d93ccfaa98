package planner

import (
	"context"
	"fmt"
	"slices"
)

// DaysOff returns the space's days off in their order, those that touch the range of f.
// It generates nothing. It returns Invalid.
func (s *Service) DaysOff(ctx context.Context, c Call, f DaysOffFilter) ([]DayOff, error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	all, err := s.daysOff(ctx, c)
	return f.of(all), err
}

// daysOff returns all days off of c's space. It makes no query if there are none.
func (s *Service) daysOff(ctx context.Context, c Call) ([]DayOff, error) {
	if c.DaysOff == 0 {
		return []DayOff{}, nil
	}
	all, err := s.store.DaysOff(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list days off: %w", err)
	}
	return all, nil
}

// DayOff returns one day off, or ErrNotFound.
func (s *Service) DayOff(ctx context.Context, c Call, id string) (DayOff, error) {
	all, err := s.daysOff(ctx, c)
	if err != nil {
		return DayOff{}, err
	}
	return findDayOff(all, nil, id)
}

// findDayOff returns the one of all with an id if match holds for it.
func findDayOff(all []DayOff, match Match, id string) (DayOff, error) {
	n := slices.IndexFunc(all, func(d DayOff) bool { return d.ID == id })
	if n < 0 {
		return DayOff{}, Missing{Kind: "day off"}
	}
	return all[n], match.check(all[n].Tag())
}

// CreateDayOff creates a day off, and removes its coming blocks that nobody has touched.
// It returns Invalid, also for a space that is full, or ErrNotFound for a subject that the
// space does not have. A dry run returns the same, and changes nothing.
func (s *Service) CreateDayOff(ctx context.Context, c Call, d DayOffDraft) (Planned[DayOff], error) {
	return s.changeDaysOff(ctx, c, "create day off", d.DryRun.Value, func(ctx context.Context, tx Tx, all []DayOff) (former, made DayOff, err error) {
		if made, err = d.dayOff(); err != nil {
			return former, made, err
		}
		if len(all) >= MaxDaysOff {
			return former, made, Invalid{{"date_from", fmt.Sprintf("no room: there are %d days off already", MaxDaysOff)}}
		}
		made.ID = string(DayOffID) + s.newID()
		if err := hasSubject(ctx, tx, made); err != nil {
			return former, made, err
		}
		return DayOff{ID: made.ID}, made, tx.InsertDayOff(ctx, made)
	})
}

// UpdateDayOff changes the fields that p sets. New days off lose their generated blocks,
// and days that are no longer off get theirs. It fails as CreateDayOff does, with
// ErrNotFound also for the day off itself, and with ErrPrecondition or ErrOfCalendar. A
// dry run returns the same, and changes nothing.
func (s *Service) UpdateDayOff(ctx context.Context, c Call, id string, p DayOffPatch) (Planned[DayOff], error) {
	return s.changeDaysOff(ctx, c, "update day off", p.DryRun.Value, func(ctx context.Context, tx Tx, all []DayOff) (former, changed DayOff, err error) {
		if former, err = findDayOff(all, c.IfMatch, id); err != nil {
			return former, changed, err
		}
		changed, err = p.Apply(former)
		if err != nil || !changed.differs(former) {
			return former, changed, err
		}
		if former.CalendarID != nil {
			return former, changed, ErrOfCalendar
		}
		if err := hasSubject(ctx, tx, changed); err != nil {
			return former, changed, err
		}
		return former, changed, tx.UpdateDayOff(ctx, changed)
	})
}

// DeleteDayOff deletes a day off, and generates the blocks of its days again. It returns
// the day off as it was. It fails as UpdateDayOff does. A dry run returns the same, and
// changes nothing.
func (s *Service) DeleteDayOff(ctx context.Context, c Call, id string, dry bool) (Planned[DayOff], error) {
	return s.changeDaysOff(ctx, c, "delete day off", dry, func(ctx context.Context, tx Tx, all []DayOff) (former, gone DayOff, err error) {
		if former, err = findDayOff(all, c.IfMatch, id); err != nil {
			return former, gone, err
		}
		if former.CalendarID != nil {
			return former, gone, ErrOfCalendar
		}
		return former, DayOff{ID: id}, tx.DeleteDayOff(ctx, id)
	})
}

// hasSubject returns ErrNotFound if d is of a subject that the space does not have.
func hasSubject(ctx context.Context, tx SubjectTx, d DayOff) error {
	if d.SubjectID == nil {
		return nil
	}
	if !SubjectID.Is(*d.SubjectID) {
		return Missing{Kind: "subject", Where: "subject_id"}
	}
	_, err := tx.SubjectName(ctx, *d.SubjectID)
	return at("subject_id", err)
}

// changeDaysOff changes one day off and the blocks with it. store gets all days off, and
// stores the change. It returns the day off before and after: without dates where it does
// not exist.
func (s *Service) changeDaysOff(
	ctx context.Context, c Call, what string, dry bool, store func(ctx context.Context, tx Tx, all []DayOff) (former, now DayOff, err error),
) (Planned[DayOff], error) {
	return writeTimetables(ctx, s, c, what, dry, func(ctx context.Context, tx Tx) (p Planned[DayOff], rev timetableChange, err error) {
		slots, all, err := timetables(ctx, tx)
		if err != nil {
			return p, rev, err
		}
		former, now, err := store(ctx, tx, all)
		if err != nil || !now.differs(former) {
			return Planned[DayOff]{now, new(Effect)}, rev, err
		}
		p = Planned[DayOff]{now, new(Effect)}
		if p.Value.Version = tx.State().Version; now.DateFrom == 0 {
			p.Value = former
		}
		rev = daysOffChange(slots, all, []DayOff{now}, "date_to")
		if now.DateFrom == 0 {
			rev.field = "id"
		}
		rev.of = onlySubject(former, now)
		return p, rev, tx.SetNeeded(ctx, 0) // the need of a week has changed
	})
}

// daysOffChange returns the change of timetables by a change of days off. The slice all has
// those of the space before it, now has the changed ones after it. Deleted ones have no
// dates. A space that is full is a problem on field.
func daysOffChange(slots []Timetable, all, now []DayOff, field string) timetableChange {
	rev := timetableChange{timetableDiff: diffTimetables(withDaysOff(slots, all), withDaysOff(slots, withChanged(all, now...))), daysOffChanged: true, field: field}
	for _, d := range now {
		if d.DateFrom != 0 {
			rev.newOff.before, rev.newOff.after = all, append(rev.newOff.after, d)
		}
	}
	return rev
}

// onlySubject returns the only subject that a day off concerns before and after a change,
// "" for all.
func onlySubject(former, now DayOff) string {
	var of *string
	for _, d := range []DayOff{former, now} {
		switch {
		case d.DateFrom == 0:
		case d.SubjectID == nil || of != nil && *of != *d.SubjectID:
			return ""
		default:
			of = d.SubjectID
		}
	}
	return *of
}
