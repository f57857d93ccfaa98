//go:build citus

package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest"
	"studyplanner/internal/store/storetest/pg"
)

// taskCount matches how many shards a part of a plan of Citus asks.
var taskCount = regexp.MustCompile(`Task Count: (\d+)`)

// distributed returns a new store on a database that is distributed.
func distributed(t testing.TB, workers int) (*Store, *pg.Server, []*pg.Server) {
	t.Helper()
	c, others := pg.NewCitus(t, workers)
	database, err := c.NewDistributed(t.Context(), others...)
	if err != nil {
		t.Fatal(err)
	}
	s := migrated(t, database)
	if _, err := s.Distribute(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	return s, c, others
}

// shardsAsked returns how many shards each part of the plan of st asks.
func shardsAsked(t *testing.T, s *Store, st statement) (asked []string, plan string) {
	t.Helper()
	conn, err := s.reads.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	st.sql = s.endings(st.sql)
	plan = postgresPlan(t, conn, st)
	for _, m := range taskCount.FindAllStringSubmatch(plan, -1) {
		asked = append(asked, m[1])
	}
	return asked, plan
}

func TestEveryStatementAsksOneShard(t *testing.T) {
	t.Parallel()
	s, _, _ := distributed(t, 0)
	populate(t, s)
	listed := map[string]bool{}
	placed := func(sql string) bool {
		return slices.ContainsFunc(tableOf.FindAllStringSubmatch(sql, -1), func(m []string) bool {
			_, ok := placedSource("", m[1])
			return ok
		})
	}
	for _, st := range statements(t) {
		if !placed(st.sql) && everywhere[st.name] == "" || isCheck(st.sql) {
			continue // doctor's own, or not of a distributed database
		}
		listed[st.name] = true
		if st.assembled && everywhere[st.name] != "" {
			continue
		}
		t.Run(st.name, func(t *testing.T) {
			asked, plan := shardsAsked(t, s, st)
			one := len(asked) > 0 && !slices.ContainsFunc(asked, func(n string) bool { return n != "1" })
			if why := everywhere[st.name]; one == (why != "") {
				t.Errorf("it asks %q shards, and its reason is %q:%s\n%s", asked, why, st.sql, plan[:min(len(plan), 1200)])
			}
		})
	}
	for name := range everywhere {
		if !listed[name] {
			t.Errorf("there is no statement %s", name)
		}
	}
}

func TestADatabaseIsDistributedWithWhatItHolds(t *testing.T) {
	t.Parallel()
	c, _ := pg.NewCitus(t, 0)
	database, err := c.NewDistributed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s := filled(t, database)
	before := dump(t, s)
	for _, want := range []int{len(tables) - 2, 0} { // all but installation and prepared
		if n, err := s.Distribute(t.Context(), 8); err != nil || n != want {
			t.Fatalf("%d tables, want %d: %v", n, want, err)
		}
	}
	healthy(t, s)
	if diff := cmp.Diff(before, dump(t, s)); diff != "" {
		t.Error(diff)
	}
	exec := func(query string) {
		t.Helper()
		if _, err := s.admin().ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	for back, want := range map[string]int{"'passwords'": 1, "'spaces', cascade_via_foreign_keys => true": 15} { // as if migrations had made them
		exec("SELECT undistribute_table(" + back + ")")
		if wrong := findings(t, s); len(wrong) != 1 || wrong[0] != "tables in shards" {
			t.Errorf("%s: wrong: %q", back, wrong)
		}
		if n, err := s.Distribute(t.Context(), 8); err != nil || n != want {
			t.Errorf("%s: %d tables again, %v", back, n, err)
		}
	}
	if diff := cmp.Diff(before, dump(t, s)); diff != "" {
		t.Error(diff)
	}
	healthy(t, s)
}

// told is all that is read of a space.
func told(t *testing.T, s *Store, space planner.Space) string {
	t.Helper()
	blocks, err := planner.Collect(s.Blocks(t.Context(), space, planner.BlockQuery{First: planner.MinDate, Last: planner.MaxDate}))
	if err != nil {
		t.Fatal(err)
	}
	subjects, err := s.Subjects(t.Context(), space)
	if err != nil {
		t.Fatal(err)
	}
	totals, err := s.Totals(t.Context(), space, planner.TotalsQuery{First: planner.MinDate, Last: planner.MaxDate})
	if err != nil {
		t.Fatal(err)
	}
	wishes, err := s.Wishes(t.Context(), space)
	if err != nil || len(subjects) == 0 || len(wishes) == 0 {
		t.Fatal("there is nothing to tell", err)
	}
	timer, err := s.Timer(t.Context(), space)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal([]any{blocks, subjects, totals, wishes, timer})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestABackupIsRestoredIntoADistributedDatabase(t *testing.T) {
	t.Parallel()
	c, _ := pg.NewCitus(t, 0)
	database, err := c.NewDistributed(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	from, to := filled(t, newFile(t)), migrated(t, database)
	dir := t.TempDir()
	space := spaceCalled("l0")
	if _, err := to.Distribute(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	err = errors.Join(from.Backup(t.Context(), filepath.Join(dir, "one"), nil), Restore(t.Context(), filepath.Join(dir, "one"), database, nil))
	if err != nil {
		t.Fatal(err)
	}
	healthy(t, to)
	if told(t, to, space) != told(t, from, space) {
		t.Error("another space was restored")
	}
	back := filepath.Join(dir, "back")
	err = errors.Join(to.Backup(t.Context(), filepath.Join(dir, "two"), nil), Restore(t.Context(), filepath.Join(dir, "two"), back, nil))
	if err != nil {
		t.Fatal(err)
	}
	again := migrated(t, back)
	healthy(t, again)
	if diff := cmp.Diff(dump(t, to), dump(t, again)); diff != "" {
		t.Error(diff)
	}
}

// liesOn reports whether the row of a table that has an id is on a worker.
func liesOn(t *testing.T, s *Store, w *pg.Server, table string, id ident) bool {
	t.Helper()
	there, err := one(t.Context(), s.admin(), column[bool],
		"SELECT nodename = $3 FROM citus_shards WHERE shardid = get_shard_id_for_distribution_column(CAST($1 AS regclass), CAST($2 AS uuid))", table, id, w.Folder())
	if err != nil {
		t.Fatal(err)
	}
	return there
}

// signsIn begins a session of an account, looks at its sessions and passkeys, and sets a
// new password by a link.
func signsIn(ctx context.Context, s *Store, accountID string, n int) error {
	begun := account.Session{ID: called(account.SessionID, n), Hash: fmt.Sprint("session", n), AccountID: accountID}
	if err := s.CreateSession(ctx, begun, time.Time{}, time.Time{}); err != nil {
		return err
	}
	proved := s.ProveSession(ctx, accountID, begun.ID, standingAt)
	all, listed := s.Sessions(ctx, accountID)
	if listed == nil && (len(all) != 1 || all[0].ID != begun.ID) {
		listed = fmt.Errorf("sessions %+v", all)
	}
	_, keys := s.Passkeys(ctx, accountID)
	link := account.Reset{Hash: fmt.Sprint("reset", n), AccountID: accountID, Expires: standingAt, Purpose: account.SetPassword}
	linked := s.CreateReset(ctx, link)
	if linked == nil {
		_, linked = s.UseReset(ctx, accountID, link.Hash, "$new", standingAt.Add(-time.Hour))
	}
	return errors.Join(proved, listed, keys, linked)
}

func TestADeadWorkerCostsItsOwnShards(t *testing.T) {
	t.Parallel()
	s, _, workers := distributed(t, 2)
	spaces := map[bool][]planner.Space{} // by whether they are lost with a worker
	accounts := map[bool][]string{}
	keys := map[bool][]account.Key{}
	for i := range 12 {
		name := fmt.Sprintf("w%02d", i)
		space, owner := newSpace(t, s, name), called(account.AccountID, name)
		port, home := liesOn(t, s, workers[0], "spaces", spaceIdent(space)), liesOn(t, s, workers[0], "accounts", identOf(account.AccountID, owner))
		key := account.Key{ID: called(account.KeyID, i), Hash: fmt.Sprint("hash", i), Space: space, Mode: account.Live, Scope: account.Full}
		if err := errors.Join(s.CreateKey(t.Context(), key), s.Write(t.Context(), space, add("before"))); err != nil {
			t.Fatal(err)
		}
		accounts[home] = append(accounts[home], owner)
		if _, err := s.Access(t.Context(), key.Hash); err != nil {
			t.Fatal(err)
		}
		spaces[port], keys[port] = append(spaces[port], space), append(keys[port], key)
	}
	if len(spaces) != 2 || len(accounts) != 2 {
		t.Fatal("one worker has all spaces, or all accounts")
	}
	if err := workers[0].Halt(t.Context(), "immediate"); err != nil {
		t.Fatal(err)
	}
	for dead, some := range spaces {
		for i, space := range some {
			_, access := s.Access(t.Context(), keys[dead][i].Hash)
			_, read := s.Subjects(t.Context(), space)
			for what, err := range map[string]error{"access": access, "read": read, "write": s.Write(t.Context(), space, add("after"))} {
				if dead && !errors.Is(err, planner.ErrUnavailable) || !dead && err != nil {
					t.Errorf("%s, of a dead worker: %v: %v", what, dead, err)
				}
			}
		}
	}
	for dead, some := range accounts {
		for i, owner := range some {
			if err := signsIn(t.Context(), s, owner, i); dead && !errors.Is(err, planner.ErrUnavailable) || !dead && err != nil {
				t.Errorf("sign in, of a dead worker: %v: %v", dead, err)
			}
		}
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if err := workers[0].Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	for dead, some := range spaces {
		for _, space := range some {
			want := 2
			if dead {
				want = 1
			}
			if n := count(t, s, space); n != want {
				t.Errorf("of a dead worker: %v: %d subjects are there, want %d", dead, n, want)
			}
			if err := s.Write(t.Context(), space, add("again")); err != nil {
				t.Error(err)
			}
		}
	}
	healthy(t, s)
}

// BenchmarkLists compares what a list of a week and a create take on a distributed
// database with what they take on a plain one.
func BenchmarkLists(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *Store{
		"plain":       func(t testing.TB) *Store { return migrated(t, newPostgreSQL(t)) },
		"one server":  func(t testing.TB) *Store { s, _, _ := distributed(t, 0); return s },
		"two workers": func(t testing.TB) *Store { s, _, _ := distributed(t, 2); return s },
	} {
		b.Run(name, func(b *testing.B) {
			s := open(b)
			spaces := fillSpaces(b, s, 3)
			if _, err := s.admin().ExecContext(b.Context(), "ANALYZE"); err != nil {
				b.Fatal(err)
			}
			b.Run("list", func(b *testing.B) {
				for n := 0; b.Loop(); n++ {
					monday := benchStart + planner.Date(7*(n%500))
					blocks, err := planner.Collect(s.Blocks(b.Context(), spaces[n%len(spaces)], planner.BlockQuery{First: monday, Last: monday + 6}))
					if err != nil || len(blocks) < 50 {
						b.Fatal(len(blocks), err)
					}
				}
			})
			b.Run("create", func(b *testing.B) {
				for n := 0; b.Loop(); n++ {
					err := s.Write(b.Context(), spaces[n%len(spaces)], func(ctx context.Context, tx planner.Tx) error {
						return tx.SetWishes(ctx, []planner.Wish{{What: planner.Balance}})
					})
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

func TestADistributedStoreKeepsItsPromises(t *testing.T) {
	t.Parallel()
	c, _ := pg.NewCitus(t, 0)
	storetest.Run(t, func(t *testing.T) storetest.Store {
		database, err := c.NewDistributed(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := migrated(t, database)
		if _, err := s.Distribute(t.Context(), 2); err != nil {
			t.Fatal(err)
		}
		return promising(s)
	})
}
