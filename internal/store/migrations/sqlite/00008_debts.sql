-- +goose Up

-- From this day on (YYYYMMDD) the blocks of a subject still follow the slots that it
-- had before; 0: all follow those that their subject has.
ALTER TABLE spaces ADD COLUMN owed INTEGER NOT NULL DEFAULT 0;

-- That subject, and its slots before.
ALTER TABLE spaces ADD COLUMN owed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE spaces ADD COLUMN former TEXT NOT NULL DEFAULT '';
