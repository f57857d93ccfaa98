-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The calendars that other programs read, each by an address that ends in a token. They
-- stand under the id of their space itself.
CREATE TABLE feeds (
	space_id      UUID NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id            UUID NOT NULL,
	hash          TEXT COLLATE "C" NOT NULL, -- SHA-256 of the token, in hex
	name          TEXT NOT NULL,
	subject_ids   TEXT, -- a list in JSON; NULL: all
	past_days     INTEGER NOT NULL,
	ahead_weeks   INTEGER NOT NULL,
	done          TEXT NOT NULL, -- mark, plain or hide
	alarm_minutes INTEGER, -- NULL: no alarm
	exams         INTEGER NOT NULL, -- 0 or 1
	created_at    BIGINT NOT NULL, -- milliseconds since 1970
	used_at       BIGINT, -- likewise
	PRIMARY KEY (space_id, id)
);

-- Which feed a token opens, by its hash.
CREATE TABLE feed_directory (
	hash     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	feed_id  UUID NOT NULL,
	space_id UUID NOT NULL
);
