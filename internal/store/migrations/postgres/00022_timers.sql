-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The timer of a space, under the space_id that the space holds. Without a row, or where
-- the block is gone, there is none.
CREATE TABLE timers (
	space_id   UUID    NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	block_id   UUID    NOT NULL,
	target     INTEGER NOT NULL, -- minutes
	started_at BIGINT  NOT NULL, -- milliseconds since 1970, by the clock of the space
	ran        BIGINT  NOT NULL, -- milliseconds, until it was last paused
	since      BIGINT  -- as started_at, from when it runs; NULL: it is paused
);
