-- +goose Up

-- The calendars of others that say when somebody is busy, under the space_id that the
-- space holds.
CREATE TABLE calendars (
	space_id     BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id           BLOB    NOT NULL,
	name         TEXT    NOT NULL,
	url          TEXT    NOT NULL, -- a secret; '': it is a file
	all_day      TEXT    NOT NULL, -- ignore, busy or day_off
	titles       INTEGER NOT NULL, -- 0 or 1
	events       INTEGER NOT NULL,
	taken        INTEGER NOT NULL, -- how many times it has in busy_times
	size         INTEGER NOT NULL, -- of the text that is kept, in bytes
	known_from   INTEGER NOT NULL, -- YYYYMMDD; 0: it was never read
	known_to     INTEGER, -- likewise, included; NULL: it was never read
	zone         TEXT    NOT NULL, -- of the account, when it was read
	every        INTEGER NOT NULL, -- minutes; 0: it does not say
	refreshed_at INTEGER, -- milliseconds since 1970, by the clock of the space
	tried_at     INTEGER, -- likewise
	asked_at     INTEGER, -- likewise, in real time
	problem      TEXT,
	skipped      TEXT    NOT NULL, -- a list in JSON
	etag         TEXT    NOT NULL,
	modified     TEXT    NOT NULL,
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- What is kept of their texts, packed.
CREATE TABLE calendar_texts (
	space_id    BLOB NOT NULL REFERENCES spaces ON DELETE CASCADE,
	calendar_id BLOB NOT NULL,
	content     BLOB NOT NULL,
	PRIMARY KEY (space_id, calendar_id)
) STRICT;

-- When they say that somebody is busy: the times of a month, packed.
CREATE TABLE busy_times (
	space_id    BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	month       INTEGER NOT NULL, -- YYYYMM
	calendar_id BLOB    NOT NULL,
	times       BLOB    NOT NULL,
	PRIMARY KEY (space_id, month, calendar_id)
) STRICT;
