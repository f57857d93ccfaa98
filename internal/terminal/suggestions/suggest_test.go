package suggestions

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"studyplanner/client"
	"studyplanner/internal/console"
	"studyplanner/internal/terminal/terminaltest"
)

// counsel returns suggestions of every kind.
func counsel() proposal {
	one := func(kind client.SuggestionType, headline, why string) client.Suggestion {
		return client.Suggestion{
			Type: kind, SubjectID: "sub_Maths", Start: 540, End: 630, Reason: headline + ": " + why,
			SuggestedChange: client.SuggestedChange{Headline: headline, Why: why},
		}
	}
	return proposal{Advice: client.Advice{
		Suggestions: []client.Suggestion{
			one(client.AddBlock, "Add Maths on Thursday 09:00-10:30", "28 h of syllabus left until the exam on Thursday 26 November, 2 h 45 planned until then; this adds 1 h 30. Next topic: Rings."),
			one(client.MoveBlock, "Move Maths: more from Friday 18:30-20:00 to Monday 09:00-10:30", "you finished 9 of 11 sessions on Monday mornings, but only 2 of 10 on Friday evenings."),
			one(client.Rebalance, "Early estimate: move Maths from Sunday 18:30-20:00 to Monday 09:00-10:30", "Sunday holds 4 h; Monday holds no session."),
			one(client.RemoveBlock, "Drop Running on Wednesday 20:00-21:00", "you asked for a lighter week; dropping it frees 1 h."),
			one(client.AddBlock, terminaltest.Hostile, terminaltest.Hostile),
			one(client.AddBlock, "Add Running on Tuesday 09:00-10:30", ""),
		},
		CouldNotFit: []string{"Maths needs about 29 h 13 for its syllabus until Thursday 26 November, of which 23 h 13 will not fit.", terminaltest.Hostile},
	}}
}

func TestSuggestionsLookAsTheyDid(t *testing.T) {
	t.Parallel()
	terminaltest.Drawn(t, "suggest", counsel().render)
	terminaltest.Drawn(t, "suggest-none", proposal{}.render)
}

func TestTheTwoHalvesOfAReasonAreToldAsTheyCome(t *testing.T) {
	t.Parallel()
	text := ansi.Strip(counsel().render(200))
	for _, want := range []string{
		"Drop Running on Wednesday 20:00-21:00\n    You asked for a lighter week; dropping it frees 1 h.\n",
		"Move Maths: more from Friday 18:30-20:00 to Monday 09:00-10:30\n    You finished 9 of 11",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Remove") {
		t.Errorf("something is said in other words:\n%s", text)
	}
}

func TestProgramsGetTheChangesBesideTheSuggestions(t *testing.T) {
	t.Parallel()
	p := counsel()
	p.Suggestions[1].BlockID, p.Suggestions[0].Topic = "blk_1", terminaltest.Hostile
	out := p.export()
	if len(out.Changes) != len(out.Suggestions) || out.Changes[1].BlockID != "blk_1" || out.Changes[0].Topic != terminaltest.Hostile || !cmp.Equal(out.Changes[3], p.Suggestions[3].SuggestedChange) {
		t.Errorf("%+v", out)
	}
}

func TestWhatWasAppliedIsSaidInWords(t *testing.T) {
	t.Parallel()
	blocks := []client.Block{
		terminaltest.Block(t, "aaaa1", "Maths", "2026-11-27", "18:30", "20:00", ""),
		terminaltest.Block(t, "aaaa2", "Maths", "2026-11-29", "18:30", "20:00", ""),
	}
	now := blocks[0]
	now.Date += 3
	made := terminaltest.Block(t, "aaaa9", "Maths", "2026-11-26", "09:00", "10:30", "")
	var said []string
	for _, done := range pairs(blocks, []client.Result{
		{Op: "create", ID: made.ID, Block: &made}, {Op: "move", ID: now.ID, Block: &now}, {Op: "delete", ID: blocks[1].ID},
	}) {
		said = append(said, sentence(done, terminaltest.Day(t, terminaltest.Wednesday)))
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

func TestWhatWasUnderstoodIsPrintedWithNames(t *testing.T) {
	t.Parallel()
	exam := client.Understood{Wish: client.Wish{What: client.WishExam, SubjectID: "sub_1"}, Text: "an exam in sub_1 on 6 March 2026", From: "goal"}
	p := proposal{Advice: client.Advice{Understood: []client.Understood{exam}, NotUnderstood: []string{"asdf qwer"}}, names: map[string]string{"sub_1": "Maths"}}
	text := ansi.Strip(p.render(80))
	for _, want := range []string{"Understood as:\n  - an exam in Maths on 6 March 2026\n", "Not understood:\n  - asdf qwer\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}

func TestAPlanSaysWhatBecomesOfItsExam(t *testing.T) {
	t.Parallel()
	p := counsel()
	p.plan = &client.ExamPlan{
		Before: client.Forecast{Title: terminaltest.Hostile + "Final", Date: client.NewDate(2026, 12, 11), EarlierMinutes: 60, NeededMinutes: 540, ExpectedMinutes: 360},
		After:  client.Forecast{ExpectedMinutes: 610},
	}
	text := ansi.Strip(p.render(500))
	if want := "Final on 2026-12-11 needs 10h; 6h of it can be expected, and with all of these 10h10.\n"; !strings.Contains(text, want) {
		t.Errorf("%q is not in %q", want, text)
	}
	if out := p.export(); out.Before.ExpectedMinutes != 360 || out.After.ExpectedMinutes != 610 {
		t.Errorf("%+v", out)
	}
	p.Suggestions = nil
	if text := ansi.Strip(p.render(500)); !strings.Contains(text, "can be expected, and nothing is to be added.\n") {
		t.Errorf("%q", text)
	}
}
