// Package calendars reads the calendars of others, from their addresses and from files,
// and sees to it that what is known of them is not old.
package calendars

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"time"

	"studyplanner/internal/fair"
	"studyplanner/internal/ical"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
)

// How much is read at once. Those who wait take turns by account, and hold no text.
const (
	fetches   = 8  // from addresses, which may take ten seconds each, and up to 5 MiB
	ofAccount = 2  // of those
	waiting   = 16 // of an account
	behind    = 64 // spaces whose calendars are read while nobody waits for that
)

// Outcome is how the reading of a calendar went, for metrics.
type Outcome string

// The outcomes: it was read, it was as before, or it could not be read.
const (
	Read      Outcome = "read"
	Unchanged Outcome = "unchanged"
	Failed    Outcome = "failed"
)

// Outcomes are all of them.
var Outcomes = []Outcome{Read, Unchanged, Failed}

// Config is what a Service is made from. All of it is required.
type Config struct {
	Planner *planner.Service
	Way     *outbound.Way
	Log     *slog.Logger
	Count   func(Outcome) // one calendar more
}

// Service reads calendars.
type Service struct {
	Config
	ways  *fair.Semaphore // to addresses
	texts *fair.Semaphore // that are read, which takes a processor

	ctx    context.Context //nolint:containedctx // of what nobody waits for
	end    context.CancelFunc
	going  sync.WaitGroup
	mu     sync.Mutex
	behind map[planner.Space]bool // what is read of these goes on
}

