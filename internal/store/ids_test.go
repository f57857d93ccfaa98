package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/pg"
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

// idColumns are the columns that hold ids.
var idColumns = map[string]planner.Kind{
	"accounts.id": account.AccountID, "accounts.live_space": account.SpaceID, "accounts.sandbox_space": account.SpaceID,
	"email_directory.account_id": account.AccountID, "key_directory.key_id": account.KeyID, "key_directory.space_id": account.SpaceID,
	"spaces.space_id": account.SpaceID, "spaces.account_id": account.AccountID, "spaces.holds": account.SpaceID, "spaces.owed_by": planner.SubjectID,
	"api_keys.space_id": account.SpaceID, "api_keys.id": account.KeyID, "subjects.space_id": account.SpaceID, "subjects.id": planner.SubjectID,
	"blocks.space_id": account.SpaceID, "blocks.id": planner.BlockID, "blocks.subject_id": planner.SubjectID, "answers.space_id": account.SpaceID,
	"passwords.account_id": account.AccountID, "sessions.id": account.SessionID, "sessions.account_id": account.AccountID,
	"passkeys.id": account.PasskeyID, "passkeys.account_id": account.AccountID, "ceremonies.account_id": account.AccountID,
	"resets.account_id": account.AccountID, "invitations.id": account.InvitationID, "prepared.id": account.PreparedID, "remains.space_id": account.SpaceID,
	"remains.subject_id": planner.SubjectID, "wishes.space_id": account.SpaceID, "months.space_id": account.SpaceID,
}

// lastWithTexts is the last version of the schema that stored ids as their texts.
const lastWithTexts = 10

// withTexts fills a new database of that version with all that is in s.
func withTexts(t *testing.T, s *Store, database string) {
	t.Helper()
	old := unmigrated(t, Options{Database: database})
	if err := old.migrate(t.Context(), old.admin(), lastWithTexts); err != nil {
		t.Fatal(err)
	}
	for _, table := range tablesOf(lastWithTexts) {
		columns, err := columnsOf(t.Context(), old.reads, table.name)
		if err != nil {
			t.Fatal(err)
		}
		names := strings.Join(columns, ", ")
		scan := func(rows *sql.Rows, row *[]any) error {
			*row = make([]any, len(columns))
			return scanAll(rows, *row)
		}
		rows, err := list(t.Context(), s.reads, scan, "SELECT "+names+" FROM "+table.name)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			for i, column := range columns {
				row[i] = asText(t, table.name+"."+column, row[i])
			}
			if table.name == "remains" && row[0].(string)[4:] == row[1].(string)[4:] {
				row[1] = ""
			}
			if _, err := old.admin().ExecContext(t.Context(), "INSERT INTO "+table.name+" ("+names+") VALUES ("+marks(1, len(columns))+")", row...); err != nil {
				t.Fatal(table.name, err)
			}
		}
	}
}

// empty names a new database of the same kind without any tables.
func empty(t *testing.T, database string) string {
	if isURL(database) {
		return pg.NewDatabase(t)
	}
	return newFile(t)
}

// asText returns what a column holds as it was held while ids were texts.
func asText(t *testing.T, column string, value any) any {
	t.Helper()
	of, ok := idColumns[column]
	if !ok {
		return value
	}
	var id ident
	if err := id.Scan(value); err != nil {
		t.Fatal(column, err)
	}
	return id.text(of)
}

