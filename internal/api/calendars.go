package api

import (
	"errors"
	"io"
	"reflect"
	"strconv"
	"time"

	"studyplanner/internal/calendars"
	"studyplanner/internal/planner"
)

// reader is who calendars are read for.
func (r *Request) reader() calendars.Reader {
	return calendars.Reader{Account: r.access.AccountID, Zone: r.access.TimeZone}
}

func (a *API) listCalendars(r *Request) ([]planner.Calendar, error) {
	all, err := a.Planner.Calendars(r.Context(), r.call)
	if err == nil {
		a.Calendars.RefreshDue(r.reader(), r.call, all)
		r.tag(contentTag(all))
	}
	return all, err
}

func (a *API) getCalendar(r *Request) (planner.Calendar, error) {
	return a.Planner.Calendar(r.Context(), r.call, r.resource())
}

func (a *API) createCalendar(r *Request, d planner.CalendarDraft) (planner.Calendar, error) {
	p, err := a.Calendars.Create(r.Context(), r.reader(), r.call, d)
	return withEffect(r, p), err
}

func (a *API) updateCalendar(r *Request, p planner.CalendarPatch) (planner.Calendar, error) {
	changed, err := a.Calendars.Update(r.Context(), r.reader(), r.call, r.resource(), p)
	return withEffect(r, changed), err
}

func (a *API) refreshCalendar(r *Request) (planner.Calendar, error) {
	p, err := a.Calendars.Refresh(r.Context(), r.reader(), r.call, r.resource(), r.now)
	if early, ok := errors.AsType[planner.RefreshTooSoon](err); ok {
		r.set("Retry-After", inSeconds(early.Wait))
	}
	return withEffect(r, p), err
}

// inSeconds returns d in seconds, rounded up, and at least one.
func inSeconds(d time.Duration) string {
	return strconv.FormatInt(int64((max(1, d)+time.Second-1)/time.Second), 10)
}

func (a *API) replaceCalendarContent(r *Request, text calendars.Source) (planner.Calendar, error) {
	p, err := a.Calendars.SetContent(r.Context(), r.reader(), r.call, r.resource(), text)
	return withEffect(r, p), err
}

func (a *API) deleteCalendar(r *Request) (none, error) {
	_, err := a.Planner.DeleteCalendar(r.Context(), r.call, r.resource())
	return none{}, err
}

// busyQuery selects busy times. Both are required.
type busyQuery struct {
	DateFrom planner.Opt[planner.Date] `query:"date_from"`
	DateTo   planner.Opt[planner.Date] `query:"date_to"`
}

// Validate reports everything wrong with q.
func (q busyQuery) Validate() error {
	var bad planner.Invalid
	bad.Check(q.DateFrom.Set, "date_from", "is required")
	bad.Check(q.DateTo.Set, "date_to", "is required")
	if len(bad) == 0 {
		bad.Merge("", planner.CheckBusy(q.DateFrom.Value, q.DateTo.Value))
	}
	return bad.Err()
}

func (a *API) listBusy(r *Request, q busyQuery) ([]planner.Busy, error) {
	all, err := a.busy(r, q.DateFrom.Value, q.DateTo.Value)
	if err != nil {
		return nil, err
	}
	r.tag(contentTag(all))
	if len(all) > largeRows && !r.unchanged() {
		err = r.Stream()
	}
	return all, err
}

// busy returns the busy times of some days. It starts the reading of calendars that are
// due.
func (a *API) busy(r *Request, first, last planner.Date) ([]planner.Busy, error) {
	if !r.hasCalendars() {
		return []planner.Busy{}, nil
	}
	r.opaque = "" // an answer from the cache would not look for calendars that are due
	all, err := a.Planner.Busy(r.Context(), r.call, first, last)
	if err != nil {
		return nil, err
	}
	return all, a.wake(r)
}

// wake starts the reading of the calendars of r's space that are due.
func (a *API) wake(r *Request) error {
	if !r.hasCalendars() {
		return nil
	}
	all, err := a.Planner.Calendars(r.Context(), r.call)
	if err == nil {
		a.Calendars.RefreshDue(r.reader(), r.call, all)
	}
	return err
}

// hasCalendars reports whether the space of r ever had calendars. Its look-up tells.
func (r *Request) hasCalendars() bool { return r.call.Calendars > 0 }

// calendarType is the media type of calendars.
const calendarType = "text/calendar"

// calendarText is an operation whose input is the text of a calendar.
func calendarText[Out any](handle func(*Request, calendars.Source) (Out, error)) operation {
	o := noInput[Out](func(r *Request) (Out, error) {
		return handle(r, func() ([]byte, error) { return io.ReadAll(r.upload) })
	})
	o.Body, o.media, o.maxBody = reflect.TypeFor[[]byte](), calendarType, planner.MaxCalendarFile
	return o.outbound()
}

// outbound returns o as one that waits for other servers.
func (o operation) outbound() operation {
	o.remote = true
	return o
}
