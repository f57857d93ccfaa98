package suggestions

import (
	"errors"
	"strings"
	"testing"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/changes"
	"studyplanner/internal/terminal/terminaltest"
)

// counsel returns suggestions of every kind, seen on a Wednesday.
func counsel(t *testing.T) proposal {
	t.Helper()
	moved := terminaltest.Block(t, "aaaa1", "Maths", "2026-11-27", "18:30", "20:00", "")
	sooner := terminaltest.Block(t, "aaaa2", "Maths", "2026-11-29", "18:30", "20:00", "")
	return proposal{
		today: terminaltest.Day(t, terminaltest.Wednesday), subjects: terminaltest.Courses(t), blocks: []client.Block{moved, sooner},
		Advice: client.Advice{
			Suggestions: []client.Suggestion{
				{Type: client.AddBlock, SubjectID: "sub_Maths", Day: "Thursday", Start: 540, End: 630, Reason: "Add Maths on Thursday 09:00-10:30: 28 h of syllabus left until the exam on Thursday 26 November, 2 h 45 planned until then; this adds 1 h 30."},
				{Type: client.MoveBlock, SubjectID: "sub_Maths", Day: "Monday", Start: 540, End: 630, Reason: "you finished more in the mornings"},
				{Type: client.Rebalance, SubjectID: "sub_Maths", Day: "Sunday", Start: 540, End: 630},
				{Type: client.RemoveBlock, SubjectID: "sub_Running", Day: "Wednesday", Start: 1200, End: 1260, Reason: "Remove Swimming on Wednesday: it is another subject."},
				{Type: client.AddBlock, SubjectID: "sub_Evil", Day: terminaltest.Hostile, Start: 540, End: 630, Reason: terminaltest.Hostile},
				{Type: client.AddBlock, SubjectID: terminaltest.Hostile, Day: "Tuesday", Start: 540, End: 630},
			},
			CouldNotFit: []string{"Maths needs about 29 h 13 for its syllabus until Thursday 26 November, of which 23 h 13 will not fit.", terminaltest.Hostile},
		},
		effects: []changes.Pair{{}, {Before: &moved}, {Before: &sooner}, {}, {}, {}},
	}
}

func TestSuggestionsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "suggest", counsel(t).render)
	terminaltest.Drawn(t, "suggest-none", proposal{}.render)
	reader := counsel(t)
	reader.effects = nil
	terminaltest.Drawn(t, "suggest-reader", reader.render)
}

func TestTheSevenDaysAreNamedFromTodayOn(t *testing.T) {
	t.Parallel()
	p := proposal{today: terminaltest.Day(t, terminaltest.Wednesday)}
	for name, want := range map[string]string{
		"Wednesday": terminaltest.Wednesday, "Thursday": "2026-11-26", "Sunday": "2026-11-29", "Monday": "2026-11-30", "Tuesday": "2026-12-01",
	} {
		if got := p.date(name); got.String() != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestAReasonDoesNotRepeatTheChange(t *testing.T) {
	t.Parallel()
	p := proposal{subjects: []client.Subject{{ID: "sub_1", Name: "Maths"}, {ID: "sub_2", Name: "Maths: more"}}}
	for _, c := range []struct{ id, reason, want string }{
		{"sub_1", "Move Maths from Monday to Tuesday: éasier there", "Éasier there"},
		{"sub_1", "Every Monday: too late", "Every Monday: too late"},
		{"sub_2", "Add Maths: more on Monday: it is due", "Add Maths: more on Monday: it is due"},
		{"sub_1", "no colon", "no colon"},
		{"sub_1", "", ""},
		{"sub_1", "Add Maths: ", "Add Maths: "},
	} {
		if got := p.reason(client.Suggestion{SubjectID: c.id, Reason: c.reason}); got != c.want {
			t.Errorf("%q: %q, want %q", c.reason, got, c.want)
		}
	}
}

func TestWhatWasAppliedIsSaidInWords(t *testing.T) {
	t.Parallel()
	p := counsel(t)
	now := p.blocks[0]
	now.Date += 3
	made := terminaltest.Block(t, "aaaa9", "Maths", "2026-11-26", "09:00", "10:30", "")
	var said []string
	for _, done := range p.pairs([]client.Result{
		{Op: "create", ID: made.ID, Block: &made}, {Op: "move", ID: now.ID, Block: &now}, {Op: "delete", ID: p.blocks[1].ID},
	}) {
		said = append(said, sentence(done, p.today))
	}
	want := "Added Maths Thu 26 Nov 09:00–10:30\n" +
		"Moved Maths Fri 27 Nov 18:30–20:00 to Mon 30 Nov 18:30–20:00\n" +
		"Removed Maths Sun 29 Nov 18:30–20:00"
	if got := strings.Join(said, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestSuggestionsThatAreOutOfDateAskToLookAgain(t *testing.T) {
	t.Parallel()
	err := outOfDate(&client.Error{Code: client.CodeConflict, Message: "the schedule has changed"})
	if terminaltest.ExitCode(err) != console.ExitFailed || !strings.Contains(err.Error(), "nothing was done: run studyplanner suggest again") {
		t.Errorf("a conflict: %v", err)
	}
	invalid := &client.Error{Code: client.CodeInvalid}
	if err := outOfDate(invalid); !errors.Is(err, invalid) {
		t.Errorf("something else: %v", err)
	}
}
