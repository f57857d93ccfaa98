package blocks

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"studyplanner/client"
	"studyplanner/internal/human"
	"studyplanner/internal/terminal/session"
)

// leastUnderstood is how many of the phrases in testdata/phrases.txt have to be
// understood. It is raised when a reader learns more, and never lowered.
const leastUnderstood = 149

func TestWhatPeopleTypeIsUnderstood(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/phrases.txt")
	if err != nil {
		t.Fatal(err)
	}
	today, err := client.ParseDate("2026-11-25")
	if err != nil {
		t.Fatal(err)
	}
	var subjects []client.Subject
	understood, all := 0, 0
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		switch {
		case strings.HasPrefix(line, "#"), len(parts) < 2:
			continue
		case parts[0] == "subjects":
			subjects = nil
			for i, name := range strings.Split(parts[1], ", ") {
				subjects = append(subjects, client.Subject{ID: fmt.Sprintf("sub_%025d0", i), Name: name})
			}
			continue
		}
		all++
		if got := meant(parts[0], parts[1], subjects, today); got == inOrder(parts[2]) {
			understood++
		} else {
			t.Logf("%s %s\n  is read as %s\n  and means  %s", parts[0], parts[1], got, parts[2])
		}
	}
	t.Logf("%d of %d are understood", understood, all)
	if all < 150 || understood < leastUnderstood {
		t.Errorf("%d of %d phrases are understood, want %d of 150", understood, all, leastUnderstood)
	}
}

// inOrder sorts what a meaning has several of.
func inOrder(meaning string) string {
	parts := strings.Split(meaning, "; ")
	slices.Sort(parts)
	return strings.Join(parts, "; ")
}

// meant returns what is read from a phrase, as the file writes it, or the error.
func meant(command, text string, subjects []client.Subject, today client.Date) string {
	read := map[string]func() (string, error){
		"add":   func() (string, error) { return meantSessions(text, subjects, today) },
		"move":  func() (string, error) { return meantPlace(strings.SplitN(text, " ", 2)[1], today) },
		"edit":  func() (string, error) { return meantEdit(strings.Fields(text), subjects, today) },
		"list":  func() (string, error) { return meantListing(text, subjects, today) },
		"done":  func() (string, error) { return meantBlocks(text, subjects, today) },
		"slots": func() (string, error) { return meantSlots(text, today) },
	}[command]
	got, err := read()
	if err != nil {
		return "an error: " + err.Error()
	}
	return inOrder(got)
}

func meantSessions(text string, subjects []client.Subject, today client.Date) (string, error) {
	s, err := human.ReadSessions(text, subjects, today)
	var all []string
	for _, d := range s.Dates {
		one := s.Subject.Name + " " + d.String() + " " + s.String()
		if s.Topic != "" {
			one += ": " + s.Topic
		}
		all = append(all, one)
	}
	return strings.Join(all, "; "), err
}

func meantPlace(text string, today client.Date) (string, error) {
	p, err := human.ReadPlace(text, today)
	return place(p), err
}

// place writes a place as the file does.
func place(p human.Place) string {
	var parts []string
	if p.Week != 0 {
		parts = append(parts, "week "+p.Week.String())
	}
	if p.Date != 0 {
		parts = append(parts, p.Date.String())
	}
	clock := ""
	if p.Start != nil {
		clock = p.Start.String()
	}
	if p.End != nil {
		clock += "-" + p.End.String()
	}
	if clock != "" {
		parts = append(parts, clock)
	}
	return strings.Join(parts, " ")
}

func meantEdit(words []string, subjects []client.Subject, today client.Date) (string, error) {
	var e blockEdit
	c := &cobra.Command{}
	e.flags(c)
	if err := c.ParseFlags(words); err != nil {
		return "", err
	}
	if err := e.read(c.Flags().Args()); err != nil {
		return "", err
	}
	if e.block != "3f7k2q" {
		return "", errors.New("another block: " + e.block)
	}
	if len(e.place) > 0 {
		return meantPlace(strings.Join(e.place, " "), today)
	}
	m, err := e.move(client.Block{}, today)
	if err != nil {
		return "", err
	}
	text := place(human.Place{Date: m.Date, Start: m.Start, End: m.End})
	p, err := e.patch(session.Excerpt{Subjects: subjects})
	if p.SubjectID != nil {
		i := slices.IndexFunc(subjects, func(s client.Subject) bool { return s.ID == *p.SubjectID })
		text += " " + subjects[i].Name
	}
	if p.Topic != nil {
		text += ": " + *p.Topic
	}
	return strings.TrimSpace(strings.ReplaceAll(text, " :", ":")), err
}

func meantListing(text string, subjects []client.Subject, today client.Date) (string, error) {
	l, err := human.ReadListing(text, subjects, today)
	var names []string
	for _, s := range l.Subjects {
		names = append(names, s.Name)
	}
	days := ".."
	if l.First != 0 || l.Last != 0 {
		days = l.First.String() + ".." + l.Last.String()
	}
	parts := []string{days}
	if len(names) > 0 {
		parts = append(parts, strings.Join(names, ", "))
	}
	if l.Done != nil {
		parts = append(parts, map[bool]string{true: "done", false: "open"}[*l.Done])
	}
	return strings.Join(parts, " "), err
}

func meantBlocks(text string, subjects []client.Subject, today client.Date) (string, error) {
	if ids, err := human.EndingsOf(strings.Fields(text)); err == nil {
		return strings.Join(ids, " "), nil
	}
	d, err := human.ReadDescribed(text, subjects, today)
	parts := []string{d.Subject.Name}
	if d.Dated {
		parts = append(parts, d.Date.String())
	}
	if d.Start != nil {
		parts = append(parts, d.Start.String())
	}
	return strings.Join(parts, " "), err
}

func meantSlots(text string, today client.Date) (string, error) {
	slots, err := human.Slots(text, today)
	var all []string
	for _, s := range slots {
		all = append(all, human.WriteSlot(s))
	}
	return strings.Join(all, "; "), err
}
