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

// slotSentence goes on with the weekly times, as they are on a day.
func slotSentence(slots []client.Slot, today client.Date) string {
	if len(slots) == 0 {
		return ", without weekly times"
	}
	return ": " + strings.Join(show.SlotTexts(slots), "; ") + ", " + when.Duration(show.WeeklyMinutes(slots, today)) + " a week"
}

// readSlots reads weekly times on a day, each of which may be several.
func readSlots(
	name string, texts []string, today client.Date, read func(text string, today client.Date) ([]client.Slot, error),
) ([]client.Slot, error) {
	var all []client.Slot
	for _, text := range texts {
		slots, err := read(text, today)
		if err != nil {
			return nil, console.Usagef("%s: %w", name, err)
		}
		all = append(all, slots...)
	}
	return all, nil
}

// withoutSlots returns the slots of s without those that are to go, of which
// some days alone may be named, and no weeks and dates.
func withoutSlots(s client.Subject, gone []client.Slot) ([]client.Slot, error) {
	left := slices.Clone(s.Slots)
	for _, g := range gone {
		for _, day := range g.Days {
			found := false
			for i, l := range left {
				if !isNamed(l, g) || !slices.Contains(l.Days, day) {
					continue
				}
				left[i].Days = slices.DeleteFunc(slices.Clone(l.Days), func(d client.Weekday) bool { return d == day })
				found = true
			}
			if !found {
				g.Days = []client.Weekday{day}
				return nil, console.Failf(console.ExitNotFound, "%s has no %s%s", screen.Clean(s.Name), human.WriteSlot(g), slotsItHas(s.Slots))
			}
		}
	}
	return slices.DeleteFunc(left, func(l client.Slot) bool { return len(l.Days) == 0 }), nil
}

// isNamed reports whether a name that may leave out weeks and dates fits s, whatever the
// days.
func isNamed(s, name client.Slot) bool {
	return s.Start == name.Start && s.End == name.End && (name.Every == 0 || name.Every == max(s.Every, 1)) &&
		(name.From == 0 || name.From == s.From) && (name.Until == 0 || name.Until == s.Until)
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

// blockChanges describes how the blocks of a subject changed with its slots, from today on.
func blockChanges(before, after []client.Block, today client.Date, slots []client.Slot) string {
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
