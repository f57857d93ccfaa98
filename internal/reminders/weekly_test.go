package reminders_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/reminders"
	"studyplanner/internal/store/storetest/fresh"
)

// office takes e-mail, and does as a test says.
type office struct {
	mu     sync.Mutex
	got    []reminders.Mail
	refuse error
	hang   map[string]chan struct{} // by address: until it is closed
	came   chan string              // the addresses of those that hang
}

func newOffice() *office {
	return &office{hang: map[string]chan struct{}{}, came: make(chan string, 100)}
}

func (o *office) send(_ context.Context, m reminders.Mail) error {
	o.mu.Lock()
	hang, refuse := o.hang[m.To], o.refuse
	o.mu.Unlock()
	if hang != nil {
		o.came <- m.To
		<-hang
	}
	if refuse != nil {
		return refuse
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.got = append(o.got, m)
	return nil
}

// letters returns what came since it was last asked.
func (o *office) letters() []reminders.Mail {
	o.mu.Lock()
	defer o.mu.Unlock()
	got := o.got
	o.got = nil
	return got
}

// wantsMail chooses the weekly e-mail.
func (p *person) wantsMail(language string) *person {
	p.t.Helper()
	_, err := p.Accounts.Update(p.t.Context(), p.ID, account.Patch{WeeklyMail: planner.Some(language)})
	p.must(err)
	return p
}

// mailed checks to whom e-mail went since it was last asked.
func (w *world) mailed(what string, want ...string) []reminders.Mail {
	w.t.Helper()
	got := w.office.letters()
	var to []string
	for _, l := range got {
		to = append(to, l.To)
	}
	if fmt.Sprint(to) != fmt.Sprint(want) {
		w.t.Errorf("%s: mailed to %q, want %q", what, to, want)
	}
	return got
}

const untilSix = 9 * time.Hour

func TestAWeekIsMailedOnceOnSundayEveningWhoeverLooks(t *testing.T) {
	t.Parallel()
	onBoth(t, func(w *world) {
		ada, servers := w.person("a").wantsMail("de"), []*reminders.Service{w.server(), w.server(), w.server()}
		ada.block(24 * time.Hour)
		_, err := w.API.Planner.CreateExam(w.t.Context(), ada.call(), planner.ExamDraft{
			SubjectID: ada.subject.ID, Title: "Klausur <1>", Date: ada.call().Now.Today + 9, Start: new(planner.Clock(540)),
		})
		w.must(err)
		ada.block(-3 * 24 * time.Hour)
		w.round(servers[0])
		w.Pass(untilSix - time.Second)
		w.round(servers[0])
		w.mailed("a second before six")
		w.Pass(time.Second)
		var all sync.WaitGroup
		for _, s := range servers {
			all.Go(func() { w.round(s) })
		}
		all.Wait()
		got := w.mailed("at six, by all servers at once", "a@example.org")
		if len(got) == 1 {
			w.letter(ada, got[0])
		}
		ada.block(25 * time.Hour) // so that it is looked at again
		w.round(w.server())
		w.Pass(12 * time.Hour)
		w.round(servers[0])
		w.mailed("on Monday")
		w.Pass(6*24*time.Hour + 12*time.Hour)
		w.round(servers[0])
		w.mailed("on the next Sunday, with nothing but the exam", "a@example.org")
	})
}

// letter checks an e-mail of a week.
func (w *world) letter(to *person, l reminders.Mail) {
	w.t.Helper()
	if l.Subject != "Deine Woche ab 2. März: 1 Sitzung, 30 min" {
		w.t.Errorf("subject %q", l.Subject)
	}
	for _, part := range []string{
		"Montag, 2. März\n  09:00–09:30  Algebra: Ringe\n", "Prüfungen\n  Dienstag, 10. März, 09:00: Algebra: Klausur <1>\n",
		"Letzte Woche verpasst\n  Donnerstag, 26. Februar, 09:00–09:30: Algebra: Ringe\n", "https://planner.example.org/week/2026-03-02",
	} {
		if !strings.Contains(l.Text, part) {
			w.t.Errorf("%q is not in\n%s", part, l.Text)
		}
	}
	if !strings.Contains(l.HTML, "Klausur &lt;1&gt;") || strings.Contains(l.HTML, "<img") || strings.Contains(l.HTML, "src=") {
		w.t.Errorf("the page %s", l.HTML)
	}
	token, found := strings.CutPrefix(l.Unsubscribe, "https://planner.example.org/unsubscribe?token=")
	if !found || !strings.Contains(l.Text, l.Unsubscribe) {
		w.t.Errorf("it is ended at %q", l.Unsubscribe)
	}
	w.must(w.members.Unsubscribe(w.t.Context(), token))
	a, err := w.Accounts.Get(w.t.Context(), to.ID)
	w.must(err)
	if a.WeeklyMail != "" {
		w.t.Error("it has not ended")
	}
	for _, wrong := range []string{"", "acc_1.x", token + "x", strings.ToUpper(token)} {
		if err := w.members.Unsubscribe(w.t.Context(), wrong); !errors.Is(err, account.ErrNoReset) {
			w.t.Errorf("%q: %v", wrong, err)
		}
	}
	to.wantsMail("de")
}

func TestNobodyIsMailedWhoDidNotAskOrWhoseWeekHoldsNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s := w.server()
	w.person("asks-nothing").block(24 * time.Hour)
	w.person("empty").wantsMail("en")
	unverified := w.person("unverified").wantsMail("en")
	unverified.block(24 * time.Hour)
	_, err := w.Store.UpdateAccount(t.Context(), unverified.ID, func(a account.Account) (account.Account, error) {
		a.Unverified = true
		return a, nil
	})
	w.must(err)
	left := w.person("left").wantsMail("en")
	left.block(24 * time.Hour)
	w.must(w.Accounts.Delete(t.Context(), left.ID))
	late := w.person("tokyo").wantsMail("en")
	late.block(24 * time.Hour)
	_, err = w.Accounts.Update(t.Context(), late.ID, account.Patch{TimeZone: planner.Some("Asia/Tokyo")}) // it is 18:00 there
	w.must(err)
	w.round(s)
	w.mailed("at nine", "tokyo@example.org")
	w.Pass(untilSix)
	w.round(s)
	w.mailed("at six")
}