// New returns a Service, which must be closed.
func New(c Config) *Service {
	s := &Service{Config: c, behind: map[planner.Space]bool{}}
	s.ways = fair.NewSemaphore(fair.Limits{Places: fetches, PerAccount: ofAccount, Waiting: waiting})
	s.texts = fair.NewSemaphore(fair.Limits{Places: max(1, runtime.GOMAXPROCS(0)/2), PerAccount: 1, Waiting: waiting})
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// Close gives up what is read while nobody waits for it, and returns when that has ended.
func (s *Service) Close() {
	s.mu.Lock()
	s.end()
	s.mu.Unlock()
	s.Wait()
}

// Wait returns when nothing is read any more that nobody waits for.
func (s *Service) Wait() { s.going.Wait() }

// Reader is who calendars are read for.
type Reader struct {
	Account string // whose turn it is
	Zone    string // where that is
}

// Create makes a calendar, which is read at once. It returns what
// [planner.Service.CreateCalendar] does, Invalid also for what cannot be read, or
// fair.ErrFull.
func (s *Service) Create(ctx context.Context, r Reader, c planner.Call, d planner.CalendarDraft) (planner.Planned[planner.Calendar], error) {
	var none planner.Planned[planner.Calendar]
	if err := s.Planner.MayCreateCalendar(ctx, c); err != nil {
		return none, err
	}
	made := planner.Calendar{Titles: d.Titles == nil || *d.Titles}
	var reading planner.CalendarReading
	var err error
	if d.URL != nil {
		if made.URL, err = address(*d.URL); err != nil {
			return none, err
		}
		reading, err = s.fetch(ctx, r, c, made)
		err = told("url", err)
	} else {
		reading, err = s.read(ctx, r, c, made, having([]byte(*d.Content)), true)
		reading.Fetched = true
		err = told("content", err)
	}
	if err != nil {
		return none, err
	}
	return s.Planner.CreateCalendar(ctx, c, d, reading)
}

// Update changes a calendar, which is read anew where that needs it. It returns what
// [planner.Service.UpdateCalendar] does, Invalid also for an address that cannot be
// read, or fair.ErrFull.
func (s *Service) Update(ctx context.Context, r Reader, c planner.Call, id string, p planner.CalendarPatch) (planner.Planned[planner.Calendar], error) {
	var none planner.Planned[planner.Calendar]
	if p.URL.Set {
		at, err := address(p.URL.Value)
		if err != nil {
			return none, err
		}
		p.URL.Value = at
	}
	former, err := s.Planner.Calendar(ctx, c, id)
	if err != nil {
		return none, err
	}
	changed, err := p.Apply(former)
	if err != nil {
		return none, err
	}
	reading, err := s.changed(ctx, r, c, former, changed)
	if err != nil {
		return none, err
	}
	return s.Planner.UpdateCalendar(ctx, c, id, p, reading)
}

// changed reads what becomes of a calendar that changes; nil where nothing does.
func (s *Service) changed(ctx context.Context, r Reader, c planner.Call, former, now planner.Calendar) (*planner.CalendarReading, error) {
	switch {
	case now.URL != former.URL:
		reading, err := s.fetch(ctx, r, c, now)
		return &reading, told("url", err)
	case now.AllDay == former.AllDay && now.Titles == former.Titles:
		return nil, nil
	}
	reading, err := s.read(ctx, r, c, now, s.kept(ctx, c, now.ID), now.Titles != former.Titles)
	reading.ETag, reading.Modified = now.ETag, now.Modified
	if _, nothing := errors.AsType[unreadable](err); nothing { // it was never read
		return nil, nil
	}
	return &reading, err
}

// Put makes a text that of a calendar that is a file. It returns what
// [planner.Service.FillCalendar] does, Invalid also for what cannot be read, or
// fair.ErrFull.
func (s *Service) Put(ctx context.Context, r Reader, c planner.Call, id string, text Text) (planner.Planned[planner.Calendar], error) {
	var none planner.Planned[planner.Calendar]
	one, err := s.Planner.Calendar(ctx, c, id)
	if err == nil && one.URL != "" {
		err = planner.ErrCalendarFile
	}
	if err != nil {
		return none, err
	}
	reading, err := s.read(ctx, r, c, one, text, true)
	reading.Fetched = true
	if err != nil {
		return none, told("content", err)
	}
	return s.Planner.FillCalendar(ctx, c, id, reading)
}

// Refresh reads a calendar at once, because somebody asks for it at a real moment. What
// keeps it from being read is the problem of the calendar that it returns. It returns
// what [planner.Service.AskCalendar] and FillCalendar do, or fair.ErrFull.
func (s *Service) Refresh(ctx context.Context, r Reader, c planner.Call, id string, real time.Time) (planner.Planned[planner.Calendar], error) {
	one, err := s.Planner.AskCalendar(ctx, c, id, real)
	if err != nil {
		return planner.Planned[planner.Calendar]{}, err
	}
	return s.refresh(ctx, r, c, one, one.URL != "")
}

// refresh reads a calendar that may be read, from its address or what is kept of it, and
// stores what it says, or why it could not be read.
func (s *Service) refresh(ctx context.Context, r Reader, c planner.Call, one planner.Calendar, fetched bool) (p planner.Planned[planner.Calendar], err error) {
	c.IfMatch = nil // it was met; what is remembered of the calendar has changed since
	var reading planner.CalendarReading
	if fetched {
		reading, err = s.fetch(ctx, r, c, one)
	} else {
		reading, err = s.read(ctx, r, c, one, s.kept(ctx, c, one.ID), false)
		reading.ETag, reading.Modified = one.ETag, one.Modified
	}
	if why, unreadable := errors.AsType[unreadable](err); unreadable {
		p.Value, err = s.Planner.FailCalendar(ctx, c, one.ID, one.URL, why.Error())
		return p, err
	}
	if err != nil {
		return p, err
	}
	return s.Planner.FillCalendar(ctx, c, one.ID, reading)
}

// Wake has those of all calendars of a space read that are due, while nobody waits for
// that: at most so many spaces at once, else whoever comes next has it done.
func (s *Service) Wake(r Reader, c planner.Call, all []planner.Calendar) {
	if c.Postponed != nil {
		return
	}
	var due []string
	for _, one := range all {
		if one.Due(c.Now, r.Zone) {
			due = append(due, one.ID)
		}
	}
	if len(due) == 0 || !s.begin(c.Space) {
		return
	}
	c.IfMatch, c.Once = nil, nil
	go func() {
		defer s.done(c.Space)
		for _, id := range due {
			s.wake(r, c, id)
		}
	}()
}

// begin reports whether calendars of a space may be read behind.
func (s *Service) begin(space planner.Space) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil || s.behind[space] || len(s.behind) >= behind {
		return false
	}
	s.behind[space] = true
	s.going.Add(1)
	return true
}

func (s *Service) done(space planner.Space) {
	s.mu.Lock()
	delete(s.behind, space)
	s.mu.Unlock()
	s.going.Done()
}

// patience is how long the reading of one calendar may take that nobody waits for, with
// its turns.
const patience = 2 * time.Minute

// wake reads one calendar, if it is still due.
func (s *Service) wake(r Reader, c planner.Call, id string) {
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	one, due, err := s.Planner.ClaimCalendar(ctx, c, id, r.Zone)
	if err == nil && due {
		_, err = s.refresh(ctx, r, c, one, one.URL != "" && !one.Elsewhere(r.Zone))
	}
	gone := errors.Is(err, planner.ErrNotFound) || errors.Is(err, planner.ErrCalendarChanged)
	if err != nil && !gone && s.ctx.Err() == nil {
		s.Log.Warn("a calendar was not refreshed", "calendar", id, "error", err)
	}
}

