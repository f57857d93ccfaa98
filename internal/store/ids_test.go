package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// drawnIDs draws different ids of blocks, many of which begin alike, and sorts them.
func drawnIDs(t *rapid.T) []string {
	some := rapid.SliceOfN(rapid.SampledFrom([]byte{0, 1, 0x7f, 0x80, 0xff}), 16, 16)
	all := rapid.SliceOfNDistinct(rapid.Map(some, func(b []byte) string { return planner.BlockID.Text([16]byte(b)) }), 1, 30, rapid.ID).Draw(t, "ids")
	slices.Sort(all)
	return all
}

func TestBlocksStandInTheOrderOfTheTextsOfTheirIDs(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := newSpace(t, s, "a")
		if err := s.Write(t.Context(), space, add("s")); err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(rt *rapid.T) {
			ids := drawnIDs(rt)
			if err := s.Write(t.Context(), space, insteadOfOthers(rapid.Permutation(ids).Draw(rt, "inserted"))); err != nil {
				rt.Fatal(err)
			}
			after := rapid.IntRange(0, len(ids)-1).Draw(rt, "after")
			page := planner.BlockQuery{First: 730_000, Last: 730_000, After: &planner.Position{Place: planner.Place{Date: 730_000, End: 1}, ID: ids[after]}}
			for q, want := range map[*planner.BlockQuery][]string{{First: 730_000, Last: 730_000}: ids, &page: ids[after+1:]} {
				got := []string{}
				for b, err := range s.Blocks(t.Context(), space, *q) {
					if err != nil {
						rt.Fatal(err)
					}
					got = append(got, b.ID)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					rt.Fatal(diff)
				}
			}
			ending := ids[after][len(ids[after])-planner.ShortestEnding:]
			if found, err := s.BlockIDs(t.Context(), space, []string{ending}); err != nil || !slices.Contains(found, ids[after]) {
				rt.Fatalf("%s finds %q, %v", ending, found, err)
			}
		})
	})
}

// insteadOfOthers returns a change that inserts blocks of the subject "s", and
// deletes all others.
func insteadOfOthers(ids []string) func(context.Context, planner.Tx) error {
	return func(ctx context.Context, tx planner.Tx) error {
		others, err := tx.BlocksBetween(ctx, called(planner.SubjectID, "s"), planner.MinDate, planner.MaxDate)
		for _, b := range others {
			err = errors.Join(err, tx.DeleteBlocks(ctx, []string{b.ID}))
		}
		for _, id := range ids {
			b := planner.Block{ID: id, SubjectID: called(planner.SubjectID, "s"), Date: 730_000, End: 1}
			err = errors.Join(err, tx.InsertBlocks(ctx, []planner.Block{b}))
		}
		return err
	}
}

func TestWhatIsNoIDIsNotFound(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		ctx, a := t.Context(), account.Account{ID: called(account.AccountID, 0), Live: spaceCalled("l0"), Sandbox: spaceCalled("s0")}
		for _, tt := range []struct {
			of, existing string
			find         func(id string) error
			absent       error
		}{
			{"acc_", a.ID, func(id string) error { _, err := s.Account(ctx, id); return err }, account.ErrNotFound},
			{"acc_", a.ID, func(id string) error { return s.DeleteAccount(ctx, id) }, account.ErrNotFound},
			{"key_", called(account.KeyID, 0), func(id string) error { _, _, err := s.KeyOwner(ctx, id); return err }, account.ErrKeyNotFound},
			{"key_", called(account.KeyID, 0), func(id string) error { return s.RevokeKey(ctx, a, id, standingAt) }, account.ErrKeyNotFound},
			{"ses_", called(account.SessionID, 0), func(id string) error { return s.ProveSession(ctx, a.ID, id, standingAt) }, account.ErrSessionNotFound},
			{"ses_", called(account.SessionID, 0), func(id string) error { return s.EndSession(ctx, a.ID, id) }, account.ErrSessionNotFound},
			{"psk_", called(account.PasskeyID, 0), func(id string) error { return s.DeletePasskey(ctx, a.ID, id) }, account.ErrPasskeyNotFound},
			{"inv_", called(account.InvitationID, 0), func(id string) error { return s.DeleteInvitation(ctx, id) }, account.ErrInvitationNotFound},
			{"set_", called(account.PreparedID, 0), func(id string) error { return s.DeletePrepared(ctx, id) }, account.ErrPreparedNotFound},
			{"blk_", called(planner.BlockID, "topic"), func(id string) error { _, err := s.Block(ctx, a.Live, id); return err }, planner.ErrNotFound},
			{"sub_", called(planner.SubjectID, "0_0"), func(id string) error { _, err := s.Subject(ctx, a.Live, id); return err }, planner.ErrNotFound},
		} {
			bits := tt.existing[len(tt.of):]
			for _, id := range []string{"", tt.of, "x", "\x01", "itm_" + bits, bits, tt.existing + "0", tt.existing[:29], tt.existing[:29] + "1", strings.ToUpper(tt.existing), tt.of + strings.Repeat("é", 13)} {
				if err := tt.find(id); !errors.Is(err, tt.absent) {
					t.Errorf("%q of %s: %v", id, tt.of, err)
				}
			}
			if tt.existing == a.ID {
				continue // it is needed
			}
			if err := tt.find(tt.existing); err != nil {
				t.Errorf("%s: %v", tt.existing, err)
			}
		}
	})
}
