package planner

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// naiveAgenda looks through a whole syllabus for each session.
type naiveAgenda struct {
	Subject
	spent    map[string]int
	reviewed map[string]bool
}

// learns is what b is about, "" for nothing that is proposed.
func (n naiveAgenda) learns(b Block) string {
	minutes := int(b.End - b.Start)
	if b.Topic != nil {
		given := false
		for _, i := range n.Syllabus {
			if strings.EqualFold(i.Title, *b.Topic) && i.Due.Set {
				n.reviewed[i.ID] = true
			} else if strings.EqualFold(i.Title, *b.Topic) && !i.Done && n.spent[i.ID] < i.Duration && !given {
				n.spent[i.ID], given = n.spent[i.ID]+minutes, true
			}
		}
		return ""
	}
	first, room := "", minutes
	for day := MinDate; day <= b.Date; day = max(day+1, b.Date-60) {
		for _, i := range n.Syllabus {
			if i.Due != Some(day) || n.reviewed[i.ID] || first != "" && i.ReviewMinutes() > room {
				if i.Due == Some(day) && !n.reviewed[i.ID] {
					return first
				}
				continue
			}
			n.reviewed[i.ID], room = true, room-i.ReviewMinutes()
			if first == "" {
				first = "review of " + i.ID
			}
		}
	}
	if first != "" {
		return first
	}
	for _, i := range n.Syllabus {
		if !i.Done && n.spent[i.ID] < i.Duration {
			n.spent[i.ID] += minutes
			return i.ID
		}
	}
	return ""
}

func TestSessionsTakeWhatIsAheadOneAfterTheOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := NewDate(2026, 11, 23)
		s := Subject{Review: []int{1}}
		for n := range rapid.IntRange(0, 8).Draw(t, "items") {
			i := Item{ID: fmt.Sprint(n), Title: fmt.Sprintf("Topic %d", n), Duration: rapid.IntRange(1, 200).Draw(t, "duration"), Done: rapid.Bool().Draw(t, "done")}
			if i.Done && rapid.Bool().Draw(t, "comes back") {
				i.DoneOn, i.Step, i.Due = Some(day-9), Some(0), Some(day+Date(rapid.IntRange(-4, 12).Draw(t, "due")))
			}
			s.Syllabus = append(s.Syllabus, i)
		}
		got, want := NewAgenda(s), naiveAgenda{s, map[string]int{}, map[string]bool{}}
		for range rapid.IntRange(0, 15).Draw(t, "sessions") {
			day += Date(rapid.IntRange(0, 2).Draw(t, "days"))
			b := Block{Date: day, End: Clock(rapid.IntRange(5, 180).Draw(t, "minutes"))}
			if rapid.IntRange(0, 3).Draw(t, "has a topic") == 0 {
				b.Topic = new(fmt.Sprintf("TOPIC %d", rapid.IntRange(0, 9).Draw(t, "topic")))
			}
			topic, ok := got.Follow(b)
			told := topic.ItemID
			if topic.Review {
				told = "review of " + told
			}
			if naive := want.learns(b); told != naive || ok != (naive != "") {
				t.Fatalf("%+v is about %q, want %q", b, told, naive)
			}
		}
	})
}
