package account_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// spaceOf is what an account's space of mode holds.
func (o *office) spaceOf(t *testing.T, a account.Account, mode account.Mode) planner.Contents {
	t.Helper()
	return o.export(t, a.ID).Spaces[mode]
}

// sameContents tells how two spaces differ, versions apart.
func sameContents(t *testing.T, want, got planner.Contents) string {
	t.Helper()
	listed := cmp.Transformer("blocks", func(b planner.ContentBlocks) []planner.ContentBlock {
		return blocksOf(t, planner.Contents{Blocks: b})
	})
	instants := cmp.Comparer(func(a, b planner.Instant) bool { return a == b })
	return cmp.Diff(want, got, listed, instants, cmpopts.IgnoreFields(planner.Subject{}, "Version"), cmpopts.IgnoreFields(planner.Block{}, "Version"), cmpopts.IgnoreFields(planner.DayOff{}, "Version"), cmpopts.IgnoreFields(planner.Exam{}, "Version"))
}

// pair is a document of one account, and another account with other contents.
func (o *office) pair(t *testing.T) (account.Document, account.Account) {
	t.Helper()
	doc := o.exported(t, "ada@example.org")
	bob := o.filled(t.Context(), t, "bob@example.org")
	return doc, bob
}

func TestASpaceIsReplacedByThatOfADocument(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	want := doc.Spaces[account.Live]
	sandbox := o.spaceOf(t, bob, account.Sandbox)
	for range 2 { // the second time by itself: its ids are taken by what it replaces
		subjects, blocks, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc)
		if err != nil || subjects != len(want.Subjects) || blocks != want.Blocks.Count {
			t.Fatalf("%d subjects, %d blocks, %v", subjects, blocks, err)
		}
		if diff := sameContents(t, want, o.spaceOf(t, bob, account.Live)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
	if diff := sameContents(t, sandbox, o.spaceOf(t, bob, account.Sandbox)); diff != "" {
		t.Errorf("the other space has changed: %s", diff)
	}
	if diff := sameContents(t, want, o.spaceOf(t, doc.Account.Account, account.Live)); diff != "" {
		t.Errorf("the space of the document's account has changed: %s", diff)
	}
}

func TestASpaceThatWasNeverGeneratedReplacesOneThatWas(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	if _, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Sandbox, doc); err != nil { // ada's is empty
		t.Fatal(err)
	}
	doc.Spaces[account.Live] = planner.Contents{}
	subjects, blocks, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc)
	if err != nil || subjects != 0 || blocks != 0 {
		t.Fatalf("%d subjects, %d blocks, %v", subjects, blocks, err)
	}
	if got := o.spaceOf(t, bob, account.Live); got.Through != nil || len(got.Subjects)+len(got.DaysOff)+len(got.Exams)+got.Blocks.Count != 0 {
		t.Errorf("left are %+v", got)
	}
}

func TestADocumentThatIsWrongReplacesNothing(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	before := o.spaceOf(t, bob, account.Live)
	refused := func(mode account.Mode, want ...string) {
		t.Helper()
		_, _, err := o.ReplaceSpace(t.Context(), bob.ID, mode, doc)
		if diff := cmp.Diff(want, fields(err)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if diff := sameContents(t, before, o.spaceOf(t, bob, account.Live)); diff != "" {
			t.Errorf("the space has changed: %s", diff)
		}
	}
	blocks := blocksOf(t, doc.Spaces[account.Live])
	blocks[0].SubjectID = "sub_of_somebody_else"
	with(doc, account.Live, blocks)
	doc.Spaces[account.Live].Subjects[1].Name = ""
	refused(account.Live, "spaces.live.subjects[1].name", "spaces.live.blocks[0].subject_id")
	refused(account.Sandbox, "spaces.live.subjects[1].name", "spaces.live.blocks[0].subject_id")
	doc.Format = 3
	delete(doc.Spaces, account.Live)
	refused(account.Live, "format", "spaces.live")
}

var errDisk = errors.New("the disk is full")

// failing is a storage whose writes to a space fail when they have done all.
type failing struct{ planner.ContentStorage }

func (f failing) Write(ctx context.Context, space planner.Space, change func(context.Context, planner.Tx) error) error {
	return f.ContentStorage.Write(ctx, space, func(ctx context.Context, tx planner.Tx) error {
		return errors.Join(change(ctx, tx), errDisk)
	})
}

func TestAFailureInTheMiddleReplacesNothing(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	before := o.spaceOf(t, bob, account.Live)
	breaking := account.NewService(o.store, o.store, failing{o.store}, newID, nil, func() time.Time { return o.now })
	if _, _, err := breaking.ReplaceSpace(t.Context(), bob.ID, account.Live, doc); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	if diff := sameContents(t, before, o.spaceOf(t, bob, account.Live)); diff != "" {
		t.Errorf("the space has changed: %s", diff)
	}
	if _, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc); err != nil {
		t.Errorf("the same document without the failure: %v", err)
	}
}

func TestASpaceIsReset(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	doc.Spaces[account.Sandbox] = doc.Spaces[account.Live]
	if _, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Sandbox, doc); err != nil {
		t.Fatal(err)
	}
	live := o.spaceOf(t, bob, account.Live)
	if err := o.ResetSpace(t.Context(), planner.Call{Space: bob.Sandbox}, planner.Contents{}, 0); err != nil {
		t.Fatal(err)
	}
	if got := o.spaceOf(t, bob, account.Sandbox); got.Through != nil || len(got.Subjects)+len(got.DaysOff)+len(got.Exams)+got.Blocks.Count != 0 {
		t.Errorf("left are %+v", got)
	}
	if diff := sameContents(t, live, o.spaceOf(t, bob, account.Live)); diff != "" {
		t.Errorf("the other space has changed: %s", diff)
	}
}

func TestTheSpacesOfNobodyAreNotFound(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	_, _, replaced := o.ReplaceSpace(t.Context(), "acc_nobody", account.Live, doc)
	exported := o.Export(t.Context(), "acc_nobody", nil, func(account.Document) error { return nil })
	for what, err := range map[string]error{
		"replace": replaced, "export": exported,
	} {
		if !errors.Is(err, account.ErrNotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
