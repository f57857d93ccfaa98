package account

import (
	"context"

	"studyplanner/internal/planner"
)

// ReplaceSpace replaces the contents of an account's space by those of doc's space of the same
// mode, all or nothing. It returns the numbers of subjects and blocks. It returns
// planner.Invalid with everything wrong with doc, or ErrNotFound.
func (s *Service) ReplaceSpace(ctx context.Context, accountID string, mode Mode, doc Document) (subjects, blocks int, err error) {
	var bad planner.Invalid
	if err := doc.validate(); !bad.Merge("", err) {
		return 0, 0, err
	}
	contents, there := doc.Spaces[mode]
	bad.Check(there, "spaces."+string(mode), "is not in the document") // nothing is not the same as an empty space
	if err := bad.Err(); err != nil {
		return 0, 0, err
	}
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return 0, 0, err
	}
	contents, today := s.startContents(contents)
	if err := planner.ReplaceContents(ctx, s.spaces, a.Space(mode), contents, today, nil); err != nil {
		return 0, 0, err
	}
	return len(contents.Subjects), contents.Blocks.Count, nil
}

// ResetSpace is [planner.Contents.Reset].
func (s *Service) ResetSpace(ctx context.Context, c planner.Call, to planner.Contents, today planner.Date) error {
	return to.Reset(ctx, s.spaces, c, today)
}
