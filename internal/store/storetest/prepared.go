package storetest

import (
	"fmt"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// draftPrepared returns a set with all that subjects have.
func draftPrepared(name string) account.Prepared {
	s := planner.Subject{
		ID: newID("sub"), Name: "Käthe „ε–δ“", Type: planner.Study, Color: "#1D4ED8",
		Slots:    []planner.Slot{{Days: []planner.Weekday{1, 3}, Start: 540, End: 600, From: new(aMonday), Until: new(aMonday + 70), Every: new(2)}},
		Syllabus: []planner.Item{{ID: newID("itm"), Title: "Sets", Duration: 60}},
	}
	return account.Prepared{
		ID: newID("set"), Name: name, Created: someTime.Truncate(time.Second),
		Brief: []account.PreparedSubject{{Name: s.Name, Type: s.Type, Color: s.Color}}, Subjects: []planner.Subject{s},
	}
}

func (f *fixture) preparedSets() []account.Prepared {
	f.Helper()
	all, err := f.PreparedSets(f.Context())
	f.must(err)
	return all
}

var preparedCases = []testCase{
	{"prepared subjects are kept as long as there are accounts, some sets with a name each", func(f *fixture) {
		first, second := draftPrepared("Class 10a"), draftPrepared("Class 10b")
		is(f, f.CreatePrepared(f.Context(), first), account.ErrNotFound)
		a := f.newAccount()
		f.must(f.CreatePrepared(f.Context(), first))
		f.must(f.CreatePrepared(f.Context(), second))
		is(f, f.CreatePrepared(f.Context(), draftPrepared("CLASS 10A")), account.ErrPreparedName)
		read, err := f.PreparedSet(f.Context(), first.ID)
		f.must(err)
		want(f, "a set", read, first)
		first.Subjects, second.Subjects = nil, nil
		want(f, "all", f.preparedSets(), []account.Prepared{first, second})
		f.must(f.DeletePrepared(f.Context(), first.ID))
		is(f, f.DeletePrepared(f.Context(), first.ID), account.ErrPreparedNotFound)
		_, err = f.PreparedSet(f.Context(), first.ID)
		is(f, err, account.ErrPreparedNotFound)
		want(f, "what is left", f.preparedSets(), []account.Prepared{second})
		for n := 1; n < account.MaxPrepared; n++ {
			f.must(f.CreatePrepared(f.Context(), draftPrepared(fmt.Sprintf("Set %d", n))))
		}
		is(f, f.CreatePrepared(f.Context(), draftPrepared("One more")), account.ErrPreparedFull)
		f.must(f.Retire(f.Context(), a.ID))
		want(f, "sets without an account", len(f.preparedSets()), 0)
	}},
}
