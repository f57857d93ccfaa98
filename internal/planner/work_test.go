package planner

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// worked is a subject with four open items of an hour, on Monday 23 November 2026.
func worked() (Subject, Date) {
	s := Subject{ID: "sub_1", Name: "Algebra"}
	for _, title := range []string{"Sets", "Maps", "Rings", "Fields"} {
		s.Syllabus = append(s.Syllabus, Item{ID: title, Title: title, Duration: 60})
	}
	return s, NewDate(2026, 11, 23)
}

// doneBlock is one of s that was done on a date, about a topic if that is not "".
func doneBlock(s Subject, d Date, minutes int, topic string) Block {
	b := Block{ID: fmt.Sprint(d), SubjectID: s.ID, Date: d, Start: 600, End: 600 + Clock(minutes), Done: true}
	if topic != "" {
		b.Topic = &topic
	}
	return b
}

// needs is what the items of s and an exam still need, in thousandths of minutes.
func (w Work) needs(s Subject, e Exam) int {
	left := 1000 * w.LeftExtra(e)
	for _, i := range s.Syllabus {
		if !i.Done {
			left += w.Left(i.ID)
		}
	}
	return left
}

func TestDoneBlocksCountForItemsAndExams(t *testing.T) {
	t.Parallel()
	s, today := worked()
	reopened := s
	reopened.Syllabus = slices.Clone(s.Syllabus)
	reopened.Syllabus[0].OpenedOn = today
	ticked := s
	ticked.Syllabus = slices.Clone(s.Syllabus)
	ticked.Syllabus[0].Done = true
	essay := Exam{ID: "essay", SubjectID: s.ID, Title: "Essay", Date: today + 18, ExtraMinutes: 600}
	former := Exam{ID: "former", SubjectID: s.ID, Title: "essay", Date: today - 10, ExtraMinutes: 600, Done: true}
	short := doneBlock(s, today, 90, "")
	short.Actual = new(30)
	other := doneBlock(s, today, 90, "sets")
	other.SubjectID = "sub_2"
	open := doneBlock(s, today, 90, "sets")
	open.Done = false
	for _, c := range []struct {
		name   string
		s      Subject
		blocks []Block
		want   int // of 912
		worked int
	}{
		{"nothing", s, nil, 912, 0},
		{"a topic that is an item", s, []Block{doneBlock(s, today, 90, "SETS")}, 912 - 78 + 5, 90},
		{"no topic", s, []Block{doneBlock(s, today, 90, "")}, 912 - 78 + 5, 90},
		{"actual minutes", s, []Block{short}, 912 - 30, 30},
		{"no topics, one after the other", s, []Block{doneBlock(s, today, 90, ""), doneBlock(s, today-1, 60, "")}, 912 - 78 + 5, 150},
		{"the next item after one that has had its minutes", s, []Block{doneBlock(s, today-1, 78, "Sets"), doneBlock(s, today, 60, "")}, 912 - 78 + 5 - 60, 138},
		{"an item that is ticked", ticked, []Block{doneBlock(s, today, 90, "Sets")}, 834, 90},
		{"no topic, and the first item is ticked since", ticked, []Block{doneBlock(s, today-1, 90, ""), doneBlock(s, today, 50, "")}, 834 - 50, 140},
		{"a topic of nothing", s, []Block{doneBlock(s, today, 90, "Groups")}, 912, 0},
		{"another subject, and an open block", s, []Block{other, open}, 912, 0},
		{"before it was set open", reopened, []Block{doneBlock(s, today-1, 90, "sets")}, 912, 0},
		{"on the day on which it was set open", reopened, []Block{doneBlock(s, today, 60, "sets")}, 912 - 60, 60},
		{"the title of an exam", s, []Block{doneBlock(s, today, 180, "essay"), doneBlock(s, today+18, 180, "ESSAY")}, 912 - 360, 360},
		{"the title of an exam before", s, []Block{doneBlock(s, today-10, 180, "Essay")}, 912, 0},
		{"after its day", s, []Block{doneBlock(s, today+19, 180, "Essay")}, 912, 0},
		{"more than it takes", s, []Block{doneBlock(s, today, 700, "Essay")}, 312, 700},
	} {
		w := WorkOf(c.s, []Exam{essay, former}, c.blocks, 1300, today)
		if got, minutes := w.needs(c.s, essay)/1000, w.Worked(essay, c.s.Syllabus); got != c.want || minutes != c.worked {
			t.Errorf("%s: needed %d and worked %d, want %d and %d", c.name, got, minutes, c.want, c.worked)
		}
	}
	old := Exam{ID: "old", SubjectID: s.ID, Title: "Essay", Date: today + 18, ExtraMinutes: 600}
	if got := WorkOf(s, []Exam{old}, []Block{doneBlock(s, today-titledDays, 180, "Essay")}, 1300, today).LeftExtra(old); got != 600 {
		t.Errorf("after half a year %d minutes are left", got)
	}
}

// TestCompletingABlockLowersWhatIsNeededByItsMinutesAtMost completes blocks in any order.
// Either all have topics, or none has and all are of one length. Where they differ, a short
// one can give an item its last minutes, and so move a long one to the next item.
func TestCompletingABlockLowersWhatIsNeededByItsMinutesAtMost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s, today := worked()
		for i := range s.Syllabus {
			s.Syllabus[i].Duration = rapid.IntRange(1, 200).Draw(t, "duration")
			s.Syllabus[i].Done = rapid.IntRange(0, 4).Draw(t, "done") == 0
		}
		topics := rapid.SampledFrom([][]string{{""}, {"Sets", "Maps", "Essay", "Other"}, {"", "Sets", "Maps", "Essay"}}).Draw(t, "topics")
		e := Exam{ID: "e", SubjectID: s.ID, Title: "Essay", Date: today + 5, ExtraMinutes: rapid.IntRange(0, 500).Draw(t, "extra")}
		usual := rapid.IntRange(15, 120).Draw(t, "usual")
		var blocks []Block
		for n := range rapid.IntRange(1, 12).Draw(t, "blocks") {
			topic := rapid.SampledFrom(topics).Draw(t, "topic")
			minutes := usual
			if topic != "" {
				minutes = rapid.IntRange(15, 180).Draw(t, "minutes")
			}
			b := doneBlock(s, today-20+Date(rapid.IntRange(0, 24).Draw(t, "day")), minutes, topic)
			b.ID, b.Done = fmt.Sprint(n), rapid.Bool().Draw(t, "completed")
			blocks = append(blocks, b)
		}
		needed := func() int { return WorkOf(s, []Exam{e}, blocks, 1300, today).needs(s, e) }
		n := rapid.IntRange(0, len(blocks)-1).Draw(t, "one")
		blocks[n].Done = false
		before := needed()
		blocks[n].Done = true
		after := needed()
		mixed := topics[0] == "" && len(topics) > 1
		if after > before || !mixed && before-after > 1000*int(blocks[n].End-blocks[n].Start) {
			t.Fatalf("%d, then %d thousandths of minutes are needed", before, after)
		}
		if blocks[n].Done = false; needed() != before {
			t.Fatal("not as before")
		}
	})
}
