package planner

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// CalendarReader reads calendars and busy times.
type CalendarReader interface {
	// Calendars returns the space's calendars in order of creation, without what
	// [Calendar.At] adds.
	Calendars(ctx context.Context, space Space) ([]Calendar, error)
	// CalendarContent returns the stored text of a calendar, nil for none.
	CalendarContent(ctx context.Context, space Space, id string) ([]byte, error)
	// Busy returns the busy times from first to last, in order.
	Busy(ctx context.Context, space Space, first, last Date) ([]Busy, error)
}

// CalendarTx reads and writes calendars. Only InsertCalendar, DeleteCalendar, and
// UpdateCalendar with visible set raise the version of the space.
type CalendarTx interface {
	// Calendars is that of CalendarReader.
	Calendars(ctx context.Context) ([]Calendar, error)
	// CalendarTimes returns the busy times of a calendar, in order.
	CalendarTimes(ctx context.Context, id string) ([]Busy, error)
	// InsertCalendar adds c.
	InsertCalendar(ctx context.Context, c Calendar) error
	// UpdateCalendar replaces the one with the same id, which exists. visible says that
	// clients see the change: it raises the version.
	UpdateCalendar(ctx context.Context, c Calendar, visible bool) error
	// SetCalendarContent stores the text of a calendar, which exists.
	SetCalendarContent(ctx context.Context, id string, text CalendarText) error
	// SetCalendarTimes replaces the busy times of a calendar by all, which are its own and
	// in order.
	SetCalendarTimes(ctx context.Context, id string, all []Busy) error
	// DeleteCalendar removes a calendar with its text and busy times, but not its days off.
	DeleteCalendar(ctx context.Context, id string) error
}

// FeatureReader reads feeds, calendars, the timer, exams and statistics.
type FeatureReader interface {
	FeedReader
	CalendarReader
	FocusReader
	ExamReader
	StatsReader
}

// Calendars returns the calendars of the space in order of creation. It generates
// nothing, and reads none of them.
func (s *Service) Calendars(ctx context.Context, c Call) ([]Calendar, error) {
	all, err := s.features.Calendars(ctx, c.Space)
	if err != nil {
		return nil, fmt.Errorf("list calendars: %w", err)
	}
	for i := range all {
		all[i] = all[i].At(c.Now.At)
	}
	return all, nil
}

// Calendar returns one calendar, or ErrNotFound.
func (s *Service) Calendar(ctx context.Context, c Call, id string) (Calendar, error) {
	all, err := s.Calendars(ctx, c)
	if err != nil {
		return Calendar{}, err
	}
	return findCalendar(all, nil, id)
}

// CalendarContent returns the stored text of a calendar, nil for none.
func (s *Service) CalendarContent(ctx context.Context, c Call, id string) ([]byte, error) {
	text, err := s.features.CalendarContent(ctx, c.Space, id)
	if err != nil {
		return nil, fmt.Errorf("get what is kept of a calendar: %w", err)
	}
	return text, nil
}

// Busy returns the busy times from first to last, in order. It returns Invalid for too
// many days.
func (s *Service) Busy(ctx context.Context, c Call, first, last Date) ([]Busy, error) {
	if err := CheckBusy(first, last); err != nil {
		return nil, err
	}
	all, err := s.features.Busy(ctx, c.Space, first, last)
	if err != nil {
		return nil, fmt.Errorf("list busy times: %w", err)
	}
	return all, nil
}

// CheckBusy reports what is wrong with the range of a request for busy times.
func CheckBusy(first, last Date) error {
	var bad Invalid
	bad.Check(first <= last, "date_to", "must not be before date_from")
	bad.Check(last-first < MaxBusyRange, "date_to", fmt.Sprintf("must be within %d days from date_from", MaxBusyRange))
	return bad.Err()
}

// findCalendar returns the one of all with an id if match holds for it.
func findCalendar(all []Calendar, match Match, id string) (Calendar, error) {
	n := slices.IndexFunc(all, func(c Calendar) bool { return c.ID == id })
	if n < 0 {
		return Calendar{}, Missing{Kind: "calendar"}
	}
	return all[n], match.check(all[n].Tag())
}

