package suggest

import (
	"context"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// known is what b tells.
func known(b *suggesttest.Book) *learn.Knowledge {
	return learn.Learn(nil, b.Subjects, b.Sorted(), nil, suggesttest.BookDay())
}

// learnt is what subjects and blocks tell on a day.
func learnt(subjects []planner.Subject, blocks []planner.Block, today planner.Date, off ...planner.DayOff) *Knowledge {
	k, err := Learn(context.Background(), subjects, blocks, nil, today, off...)
	if err != nil {
		panic(err)
	}
	return k
}

// suggested is k's answer to r.
func suggested(k *Knowledge, r Request) Answer {
	a, err := k.Suggest(context.Background(), r)
	if err != nil {
		panic(err)
	}
	return a
}
