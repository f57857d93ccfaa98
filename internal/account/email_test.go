package account_test

import (
	"errors"
	"testing"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// hidden are addresses that look like others.
var hidden = []string{
	"ada\u00ad@example.org", "ada\u200b@example.org", "ada\u200c@example.org", "ada\u200d@example.org", "ad\u2060a@example.org",
	"ada@\ufeffexample.org", "\u202eada@example.org", "ada\u2066@example.org", "ada\u061c@example.org", "ada\u00a0x@example.org",
	"ada\u2003x@example.org", "ada\u3000x@example.org", "ada\u2028x@example.org", "ada\u034f@example.org", "ada\ufe0f@example.org",
	"ada\U000e0101@example.org", "ada\U000e0041@example.org", "ada\u115f@example.org", "ada\u3164@example.org", "ada\uffa0@example.org",
	"ada\u17b4@example.org", "ada\u2800@example.org", "ada\u180b@example.org", "ada\ue000@example.org", "ada\U000effff@example.org",
	"\u0301ada@example.org", "ada@\u0301example.org", "ada.\u0301b@example.org", "ada+\u20dd@example.org",
}

func TestAnAddressShowsAllThatItHas(t *testing.T) {
	t.Parallel()
	c := newClub(t, account.OpenSignUp)
	a, _ := c.join(t, "real@example.org")
	for _, email := range hidden {
		_, _, err := c.SignUp(t.Context(), account.SignUpDraft{Email: email, Password: right}, "browser")
		_, created := c.Create(t.Context(), account.Draft{Email: email})
		_, updated := c.Members.Update(t.Context(), a.ID, account.Patch{Email: planner.Some(email)}, right)
		_, _, invited := c.Invite(t.Context(), email)
		for what, err := range map[string]error{"sign-up": err, "creation": created, "change": updated, "invitation": invited} {
			if bad, ok := errors.AsType[planner.Invalid](err); !ok || len(bad) != 1 || bad[0] != (planner.Problem{Field: "email", Reason: "must not contain characters that cannot be seen"}) {
				t.Errorf("%s of %+q: %v", what, email, err)
			}
		}
	}
	for _, email := range []string{"füchslein@bücher.example", "fu\u0308chslein@example.org", "用户@例子.广告", "иван@пример.рф", "अजय@डाटा.भारत", "a+b_c@example.org", "r\u0331\u0301x@example.org"} {
		if _, err := c.Create(t.Context(), account.Draft{Email: email}); err != nil {
			t.Errorf("%+q: %v", email, err)
		}
	}
}

func TestAnAddressThatIsRefusedTodayStillSignsIn(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	c := newClub(t, account.OpenSignUp)
	for _, email := range hidden {
		a := account.Account{
			ID: "acc_" + newID(), Email: email, TimeZone: "UTC", Plan: "personal", Created: c.now,
			Live: planner.Space("spc_" + newID()), Sandbox: planner.Space("spc_" + newID()),
		}
		if _, err := c.store.Enroll(ctx, account.Enrollment{Account: a}); err != nil {
			t.Fatalf("%+q: %v", email, err)
		}
		if err := c.SetPassword(ctx, a.ID, right); err != nil {
			t.Fatalf("%+q: %v", email, err)
		}
		if err := c.signsIn(t, email, right); err != nil {
			t.Errorf("%+q: %v", email, err)
		}
		if _, err := c.Members.Update(ctx, a.ID, account.Patch{Email: planner.Some(email), Name: planner.Some("Ada")}, ""); err != nil {
			t.Errorf("%+q: %v", email, err)
		}
	}
}