// address returns an address as it is kept, or Invalid.
func address(text string) (string, error) {
	u, err := outbound.Check(strings.TrimSpace(text))
	if err != nil {
		return "", planner.Invalid{{Field: "url", Reason: err.Error()}}
	}
	return u.String(), nil
}

// unreadable is why a calendar cannot be read, which is no fault of ours. It tells no
// address.
type unreadable struct{ error }

// told returns err as Invalid on a field where a calendar cannot be read.
func told(field string, err error) error {
	if why, ok := errors.AsType[unreadable](err); ok {
		return planner.Invalid{{Field: field, Reason: why.Error()}}
	}
	return err
}

// fetch reads a calendar from its address. It returns unreadable, fair.ErrFull or the
// error of ctx.
func (s *Service) fetch(ctx context.Context, r Reader, c planner.Call, one planner.Calendar) (planner.CalendarReading, error) {
	if err := s.ways.Acquire(ctx, r.Account); err != nil {
		return planner.CalendarReading{}, err
	}
	defer s.ways.Release(r.Account)
	answer, err := s.get(ctx, one)
	if err != nil {
		return planner.CalendarReading{}, s.counted(err)
	}
	text, anew := having(answer.Body), true
	if answer.Unchanged {
		text, anew = s.kept(ctx, c, one.ID), false
	}
	reading, err := s.read(ctx, r, c, one, text, anew)
	reading.Fetched = true
	reading.ETag, reading.Modified = answer.Known.ETag, answer.Known.Modified
	if err == nil && !anew {
		s.Count(Unchanged)
	} else if err == nil {
		s.Count(Read)
	}
	return reading, s.counted(err)
}

// counted counts err if it is that a calendar cannot be read.
func (s *Service) counted(err error) error {
	if _, ok := errors.AsType[unreadable](err); ok {
		s.Count(Failed)
	}
	return err
}

// get gets what is at the address of a calendar. It returns unreadable or the error of
// ctx.
func (s *Service) get(ctx context.Context, one planner.Calendar) (outbound.Answer, error) {
	at, err := outbound.Check(one.URL)
	if err != nil {
		return outbound.Answer{}, unreadable{err}
	}
	answer, err := s.Way.Get(ctx, at, outbound.Known{ETag: one.ETag, Modified: one.Modified}, ical.MaxFile)
	switch {
	case err == nil:
		return answer, nil
	case ctx.Err() != nil:
		return answer, ctx.Err()
	case errors.Is(err, outbound.ErrTooLarge):
		err = ical.ErrTooLarge
	}
	return answer, unreadable{err}
}

// zones finds zones by their IANA names. "Local" is none of those.
func zones(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, errors.New("is no zone")
	}
	return time.LoadLocation(name)
}

// Text is where the text of a calendar comes from, when it is its turn.
type Text func() ([]byte, error)

// having is a text that is there already.
func having(text []byte) Text { return func() ([]byte, error) { return text, nil } }

// kept is what is kept of the text of a calendar.
func (s *Service) kept(ctx context.Context, c planner.Call, id string) Text {
	return func() ([]byte, error) { return s.Planner.CalendarContent(ctx, c, id) }
}

// read reads a text as a calendar for the days that are known today. If it is anew, what
// is kept of it is a part of what was read.
func (s *Service) read(ctx context.Context, r Reader, c planner.Call, one planner.Calendar, from Text, anew bool) (planner.CalendarReading, error) {
	home, err := time.LoadLocation(cmp.Or(r.Zone, "UTC"))
	if err != nil {
		return planner.CalendarReading{}, err
	}
	if err := s.texts.Acquire(ctx, r.Account); err != nil {
		return planner.CalendarReading{}, err
	}
	defer s.texts.Release(r.Account)
	text, err := from()
	if err != nil {
		return planner.CalendarReading{}, err
	}
	f, err := ical.Read(text, one.Titles)
	if err != nil {
		return planner.CalendarReading{}, unreadable{err}
	}
	days := planner.CalendarWindow(c.Now.Today)
	x := f.Expand(home, zones, days.From, days.To)
	reading := planner.CalendarReading{
		URL: one.URL, Titles: one.Titles, Every: int(f.Refresh / time.Minute), Zone: r.Zone, Window: days, Through: x.Through,
		Events: x.Events, Busy: x.Busy, Whole: x.AllDay, Skipped: x.Skipped,
	}
	if anew {
		reading.Content = new(planner.PackCalendar(f.Kept))
	}
	return reading, nil
}
