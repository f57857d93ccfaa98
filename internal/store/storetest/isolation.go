package storetest

import (
	"context"
	"errors"
	"fmt"

	"studyplanner/internal/planner"
)

// contents is all that can be read of a space.
type contents struct {
	State    planner.State
	Subjects []planner.Subject
	Blocks   []planner.Block
	Totals   planner.Totals
	DoneDays planner.Heatmap
	Answer   planner.StoredResponse
	Wishes   []planner.Wish
	DaysOff  []planner.DayOff
	Exams    []planner.Exam
	Feeds    []planner.Feed
	Timer    planner.Timer

	Calendars []planner.Calendar
	Busy      []planner.Busy
}

func (f *fixture) contents(space planner.Space) contents {
	f.Helper()
	c := contents{State: f.state(space), Blocks: f.all(space), Wishes: f.wishes(space), DaysOff: f.daysOff(space), Exams: f.exams(space), Feeds: f.feeds(space)}
	c.Calendars, c.Busy = f.calendars(space), f.busy(space, planner.MinDate, planner.MaxDate)
	var errs [3]error
	c.Subjects, errs[0] = f.Subjects(f.Context(), space)
	c.Totals, c.DoneDays = f.totals(space, planner.MinDate, planner.MaxDate), f.doneDays(space, planner.MinDate, planner.MaxDate)
	c.Answer, errs[1] = f.answer(space, "k", someTime)
	c.Timer, errs[2] = f.Timer(f.Context(), space)
	f.must(errors.Join(errs[:]...))
	return c
}

// twins fills the live and the sandbox space of the account with the same ids,
// names, places and keys.
func (f *fixture) twins() (live, sandbox planner.Space, s planner.Subject, b planner.Block) {
	s = draftSubject()
	b = draft(s, aMonday, 60, 120)
	b.Done = true
	off, exam, feed, calendar := draftDayOff(&s), draftExam(s), draftFeed(), draftCalendar()
	for i, space := range []planner.Space{f.account.Live, f.account.Sandbox} {
		one := feed
		one.Hash = hashOf(fmt.Sprint(feed.ID, i)) // no token opens two feeds
		f.change(space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertSubject(ctx, s), tx.InsertBlocks(ctx, []planner.Block{b}), tx.SetThrough(ctx, aMonday), tx.SetWishes(ctx, draftWishes(s)), tx.SetTimer(ctx, draftTimer(b)), tx.InsertDayOff(ctx, off), tx.InsertExam(ctx, exam), tx.InsertFeed(ctx, one),
				tx.InsertCalendar(ctx, calendar), tx.SetCalendarTimes(ctx, calendar.ID, taken(calendar.ID)),
				tx.StoreResponse(ctx, planner.StoredResponse{Key: "k", Fingerprint: "f", Body: []byte("b"), At: someTime}, someTime))
		})
	}
	return f.account.Live, f.account.Sandbox, s, b
}

