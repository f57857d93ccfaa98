-- +goose Up

-- Under which space_id the subjects and blocks of a space stand: at first its own,
-- later that of a row of this table that is no account's, holds nothing itself and
-- has the mode aside.
ALTER TABLE spaces ADD COLUMN holds TEXT NOT NULL DEFAULT '';

UPDATE spaces SET holds = space_id;

-- What no space holds: all rows under a space_id, or those of one subject. They are
-- removed from that time on, 0 for at once.
CREATE TABLE remains (
	space_id   TEXT    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	subject_id TEXT    NOT NULL, -- empty: all
	due        INTEGER NOT NULL,
	PRIMARY KEY (space_id, subject_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX remains_by_age ON remains (due);
