-- +goose Up

SET LOCAL lock_timeout = '2s';

-- How many days off a space has.
ALTER TABLE spaces ADD COLUMN days_off INTEGER NOT NULL DEFAULT 0;
