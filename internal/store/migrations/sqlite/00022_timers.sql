-- +goose Up

-- The timer of a space, under the space_id that the space holds. Without a row, or where
-- the block is gone, there is none.
CREATE TABLE timers (
	space_id   BLOB    NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	block_id   BLOB    NOT NULL,
	target     INTEGER NOT NULL, -- minutes
	started_at INTEGER NOT NULL, -- milliseconds since 1970, by the clock of the space
	ran        INTEGER NOT NULL, -- milliseconds, until it was last paused
	since      INTEGER -- as started_at, from when it runs; NULL: it is paused
) STRICT, WITHOUT ROWID;
