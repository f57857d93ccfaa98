package planner

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// CalendarReader finds calendars, and when they say that somebody is busy.
type CalendarReader interface {
	// Calendars returns the space's calendars in order of creation, without what
	// [Calendar.At] adds.
	Calendars(ctx context.Context, space Space) ([]Calendar, error)
	// CalendarContent returns what is kept of the text of a calendar, nil for nothing.
	CalendarContent(ctx context.Context, space Space, id string) ([]byte, error)
	// Busy returns the times from first to last that the space's calendars say are
	// taken, in their order.
	Busy(ctx context.Context, space Space, first, last Date) ([]Busy, error)
}

// CalendarTx reads and writes calendars. But for InsertCalendar and DeleteCalendar it
// raises the version of the space only where that is said.
type CalendarTx interface {
	// Calendars is that of CalendarReader.
	Calendars(ctx context.Context) ([]Calendar, error)
	// CalendarTimes returns the times that a calendar says are taken, in their order.
	CalendarTimes(ctx context.Context, id string) ([]Busy, error)
	// InsertCalendar adds c.
	InsertCalendar(ctx context.Context, c Calendar) error
	// UpdateCalendar replaces the one with the same id, which exists. If told, it raises
	// the version.
	UpdateCalendar(ctx context.Context, c Calendar, visible bool) error
	// SetCalendarContent keeps a text of a calendar, which exists.
	SetCalendarContent(ctx context.Context, id string, text CalendarText) error
	// SetCalendarTimes makes all, which are in their order, what a calendar says is
	// taken. Theirs is no other.
	SetCalendarTimes(ctx context.Context, id string, all []Busy) error
	// DeleteCalendar removes the one of an id with all of it, but for its days off.
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

// CalendarContent returns what is kept of the text of a calendar, nil for nothing.
func (s *Service) CalendarContent(ctx context.Context, c Call, id string) ([]byte, error) {
	text, err := s.features.CalendarContent(ctx, c.Space, id)
	if err != nil {
		return nil, fmt.Errorf("get what is kept of a calendar: %w", err)
	}
	return text, nil
}

// Busy returns the times of some days that calendars say are taken, in their order. It
// returns Invalid for too many days.
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

// CheckBusy reports what is wrong with days of which somebody asks for busy times.
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

// calendarIn returns a calendar as it is told, where others are those of its space.
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

// noRoom returns Invalid if there are as many calendars as there may be.
func noRoom(all []Calendar) error {
	if len(all) < MaxCalendars {
		return nil
	}
	return Invalid{{"name", fmt.Sprintf("no room: there are %d calendars already", MaxCalendars)}}
}

// MayCreateCalendar returns what CreateCalendar would, as far as it is known before the
// calendar is read: *Replay, ErrConflict or Invalid.
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

// CreateCalendar makes a calendar of which r was read. Its whole days may become days
// off, as by CreateDayOff. It returns Invalid, also for a space that is full.
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
		made.Tried = new(InstantOf(c.Now.At))
		if err := tx.InsertCalendar(ctx, made); err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		return s.fill(ctx, tx, c, filling{made, all, r, true})
	})
}

// UpdateCalendar changes the fields that p sets, where r is what was read of the
// calendar that comes of it; nil where nothing needs to be. It returns Invalid,
// ErrNotFound, ErrPrecondition or ErrCalendarChanged.
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
			return s.fill(ctx, tx, c, filling{changed, others, *r, true})
		}
		return Planned[Calendar]{Value: changed}, timetableChange{}, tx.UpdateCalendar(ctx, changed, true)
	})
}

// FillCalendar makes r what is known of a calendar. It returns ErrNotFound,
// ErrCalendarFile for the text of one that has an address, ErrCalendarChanged or
// Invalid.
func (s *Service) FillCalendar(ctx context.Context, c Call, id string, r CalendarReading) (Planned[Calendar], error) {
	return writeTimetables(ctx, s, c, "read calendar", false, func(ctx context.Context, tx Tx) (Planned[Calendar], timetableChange, error) {
		one, others, err := calendarIn(ctx, tx, c, id)
		if err == nil && r.URL == "" && one.URL != "" {
			err = ErrCalendarFile
		}
		if err != nil {
			return Planned[Calendar]{}, timetableChange{}, err
		}
		return s.fill(ctx, tx, c, filling{one, others, r, false})
	})
}

