-- +goose Up

-- How often calendars of a space, and what they say, have changed, and the version at
-- which that holds: programs before this do not count.
ALTER TABLE spaces ADD COLUMN calendars INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spaces ADD COLUMN calendars_version INTEGER NOT NULL DEFAULT 0;