func TestIDsThatWereStoredAsTextsAreStoredAsBytes(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		err := s.Write(t.Context(), spaceCalled("l0"), func(ctx context.Context, tx planner.Tx) error {
			former := planner.Former{SubjectID: called(planner.SubjectID, "0_1"), Slots: []planner.Slot{{Days: []planner.Weekday{3}, Start: 540, End: 600}}}
			return errors.Join(tx.Owe(ctx, former, 730_050), tx.DeleteSubject(ctx, called(planner.SubjectID, "0_2")))
		})
		for n := range 2 { // there were none then
			err = errors.Join(err, s.Write(t.Context(), spaceCalled(fmt.Sprintf("l%d", n)), func(ctx context.Context, tx planner.Tx) error {
				b, err := tx.Block(ctx, called(planner.BlockID, "topic"))
				b.Actual = nil
				return errors.Join(err, tx.UpdateBlock(ctx, b), tx.DeleteDayOff(ctx, called(planner.DayOffID, "1")), tx.DeleteDayOff(ctx, called(planner.DayOffID, "2")))
			}))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range []string{ // nor were calendars counted, and nobody was reminded
			"UPDATE spaces SET calendars = 0, calendars_version = 0, remind_at = NULL, tallied = 0, tallied_version = 0, unsummed_study = NULL", "UPDATE months SET study = NULL", "UPDATE installation SET push_key = ''",
			"UPDATE accounts SET weekly_mail = '', mail_again = 0",
		} {
			if _, err := s.admin().ExecContext(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
		database = empty(t, database)
		withTexts(t, s, database)
		now := migrated(t, database)
		tables := tablesOf(lastWithTexts)
		if diff := cmp.Diff(dumpOf(t, s, tables), dumpOf(t, now, tables)); diff != "" {
			t.Error(diff)
		}
		healthy(t, now)
	})
}

// Of what was imported, somebody may have written the ids by hand; and what was
// stored aside had ids of another form.
func TestIDsThatWereNotMadeHereBecomeOthersWhereverTheyStand(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := unmigrated(t, Options{Database: database})
		if err := s.migrate(t.Context(), s.admin(), lastWithTexts); err != nil {
			t.Fatal(err)
		}
		fillWithTexts(t, s)
		if err := s.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		healthy(t, s)
		got, err := planner.Collect(s.Blocks(t.Context(), spaceCalled("l"), planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
		if err != nil {
			t.Fatal(err)
		}
		var want []planner.Block
		for n := range 3 {
			id := oldIdent(handwritten("blk_", n)).text(planner.BlockID)
			want = append(want, planner.Block{ID: id, SubjectID: oldIdent(handwritten("sub_", 1)).text(planner.SubjectID), SubjectName: "Maths", Date: planner.MinDate + planner.Date(n), End: 60, Version: 1})
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
}

// handwritten returns an id that looks like one that was made here.
func handwritten(of string, n int) string { return fmt.Sprintf("%s%026d", of, 4*n+1) }

// fillWithTexts adds an account whose live space holds what was imported.
func fillWithTexts(t *testing.T, s *Store) {
	t.Helper()
	exec := func(query string, args ...any) {
		if _, err := s.admin().ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err, query)
		}
	}
	id, live, sandbox, aside := called(account.AccountID, "a"), string(spaceCalled("l")), string(spaceCalled("s")), "asd_"+strings.Repeat("A7", 13)
	exec("INSERT INTO accounts (id, email, time_zone, plan, created_at, live_space, sandbox_space) VALUES ($1, 'a@example.org', 'UTC', 'free', 0, $2, $3)", id, live, sandbox)
	exec("INSERT INTO installation (one, founding) VALUES (1, 0)")
	exec("INSERT INTO email_directory VALUES ($1, $2)", emailHash("a@example.org"), id)
	space := "INSERT INTO spaces (space_id, account_id, mode, time_zone, plan, version, through, blocks, holds) VALUES ($1, $2, $3, 'UTC', 'free', 7, 0, $4, $5)"
	exec(space, live, id, "live", 3, aside)
	exec(space, sandbox, id, "sandbox", 0, sandbox)
	exec(space, aside, "", "aside", 0, "")
	exec("INSERT INTO subjects VALUES ($1, $2, 1, 'Maths', 'maths', 'study', '#123456', '[]', '[]', 1)", aside, handwritten("sub_", 1))
	for n := range 3 {
		day := dayOf(planner.MinDate + planner.Date(n))
		exec("INSERT INTO blocks VALUES ($1, $2, 0, 60, $3, $4, NULL, 0, 0, 1, NULL)", aside, day, handwritten("blk_", n), handwritten("sub_", 1))
	}
}
