package account_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// filled makes an account with something in it.
func (o *office) filled(ctx context.Context, t *testing.T, email string) account.Account {
	a := o.account(t, email)
	call := planner.Call{Space: a.Live, Now: planner.MomentAt(o.now, time.UTC)}
	slots := []planner.Slot{{Days: []planner.Weekday{1, 4}, Start: 600, End: 690}}
	for _, name := range []string{"Maths", "Art"} {
		subject, err := o.planner.CreateSubject(ctx, call, planner.SubjectDraft{Name: name, Type: planner.Study, Slots: &slots})
		if err != nil {
			t.Fatal(err)
		}
		subject, err = o.planner.AddItem(ctx, call, subject.ID, planner.ItemDraft{Title: "Sets", Duration: 90})
		if err != nil {
			t.Fatal(err)
		}
		exam := planner.ExamDraft{SubjectID: subject.ID, Title: "Final", Date: call.Now.Today + 30, Items: &[]string{subject.Syllabus[0].ID}}
		if _, err := o.planner.CreateExam(ctx, call, exam); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"Christmas", "New Year"} {
		draft := planner.DayOffDraft{Name: &name, DateFrom: call.Now.Today + 90, DateTo: call.Now.Today + 104, PausesRotation: new(true)}
		if _, err := o.planner.CreateDayOff(ctx, call, draft); err != nil {
			t.Fatal(err)
		}
	}
	blocks, _, err := o.planner.Blocks(ctx, call, planner.BlockFilter{})
	if err != nil || len(blocks) == 0 {
		t.Fatalf("%d blocks, %v", len(blocks), err)
	}
	note := "p. 7:\n\tbring the lens"
	if _, err := o.planner.UpdateBlock(ctx, call, blocks[0].ID, planner.BlockPatch{Done: planner.Some(true), Note: planner.Some(&note), Actual: planner.Some(new(0))}); err != nil {
		t.Fatal(err)
	}
	if _, err := o.planner.StartFocus(ctx, call, planner.FocusDraft{BlockID: blocks[1].ID}); err != nil {
		t.Fatal(err)
	}
	more := planner.Wish{What: planner.WishMore, SubjectID: planner.Some(blocks[0].SubjectID)}
	if _, err := o.planner.ReplaceWishes(ctx, call, planner.WishesDraft{Wishes: []planner.Wish{more}}); err != nil {
		t.Fatal(err)
	}
	return a
}

// exported makes an account with something in it and a key, and exports it.
func (o *office) exported(t *testing.T, email string) account.Document {
	t.Helper()
	a := o.filled(t.Context(), t, email)
	if _, err := o.Update(t.Context(), a.ID, account.Patch{WeeklyMail: planner.Some("de")}); err != nil {
		t.Fatal(err)
	}
	o.key(t, a.ID, liveFull)
	return o.export(t, a.ID)
}