// calendarIn returns a calendar, and the other calendars of its space.
func calendarIn(ctx context.Context, tx Tx, c Call, id string) (one Calendar, others []Calendar, err error) {
	all, err := tx.Calendars(ctx)
	if err != nil {
		return one, nil, err
	}
	for i := range all {
		all[i] = all[i].At(c.Now.At)
	}
	if one, err = findCalendar(all, c.IfMatch, id); err != nil {
		return one, nil, err
	}
	return one, slices.DeleteFunc(all, func(o Calendar) bool { return o.ID == id }), nil
}

// noRoom returns Invalid if there is no room for another calendar.
func noRoom(all []Calendar) error {
	if len(all) < MaxCalendars {
		return nil
	}
	return Invalid{{"name", fmt.Sprintf("no room: there are %d calendars already", MaxCalendars)}}
}

// MayCreateCalendar returns the error that CreateCalendar would return whatever is in the
// calendar: *Replay, ErrConflict or Invalid.
func (s *Service) MayCreateCalendar(ctx context.Context, c Call) error {
	err := s.store.Write(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := checkIdempotency(ctx, tx, c); err != nil {
			return err
		}
		all, err := tx.Calendars(ctx)
		if err != nil {
			return err
		}
		return noRoom(all)
	})
	if err != nil {
		return fmt.Errorf("create calendar: %w", err)
	}
	return nil
}

// CreateCalendar creates a calendar from r. Its all-day events may become days off, as by
// CreateDayOff. It returns Invalid, also for a space that is full.
func (s *Service) CreateCalendar(ctx context.Context, c Call, d CalendarDraft, r CalendarReading) (Planned[Calendar], error) {
	return writeTimetables(ctx, s, c, "create calendar", false, func(ctx context.Context, tx Tx) (Planned[Calendar], timetableChange, error) {
		made, err := d.calendar()
		if err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		all, err := tx.Calendars(ctx)
		if err == nil {
			err = noRoom(all)
		}
		if err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		made.ID, made.URL = string(CalendarID)+s.newID(), r.URL
		made.LastAttempt = new(InstantOf(c.Now.At))
		if err := tx.InsertCalendar(ctx, made); err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		return s.fill(ctx, tx, c, calendarUpdate{made, all, r, true})
	})
}

// UpdateCalendar changes the fields that p sets. r was read with these changes, nil if they
// need no reading. It returns Invalid, ErrNotFound, ErrPrecondition or ErrCalendarChanged.
func (s *Service) UpdateCalendar(ctx context.Context, c Call, id string, p CalendarPatch, r *CalendarReading) (Planned[Calendar], error) {
	return writeTimetables(ctx, s, c, "update calendar", false, func(ctx context.Context, tx Tx) (Planned[Calendar], timetableChange, error) {
		former, others, err := calendarIn(ctx, tx, c, id)
		if err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		changed, err := p.Apply(former)
		if err != nil || r == nil && changed.Tag() == former.Tag() {
			return Planned[Calendar]{Value: changed}, timetableChange{}, err
		}
		if r != nil {
			return s.fill(ctx, tx, c, calendarUpdate{changed, others, *r, true})
		}
		return Planned[Calendar]{Value: changed}, timetableChange{}, tx.UpdateCalendar(ctx, changed, true)
	})
}

// StoreCalendarReading stores r as the content of a calendar. It returns ErrNotFound,
// ErrCalendarFile for the upload of one that has an address, ErrCalendarChanged or Invalid.
func (s *Service) StoreCalendarReading(ctx context.Context, c Call, id string, r CalendarReading) (Planned[Calendar], error) {
	return writeTimetables(ctx, s, c, "read calendar", false, func(ctx context.Context, tx Tx) (Planned[Calendar], timetableChange, error) {
		one, others, err := calendarIn(ctx, tx, c, id)
		if err == nil && r.URL == "" && one.URL != "" {
			err = ErrCalendarFile
		}
		if err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		return s.fill(ctx, tx, c, calendarUpdate{one, others, r, false})
	})
}

