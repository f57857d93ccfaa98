-- +goose Up

SET LOCAL lock_timeout = '2s';

-- After how many days items of the subject's syllabus that are done come back: a list in
-- JSON, empty for never. Since when they are, at which step and when they are due next
-- stands with the items.
ALTER TABLE subjects ADD COLUMN review TEXT NOT NULL DEFAULT '[]';
