package storetest

import (
	"context"
	"errors"
	"slices"

	"studyplanner/internal/planner"
)

var subjectCases = []testCase{
	{"a subject is found as it was stored", func(f *fixture) {
		full := draftSubject()
		empty := planner.Subject{ID: newID("sub"), Name: "Leer", Type: planner.Inactive, Color: "#123456"}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertSubject(ctx, full), tx.InsertSubject(ctx, empty))
		})
		full.Version, empty.Version = 2, 2
		empty.Slots, empty.Syllabus = []planner.Slot{}, []planner.Item{} // never nil
		for _, s := range []planner.Subject{full, empty} {
			want(f, "stored", f.subject(f.space, s.ID), s)
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				got, err := tx.Subject(ctx, s.ID)
				want(f, "within a write", got, s)
				name, nameErr := tx.SubjectName(ctx, s.ID)
				want(f, "its name", name, s.Name)
				return errors.Join(err, nameErr)
			})
		}
	}},
	{"a subject that does not exist is not found", func(f *fixture) {
		_, err := f.Subject(f.Context(), f.space, newID("sub"))
		notFound(f, err)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			_, err := tx.Subject(ctx, newID("sub"))
			notFound(f, err)
			_, err = tx.SubjectName(ctx, newID("sub"))
			notFound(f, err)
			notFound(f, tx.UpdateSubject(ctx, draftSubject()))
			notFound(f, tx.DeleteSubject(ctx, newID("sub")))
			return nil
		})
		want(f, "state", f.state(f.space), planner.State{Version: 1})
	}},
	{"subjects come in order of creation, whatever their ids and names", func(f *fixture) {
		var drafts []planner.Subject
		for range 12 {
			drafts = append(drafts, draftSubject())
		}
		slices.Reverse(drafts) // so that neither ids nor names are in order
		for part := range slices.Chunk(drafts, 5) {
			f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
				for _, s := range part {
					if err := tx.InsertSubject(ctx, s); err != nil {
						return err
					}
				}
				return nil
			})
		}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.UpdateSubject(ctx, drafts[3]), tx.DeleteSubject(ctx, drafts[7].ID))
		})
		drafts = slices.Delete(drafts, 7, 8)
		names := func(subjects []planner.Subject) (names []string) {
			for _, s := range subjects {
				names = append(names, s.Name)
			}
			return names
		}
		subjects, err := f.Subjects(f.Context(), f.space)
		f.must(err)
		want(f, "order", names(subjects), names(drafts))
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.Subjects(ctx)
			want(f, "subjects within a write", within, subjects)
			return err
		})
		var brief []planner.SubjectSummary
		for _, s := range subjects {
			brief = append(brief, planner.SubjectSummary{ID: s.ID, Name: s.Name, Type: s.Type, Color: s.Color})
		}
		summaries, err := f.SubjectSummaries(f.Context(), f.space)
		f.must(err)
		want(f, "summaries", summaries, brief)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			within, err := tx.SubjectSummaries(ctx)
			want(f, "summaries within a write", within, brief)
			return err
		})
	}},
	{"timetables are those of the subjects that have slots, in order of creation", func(f *fixture) {
		first, idle, second := draftSubject(), draftSubject(), draftSubject()
		idle.Slots, second.Slots = nil, second.Slots[:1]
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := errors.Join(tx.InsertSubject(ctx, second), tx.InsertSubject(ctx, idle), tx.InsertSubject(ctx, first))
			all, timetablesErr := tx.Timetables(ctx)
			want(f, "timetables", all, []planner.Timetable{{SubjectID: second.ID, Slots: second.Slots}, {SubjectID: first.ID, Slots: first.Slots}})
			return errors.Join(err, timetablesErr)
		})
	}},
	{"a space without subjects has an empty list of them", func(f *fixture) {
		subjects, err := f.Subjects(f.Context(), f.space)
		f.must(err)
		want(f, "subjects", subjects, []planner.Subject{})
		summaries, err := f.SubjectSummaries(f.Context(), f.space)
		f.must(err)
		want(f, "summaries", summaries, []planner.SubjectSummary{})
	}},
	{"an update replaces every field of a subject", func(f *fixture) {
		s := f.newSubject(f.space)
		next := planner.Subject{
			ID: s.ID, Name: "Neu", Type: planner.Training, Color: "#FFF",
			Slots: []planner.Slot{}, Syllabus: []planner.Item{{ID: newID("itm"), Title: "t", Duration: 6000}}, Version: s.Version + 1,
		}
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateSubject(ctx, next) })
		want(f, "subject", f.subject(f.space, s.ID), next)
	}},
	{"a name is unique by its NameKey, on creation and on update", func(f *fixture) {
		taken, other := draftSubject(), draftSubject()
		taken.Name = "Straße é"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.InsertSubject(ctx, taken), tx.InsertSubject(ctx, other))
		})
		before := f.state(f.space)
		for _, name := range []string{"Straße é", "STRASSE É", "strasse e\u0301"} {
			again, renamed := draftSubject(), other
			again.Name, renamed.Name = name, name
			nameTaken(f, f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.InsertSubject(ctx, again)
			}))
			nameTaken(f, f.Write(f.Context(), f.space, func(ctx context.Context, tx planner.Tx) error {
				return tx.UpdateSubject(ctx, renamed)
			}))
		}
		want(f, "state", f.state(f.space), before)
		want(f, "the other's name", f.subject(f.space, other.ID).Name, other.Name)
	}},
	{"a subject may change the case of its own name, and a name is free again", func(f *fixture) {
		one, two := draftSubject(), draftSubject()
		one.Name, two.Name = "Physik", "Chemie"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.InsertSubject(ctx, one) })
		one.Name = "PHYSIK"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error { return tx.UpdateSubject(ctx, one) })
		one.Name, two.Name = "Chemie", "physik"
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			return errors.Join(tx.UpdateSubject(ctx, one), tx.InsertSubject(ctx, two))
		})
		want(f, "name", f.subject(f.space, two.ID).Name, "physik")
	}},
	{"with a subject all its blocks are deleted and no others, and the count is right", func(f *fixture) {
		one, two := f.newSubject(f.space), f.newSubject(f.space)
		var blocks []planner.Block
		for i := range 70 {
			blocks = append(blocks, draft(one, aMonday+planner.Date(i), 1, 2), draft(two, aMonday+planner.Date(i), 1, 2))
		}
		f.insert(f.space, blocks...)
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			err := tx.DeleteSubject(ctx, one.ID)
			want(f, "count within", tx.State().Blocks, 70)
			return err
		})
		want(f, "count", f.state(f.space).Blocks, 70)
		of := func(s planner.Subject) int {
			return len(f.list(f.space, planner.BlockQuery{First: 1, Last: planner.MaxDate, SubjectID: s.ID}))
		}
		want(f, "its blocks", of(one), 0)
		want(f, "the other's", of(two), 70)
		_, err := f.Subject(f.Context(), f.space, one.ID)
		notFound(f, err)
	}},
}

// nameTaken checks that err is Invalid on the name alone.
func nameTaken(f *fixture, err error) {
	f.Helper()
	bad, ok := errors.AsType[planner.Invalid](err)
	if !ok || len(bad) != 1 || bad[0].Field != "name" || bad[0].Reason == "" {
		f.Errorf("err = %v, want Invalid on the name", err)
	}
}
