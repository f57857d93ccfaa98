package account_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// wound makes an account whose sandbox has a subject and a clock that was set.
func (o *office) wound(t *testing.T, email, now string, running bool) account.Account {
	t.Helper()
	a := o.account(t, email)
	var to planner.Instant
	if err := to.UnmarshalText([]byte(now)); err != nil {
		t.Fatal(err)
	}
	call := planner.Call{Space: a.Sandbox, Now: planner.MomentAt(o.now, time.UTC)}
	draft := planner.ClockDraft{Now: to, Running: planner.Some(running)}
	if _, err := o.planner.SetClock(t.Context(), call, planner.WallClock{Now: o.now, Zone: time.UTC}, draft); err != nil {
		t.Fatal(err)
	}
	call.Now = planner.MomentAt(to.Time(), time.UTC)
	slots := []planner.Slot{{Days: []planner.Weekday{1, 4}, Start: 600, End: 690}}
	if _, err := o.planner.CreateSubject(t.Context(), call, planner.SubjectDraft{Name: "Maths", Type: planner.Study, Slots: &slots}); err != nil {
		t.Fatal(err)
	}
	return a
}

func TestAClockIsExportedAndImportedWithItsSandbox(t *testing.T) {
	t.Parallel()
	for _, running := range []bool{false, true} {
		o := newOffice(t)
		a := o.wound(t, "ada@example.org", "2031-10-12T05:00:00.5Z", running)
		o.now = o.now.Add(time.Hour)
		doc := o.export(t, a.ID)
		shows, _ := time.Parse(time.RFC3339, "2031-10-12T05:00:00.5Z")
		if running {
			shows = shows.Add(time.Hour)
		}
		want := &planner.ContentClock{Now: planner.InstantOf(shows), Running: running}
		if got := doc.Spaces[account.Sandbox].Clock; doc.Format != 2 || doc.Spaces[account.Live].Clock != nil || got == nil || *got != *want {
			t.Fatalf("running %t: the document of format %d has %+v, want %+v", running, doc.Format, got, want)
		}
		o.now = o.now.Add(24 * time.Hour)
		copied, err := o.Import(t.Context(), doc, "copy@example.org", nil)
		if err != nil {
			t.Fatal(err)
		}
		bob := o.account(t, "bob@example.org")
		if _, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Sandbox, doc); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{copied.ID, bob.ID} {
			got := o.export(t, id).Spaces[account.Sandbox]
			if diff := sameContents(t, doc.Spaces[account.Sandbox], got); diff != "" || got.Clock == nil || *got.Clock != *want {
				t.Errorf("running %t: a clock that shows %+v %s", running, got.Clock, diff)
			}
		}
		if err := o.ResetSpace(t.Context(), planner.Call{Space: bob.Sandbox}, planner.Contents{}, 0); err != nil {
			t.Fatal(err)
		}
		if got := o.export(t, bob.ID).Spaces[account.Sandbox].Clock; got != nil {
			t.Errorf("after the reset the clock shows %+v", got)
		}
	}
}

func TestADocumentWithAWrongClockIsRefused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.export(t, o.wound(t, "ada@example.org", "2031-10-12T05:00:00Z", false).ID)
	sandbox, live := doc.Spaces[account.Sandbox], doc.Spaces[account.Live]
	live.Clock = sandbox.Clock
	sandbox.Clock = &planner.ContentClock{Now: planner.InstantOf(time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC))}
	doc.Spaces[account.Sandbox], doc.Spaces[account.Live], doc.Format = sandbox, live, 3
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	if diff := cmp.Diff([]string{"format", "spaces.live.clock", "spaces.sandbox.clock.now"}, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
