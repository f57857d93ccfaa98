package account_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// standing are the standing wishes of an account's space of mode, as its owner sees
// them.
func (o *office) standing(t *testing.T, a account.Account, mode account.Mode) planner.Standing {
	t.Helper()
	wishes, err := o.planner.Wishes(t.Context(), planner.Call{Space: a.Space(mode), Now: planner.MomentAt(o.now, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return wishes
}

func TestADocumentHasStandingWishesWhereThereAreSome(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc := o.exported(t, "ada@example.org")
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), `"wishes":[{"what":"more","subject_id":"sub_`); n != 1 || strings.Count(string(text), `"wishes"`) != 1 {
		t.Errorf("the live space alone has some: %s", text)
	}
}

func TestStandingWishesAreReplacedWithAllElseInTheirSpace(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	c := doc.Spaces[account.Live]
	past := planner.Wish{What: planner.Lighter, Until: planner.Some(planner.NewDate(2020, 1, 1))}
	free := planner.Wish{What: planner.KeepFree, Days: planner.Some([]planner.Weekday{7, 6})}
	c.Wishes = append([]planner.Wish{past, free}, c.Wishes...)
	doc.Spaces[account.Live] = c
	if _, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc); err != nil {
		t.Fatal(err)
	}
	free.Days = planner.Some([]planner.Weekday{0, 6})
	if diff := cmp.Diff(append(planner.Standing{free}, c.Wishes[2:]...), o.standing(t, bob, account.Live)); diff != "" {
		t.Errorf("after the import (-want +got)\n%s", diff)
	}
	if err := o.ResetSpace(t.Context(), planner.Call{Space: bob.Live}, planner.Contents{}, 0); err != nil {
		t.Fatal(err)
	}
	if left := o.standing(t, bob, account.Live); len(left) > 0 {
		t.Errorf("after the reset: %+v", left)
	}
}

func TestWishesOfADocumentAreCheckedAsThoseOfARequest(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	doc, bob := o.pair(t)
	some := planner.Some("sub_00000000000000000000000000")
	for name, tt := range map[string]struct {
		wishes []planner.Wish
		want   []string
	}{
		"a subject that the document does not have": {[]planner.Wish{{What: planner.Balance}, {What: planner.WishMore, SubjectID: some}}, []string{"spaces.live.wishes[1].subject_id"}},
		"a kind without what it needs":              {[]planner.Wish{{What: planner.NotAfter}}, []string{"spaces.live.wishes[0].time"}},
		"no id of a subject":                        {[]planner.Wish{{What: planner.WishMore, SubjectID: planner.Some("Maths")}}, []string{"spaces.live.wishes[0].subject_id"}},
		"51":                                        {slices.Repeat([]planner.Wish{{What: planner.Balance}}, 51), []string{"spaces.live.wishes"}},
	} {
		c := doc.Spaces[account.Live]
		c.Wishes = tt.wishes
		doc.Spaces[account.Live] = c
		_, _, err := o.ReplaceSpace(t.Context(), bob.ID, account.Live, doc)
		if diff := cmp.Diff(tt.want, fields(err)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}
