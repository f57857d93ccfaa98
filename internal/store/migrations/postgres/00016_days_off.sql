-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The days on which slots give no blocks, under the space_id that the space holds.
-- They are removed with their subject by the program: a reference to a second table
-- would lock both at once.
CREATE TABLE days_off (
	space_id        UUID    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	date_from       INTEGER NOT NULL, -- YYYYMMDD
	date_to         INTEGER NOT NULL, -- likewise, included
	id              UUID    NOT NULL,
	name            TEXT    NOT NULL,
	subject_id      UUID, -- NULL: of all subjects
	pauses_rotation INTEGER NOT NULL, -- 0 or 1
	calendar_id     UUID, -- that it came from; NULL: of none
	version         BIGINT  NOT NULL,
	PRIMARY KEY (space_id, date_from, date_to, id),
	UNIQUE (space_id, id)
);

CREATE INDEX days_off_of_subject ON days_off (space_id, subject_id);