// calendarUpdate is a calendar, the others of its space, and what was read of it.
type calendarUpdate struct {
	Calendar
	others  []Calendar
	read    CalendarReading
	visible bool // clients see a change, whatever was read
}

// room returns the room that the space has for f. It returns Invalid if its text does not
// fit.
func (f calendarUpdate) room(days []DayOff) (calendarRoom, error) {
	room, kept := calendarRoom{times: MaxBusy, off: MaxDaysOff - len(days)}, 0
	if f.read.Content != nil {
		kept = f.read.Content.Size
	}
	for _, o := range f.others {
		room.times -= o.BusyTimes
		if o.URL == "" {
			kept += o.Size
		}
	}
	if f.URL == "" && f.read.Content != nil && kept > MaxCalendarFiles {
		return room, Invalid{{"content", "no room: the files of all calendars would be over 10 MiB"}}
	}
	return room, f.read.fits(f.Calendar)
}

// fill stores f, and returns the calendar after it.
func (s *Service) fill(ctx context.Context, tx Tx, call Call, f calendarUpdate) (p Planned[Calendar], rev timetableChange, err error) {
	c, r := f.Calendar, f.read
	slots, days, err := timetablesOf(ctx, tx, c)
	if err != nil {
		return p, rev, err
	}
	own, others := ofCalendar(days, c.ID)
	room, err := f.room(others)
	if err != nil {
		return p, rev, err
	}
	busy, off, through, problem := r.times(c, room)
	differ, err := f.setTimes(ctx, tx, busy, through)
	if err != nil {
		return p, rev, err
	}
	gone, made := diffDaysOff(own, off, r.Window.From, room.off)
	if rev, err = s.replaceDaysOff(ctx, tx, slots, days, gone, made); err != nil {
		return p, rev, err
	}
	if len(gone)+len(made) > 0 {
		p.Effect = new(Effect)
	}
	p.Value = r.apply(c, call.Now.At, len(busy), len(off), through, problem)
	return p, rev, tx.UpdateCalendar(ctx, p.Value, f.visible || differ)
}

// setTimes stores the text that was read, if any, and the busy times of a calendar, which
// are complete through a day. It reports whether these differ from the ones before.
func (f calendarUpdate) setTimes(ctx context.Context, tx CalendarTx, busy []Busy, through Date) (differ bool, err error) {
	if f.read.Content != nil {
		if err := tx.SetCalendarContent(ctx, f.ID, *f.read.Content); err != nil {
			return false, err
		}
	}
	for i := range busy {
		busy[i].CalendarID = f.ID
	}
	stored, err := tx.CalendarTimes(ctx, f.ID)
	if err != nil || slices.Equal(stored, busy) {
		return false, err
	}
	before := Window{f.From, or(f.Through, 0)}
	cut := through < f.read.Window.To || before.To < CalendarWindow(before.From+calendarPast).To
	differ = f.From == 0 || cut || !sameTimes(stored, before, busy, Window{f.read.Window.From, through})
	return differ, tx.SetCalendarTimes(ctx, f.ID, busy)
}

// timetablesOf is timetables for a change of the days off of c. It makes no query if there
// are none before and after.
func timetablesOf(ctx context.Context, tx Tx, c Calendar) ([]Timetable, []DayOff, error) {
	if c.AllDay != AllDayOff && tx.State().DaysOff == 0 {
		return nil, nil, nil
	}
	return timetables(ctx, tx)
}

// ofCalendar returns the days off of a calendar, and the others.
func ofCalendar(days []DayOff, id string) (own, others []DayOff) {
	for _, d := range days {
		if d.CalendarID != nil && *d.CalendarID == id {
			own = append(own, d)
		} else {
			others = append(others, d)
		}
	}
	return own, others
}

