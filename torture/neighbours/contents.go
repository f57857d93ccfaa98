package neighbours

import (
	"fmt"
	"time"
)

// contents are those of a space, as they are imported.
type contents struct {
	Through  any       `json:"generated_through"`
	Subjects []subject `json:"subjects"`
	Blocks   []block   `json:"blocks"`
}

type subject struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Type     string `json:"type"`
	Color    string `json:"color"`
	Slots    []slot `json:"slots"`
	Syllabus []item `json:"syllabus"`
}

type slot struct {
	Days  []int  `json:"days"`
	Start string `json:"start"`
	End   string `json:"end"`
}

type item struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Duration int    `json:"duration"`
	Done     bool   `json:"done"`
}

type block struct {
	ID        string  `json:"id"`
	SubjectID string  `json:"subject_id"`
	Date      string  `json:"date"`
	Start     string  `json:"start"`
	End       string  `json:"end"`
	Topic     *string `json:"topic"`
	Done      bool    `json:"done"`
	Untouched bool    `json:"untouched"`
}

// id is one of a kind, by its number.
func id(kind string, n int) string { return fmt.Sprintf("%s_%025d0", kind, n) }

// timetable has subjects with so many slots each, one a day.
func timetable(subjects, slots int) contents {
	c := contents{Subjects: []subject{}, Blocks: []block{}}
	for i := range subjects {
		s := subject{ID: id("sub", i), Name: fmt.Sprintf("Subject %d", i), Type: "study", Color: "#047857", Slots: []slot{}, Syllabus: []item{}}
		for j := range slots {
			minute := (i*slots + j) * 83 % 1380
			s.Slots = append(s.Slots, slot{[]int{j % 7}, clock(minute), clock(minute + 45)})
		}
		c.Subjects = append(c.Subjects, s)
	}
	return c
}

func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// with adds blocks of the last two years, all with a topic unless that is "".
func (c contents) with(blocks int, topic string) contents {
	today := time.Now().UTC()
	for i := range blocks {
		minute := i * 7 % 1380
		b := block{
			ID: id("blk", i), SubjectID: c.Subjects[i%len(c.Subjects)].ID, Date: today.AddDate(0, 0, -i%700).Format(time.DateOnly),
			Start: clock(minute), End: clock(minute + 30), Done: i%3 == 0,
		}
		if topic != "" {
			b.Topic = &topic
		}
		c.Blocks = append(c.Blocks, b)
	}
	c.Through = today.Format(time.DateOnly)
	return c
}

// learning gives each subject a syllabus of long titles.
func (c contents) learning(items int) contents {
	for i := range c.Subjects {
		for j := range items {
			c.Subjects[i].Syllabus = append(c.Subjects[i].Syllabus, item{id("itm", i*1000+j), fmt.Sprintf("Rings and fields of the number %d, and whatever else there is to say of them", j), 60, false})
		}
	}
	return c
}
