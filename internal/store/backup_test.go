package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// filled opens a database with some of everything in it.
func filled(t *testing.T, database string) *Store {
	t.Helper()
	s := migrated(t, database)
	for i := range 2 {
		space := newSpace(t, s, fmt.Sprint(i))
		used := time.UnixMilli(7)
		key := account.Key{ID: called(account.KeyID, i), Hash: fmt.Sprintf("hash_%d", i), Space: space, Name: "ä", Mode: account.Live, Scope: account.Full}
		if i > 0 {
			key.Expires, key.Revoked, key.LastUsed = &used, &used, &used
		}
		err := s.Write(t.Context(), space, func(ctx context.Context, tx planner.Tx) error {
			answer := planner.StoredResponse{Key: "k", Fingerprint: "f", Body: []byte{0, 255, '"'}, At: used}
			topic, note := "Überblick\n„ε“", "S. 7:\n\t„sup“ \U0001F4D0"
			return errors.Join(fillSpace(ctx, tx, i, 730_000, 40), tx.StoreResponse(ctx, answer, used), tx.SetThrough(ctx, 730_100), tx.SetNeeded(ctx, 9),
				tx.SetWishes(ctx, []planner.Wish{{What: planner.Balance}}),
				tx.SetTimer(ctx, planner.Timer{BlockID: called(planner.BlockID, "topic"), Target: 25, Started: planner.InstantOf(used), Ran: 1, Since: []*planner.Instant{nil, new(planner.InstantOf(used))}[i]}),
				tx.InsertFeed(ctx, planner.Feed{ID: called(planner.FeedID, "1"), Hash: fmt.Sprintf("hash_%d", i), Name: "„ε“", SubjectIDs: &[]string{called(planner.SubjectID, fmt.Sprintf("%d_0", i))}, AlarmMinutes: new(10)}),
				tx.InsertFeed(ctx, planner.Feed{ID: called(planner.FeedID, "2"), Hash: fmt.Sprintf("other_%d", i), Exams: true}),
				tx.InsertCalendar(ctx, planner.Calendar{ID: called(planner.CalendarID, "1"), Name: "„ε“", Skipped: []planner.CalendarSkip{{Line: 7}}, CalendarCache: planner.CalendarCache{URL: "https://a.example"}}),
				tx.InsertCalendar(ctx, planner.Calendar{ID: called(planner.CalendarID, "2"), Through: new(planner.Date(730_000)), Refreshed: new(planner.InstantOf(used)), Problem: new("ε"), Titles: true}),
				tx.SetCalendarContent(ctx, called(planner.CalendarID, "1"), planner.PackCalendar([]byte("BEGIN:VCALENDAR"))),
				tx.SetCalendarTimes(ctx, called(planner.CalendarID, "1"), []planner.Busy{{Date: 730_000, End: 1, Title: "ε"}, {Date: 730_040, End: 1}}),
				tx.InsertDayOff(ctx, planner.DayOff{ID: called(planner.DayOffID, "1"), Name: "„ε“", DateFrom: 730_000, DateTo: 730_001, SubjectID: new(called(planner.SubjectID, fmt.Sprintf("%d_0", i)))}),
				tx.InsertDayOff(ctx, planner.DayOff{ID: called(planner.DayOffID, "2"), DateFrom: 730_000, DateTo: 730_001, PausesRotation: true, CalendarID: new(called(planner.CalendarID, "1"))}),
				tx.InsertExam(ctx, planner.Exam{ID: called(planner.ExamID, "1"), SubjectID: called(planner.SubjectID, fmt.Sprintf("%d_0", i)), Title: "„ε“", Date: 730_000, Start: new(planner.Clock(0)), Items: &[]string{"itm"}}),
				tx.InsertExam(ctx, planner.Exam{ID: called(planner.ExamID, "2"), SubjectID: called(planner.SubjectID, fmt.Sprintf("%d_0", i)), Date: 730_001, ExtraMinutes: 9}),
				tx.InsertBlocks(ctx, []planner.Block{{ID: called(planner.BlockID, "topic"), SubjectID: called(planner.SubjectID, fmt.Sprintf("%d_0", i)), Date: 730_000, End: 1, Topic: &topic, Note: &note, Actual: new(planner.MaxActual)}}))
		})
		err = errors.Join(err, s.CreateKey(t.Context(), key), member(t.Context(), s, i))
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// member gives account i some of everything that people sign in with.
func member(ctx context.Context, s *Store, i int) error {
	id, hash, soon := called(account.AccountID, i), fmt.Sprintf("hash_%d", i), time.UnixMilli(9e12)
	passkey := account.Passkey{ID: called(account.PasskeyID, i), AccountID: id, Name: "„ε“", Credential: "c" + id, Data: []byte{0, 255, '"'}}
	if i > 0 {
		passkey.Used = &soon
	}
	_, err := s.UpdateAccount(ctx, id, func(a account.Account) (account.Account, error) {
		a.Name, a.FirstWeekday = "Überall", 6
		return a, nil
	})
	_, unsigned := s.DeviceSecret(ctx, "„secret“")
	_, unpushed := s.PushKey(ctx, "„key“")
	return errors.Join(
		err, unsigned, unpushed,
		s.SetPassword(ctx, id, "$argon2id$"),
		s.CreateSession(ctx, account.Session{ID: called(account.SessionID, i), Hash: hash, AccountID: id, Agent: "Browser/7.0"}, time.Time{}, time.Time{}),
		s.CreatePasskey(ctx, passkey),
		s.BeginCeremony(ctx, account.Ceremony{Hash: hash, AccountID: id, Data: []byte{0, 255}, Expires: soon}),
		s.SetReminder(ctx, spaceCalled(fmt.Sprint("l", i)), account.Reminder{
			ID: called(account.ReminderID, i), SessionID: called(account.SessionID, i), Endpoint: "https://a.example/" + hash, Minutes: &i, PausedUntil: &soon,
		}),
		s.CreateReset(ctx, account.Reset{Hash: hash, AccountID: id, Expires: soon}),
		s.CreateInvitation(ctx, account.Invitation{ID: called(account.InvitationID, i), Hash: hash, Email: "ä@example.org", Expires: soon}),
		s.CreatePrepared(ctx, account.Prepared{ID: called(account.PreparedID, i), Name: fmt.Sprintf("Klasse %d", i), Subjects: []planner.Subject{{Name: "Über"}}}),
	)
}

// dump returns all rows of all tables as text.
func dump(t *testing.T, s *Store) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, table := range tables {
		columns, err := columnsOf(t.Context(), s.reads, table.name)
		if err != nil {
			t.Fatal(err)
		}
		scan := func(rows *sql.Rows, line *string) error {
			values, pointers := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				pointers[i] = &values[i]
			}
			err := rows.Scan(pointers...)
			for i, v := range values {
				if id, ok := v.([]byte); ok && len(id) == 16 {
					values[i] = uuid.UUID(id).String() // as PostgreSQL tells them
				}
			}
			*line = fmt.Sprintf("%q", values)
			return err
		}
		rows, err := list(t.Context(), s.reads, scan, "SELECT "+strings.Join(columns, ", ")+" FROM "+table.name+" ORDER BY "+table.order)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) == 0 {
			t.Errorf("%s is empty", table.name)
		}
		all[table.name] = rows
	}
	return all
}