// replaceDaysOff deletes the days off gone and inserts made. slots are those of the space,
// all its days off. It returns the change of timetables.
func (s *Service) replaceDaysOff(ctx context.Context, tx Tx, slots []Timetable, all, gone, made []DayOff) (rev timetableChange, err error) {
	if len(gone)+len(made) == 0 {
		return rev, nil
	}
	var now []DayOff
	for _, d := range gone {
		now = append(now, DayOff{ID: d.ID})
		if err := tx.DeleteDayOff(ctx, d.ID); err != nil {
			return rev, err
		}
	}
	for _, d := range made {
		d.ID = string(DayOffID) + s.newID()
		now = append(now, d)
		if err := tx.InsertDayOff(ctx, d); err != nil {
			return rev, err
		}
	}
	return daysOffChange(slots, all, now, "all_day"), tx.SetNeeded(ctx, 0) // the need of a week has changed
}

// ClaimCalendar records an attempt to read a calendar if it is still due (see
// [Calendar.Due]), and returns it. It returns false if it is not due.
func (s *Service) ClaimCalendar(ctx context.Context, c Call, id, zone string) (one Calendar, due bool, err error) {
	err = s.updateCalendarCache(ctx, c, id, func(k *Calendar) error {
		if due = k.Due(c.Now, zone); due {
			k.LastAttempt = new(InstantOf(c.Now.At))
		}
		one = *k
		return nil
	})
	return one, due, err
}

// RequestCalendarRefresh records at a real moment that a client requests a refresh, and
// returns the calendar. It returns ErrNotFound, ErrPrecondition, RefreshTooSoon, *Replay or
// ErrConflict.
func (s *Service) RequestCalendarRefresh(ctx context.Context, c Call, id string, real time.Time) (one Calendar, err error) {
	err = s.updateCalendarCache(ctx, c, id, func(k *Calendar) error {
		err := k.checkRefresh(real)
		k.LastAttempt, k.Requested = new(InstantOf(c.Now.At)), new(InstantOf(real))
		one = *k
		return err
	})
	return one, err
}

// FailCalendar records why a calendar could not be read from an address, and returns it.
// Its busy times stay.
func (s *Service) FailCalendar(ctx context.Context, c Call, id, address, problem string) (one Calendar, err error) {
	err = s.updateCalendarCache(ctx, c, id, func(k *Calendar) error {
		if k.URL == address {
			k.Problem = &problem
		}
		one = *k
		return nil
	})
	return one, err
}

// updateCalendarCache changes the cache of a calendar, which does not raise the version of
// the space.
func (s *Service) updateCalendarCache(ctx context.Context, c Call, id string, note func(*Calendar) error) error {
	err := s.store.Write(ctx, c.Space, func(ctx context.Context, tx Tx) error {
		if err := checkIdempotency(ctx, tx, c); err != nil {
			return err
		}
		one, _, err := calendarIn(ctx, tx, c, id)
		if err == nil {
			err = note(&one)
		}
		if err != nil {
			return err
		}
		return tx.UpdateCalendar(ctx, one, false)
	})
	if err != nil {
		return fmt.Errorf("read calendar: %w", err)
	}
	return nil
}

// DeleteCalendar deletes a calendar, and its days off as DeleteDayOff does. It returns
// ErrNotFound, ErrPrecondition, or Invalid if the space has no room for the blocks that
// are generated again.
func (s *Service) DeleteCalendar(ctx context.Context, c Call, id string) (Planned[Calendar], error) {
	return writeTimetables(ctx, s, c, "delete calendar", false, func(ctx context.Context, tx Tx) (p Planned[Calendar], rev timetableChange, err error) {
		if p.Value, _, err = calendarIn(ctx, tx, c, id); err != nil {
			return p, rev, err
		}
		slots, days, err := timetables(ctx, tx)
		if err != nil {
			return p, rev, err
		}
		own, _ := ofCalendar(days, id)
		if rev, err = s.replaceDaysOff(ctx, tx, slots, days, own, nil); err != nil {
			return p, rev, err
		}
		if len(own) > 0 {
			p.Effect = new(Effect)
		}
		return p, rev, tx.DeleteCalendar(ctx, id)
	})
}
