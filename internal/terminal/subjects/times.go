package subjects

import (
	"fmt"
	"slices"
	"strings"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/screen"
	"studyplanner/internal/terminal/show"
	"studyplanner/internal/when"
)

// slotSentence goes on with the weekly times.
func slotSentence(slots []client.Slot) string {
	if len(slots) == 0 {
		return ", without weekly times"
	}
	return ": " + strings.Join(show.SlotTexts(slots), "; ") + ", " + when.Duration(show.WeeklyMinutes(slots)) + " a week"
}

// readSlots reads weekly times, each of which may be several with semicolons
// between them.
func readSlots(name string, texts []string) ([]client.Slot, error) {
	var all []client.Slot
	for _, text := range texts {
		slots, err := human.Slots(text)
		if err != nil {
			return nil, console.Usagef("%s: %w", name, err)
		}
		all = append(all, slots...)
	}
	return all, nil
}

// withoutSlots returns the slots of s without those that are to go, of which
// some days alone may be named.
func withoutSlots(s client.Subject, gone []client.Slot) ([]client.Slot, error) {
	left := slices.Clone(s.Slots)
	for _, g := range gone {
		for _, day := range g.Days {
			i := slices.IndexFunc(left, func(l client.Slot) bool {
				return l.Start == g.Start && l.End == g.End && slices.Contains(l.Days, day)
			})
			if i < 0 {
				one := client.Slot{Days: []client.Weekday{day}, Start: g.Start, End: g.End}
				return nil, console.Failf(console.ExitNotFound, "%s has no %s%s", screen.Clean(s.Name), human.WriteSlot(one), slotsItHas(s.Slots))
			}
			left[i].Days = slices.DeleteFunc(slices.Clone(left[i].Days), func(d client.Weekday) bool { return d == day })
		}
	}
	return slices.DeleteFunc(left, func(l client.Slot) bool { return len(l.Days) == 0 }), nil
}

func slotsItHas(slots []client.Slot) string {
	if len(slots) == 0 {
		return ", nor any other weekly time"
	}
	return "; it has " + strings.Join(show.SlotTexts(slots), "; ")
}

// slotted reports whether b lies where one of slots puts a block.
func slotted(b client.Block, slots []client.Slot) bool {
	return slices.ContainsFunc(slots, func(s client.Slot) bool {
		return s.Start == b.Start && s.End == b.End && slices.Contains(s.Days, b.Date.Weekday())
	})
}

// consequences tells how the blocks of a subject changed with its slots, from
// today on.
func consequences(before, after []client.Block, today client.Date, slots []client.Slot) string {
	gone, added := missing(before, after, today), missing(after, before, today)
	text := fmt.Sprintf("Coming blocks: %d new, %d gone", len(added), len(gone))
	others := 0
	for _, b := range after {
		if b.Date >= today && !slotted(b, slots) {
			others++
		}
	}
	if others > 0 {
		text += fmt.Sprintf("; %d at other times stay", others)
	}
	return text
}

// missing returns the blocks of a from a day on that are not in b.
func missing(a, b []client.Block, from client.Date) []client.Block {
	known := map[string]bool{}
	for _, block := range b {
		known[block.ID] = true
	}
	var found []client.Block
	for _, block := range a {
		if block.Date >= from && !known[block.ID] {
			found = append(found, block)
		}
	}
	return found
}
