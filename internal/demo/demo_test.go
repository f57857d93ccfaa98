package demo

import (
	"encoding/base32"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
	"studyplanner/internal/store/storetest/fresh"
)

const wednesday14 = "2026-10-14"

// a demonstration is a space in which the semester was played.
type demonstration struct {
	planner *planner.Service
	space   planner.Space
	today   planner.Date
	Summary
}

func play(t *testing.T, seed uint64, today string) demonstration {
	t.Helper()
	st := fresh.SQLite(t)
	a := account.Account{
		ID: "acc_" + newID(), Email: "demo@example.org", TimeZone: "UTC", Plan: account.DefaultPlan,
		Created: time.Unix(0, 0), Live: planner.Space("spc_" + newID()), Sandbox: planner.Space("spc_" + newID()),
	}
	if _, err := st.Enroll(t.Context(), account.Enrollment{Account: a}); err != nil {
		t.Fatal(err)
	}
	d := demonstration{planner: planner.NewService(st, st, newID, func(int) {}), space: a.Live}
	var err error
	if d.today, err = planner.ParseDate(today); err != nil {
		t.Fatal(err)
	}
	if d.Summary, err = Fill(t.Context(), d.planner, d.space, Options{seed, d.today}); err != nil {
		t.Fatal(err)
	}
	return d
}

func newID() string {
	id := uuid.Must(uuid.NewV7())
	return strings.ToLower(base32.HexEncoding.WithPadding(base32.NoPadding).EncodeToString(id[:]))
}

func (d demonstration) call() planner.Call {
	return planner.Call{Space: d.space, Now: planner.Moment{At: d.today.Time(), Today: d.today}}
}

