package suggest

import (
	"context"
	"errors"
	"testing"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// counted is a context that counts how often it is asked whether it has ended,
// and ends when it is asked for the last time, if that is above 0.
type counted struct {
	context.Context
	asked, last int
}

func (c *counted) Err() error {
	if c.asked++; c.asked == c.last {
		return context.Canceled
	}
	return nil
}

func TestWhatIsGivenUpStopsAtTheNextLook(t *testing.T) {
	t.Parallel()
	s := suggesttest.Timetable(8, 8, 26, false)
	noon := Request{Now: planner.Moment{Today: s.Today, Clock: 12 * 60}, Goal: "more of Subject 3, less of Subject 9"}
	k := learnt(s.Subjects, s.Blocks, s.Today)
	for name, work := range map[string]func(context.Context) error{
		"learning": func(ctx context.Context) error {
			_, err := Learn(ctx, s.Subjects, s.Blocks, nil, s.Today)
			return err
		},
		"suggesting": func(ctx context.Context) error {
			_, err := k.Suggest(ctx, noon)
			return err
		},
	} {
		whole := &counted{Context: t.Context()}
		if err := work(whole); err != nil || whole.asked < 5 {
			t.Fatalf("%s looks %d times at its context: %v", name, whole.asked, err)
		}
		for last := 1; last <= whole.asked; last += 1 + whole.asked/8 {
			ending := &counted{Context: t.Context(), last: last}
			if err := work(ending); !errors.Is(err, context.Canceled) || ending.asked != last {
				t.Fatalf("%s, given up at look %d of %d, ends at %d: %v", name, last, whole.asked, ending.asked, err)
			}
		}
	}
}
