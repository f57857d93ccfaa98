-- +goose Up

SET LOCAL lock_timeout = '2s';

-- How often calendars of a space, and what they say, have changed, and the version at
-- which that holds: programs before this do not count.
ALTER TABLE spaces ADD COLUMN calendars BIGINT NOT NULL DEFAULT 0;
ALTER TABLE spaces ADD COLUMN calendars_version BIGINT NOT NULL DEFAULT 0;
