package reminders_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/api/apitest"
	"studyplanner/internal/outbound"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
	"studyplanner/internal/store"
	"studyplanner/internal/store/storetest/fresh"
)

// sunday is a Sunday morning, when the tests begin.
var sunday = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

// A world is a server with accounts, and the push service of their browsers.
type world struct {
	*apitest.Service
	t       testing.TB
	push    *pushService
	office  *office
	members *account.Members
	counted [3]atomic.Int64
	ids     atomic.Int64
}

func newWorld(t testing.TB, db *store.Store) *world {
	w := &world{Service: apitest.On(t, db, sunday), t: t, push: newPushService(t), office: newOffice()}
	w.members = account.NewMembers(account.MembersConfig{
		Store: w.Store.MemberStorage(), Accounts: w.Accounts, NewID: w.newID, Random: rand.Reader, Now: w.Now, SignUp: account.OpenSignUp,
	})
	return w
}

func (w *world) newID() string { return fmt.Sprintf("v%024d0", w.ids.Add(1)) }

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// server returns another server on the same database.
func (w *world) server(allow ...netip.Prefix) *reminders.Service {
	return reminders.New(reminders.Config{
		Planner: w.API.Planner, Store: w.Store, Accounts: w.Accounts, Members: w.members, Mail: w.office.send, Outbound: outbound.New(outbound.Config{Allow: allow}), Contact: "https://planner.example.org",
		NewID: w.newID, Now: w.Now, Log: slog.New(slog.NewTextHandler(w.Log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Count: func(o reminders.Outcome) { w.counted[slices.Index(reminders.Outcomes, o)].Add(1) },
	})
}

var loopback = netip.MustParsePrefix("127.0.0.0/8")

// round lets a server do all that is due.
func (w *world) round(s *reminders.Service) {
	w.t.Helper()
	w.must(s.SendDue(w.t.Context()))
	s.Wait()
}

// person is somebody with a subject.
type person struct {
	*world
	account.Account
	subject planner.Subject
}

func (w *world) person(name string) *person {
	w.t.Helper()
	a, err := w.Accounts.Create(w.t.Context(), account.Draft{Email: name + "@example.org"})
	w.must(err)
	p := &person{world: w, Account: a}
	p.subject, err = w.API.Planner.CreateSubject(w.t.Context(), p.call(), planner.SubjectDraft{Name: "Algebra", Type: planner.Study})
	w.must(err)
	return p
}

func (p *person) call() planner.Call {
	return planner.Call{Space: p.Live, Now: planner.MomentAt(p.Now(), time.UTC)}
}

// signIn returns what a new session of p opens.
func (p *person) signIn() account.Access {
	p.t.Helper()
	s := account.Session{ID: string(account.SessionID) + p.newID(), AccountID: p.ID, Created: p.Now(), Seen: p.Now(), Proved: p.Now()}
	s.Hash = s.ID
	p.must(p.Store.CreateSession(p.t.Context(), s, time.Time{}, time.Time{}))
	return account.Access{Key: account.Key{ID: s.ID, Space: p.Live}, AccountID: p.ID}
}

// block plans a session so long from now.
func (p *person) block(from time.Duration) planner.Block {
	p.t.Helper()
	at := planner.MomentAt(p.Now().Add(from), time.UTC)
	b, err := p.API.Planner.CreateBlock(p.t.Context(), p.call(), planner.BlockDraft{SubjectID: p.subject.ID, Date: at.Today, Start: at.Clock, End: at.Clock + 30, Topic: new("Ringe")})
	p.must(err)
	return b
}

// told checks what a browser was told since it was last asked.
func (w *world) told(what string, b *browser, want ...string) {
	w.t.Helper()
	var got []string
	for _, m := range w.push.got(b) {
		got = append(got, fmt.Sprintf("%s %s %q %q %s %s %d %d", m.Kind, m.Language, m.Subject, m.Title, m.Date, m.Start, m.Minutes, m.Sessions))
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: told %q, want %q", what, got, want)
	}
}

const begins = `session de "Algebra" "Ringe" 2026-03-01 12:00 10 0`

func onBoth(t *testing.T, test func(*world)) {
	t.Helper()
	for name, open := range fresh.Databases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(newWorld(t, open(t)))
		})
	}
}