// export exports an account, with blocks that stay in memory.
func (o *office) export(t *testing.T, id string) (doc account.Document) {
	t.Helper()
	err := o.Export(t.Context(), id, nil, func(whole account.Document) error {
		doc = whole
		for mode, c := range doc.Spaces {
			c.Blocks = planner.BlocksOf(blocksOf(t, c)...)
			doc.Spaces[mode] = c
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// blocksOf returns all blocks of c.
func blocksOf(t *testing.T, c planner.Contents) []planner.ContentBlock {
	t.Helper()
	blocks, err := planner.Collect(c.Blocks.Each())
	if err != nil || len(blocks) != c.Blocks.Count {
		t.Fatalf("%d blocks of %d, %v", len(blocks), c.Blocks.Count, err)
	}
	return blocks
}

// with gives the space of a mode other blocks.
func with(doc account.Document, mode account.Mode, blocks []planner.ContentBlock) {
	c := doc.Spaces[mode]
	c.Blocks = planner.BlocksOf(blocks...)
	doc.Spaces[mode] = c
}

func TestAnExportComesBackWhole(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := newOffice(t)
	a := o.filled(ctx, t, "ada@example.org")
	text := o.key(t, a.ID, liveFull)
	if _, err := o.Update(ctx, a.ID, account.Patch{Name: planner.Some("Ada"), FirstWeekday: planner.Some(planner.Weekday(0))}); err != nil {
		t.Fatal(err)
	}
	before := o.export(t, a.ID)
	if n := len(before.Spaces[account.Live].DaysOff); n != 2 {
		t.Fatalf("%d days off are exported", n)
	}
	if n := len(before.Spaces[account.Live].Exams); n != 2 {
		t.Fatalf("%d exams are exported", n)
	}
	written, err := json.Marshal(before)
	if err != nil {
		t.Fatal(err)
	}
	read, err := account.ReadDocument(bytes.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Import(ctx, read, "", nil); !errors.Is(err, account.ErrEmailTaken) {
		t.Fatalf("beside the original: %v", err)
	}
	if err := o.Delete(ctx, a.ID); err != nil {
		t.Fatal(err)
	}
	back, err := o.Import(ctx, read, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	after := o.export(t, back.ID)
	if diff := cmp.Diff(before.Account, after.Account, cmpopts.IgnoreFields(account.Account{}, "ID", "Live", "Sandbox")); diff != "" || before.Account.Name == "" {
		t.Errorf("the account: %s", diff)
	}
	for _, mode := range []account.Mode{account.Live, account.Sandbox} {
		if diff := sameContents(t, before.Spaces[mode], after.Spaces[mode]); diff != "" || len(after.Keys) != 1 {
			t.Errorf("%d keys; %s", len(after.Keys), diff)
		}
	}
	if _, call, err := o.authenticator.Authenticate(ctx, text, o.now); err != nil || call.Space != back.Live {
		t.Errorf("the key: %v", err)
	}
}

func TestACopyGetsNoKeys(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	a, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := o.Keys(t.Context(), a.ID)
	if err != nil || len(keys) != 0 {
		t.Errorf("%d keys, %v", len(keys), err)
	}
}

func TestFeedsMoveWithTheirHashesAndACopyGetsNone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	feed := planner.Feed{ID: planner.FeedID.Text([16]byte{1}), Name: "Phone", SubjectIDs: &[]string{}, AheadWeeks: 1, Done: planner.FeedHide, Created: planner.InstantOf(o.now)}
	doc.Feeds = []account.DocumentFeed{{Feed: feed, Mode: account.Sandbox, SHA256: strings.Repeat("a1", 32)}}
	doc.Keys, doc.Account.Email = nil, "moved@example.org"
	for email, want := range map[string][]account.DocumentFeed{"": doc.Feeds, "copy@example.org": nil} {
		a, err := o.Import(t.Context(), doc, email, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []account.DocumentFeed
		err = o.Export(t.Context(), a.ID, nil, func(d account.Document) error {
			got = d.Feeds
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for i := range got {
			got[i].Hash = ""
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q has %+v", email, got)
		}
	}
	doc.Feeds = append(doc.Feeds, doc.Feeds[0], account.DocumentFeed{})
	_, err := o.Import(t.Context(), doc, "other@example.org", nil)
	if err == nil || !strings.Contains(err.Error(), "feeds[1].sha256: stands here twice; feeds[2].mode: must be live or sandbox; feeds[2].sha256: must be 64 hex digits; feeds[2].id: is not the id of a feed") {
		t.Error(err)
	}
}

func TestADocumentThatCannotBeIsRefusedWhole(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	live := doc.Spaces[account.Live]
	live.Subjects[0].Name = ""
	live.Subjects[1].Color = "red"
	live.Subjects[1].Syllabus[0].Duration = 0
	blocks := blocksOf(t, live)
	blocks[0].SubjectID = "sub_of_somebody_else"
	blocks[1].End = blocks[1].Start
	blocks[2].ID = blocks[3].ID
	with(doc, account.Live, blocks)
	doc.Format = 3
	doc.Keys = []account.DocumentKey{{}}
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	want := []string{
		"format", "spaces.live.subjects[0].name", "spaces.live.subjects[1].color", "spaces.live.subjects[1].syllabus[0].duration",
		"spaces.live.blocks[0].subject_id", "spaces.live.blocks[1].end", "spaces.live.blocks[3].id",
		"keys[0].id", "keys[0].sha256", "keys[0].mode", "keys[0].scope",
	}
	if diff := cmp.Diff(want, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if _, err := o.Find(t.Context(), "copy@example.org"); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("an account remains: %v", err)
	}
}

func TestDaysOffOfADocumentThatCannotBeAreRefusedByTheirFields(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	live := doc.Spaces[account.Live]
	for i, spoil := range []func(d *planner.DayOff){
		func(d *planner.DayOff) { d.CalendarID = new("cal_00000000000000000000000010") }, // there are no calendars
		func(d *planner.DayOff) { d.ID = live.DaysOff[0].ID },
		func(d *planner.DayOff) { d.ID = "off" },
		func(d *planner.DayOff) { d.SubjectID, d.PausesRotation = new("sub_of_somebody_else"), false },
		func(d *planner.DayOff) { d.SubjectID = &live.Subjects[0].ID },
		func(d *planner.DayOff) { d.DateTo = d.DateFrom + planner.MaxDayOffRange },
		func(d *planner.DayOff) { d.DateTo = d.DateFrom - 1 },
		func(d *planner.DayOff) { d.Name = " Easter" },
	} {
		if i >= len(live.DaysOff) {
			live.DaysOff = append(live.DaysOff, live.DaysOff[1])
			live.DaysOff[i].ID = fmt.Sprintf("off_%025d0", i)
		}
		spoil(&live.DaysOff[i])
	}
	doc.Spaces[account.Live] = live
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	var want []string
	for i, field := range []string{"calendar_id", "id", "id", "subject_id", "pauses_rotation", "date_to", "date_to", "name"} {
		want = append(want, fmt.Sprintf("spaces.live.days_off[%d].%s", i, field))
	}
	if diff := cmp.Diff(want, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	live.DaysOff = slices.Repeat(live.DaysOff[:1], planner.MaxDaysOff+1)
	doc.Spaces[account.Live] = live
	if _, err := o.Import(t.Context(), doc, "copy@example.org", nil); !slices.Contains(fields(err), "spaces.live.days_off") {
		t.Errorf("501 days off: %v", err)
	}
}

func TestExamsOfADocumentThatCannotBeAreRefusedByTheirFields(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	live := doc.Spaces[account.Live]
	for i, spoil := range []func(e *planner.ContentExam){
		func(e *planner.ContentExam) { e.SubjectID = "sub_of_somebody_else" },
		func(e *planner.ContentExam) { e.ID = live.Exams[0].ID },
		func(e *planner.ContentExam) { e.ID = "exm" },
		func(e *planner.ContentExam) { e.Title = " Final" },
		func(e *planner.ContentExam) { e.Date = 0 },
		func(e *planner.ContentExam) { e.ExtraMinutes = -1 },
		func(e *planner.ContentExam) { e.Items = &[]string{live.Subjects[0].Syllabus[0].ID} }, // of the other subject
	} {
		if i >= len(live.Exams) {
			live.Exams = append(live.Exams, live.Exams[1])
			live.Exams[i].ID = fmt.Sprintf("exm_%025d0", i)
		}
		spoil(&live.Exams[i])
	}
	doc.Spaces[account.Live] = live
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	var want []string
	for i, field := range []string{"subject_id", "id", "id", "title", "date", "extra_minutes", "items[0]"} {
		want = append(want, fmt.Sprintf("spaces.live.exams[%d].%s", i, field))
	}
	if diff := cmp.Diff(want, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	live.Exams = slices.Repeat(live.Exams[:1], planner.MaxExams+1)
	doc.Spaces[account.Live] = live
	if _, err := o.Import(t.Context(), doc, "copy@example.org", nil); !slices.Equal(fields(err), []string{"spaces.live.exams"}) {
		t.Errorf("101 exams: %v", err)
	}
}

func TestWhatIsInAListThatIsTooLongIsNotLookedAt(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	live := doc.Spaces[account.Live]
	live.Subjects[1].Syllabus = make([]planner.Item, planner.MaxSyllabus+1)
	doc.Spaces[account.Sandbox] = planner.Contents{
		Subjects: make([]planner.Subject, planner.MaxSubjects+1),
		Blocks:   planner.BlocksOf(make([]planner.ContentBlock, planner.MaxBlocks+1)...),
	}
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	want := []string{"spaces.live.subjects[1].syllabus", "spaces.sandbox.subjects", "spaces.sandbox.blocks"}
	if diff := cmp.Diff(want, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestNothingRemainsOfAnImportThatFails(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	doc.Account.Email = "eve@example.org" // its keys open ada's account already
	if _, err := o.Import(t.Context(), doc, "", nil); err == nil {
		t.Fatal("one key opens two accounts")
	}
	if _, err := o.Find(t.Context(), "eve@example.org"); !errors.Is(err, account.ErrNotFound) {
		t.Errorf("an account remains: %v", err)
	}
}

func TestNobodySeesAnAccountThatIsHalfImported(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	for _, end := range []bool{true, false} { // whether it ends in the middle
		told, ended := 0, false
		func() {
			defer func() { ended = recover() != nil }()
			_, err := o.Import(t.Context(), doc, "copy@example.org", func(done, total int) {
				told++
				if _, err := o.Find(t.Context(), "copy@example.org"); !errors.Is(err, account.ErrNotFound) {
					t.Errorf("after %d of %d blocks: %v", done, total, err)
				}
				if end && done == total {
					panic("the end")
				}
			})
			if err != nil {
				t.Error(err)
			}
		}()
		_, err := o.Find(t.Context(), "copy@example.org")
		if told == 0 || ended != end || errors.Is(err, account.ErrNotFound) != end {
			t.Errorf("told %d times, ended %t: %v", told, ended, err)
		}
	}
}

func TestExportAndImportTellTheirBlocks(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	blocks := doc.Spaces[account.Live].Blocks.Count
	a, err := o.Find(t.Context(), "ada@example.org")
	if err != nil {
		t.Fatal(err)
	}
	for what, run := range map[string]func(planner.Progress) error{
		"export": func(p planner.Progress) error {
			return o.Export(t.Context(), a.ID, p, func(doc account.Document) error {
				for _, c := range doc.Spaces {
					blocksOf(t, c)
				}
				return nil
			})
		},
		"import": func(p planner.Progress) error {
			_, err := o.Import(t.Context(), doc, "copy@example.org", p)
			return err
		},
	} {
		var most [2]int
		err := run(func(done, total int) {
			most = [2]int{max(most[0], done), max(most[1], total)}
		})
		if err != nil || most != [2]int{blocks, blocks} {
			t.Errorf("%s: %v blocks are told, want %d; %v", what, most, blocks, err)
		}
	}
}

func TestADocumentOfAnOlderVersionGivesTheDefaults(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := newOffice(t)
	o.account(t, "first@example.org") // the administrator
	doc, err := account.ReadDocument(strings.NewReader(`{
		"format": 1, "exported": "2026-03-02T08:30:00Z",
		"account": {"id": "acc_1", "email": "ada@example.org", "time_zone": "Europe/Berlin", "plan": "personal", "created": "2026-01-01T00:00:00Z"},
		"keys": [], "spaces": {"live": {"generated_through": null, "subjects": [], "blocks": []}}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	a, err := o.Import(ctx, doc, "", nil)
	if err != nil || a.FirstWeekday != 1 || a.Name != "" || a.Administrator || a.TimeZone != "Europe/Berlin" {
		t.Errorf("got %+v, %v", a, err)
	}
}

func TestADocumentMakesNobodyAnAdministrator(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	if !doc.Account.Administrator {
		t.Fatal("the export does not tell that ada is the administrator")
	}
	if copied, err := o.Import(ctx, doc, "copy@example.org", nil); err != nil || copied.Administrator {
		t.Errorf("beside the original: %+v, %v", copied, err)
	}
	elsewhere := newOffice(t)
	doc.Account.Administrator = false
	if first, err := elsewhere.Import(ctx, doc, "", nil); err != nil || !first.Administrator {
		t.Errorf("the first of a server: %+v, %v", first, err)
	}
}

func TestWhatIsWrongWithTheAccountOfADocumentIsTold(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	wrong := planner.Weekday(9)
	doc.Account.Name, doc.Account.FirstWeekday = "a\x00b", &wrong
	_, err := o.Import(t.Context(), doc, "copy@example.org", nil)
	if diff := cmp.Diff([]string{"name", "first_weekday"}, fields(err)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
