package planner

import (
	"context"
	"fmt"
	"slices"
)

// AddItem appends one item to a subject's syllabus. It returns Invalid,
// ErrNotFound or ErrPrecondition, as the other methods on a syllabus do.
func (s *Service) AddItem(ctx context.Context, c Call, subject string, d ItemDraft) (Subject, error) {
	return s.changeSyllabus(ctx, c, "add syllabus item", subject, func(sub Subject) (Subject, error) {
		item, err := d.item()
		if err != nil {
			return sub, err
		}
		if len(sub.Syllabus) >= MaxSyllabus {
			return sub, Invalid{{"title", fmt.Sprintf("no room: there are %d items already", MaxSyllabus)}}
		}
		item.ID = string(ItemID) + s.newID()
		sub.Syllabus = append(slices.Clone(sub.Syllabus), item)
		return sub, nil
	})
}

// UpdateItem changes the fields of one syllabus item that p sets.
func (s *Service) UpdateItem(ctx context.Context, c Call, subject, id string, p ItemPatch) (Subject, error) {
	return s.changeSyllabus(ctx, c, "update syllabus item", subject, func(sub Subject) (Subject, error) {
		n := indexOf(sub.Syllabus, id)
		if n < 0 {
			return sub, Missing{Kind: "syllabus item"}
		}
		item, err := p.Apply(sub.Syllabus[n])
		sub.Syllabus = slices.Clone(sub.Syllabus)
		sub.Syllabus[n] = item
		return sub, err
	})
}

// DeleteItem removes one syllabus item.
func (s *Service) DeleteItem(ctx context.Context, c Call, subject, id string) error {
	_, err := s.changeSyllabus(ctx, c, "delete syllabus item", subject, func(sub Subject) (Subject, error) {
		n := indexOf(sub.Syllabus, id)
		if n < 0 {
			return sub, Missing{Kind: "syllabus item"}
		}
		sub.Syllabus = slices.Delete(slices.Clone(sub.Syllabus), n, n+1)
		return sub, nil
	})
	return err
}

// ReplaceSyllabus replaces the whole list.
func (s *Service) ReplaceSyllabus(ctx context.Context, c Call, subject string, d SyllabusDraft) (Subject, error) {
	newID := func() string { return string(ItemID) + s.newID() }
	return s.changeSyllabus(ctx, c, "replace syllabus", subject, func(sub Subject) (Subject, error) {
		return d.Apply(sub, newID)
	})
}

// changeSyllabus is changeSubject for a change of the syllabus.
func (s *Service) changeSyllabus(ctx context.Context, c Call, what, subject string, apply func(Subject) (Subject, error)) (Subject, error) {
	p, err := s.changeSubject(ctx, c, what, subject, false, nil, func(s Subject, _ eves) (Subject, error) { return apply(s) })
	return p.Value, err
}
