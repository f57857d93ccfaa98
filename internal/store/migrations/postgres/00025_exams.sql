-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The days by which something of a subject must be known, under the space_id that the
-- space holds. They are removed with their subject by the program, as days off are.
CREATE TABLE exams (
	space_id      UUID    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id            UUID    NOT NULL,
	subject_id    UUID    NOT NULL,
	title         TEXT    NOT NULL,
	day           INTEGER NOT NULL, -- YYYYMMDD
	starts        INTEGER, -- minutes after midnight; NULL: all day
	items         TEXT, -- a list in JSON; NULL: the whole syllabus
	extra_minutes INTEGER NOT NULL,
	version       BIGINT  NOT NULL,
	PRIMARY KEY (space_id, id)
);