func TestABackupRestoresEverythingToEitherDatabase(t *testing.T) {
	t.Parallel()
	for from, createFrom := range newDatabase {
		for to, createTo := range newDatabase {
			t.Run(from+" to "+to, func(t *testing.T) {
				t.Parallel()
				restores(t, createFrom, createTo)
			})
		}
	}
}

// restores backs a database of one kind up, and restores it into one of another.
func restores(t *testing.T, createFrom, createTo func(t testing.TB) string) {
	t.Helper()
	s := filled(t, createFrom(t))
	backup, target := filepath.Join(t.TempDir(), "backup ?.db"), createTo(t)
	if err := s.Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), backup, target, nil); err != nil {
		t.Fatal(err)
	}
	restored := migrated(t, target)
	if diff := cmp.Diff(dump(t, s), dump(t, restored)); diff != "" {
		t.Error(diff)
	}
	healthy(t, restored)
	if err := restored.Write(t.Context(), spaceCalled("l0"), add("new")); err != nil {
		t.Error(err)
	}
}

// Every table must be copied, whatever a later migration adds, but for what the
// migrations say of themselves; that no column is left out, dump sees.
func TestEveryTableIsCopied(t *testing.T) {
	t.Parallel()
	s := migrated(t, newFile(t))
	names, err := list(t.Context(), s.reads, column[string],
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%' AND name <> 'compatibility' ORDER BY name")
	var copies []string
	for _, table := range tables {
		copies = append(copies, table.name)
	}
	slices.Sort(copies)
	if err != nil || !slices.Equal(names, copies) {
		t.Errorf("there are the tables %v, %v are copied, %v", names, copies, err)
	}
}

func TestABackupIsOneFileOfItsOwner(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		dir := t.TempDir()
		path := filepath.Join(dir, "backup")
		if err := filled(t, database).Backup(t.Context(), path, nil); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 1 {
			t.Errorf("there are %v, %v", files, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
	})
}

func TestABackupOfABusyDatabaseIsOfOneMoment(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := migrated(t, database)
		space := spaceOf(t, s)
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		var writers sync.WaitGroup
		for w := range 4 {
			writers.Go(func() {
				for i := 0; ctx.Err() == nil; i++ {
					err := s.Write(t.Context(), space, block(fmt.Sprintf("%d-%d", w, i)))
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		for i := range 3 {
			path := filepath.Join(dir, fmt.Sprint(i))
			if err := s.Backup(t.Context(), path, nil); err != nil {
				t.Fatal(err)
			}
			healthy(t, migrated(t, path)) // the space says how many blocks it has
		}
		cancel()
		writers.Wait()
		healthy(t, s)
	})
}

func TestNothingIsOverwritten(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, database string) {
		s := filled(t, database)
		before := dump(t, s)
		dir := t.TempDir()
		backup := filepath.Join(dir, "backup")
		if err := s.Backup(t.Context(), backup, nil); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(backup)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Backup(t.Context(), backup, nil); !errors.Is(err, fs.ErrExist) {
			t.Errorf("backup: err = %v", err)
		}
		if again, err := os.ReadFile(backup); err != nil || !bytes.Equal(again, content) {
			t.Errorf("the backup has changed, %v", err)
		}
		err = Restore(t.Context(), backup, database, nil)
		if !errors.Is(err, fs.ErrExist) || isURL(database) && !strings.Contains(err.Error(), "the database is in use, with accounts: 2; nothing is restored over them: name a database that is empty") {
			t.Errorf("restore: err = %v", err)
		}
		if diff := cmp.Diff(before, dump(t, s)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAFileBesideItsRestoreTargetIsNotLeftToRuinIt(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	backup, target := filepath.Join(dir, "backup"), filepath.Join(dir, "target")
	if err := filled(t, newFile(t)).Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(target+"-wal", []byte("of another database"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), backup, target, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("err = %v", err)
	}
}

func TestOnlyWholeBackupsAreRestored(t *testing.T) {
	t.Parallel()
	for what, spoil := range map[string]func(t *testing.T, path string) error{
		"missing":   func(_ *testing.T, path string) error { return os.Remove(path) },
		"empty":     func(_ *testing.T, path string) error { return os.Truncate(path, 0) },
		"cut off":   func(_ *testing.T, path string) error { return os.Truncate(path, 20_000) },
		"a letter":  func(_ *testing.T, path string) error { return os.WriteFile(path, []byte("Dear reader"), 0o600) },
		"scrambled": scramble,
		"in use": func(t *testing.T, path string) error {
			newSpace(t, migrated(t, path), "fresh")
			return nil
		},
	} {
		onBoth(t, func(t *testing.T, target string) {
			t.Run(what, func(t *testing.T) {
				backup := filepath.Join(t.TempDir(), "backup")
				if err := filled(t, newFile(t)).Backup(t.Context(), backup, nil); err != nil {
					t.Fatal(err)
				}
				if err := spoil(t, backup); err != nil {
					t.Fatal(err)
				}
				err := Restore(t.Context(), backup, target, nil)
				if !errors.Is(err, ErrNotBackup) && !(what == "missing" && errors.Is(err, fs.ErrNotExist)) {
					t.Errorf("err = %v", err)
				}
				untouched(t, target)
			})
		})
	}
}

// scramble overwrites the middle of a file.
func scramble(_ *testing.T, path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(bytes.Repeat([]byte{0xAA}, 30_000), 10_000)
	return errors.Join(err, f.Close())
}

// untouched checks that nothing was restored, nor left behind.
func untouched(t *testing.T, target string) {
	t.Helper()
	if isURL(target) {
		accounts, err := migrated(t, target).Accounts(t.Context())
		if err != nil || len(accounts) > 0 {
			t.Errorf("there are %d accounts, %v", len(accounts), err)
		}
		return
	}
	files, err := os.ReadDir(filepath.Dir(target))
	if err != nil || len(files) > 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

func TestABackupOfANewerVersionIsRefused(t *testing.T) {
	t.Parallel()
	s := filled(t, newFile(t))
	makeNewer(t, s)
	s.schema = 9999 // as a program of that version has it
	backup := filepath.Join(t.TempDir(), "backup")
	if err := s.Backup(t.Context(), backup, nil); err != nil {
		t.Fatal(err)
	}
	if err := Restore(t.Context(), backup, newFile(t), nil); !errors.Is(err, ErrNewer) {
		t.Errorf("err = %v", err)
	}
}
