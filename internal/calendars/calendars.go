// Package calendars reads calendars of others, from their addresses and from files, and keeps
// them up to date.
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

// Limits of concurrent reading. Requests that wait take turns by account, and hold no text.
const (
	maxFetches        = 8  // from addresses; each takes up to ten seconds and 5 MiB
	fetchesPerAccount = 2  // of those
	maxWaiting        = 16 // of an account
	maxBackground     = 64 // spaces that are refreshed in the background
)

// Outcome is the result of reading a calendar, for metrics.
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
	Planner  *planner.Service
	Outbound *outbound.Client
	Log      *slog.Logger
	Count    func(Outcome) // one calendar more
}

// Service reads calendars.
type Service struct {
	Config
	fetchLimit *fair.Semaphore // of fetches
	parseLimit *fair.Semaphore // of parsing, which takes a processor

	ctx        context.Context //nolint:containedctx // of background refreshes
	end        context.CancelFunc
	background sync.WaitGroup
	mu         sync.Mutex
	refreshing map[planner.Space]bool // spaces with a background refresh
}

// New returns a Service, which must be closed.
func New(c Config) *Service {
	s := &Service{Config: c, refreshing: map[planner.Space]bool{}}
	s.fetchLimit = fair.NewSemaphore(fair.Limits{Places: maxFetches, PerAccount: fetchesPerAccount, Waiting: maxWaiting})
	s.parseLimit = fair.NewSemaphore(fair.Limits{Places: max(1, runtime.GOMAXPROCS(0)/2), PerAccount: 1, Waiting: maxWaiting})
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// Close cancels the background refreshes, and returns when they have ended.
func (s *Service) Close() {
	s.mu.Lock()
	s.end()
	s.mu.Unlock()
	s.Wait()
}

// Wait returns when no background refresh is running.
func (s *Service) Wait() { s.background.Wait() }

// Reader is the account that calendars are read for.
type Reader struct {
	Account string // for the limits
	Zone    string // of the account
}

// Create reads and creates a calendar. It returns the errors of
// [planner.Service.CreateCalendar], Invalid for an unreadable calendar, or fair.ErrFull.
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
		err = asInvalid("url", err)
	} else {
		reading, err = s.read(ctx, r, c, made, sourceOf([]byte(*d.Content)), true)
		reading.Fetched = true
		err = asInvalid("content", err)
	}
	if err != nil {
		return none, err
	}
	return s.Planner.CreateCalendar(ctx, c, d, reading)
}

// Update changes a calendar, and reads it again if need be. It returns the errors of
// [planner.Service.UpdateCalendar], Invalid for an unreadable address, or fair.ErrFull.
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

// changed reads a calendar after a change; nil if nothing has to be read.
func (s *Service) changed(ctx context.Context, r Reader, c planner.Call, former, now planner.Calendar) (*planner.CalendarReading, error) {
	switch {
	case now.URL != former.URL:
		reading, err := s.fetch(ctx, r, c, now)
		return &reading, asInvalid("url", err)
	case now.AllDay == former.AllDay && now.Titles == former.Titles:
		return nil, nil
	}
	reading, err := s.read(ctx, r, c, now, s.stored(ctx, c, now.ID), now.Titles != former.Titles)
	reading.ETag, reading.Modified = now.ETag, now.Modified
	if _, nothing := errors.AsType[unreadable](err); nothing { // it was never read
		return nil, nil
	}
	return &reading, err
}

// SetContent replaces the text of a calendar without an address. It returns the errors of
// [planner.Service.FillCalendar], Invalid for an unreadable text, or fair.ErrFull.
func (s *Service) SetContent(ctx context.Context, r Reader, c planner.Call, id string, text Source) (planner.Planned[planner.Calendar], error) {
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
		return none, asInvalid("content", err)
	}
	return s.Planner.StoreCalendarReading(ctx, c, id, reading)
}

// Refresh reads a calendar at once, at the user's request. If that fails, the returned
// calendar has the problem. It returns the errors of [planner.Service.AskCalendar] and
// FillCalendar, or fair.ErrFull.
func (s *Service) Refresh(ctx context.Context, r Reader, c planner.Call, id string, real time.Time) (planner.Planned[planner.Calendar], error) {
	one, err := s.Planner.RequestCalendarRefresh(ctx, c, id, real)
	if err != nil {
		return planner.Planned[planner.Calendar]{}, err
	}
	return s.refresh(ctx, r, c, one, one.URL != "")
}

// refresh reads a calendar from its address or its stored text. It stores the times, or why
// the calendar is unreadable.
func (s *Service) refresh(ctx context.Context, r Reader, c planner.Call, one planner.Calendar, fetched bool) (p planner.Planned[planner.Calendar], err error) {
	c.IfMatch = nil // it was met; what is remembered of the calendar has changed since
	var reading planner.CalendarReading
	if fetched {
		reading, err = s.fetch(ctx, r, c, one)
	} else {
		reading, err = s.read(ctx, r, c, one, s.stored(ctx, c, one.ID), false)
		reading.ETag, reading.Modified = one.ETag, one.Modified
	}
	if why, unreadable := errors.AsType[unreadable](err); unreadable {
		p.Value, err = s.Planner.FailCalendar(ctx, c, one.ID, one.URL, why.Error())
		return p, err
	}
	if err != nil {
		return p, err
	}
	return s.Planner.StoreCalendarReading(ctx, c, one.ID, reading)
}