func TestAnEMailThatIsNotTakenIsTriedAgainADozenTimesAndThenNextWeek(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, ada := w.server(), w.person("a").wantsMail("en")
	ada.block(24 * time.Hour)
	w.office.refuse = errors.New("later")
	w.round(s)
	w.Pass(untilSix)
	for range 2000 { // minutes
		w.round(s)
		w.Pass(time.Minute)
	}
	if n := w.counted[2].Load(); n < 8 || n > 12 {
		t.Errorf("tried %d times", n)
	}
	w.office.refuse = nil
	ada.block(24 * time.Hour) // so that it is looked at again
	w.round(s)
	w.mailed("on Tuesday")
	w.Pass(7*24*time.Hour - 2000*time.Minute)
	at := planner.MomentAt(w.Now().Add(24*time.Hour), time.UTC)
	_, err := w.API.Planner.CreateBlock(t.Context(), ada.call(), planner.BlockDraft{SubjectID: ada.subject.ID, Date: at.Today, Start: 600, End: 660})
	w.must(err)
	w.round(s)
	w.mailed("in the next week", "a@example.org")
}

func TestASlowMailServerHoldsUpNoBrowserAndWhoWaitsForItIsMailedLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fresh.SQLite(t))
	s, release := w.server(loopback), make(chan struct{})
	const many = 40 // more than are sent at once
	for i := range many {
		p := w.person(fmt.Sprint("slow", i)).wantsMail("en")
		p.block(24 * time.Hour)
		w.office.hang[p.Email] = release
	}
	b, quick := w.push.browser("/quick"), w.person("quick")
	quick.block(24 * time.Hour)
	w.must(s.Set(t.Context(), quick.signIn(), w.push.draft(b)))
	w.round(s)
	w.Pass(untilSix)
	w.must(s.SendDue(t.Context()))
	for range 16 {
		<-w.office.came // they hang
	}
	for t.Context().Err() == nil && w.counted[0].Load() == 0 { //nolint:revive // it ends when the browser was told, or the test
	}
	w.told("while all places are taken", b, `week de "" "" 2026-03-02  30 1`)
	close(release)
	s.Wait()
	for range 3 {
		w.Pass(2 * time.Minute)
		w.round(s)
	}
	if n := len(w.office.letters()); n != many {
		t.Errorf("%d of %d were mailed", n, many)
	}
}