var isolationCases = []testCase{
	{"two spaces may hold the same ids, names and keys", func(f *fixture) {
		live, sandbox, _, _ := f.twins()
		a, b := f.contents(live), f.contents(sandbox)
		for i := range a.Feeds {
			a.Feeds[i].Hash = b.Feeds[i].Hash
		}
		want(f, "contents", a, b)
	}},
	{"no change of a space is seen in another", func(f *fixture) {
		live, sandbox, s, b := f.twins()
		before := f.contents(sandbox)
		stranger := f.newAccount()
		changed := s
		changed.Name = "Neu"
		moved := b
		moved.Date = aMonday + 1
		moved.Done = false
		for _, change := range []func(context.Context, planner.Tx) error{
			func(ctx context.Context, tx planner.Tx) error { return tx.SetThrough(ctx, aMonday+7) },
			func(ctx context.Context, tx planner.Tx) error { return tx.SetNeeded(ctx, 7) },
			func(ctx context.Context, tx planner.Tx) error { return tx.SetWishes(ctx, nil) },
			func(ctx context.Context, tx planner.Tx) error {
				timer := draftTimer(b)
				timer.Ran++
				return tx.SetTimer(ctx, timer)
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteTimer(ctx) },
			func(ctx context.Context, tx planner.Tx) error { return tx.InsertDayOff(ctx, draftDayOff(nil)) },
			func(ctx context.Context, tx planner.Tx) error { return tx.InsertCalendar(ctx, draftCalendar()) },
			func(ctx context.Context, tx planner.Tx) error {
				c := before.Calendars[0]
				c.Name = "x"
				return errors.Join(tx.UpdateCalendar(ctx, c, true), tx.SetCalendarTimes(ctx, c.ID, nil))
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteCalendar(ctx, before.Calendars[0].ID) },
			func(ctx context.Context, tx planner.Tx) error {
				off := before.DaysOff[0]
				off.Name = "x"
				return tx.UpdateDayOff(ctx, off)
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteDayOff(ctx, before.DaysOff[0].ID) },
			func(ctx context.Context, tx planner.Tx) error { return tx.InsertExam(ctx, draftExam(s)) },
			func(ctx context.Context, tx planner.Tx) error {
				exam := before.Exams[0]
				exam.Title = "x"
				return tx.UpdateExam(ctx, exam)
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteExam(ctx, before.Exams[0].ID) },
			func(ctx context.Context, tx planner.Tx) error { return tx.InsertFeed(ctx, draftFeed()) },
			func(ctx context.Context, tx planner.Tx) error {
				all, err := tx.Feeds(ctx)
				feed := all[0]
				feed.Name, feed.Hash = "x", hashOf("x"+feed.ID)
				return errors.Join(err, tx.UpdateFeed(ctx, all[0], feed), tx.DeleteFeed(ctx, feed))
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.InsertSubject(ctx, draftSubject()) },
			func(ctx context.Context, tx planner.Tx) error { return tx.UpdateSubject(ctx, changed) },
			func(ctx context.Context, tx planner.Tx) error {
				return tx.InsertBlocks(ctx, []planner.Block{draft(s, aMonday, 1, 2)})
			},
			func(ctx context.Context, tx planner.Tx) error { return tx.UpdateBlock(ctx, moved) },
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteBlocks(ctx, []string{b.ID}) },
			func(ctx context.Context, tx planner.Tx) error { return tx.DeleteSubject(ctx, s.ID) },
			func(ctx context.Context, tx planner.Tx) error {
				return tx.StoreResponse(ctx, planner.StoredResponse{Key: "k", Body: []byte("x"), At: someTime.Add(9)}, someTime.Add(9e9))
			},
		} {
			f.change(live, change)
			want(f, "the other space", f.contents(sandbox), before)
			want(f, "blocks of a stranger", f.all(stranger.Live), []planner.Block{})
		}
	}},
	{"what only another space has is not found, listed or counted", func(f *fixture) {
		_, _, s, b := f.twins()
		stranger := f.newAccount().Live
		_, err := f.Block(f.Context(), stranger, b.ID)
		notFound(f, err)
		_, err = f.Subject(f.Context(), stranger, s.ID)
		notFound(f, err)
		_, err = f.answer(stranger, "k", someTime)
		notFound(f, err)
		_, err = f.Timer(f.Context(), stranger)
		notFound(f, err)
		want(f, "blocks of the subject", f.list(stranger, planner.BlockQuery{First: 1, Last: planner.MaxDate, SubjectID: s.ID}), []planner.Block{})
		f.change(stranger, func(ctx context.Context, tx planner.Tx) error {
			_, err1 := tx.Block(ctx, b.ID)
			_, err2 := tx.Subject(ctx, s.ID)
			for _, err := range []error{err1, err2, tx.UpdateBlock(ctx, b), tx.UpdateSubject(ctx, s), tx.DeleteSubject(ctx, s.ID)} {
				notFound(f, err)
			}
			blocks, err := tx.BlocksBetween(ctx, "", planner.MinDate, planner.MaxDate)
			want(f, "blocks within a write", blocks, []planner.Block{})
			subjects, err2 := tx.Subjects(ctx)
			want(f, "subjects within a write", subjects, []planner.Subject{})
			return errors.Join(err, err2, tx.DeleteBlocks(ctx, []string{b.ID}))
		})
		want(f, "state", f.state(stranger), planner.State{Version: 1})
		want(f, "totals", f.totals(stranger, planner.MinDate, planner.MaxDate), planner.Totals{})
		want(f, "days, wishes, days off, exams and feeds", len(f.doneDays(stranger, planner.MinDate, planner.MaxDate))+len(f.wishes(stranger))+len(f.daysOff(stranger))+len(f.exams(stranger))+len(f.feeds(stranger)), 0)
	}},
}