// RefreshDue refreshes the due calendars of a space in the background. If too many spaces are
// being refreshed it does nothing, and a later request does it.
func (s *Service) RefreshDue(r Reader, c planner.Call, all []planner.Calendar) {
	if c.Degraded != nil {
		return
	}
	var due []string
	for _, one := range all {
		if one.Due(c.Now, r.Zone) {
			due = append(due, one.ID)
		}
	}
	if len(due) == 0 || !s.beginRefresh(c.Space) {
		return
	}
	c.IfMatch, c.Idempotency = nil, nil
	go func() {
		defer s.endRefresh(c.Space)
		for _, id := range due {
			s.refreshOne(r, c, id)
		}
	}()
}

// beginRefresh reports whether a background refresh of a space may begin.
func (s *Service) beginRefresh(space planner.Space) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil || s.refreshing[space] || len(s.refreshing) >= maxBackground {
		return false
	}
	s.refreshing[space] = true
	s.background.Add(1)
	return true
}

func (s *Service) endRefresh(space planner.Space) {
	s.mu.Lock()
	delete(s.refreshing, space)
	s.mu.Unlock()
	s.background.Done()
}

// refreshTimeout is the timeout of one background refresh, including its wait.
const refreshTimeout = 2 * time.Minute

// refreshOne reads one calendar, if it is still due.
func (s *Service) refreshOne(r Reader, c planner.Call, id string) {
	ctx, cancel := context.WithTimeout(s.ctx, refreshTimeout)
	defer cancel()
	one, due, err := s.Planner.ClaimCalendar(ctx, c, id, r.Zone)
	if err == nil && due {
		_, err = s.refresh(ctx, r, c, one, one.URL != "" && !one.OtherZone(r.Zone))
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

// unreadable is why a calendar cannot be read. Its text has no address.
type unreadable struct{ error }

// asInvalid turns unreadable into Invalid on a field.
func asInvalid(field string, err error) error {
	if why, ok := errors.AsType[unreadable](err); ok {
		return planner.Invalid{{Field: field, Reason: why.Error()}}
	}
	return err
}

// fetch reads a calendar from its address. It returns unreadable, fair.ErrFull, or the error
// of ctx.
func (s *Service) fetch(ctx context.Context, r Reader, c planner.Call, one planner.Calendar) (planner.CalendarReading, error) {
	if err := s.fetchLimit.Acquire(ctx, r.Account); err != nil {
		return planner.CalendarReading{}, err
	}
	defer s.fetchLimit.Release(r.Account)
	response, err := s.get(ctx, one)
	if err != nil {
		return planner.CalendarReading{}, s.countFailure(err)
	}
	text, anew := sourceOf(response.Body), true
	if response.NotModified {
		text, anew = s.stored(ctx, c, one.ID), false
	}
	reading, err := s.read(ctx, r, c, one, text, anew)
	reading.Fetched = true
	reading.ETag, reading.Modified = response.Validators.ETag, response.Validators.Modified
	if err == nil && !anew {
		s.Count(Unchanged)
	} else if err == nil {
		s.Count(Read)
	}
	return reading, s.countFailure(err)
}

// countFailure counts err if it is unreadable.
func (s *Service) countFailure(err error) error {
	if _, ok := errors.AsType[unreadable](err); ok {
		s.Count(Failed)
	}
	return err
}

// get downloads a calendar. It returns unreadable or the error of ctx.
func (s *Service) get(ctx context.Context, one planner.Calendar) (outbound.Response, error) {
	at, err := outbound.Check(one.URL)
	if err != nil {
		return outbound.Response{}, unreadable{err}
	}
	response, err := s.Outbound.Get(ctx, at, outbound.Validators{ETag: one.ETag, Modified: one.Modified}, ical.MaxFile)
	switch {
	case err == nil:
		return response, nil
	case ctx.Err() != nil:
		return response, ctx.Err()
	case errors.Is(err, outbound.ErrTooLarge):
		err = ical.ErrTooLarge
	}
	return response, unreadable{err}
}

// zones finds zones by their IANA names, which "Local" is not.
func zones(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, errors.New("is no zone")
	}
	return time.LoadLocation(name)
}

// Source returns the text of a calendar. It is called once a place is free.
type Source func() ([]byte, error)

// sourceOf returns a source of a text in memory.
func sourceOf(text []byte) Source { return func() ([]byte, error) { return text, nil } }

// stored returns the stored text of a calendar as a source.
func (s *Service) stored(ctx context.Context, c planner.Call, id string) Source {
	return func() ([]byte, error) { return s.Planner.CalendarContent(ctx, c, id) }
}

// read parses a text as a calendar, for the window of days around today. With anew the result
// has the text to store.
func (s *Service) read(ctx context.Context, r Reader, c planner.Call, one planner.Calendar, from Source, anew bool) (planner.CalendarReading, error) {
	home, err := time.LoadLocation(cmp.Or(r.Zone, "UTC"))
	if err != nil {
		return planner.CalendarReading{}, err
	}
	if err := s.parseLimit.Acquire(ctx, r.Account); err != nil {
		return planner.CalendarReading{}, err
	}
	defer s.parseLimit.Release(r.Account)
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
		Events: x.Events, Busy: x.Busy, AllDay: x.AllDay, Skipped: x.Skipped,
	}
	if anew {
		reading.Content = new(planner.PackCalendar(f.Kept))
	}
	return reading, nil
}