func TestASessionIsToldOnceAsLongBeforeAsTheBrowserWantsWhoeverLooks(t *testing.T) {
	t.Parallel()
	onBoth(t, func(w *world) {
		ada, servers := w.person("a"), []*reminders.Service{w.server(loopback), w.server(loopback), w.server(loopback)}
		b := w.push.browser("/secret-endpoint")
		w.must(servers[0].Set(w.t.Context(), ada.signIn(), w.push.draft(b)))
		ada.block(3 * time.Hour)
		w.round(servers[0])
		w.told("at nine", b)
		w.Pass(2*time.Hour + 49*time.Minute)
		w.round(servers[0])
		w.told("a minute before it is due", b)
		w.Pass(time.Minute)
		var all sync.WaitGroup
		for _, s := range servers {
			all.Go(func() { w.round(s) })
		}
		all.Wait()
		w.told("when it is due, by all servers at once", b, begins)
		ada.block(5 * time.Hour) // so that it is looked at again
		w.round(w.server(loopback))
		w.told("by a server that was started since", b)
		if strings.Contains(w.Log.String(), "secret-endpoint") || strings.Contains(w.Log.String(), "Ringe") {
			w.t.Errorf("the log tells: %s", w.Log)
		}
	})
}

func TestWhatWasMovedDoneDeletedOrLiesOnADayOffIsNotTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, ctx := w.server(loopback), t.Context()
	for name, change := range map[string]func(p *person, b planner.Block) error{
		"moved": func(p *person, b planner.Block) error {
			_, err := w.API.Planner.MoveBlock(ctx, p.call(), b.ID, planner.BlockMove{Date: b.Date + 1})
			return err
		},
		"done": func(p *person, b planner.Block) error {
			_, err := w.API.Planner.UpdateBlock(ctx, p.call(), b.ID, planner.BlockPatch{Done: planner.Some(true)})
			return err
		},
		"deleted": func(p *person, b planner.Block) error { return w.API.Planner.DeleteBlock(ctx, p.call(), b.ID) },
		"off": func(p *person, b planner.Block) error {
			_, err := w.API.Planner.CreateDayOff(ctx, p.call(), planner.DayOffDraft{DateFrom: b.Date, DateTo: b.Date})
			return err
		},
		"kept": func(*person, planner.Block) error { return nil },
	} {
		p, b := w.person(name), w.push.browser("/"+name)
		w.must(s.Set(ctx, p.signIn(), w.push.draft(b)))
		made := p.block(3 * time.Hour)
		w.round(s)
		w.must(change(p, made))
	}
	w.Pass(2*time.Hour + 50*time.Minute)
	w.round(s)
	for path, b := range w.push.browsers {
		if path == "/kept" {
			w.told(path, b, begins)
		} else {
			w.told(path, b)
		}
	}
}

func TestExamsAndTheWeekAreToldOnTheEveningBefore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, ctx, ada := w.server(loopback), t.Context(), w.person("a")
	all, none := w.push.browser("/all"), w.push.browser("/none")
	w.must(s.Set(ctx, ada.signIn(), w.push.draft(all)))
	d := w.push.draft(none)
	d.Exams, d.Week = false, false
	w.must(s.Set(ctx, ada.signIn(), d))
	_, err := w.API.Planner.CreateExam(ctx, ada.call(), planner.ExamDraft{SubjectID: ada.subject.ID, Title: "Klausur", Date: ada.call().Now.Today + 1, Start: new(planner.Clock(540))})
	w.must(err)
	ada.block(24 * time.Hour)
	ada.block(25 * time.Hour)
	w.round(s)
	w.Pass(9*time.Hour - time.Second)
	w.round(s)
	w.told("a second before six", all)
	w.Pass(time.Second)
	w.round(s)
	w.told("at six", all, `exam de "Algebra" "Klausur" 2026-03-02 09:00 0 0`, `week de "" "" 2026-03-02  60 2`)
	w.told("who wants neither", none)
}