// filling is a calendar, others of its space, and what was read of it.
type filling struct {
	Calendar
	others  []Calendar
	read    CalendarReading
	visible bool // what clients see of it changes, whatever was read
}

// room is what the space has for f. It returns Invalid if there is none for its text.
func (f filling) room(days []DayOff) (calendarRoom, error) {
	room, kept := calendarRoom{times: MaxBusy, off: MaxDaysOff - len(days)}, 0
	if f.read.Content != nil {
		kept = f.read.Content.Size
	}
	for _, o := range f.others {
		room.times -= o.Taken
		if o.URL == "" {
			kept += o.Size
		}
	}
	if f.URL == "" && f.read.Content != nil && kept > MaxCalendarFiles {
		return room, Invalid{{"content", "no room: the files of all calendars would be over 10 MiB"}}
	}
	return room, f.read.fits(f.Calendar)
}

// fill stores f, and returns the calendar as it is then.
func (s *Service) fill(ctx context.Context, tx Tx, call Call, f filling) (p Planned[Calendar], rev timetableChange, err error) {
	c, r := f.Calendar, f.read
	slots, days, err := timetablesOf(ctx, tx, c)
	if err != nil {
		return p, rev, err
	}
	own, rest := ofCalendar(days, c.ID)
	room, err := f.room(rest)
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
	p.Value = r.known(c, call.Now.At, len(busy), len(off), through, problem)
	return p, rev, tx.UpdateCalendar(ctx, p.Value, f.visible || differ)
}

// setTimes stores the text that was read, if there is one, and the times of a calendar,
// of which all through a day are there. It reports whether those differ from what was
// known before.
func (f filling) setTimes(ctx context.Context, tx CalendarTx, busy []Busy, through Date) (differ bool, err error) {
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

// timetablesOf is timetables for what becomes of the days off of c: of one that neither
// has nor gets any, nobody is asked.
func timetablesOf(ctx context.Context, tx Tx, c Calendar) ([]Timetable, []DayOff, error) {
	if c.AllDay != AllDayOff && tx.State().DaysOff == 0 {
		return nil, nil, nil
	}
	return timetables(ctx, tx)
}

// ofCalendar returns those of days off that a calendar gave, and the others.
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

// ClaimCalendar notes that a calendar is tried to be read, if it still is to be (see
// [Calendar.Due]), and returns it as it is then. It returns false if it is not, or is
// gone.
func (s *Service) ClaimCalendar(ctx context.Context, c Call, id, zone string) (one Calendar, due bool, err error) {
	err = s.noteCalendar(ctx, c, id, func(k *Calendar) error {
		if due = k.Due(c.Now, zone); due {
			k.Tried = new(InstantOf(c.Now.At))
		}
		one = *k
		return nil
	})
	return one, due, err
}

// AskCalendar notes at a real moment that somebody asks for a calendar to be read, and
// returns it as it is then. It returns ErrNotFound, ErrPrecondition, Early, *Replay or
// ErrConflict.
func (s *Service) AskCalendar(ctx context.Context, c Call, id string, real time.Time) (one Calendar, err error) {
	err = s.noteCalendar(ctx, c, id, func(k *Calendar) error {
		err := k.mayAsk(real)
		k.Tried, k.Asked = new(InstantOf(c.Now.At)), new(InstantOf(real))
		one = *k
		return err
	})
	return one, err
}

// FailCalendar notes why a calendar could not be read from an address, and returns it as
// it is then. What was known of it stays.
func (s *Service) FailCalendar(ctx context.Context, c Call, id, address, problem string) (one Calendar, err error) {
	err = s.noteCalendar(ctx, c, id, func(k *Calendar) error {
		if k.URL == address {
			k.Problem = &problem
		}
		one = *k
		return nil
	})
	return one, err
}

// noteCalendar changes what is remembered of a calendar, which the version of the space
// does not tell.
func (s *Service) noteCalendar(ctx context.Context, c Call, id string, note func(*Calendar) error) error {
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

// DeleteCalendar removes a calendar, and its days off as DeleteDayOff does. It returns
// ErrNotFound, ErrPrecondition, or Invalid for a space that has no room for the blocks
// that come back.
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
