package demo

import (
	"encoding/base32"
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
)

func newID() string {
	id := uuid.Must(uuid.NewV7())
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(id[:]))
}

// A filled space has the semester of a day.
type filled struct {
	planner *planner.Service
	call    planner.Call
	planner.Contents
}

func fill(t *testing.T, today planner.Date) filled {
	t.Helper()
	st := fresh.SQLite(t)
	a := account.Account{
		ID: "acc_" + newID(), Email: address, TimeZone: "UTC", Plan: account.DefaultPlan,
		Live: planner.Space("spc_" + newID()), Sandbox: planner.Space("spc_" + newID()),
	}
	_, err := st.Enroll(t.Context(), account.Enrollment{Account: a})
	f := filled{
		planner: planner.NewService(st, st, newID, func(int) {}),
		call:    planner.Call{Space: a.Live, Now: planner.Moment{At: today.Time(), Today: today}},
	}
	f.call.DaysOff = 2 // as the look-up of a key returns it
	if err == nil {
		f.Contents, err = Fill(t.Context(), st, a.Live, today)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Fill(t.Context(), st, a.Live, today); !errors.Is(err, planner.ErrBegun) {
		t.Errorf("it is filled again: %v", err)
	}
	return f
}

var monday = planner.NewDate(2024, 2, 26) // the week has a leap day

func TestTheSemesterIsBelievableOnEachWeekday(t *testing.T) {
	t.Parallel()
	for today := monday; today < monday+7; today++ {
		t.Run(today.Weekday().String(), func(t *testing.T) {
			f := fill(t, today)
			stats, _, err := f.planner.Stats(t.Context(), f.call, planner.PeriodAll, planner.Missed{})
			if err != nil || stats.CompletionRate < 0.6 || stats.CompletionRate > 0.9 || stats.StreakDays < 5 || stats.StreakDays > 14 {
				t.Errorf("rate %.2f, streak %d, %v", stats.CompletionRate, stats.StreakDays, err)
			}
			blocks, _, err := f.planner.Blocks(t.Context(), f.call, planner.BlockFilter{})
			if err != nil || blocks[0].Date != monday-22*7 {
				t.Fatalf("the first block is %+v, %v", blocks[0], err)
			}
			f.look(t, blocks, today)
		})
	}
}

// look looks at the blocks of today, of the holiday and of next week.
func (f filled) look(t *testing.T, blocks []planner.Block, today planner.Date) {
	t.Helper()
	now, next := 0, 0
	for i, b := range blocks {
		if b.Done && b.Date >= today {
			t.Errorf("the block of %s is done", b.Date)
		}
		if i > 0 && blocks[i-1].Date == b.Date && b.Start < blocks[i-1].End {
			t.Errorf("two blocks overlap on %s at %s", b.Date, b.Start)
		}
		for _, off := range f.DaysOff {
			if off.DateFrom <= b.Date && b.Date <= off.DateTo {
				t.Errorf("there is a block on %s", b.Date)
			}
		}
		if b.Date == today {
			now++
		}
		if monday+7 <= b.Date && b.Date < monday+14 {
			next++
		}
	}
	if now == 0 || next != 18 { // the slots give 18
		t.Errorf("today has %d blocks, next week %d", now, next)
	}
}

func TestADayOffAndExamsAreAhead(t *testing.T) {
	t.Parallel()
	today := monday + 6
	f := fill(t, today)
	off, err := f.planner.DaysOff(t.Context(), f.call, planner.DaysOffFilter{})
	if err != nil || len(off) != 2 || off[1].DateFrom != monday+10*7 || !off[1].PausesRotation {
		t.Errorf("days off are %+v, %v", off, err)
	}
	exams, err := f.planner.Exams(t.Context(), f.call, planner.ExamFilter{})
	if err != nil || len(exams) != 3 {
		t.Fatalf("%d exams, %v", len(exams), err)
	}
	done := map[string]bool{}
	for _, s := range f.Subjects {
		for _, item := range s.Syllabus {
			done[item.ID] = item.Done
		}
	}
	for _, e := range exams {
		if e.Date <= today || len(*e.Items) == 0 && e.ExtraMinutes == 0 {
			t.Errorf("an exam on %s, with %d topics and %d minutes", e.Date, len(*e.Items), e.ExtraMinutes)
		}
		for _, id := range *e.Items {
			if done[id] {
				t.Errorf("%s asks for a topic that is learnt", e.Title)
			}
		}
	}
}

func TestAPracticalIsEverySecondWeek(t *testing.T) {
	t.Parallel()
	f := fill(t, monday)
	for _, s := range f.Subjects {
		for _, slot := range s.Slots {
			if slot.Every == nil {
				continue
			}
			for week, want := range map[planner.Date]int{0: 1, 7: 0, 14: 1} {
				one := planner.Timetable{Slots: []planner.Slot{slot}}
				if got := one.Places(monday+week, monday+week+6); len(got) != want || slot.Until == nil {
					t.Errorf("%s in the week of %s: %v", s.Name, monday+week, got)
				}
			}
		}
	}
}

func TestTheSemesterIsValidOnAnyDay(t *testing.T) {
	for _, today := range []planner.Date{planner.MinDate + 365, monday, planner.MaxDate - 2*365} {
		if c, err := Contents(today); err != nil || c.Validate() != nil || c.Blocks.Count < 400 {
			t.Errorf("%s: %d blocks, %v, %v", today, c.Blocks.Count, err, c.Validate())
		}
	}
}