func TestOneWhosePushServiceHangsHoldsUpNobodyElse(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, ctx := w.server(loopback), t.Context()
	slow, quick := w.person("slow"), w.person("quick")
	release := make(chan struct{})
	for i := range account.MaxReminders {
		b := w.push.browser(fmt.Sprintf("/hangs%d", i))
		w.push.hangs[b.path] = release
		w.must(s.Set(ctx, slow.signIn(), w.push.draft(b)))
	}
	if err := s.Set(ctx, slow.signIn(), w.push.draft(w.push.browser("/one-more"))); !strings.Contains(fmt.Sprint(err), "endpoint: no room") {
		t.Errorf("one browser more: %v", err)
	}
	b := w.push.browser("/quick")
	w.must(s.Set(ctx, quick.signIn(), w.push.draft(b)))
	slow.block(11 * time.Minute)
	w.round(s)
	w.Pass(time.Minute)
	w.must(s.SendDue(ctx))
	<-w.push.arrived // it hangs
	quick.block(11 * time.Minute)
	w.must(s.SendDue(ctx))
	w.Pass(time.Minute)
	w.must(s.SendDue(ctx))
	for ctx.Err() == nil && w.counted[0].Load() == 0 { //nolint:revive // it ends when the message has come, or the test
	}
	if got := w.push.got(b); len(got) != 1 {
		t.Errorf("the other was told %v", got)
	}
	close(release)
	s.Wait()
	if n := w.counted[0].Load(); n != account.MaxReminders+1 {
		t.Errorf("%d messages", n)
	}
}

func TestABrowserThatItsPushServiceKnowsNoMoreIsForgottenAndOneThatFailsRests(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, ctx, ada := w.server(loopback), t.Context(), w.person("a")
	gone, fails, left := w.push.browser("/gone"), w.push.browser("/fails"), w.push.browser("/left")
	w.must(s.Set(ctx, ada.signIn(), w.push.draft(gone)))
	staying, leaving := ada.signIn(), ada.signIn()
	w.must(s.Set(ctx, staying, w.push.draft(fails)))
	w.must(s.Set(ctx, leaving, w.push.draft(left)))
	w.must(w.members.EndSession(ctx, ada.ID, leaving.Key.ID))
	delete(w.push.browsers, gone.path)
	w.push.answer = http.StatusServiceUnavailable
	for _, from := range []time.Duration{11, 12, 13} {
		ada.block(from * time.Minute)
	}
	w.round(s)
	for range 4 {
		w.Pass(time.Minute)
		w.round(s)
	}
	all, err := w.Store.Reminders(ctx, ada.Live)
	w.must(err)
	if len(all) != 1 || all[0].SessionID != staying.Key.ID || all[0].Failures != 2 || fails.asks != 2 || left.asks != 0 {
		t.Errorf("%+v, asked %d times, one that is signed out %d times", all, fails.asks, left.asks)
	}
	if w.counted[1].Load() != 1 || w.counted[2].Load() != 2 {
		t.Errorf("%d gone, %d failed", w.counted[1].Load(), w.counted[2].Load())
	}
}

func TestAPushServiceInAPrivateNetworkIsNotReachedUnlessTheOperatorAllowsIt(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	ada, b := w.person("a").signIn(), w.push.browser("/x")
	w.must(w.server().Set(t.Context(), ada, w.push.draft(b)))
	if err := w.server().SendTest(t.Context(), ada); fmt.Sprint(err) != "endpoint: "+outbound.ErrForbidden.Error() {
		t.Errorf("not allowed: %v", err)
	}
	w.must(w.server(loopback).SendTest(t.Context(), ada))
	w.told("allowed", b, `test de "" "" 0000-12-31  0 0`)
	w.must(w.server().Remove(t.Context(), ada))
	if err := w.server(loopback).SendTest(t.Context(), ada); fmt.Sprint(err) != "endpoint: this browser is told nothing" {
		t.Errorf("removed: %v", err)
	}
}

func TestEverythingWrongWithABrowserIsToldAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	err := w.server().Set(t.Context(), w.person("a").signIn(), reminders.Draft{Endpoint: "ftp://x", P256DH: "AA", Auth: "AA", Language: "fr", Minutes: new(121)})
	bad, _ := errors.AsType[planner.Invalid](err)
	var fields []string
	for _, p := range bad {
		fields = append(fields, p.Field)
	}
	if want := []string{"endpoint", "p256dh", "auth", "language", "minutes"}; !slices.Equal(fields, want) {
		t.Errorf("%v: %q, want %q", err, fields, want)
	}
}
