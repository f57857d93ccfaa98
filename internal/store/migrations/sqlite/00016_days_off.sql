-- +goose Up

-- The days on which slots give no blocks, under the space_id that the space holds.
-- They are removed with their subject by the program: a reference to a second table
-- would lock both at once.
CREATE TABLE days_off (
	space_id        BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	date_from       INTEGER NOT NULL, -- YYYYMMDD
	date_to         INTEGER NOT NULL, -- likewise, included
	id              BLOB    NOT NULL,
	name            TEXT    NOT NULL,
	subject_id      BLOB, -- NULL: of all subjects
	pauses_rotation INTEGER NOT NULL, -- 0 or 1
	calendar_id     BLOB, -- that it came from; NULL: of none
	version         INTEGER NOT NULL,
	PRIMARY KEY (space_id, date_from, date_to, id),
	UNIQUE (space_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX days_off_of_subject ON days_off (space_id, subject_id);
