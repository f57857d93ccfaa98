package suggesttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"studyplanner/internal/planner"
)

// Space is what somebody planned and did, as it stands on a day.
type Space struct {
	Subjects []planner.Subject
	Blocks   []planner.Block
	Today    planner.Date
}

// Timetable is a space of so many subjects with so many slots each, each on one
// weekday, or on every one, with a history of so many weeks of them.
func Timetable(subjects, slots, weeks int, daily bool) Space {
	s := Space{Subjects: Named(subjects), Today: planner.NewDate(2026, time.March, 2)}
	for i := range s.Subjects {
		for n := range slots {
			start := planner.Clock(6*60 + (n*20+i*7)%960)
			slot := planner.Slot{Days: []planner.Weekday{planner.Weekday((n + i) % 7)}, Start: start, End: start + 20}
			if daily {
				slot.Days = []planner.Weekday{0, 1, 2, 3, 4, 5, 6}
			}
			s.Subjects[i].Slots = append(s.Subjects[i].Slots, slot)
		}
	}
	r := rand.New(rand.NewPCG(3, 3))
	for d := s.Today - planner.Date(7*weeks); d < s.Today+7; d++ {
		for i := range s.Subjects {
			for _, slot := range s.Subjects[i].Slots {
				if slices.Contains(slot.Days, d.Weekday()) {
					s.add(i, d, slot.Start, slot.End, d < s.Today && r.IntN(3) > 0)
				}
			}
		}
	}
	return s.sorted()
}

// Named is so many subjects, of which every tenth is training.
func Named(n int) []planner.Subject {
	all := make([]planner.Subject, n)
	for i := range all {
		all[i] = planner.Subject{ID: fmt.Sprint("s", i), Name: fmt.Sprint("Subject ", i), Type: planner.Study}
		if i%10 == 9 {
			all[i].Type = planner.Training
		}
	}
	return all
}

// Crowd is so many blocks of so many subjects at any times and of any lengths,
// all of the coming days, so that most of them overlap.
func Crowd(subjects, blocks int) Space {
	return anyBlocks(subjects, blocks, 0, 7)
}

// Comb is so many blocks of so many subjects that take every other minute of
// the coming days, many at once.
func Comb(subjects, blocks int) Space {
	s := Space{Subjects: Named(subjects), Today: planner.NewDate(2026, time.March, 2)}
	for n := range blocks {
		start := planner.Clock(n / 7 % 719 * 2)
		s.add(n%subjects, s.Today+planner.Date(n%7), start, start+1, false)
	}
	return s.sorted()
}

// Long is so many blocks of so many subjects at any times of two years and the
// coming days, of which hardly two are alike.
func Long(subjects, blocks int) Space {
	return anyBlocks(subjects, blocks, -730, 7)
}

func anyBlocks(subjects, blocks, from, to int) Space {
	s := Space{Subjects: Named(subjects), Today: planner.NewDate(2026, time.March, 2)}
	r := rand.New(rand.NewPCG(4, 4))
	for range blocks {
		start := planner.Clock(r.IntN(23 * 60))
		end := start + 1 + planner.Clock(r.IntN(59))
		d := s.Today + planner.Date(from+r.IntN(to-from))
		s.add(r.IntN(subjects), d, start, end, d < s.Today && r.IntN(3) > 0)
	}
	return s.sorted()
}

func (s *Space) add(subject int, d planner.Date, start, end planner.Clock, done bool) {
	s.Blocks = append(s.Blocks, planner.Block{
		ID: fmt.Sprintf("b%06d", len(s.Blocks)), SubjectID: s.Subjects[subject].ID, SubjectName: s.Subjects[subject].Name,
		Date: d, Start: start, End: end, Done: done,
	})
}

func (s Space) sorted() Space {
	slices.SortFunc(s.Blocks, byPlace)
	return s
}

// WithTopics gives each subject of s so many topics, whose titles are a text as
// often as there is room for it.
func (s Space) WithTopics(n int, text string) Space {
	for i := range s.Subjects {
		for k := range n {
			title := strings.Repeat(text, planner.MaxTitle/len([]rune(text)))
			s.Subjects[i].Syllabus = append(s.Subjects[i].Syllabus, planner.Item{
				ID: fmt.Sprint(i, "-", k), Title: title, Duration: 60, Done: k%2 == 0,
			})
		}
	}
	return s
}