func (d demonstration) blocks(t *testing.T) []planner.Block {
	t.Helper()
	blocks, _, err := d.planner.Blocks(t.Context(), d.call(), planner.BlockFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

func (d demonstration) subjects(t *testing.T) []planner.Subject {
	t.Helper()
	subjects, err := d.planner.Subjects(t.Context(), d.call(), planner.Opt[planner.SubjectType]{})
	if err != nil {
		t.Fatal(err)
	}
	return subjects
}

// rate is the share of the blocks before today that are done, of those that
// selected chooses.
func (d demonstration) rate(t *testing.T, selected func(planner.Block) bool) float64 {
	t.Helper()
	total, done := 0.0, 0.0
	for _, b := range d.blocks(t) {
		if b.Date >= d.today || !selected(b) {
			continue
		}
		total++
		if b.Done {
			done++
		}
	}
	if total < 10 {
		t.Fatalf("only %v blocks were selected", total)
	}
	return done / total
}

func TestTheSemesterIsBelievable(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		d := play(t, seed, wednesday14)
		stats, _, err := d.planner.Stats(t.Context(), d.call(), planner.PeriodAll, planner.Missed{})
		if err != nil {
			t.Fatal(err)
		}
		if stats.CompletionRate < 0.6 || stats.CompletionRate > 0.9 || stats.StreakDays < 5 || stats.StreakDays > 14 {
			t.Errorf("seed %d: rate %.2f, streak %d", seed, stats.CompletionRate, stats.StreakDays)
		}
		if d.Streak != stats.StreakDays || d.Blocks != stats.TotalBlocks || d.Finished != stats.CompletedBlocks {
			t.Errorf("seed %d: summary %+v, stats %+v", seed, d.Summary, stats)
		}
		if d.Topics < 20 || d.Learnt < d.Topics/2 || d.Learnt >= d.Topics {
			t.Errorf("seed %d: %d of %d topics are learnt", seed, d.Learnt, d.Topics)
		}
	}
}

func TestASemesterIsMadeAsPeopleMakeIt(t *testing.T) {
	t.Parallel()
	d := play(t, 1, wednesday14)
	for name, test := range map[string]func(*testing.T, demonstration){
		"people are better at some times than at others": peopleAreBetterAtSomeTimes,
		"no two sessions overlap":                        noTwoSessionsOverlap,
		"the holiday is empty, and next week is not":     theHolidayIsEmptyAndNextWeekIsNot,
		"topics follow the syllabus":                     topicsFollowTheSyllabus,
		"lectures end, and a practical alternates":       lecturesEndAndAPracticalAlternates,
		"exams come, of what is not learnt":              examsComeOfWhatIsNotLearnt,
	} {
		t.Run(name, func(t *testing.T) { test(t, d) })
	}
}

func peopleAreBetterAtSomeTimes(t *testing.T, d demonstration) {
	t.Helper()
	calendar := newSemester(d.today, d.Streak)
	learning := func(b planner.Block) bool { return b.SubjectName != "Café shift" }
	morning := d.rate(t, func(b planner.Block) bool { return learning(b) && b.Start < clock("12:00") })
	evening := d.rate(t, func(b planner.Block) bool { return learning(b) && b.Start >= clock("18:00") })
	fridays := d.rate(t, func(b planner.Block) bool { return learning(b) && b.Date.Weekday() == friday })
	others := d.rate(t, func(b planner.Block) bool { return learning(b) && b.Date.Weekday() != friday })
	neglected := d.rate(t, func(b planner.Block) bool {
		return calendar.exams(b.Date) && (b.SubjectName == "Modern History" || b.SubjectName == "Spanish")
	})
	if morning < evening+0.1 || others < fridays+0.05 || neglected > others-0.1 {
		t.Errorf("mornings %.2f, evenings %.2f; Fridays %.2f, other days %.2f; in exam weeks %.2f",
			morning, evening, fridays, others, neglected)
	}
}

func noTwoSessionsOverlap(t *testing.T, d demonstration) {
	t.Helper()
	blocks := d.blocks(t)
	for i, b := range blocks[1:] {
		if before := blocks[i]; b.Date == before.Date && b.Start < before.End {
			t.Errorf("on %s, %s at %s overlaps %s at %s", b.Date, b.SubjectName, b.Start, before.SubjectName, before.Start)
		}
	}
}

func theHolidayIsEmptyAndNextWeekIsNot(t *testing.T, d demonstration) {
	t.Helper()
	next := planner.Week{Monday: planner.WeekOf(d.today).Monday + 7}
	calendar := newSemester(d.today, d.Streak)
	coming := 0
	for _, b := range d.blocks(t) {
		if calendar.away(b.Date) {
			t.Errorf("there is a block on %s", b.Date)
		}
		if b.Date >= next.Monday && b.Date <= next.Sunday() {
			coming++
		}
	}
	if coming != 18 {
		t.Errorf("next week has %d blocks, the slots give 18", coming)
	}
}

func examsComeOfWhatIsNotLearnt(t *testing.T, d demonstration) {
	t.Helper()
	done := map[string]bool{}
	for _, s := range d.subjects(t) {
		for _, item := range s.Syllabus {
			done[item.ID] = item.Done
		}
	}
	exams, err := d.planner.Exams(t.Context(), d.call(), planner.ExamFilter{})
	if err != nil || len(exams) != len(comings) {
		t.Fatalf("%d exams, %v", len(exams), err)
	}
	calendar := newSemester(d.today, d.Streak)
	for _, e := range exams {
		if e.Date <= d.today || calendar.away(e.Date) || len(*e.Items) == 0 && e.ExtraMinutes == 0 {
			t.Errorf("an exam on %s, with %d topics and %d minutes", e.Date, len(*e.Items), e.ExtraMinutes)
		}
		for _, id := range *e.Items {
			if done[id] {
				t.Errorf("%s asks for a topic that is learnt", e.Title)
			}
		}
	}
}

func TestNoExamIsOnADayOff(t *testing.T) {
	t.Parallel()
	examsComeOfWhatIsNotLearnt(t, play(t, 1, "2026-12-02")) // Christmas is in the fourth week from then
}

func lecturesEndAndAPracticalAlternates(t *testing.T, d demonstration) {
	t.Helper()
	calendar := newSemester(d.today, d.Streak)
	lectures, practicals := 0, map[planner.Date]bool{}
	for _, s := range d.subjects(t) {
		for _, slot := range s.Slots {
			if slot.From != nil && *slot.From >= calendar.first && *slot.Until == calendar.over() {
				lectures++
			}
			if slot.Every == nil {
				continue
			}
			for _, b := range d.blocks(t) {
				if b.SubjectID == s.ID && b.Date.Weekday() == slot.Days[0] && b.Start == slot.Start {
					practicals[planner.WeekOf(b.Date).Monday] = true
				}
			}
		}
	}
	this := planner.WeekOf(d.today).Monday
	if lectures != 5 || len(practicals) != 12 || !practicals[this] || practicals[this+7] || !practicals[this-14] {
		t.Errorf("%d lectures end with the term; practicals are in the weeks of %v", lectures, practicals)
	}
	c := d.call()
	c.DaysOff = 2 // as who opens the space is told
	off, err := d.planner.DaysOff(t.Context(), c, planner.DaysOffFilter{})
	if err != nil || len(off) != 2 || off[1].Name != "Christmas" || off[1].DateFrom != calendar.christmas().First || !off[1].PausesRotation {
		t.Errorf("days off are %+v, %v", off, err)
	}
}

// TestTheSemesterIsOneOnAnyDay looks at the days around each Christmas, too.
func TestTheSemesterIsOneOnAnyDay(t *testing.T) {
	last := planner.MaxDate - 2*365
	for _, from := range []planner.Date{planner.MinDate + 365, planner.NewDate(2026, time.January, 1), last - 800} {
		for today := from; today <= from+800; today++ {
			s := newSemester(today, 11)
			this, off := planner.WeekOf(today), s.christmas()
			if n := len(s.off()); n != 1 && (n != 2 || s.off()[1].Last >= s.today || off.First < s.today) {
				t.Fatalf("on %s these days are off: %v", today, s.off())
			}
			if !off.Last.Valid() || off.First < s.first || off.Last >= this.Monday-14 && off.First <= this.Sunday()+7 {
				t.Fatalf("on %s Christmas is from %s to %s", today, off.First, off.Last)
			}
			slots := planner.Timetable{Slots: s.courses()[1].slots, Off: s.off()}
			if now, next := slots.Places(this.Monday, this.Sunday()), slots.Places(this.Monday+7, this.Sunday()+7); len(now) != 4 || len(next) != 3 {
				t.Fatalf("on %s chemistry is at %v, and next week at %v", today, now, next)
			}
		}
	}
}

func TestNothingIsDoneFromTodayOn(t *testing.T) {
	t.Parallel()
	for _, today := range []string{
		"2026-10-12", "2026-10-18", "2024-02-29", // a Monday, a Sunday, a leap day
	} {
		d := play(t, 7, today)
		open := 0
		for _, b := range d.blocks(t) {
			if b.Date >= d.today && b.Done {
				t.Errorf("on %s the block of %s is done", today, b.Date)
			}
			if b.Date == d.today {
				open++
			}
		}
		if open == 0 || d.Streak < 5 {
			t.Errorf("on %s there are %d blocks for today and a streak of %d", today, open, d.Streak)
		}
	}
}

func topicsFollowTheSyllabus(t *testing.T, d demonstration) {
	t.Helper()
	blocks := d.blocks(t)
	for _, subject := range d.subjects(t) {
		place := map[string]int{}
		for i, item := range subject.Syllabus {
			place[item.Title] = i
		}
		latest, named := 0, 0
		for _, b := range blocks {
			if b.SubjectID != subject.ID || b.Topic == nil {
				continue
			}
			at, ok := place[*b.Topic]
			if !ok || at < latest-2 {
				t.Errorf("%s: topic %q comes after %q", subject.Name, *b.Topic, subject.Syllabus[latest].Title)
			}
			latest, named = max(latest, at), named+1
		}
		if want := len(subject.Syllabus); named < want {
			t.Errorf("%s: %d blocks have topics, of which there are %d", subject.Name, named, want)
		}
	}
}

func TestTheSameSeedAndDateGiveTheSameSemester(t *testing.T) {
	t.Parallel()
	one, two := play(t, 3, wednesday14), play(t, 3, wednesday14)
	if diff := cmp.Diff(content(t, one), content(t, two)); diff != "" {
		t.Error(diff)
	}
	if other := play(t, 4, wednesday14); cmp.Equal(content(t, one), content(t, other)) {
		t.Error("another seed gives the same semester")
	}
}

// content is everything in d but ids and versions.
func content(t *testing.T, d demonstration) []any {
	t.Helper()
	var all []any
	for _, s := range d.subjects(t) {
		s.ID, s.Version = "", 0
		for i := range s.Syllabus {
			s.Syllabus[i].ID = ""
		}
		all = append(all, s)
	}
	for _, b := range d.blocks(t) {
		b.ID, b.SubjectID, b.Version = "", "", 0
		all = append(all, b)
	}
	return all
}

func TestASpaceWithSubjectsIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	d := play(t, 1, wednesday14)
	before := content(t, d)
	if _, err := Fill(t.Context(), d.planner, d.space, Options{2, d.today}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("it fails with %v", err)
	}
	if diff := cmp.Diff(before, content(t, d)); diff != "" {
		t.Error(diff)
	}
}
