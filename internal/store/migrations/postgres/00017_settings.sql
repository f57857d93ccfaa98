-- +goose Up

SET LOCAL lock_timeout = '2s';

-- What administrators decide for all: who may make an account, and the time zone of
-- accounts that are made without one. Empty as long as nobody has.
ALTER TABLE installation ADD COLUMN sign_up TEXT NOT NULL DEFAULT '';
ALTER TABLE installation ADD COLUMN time_zone TEXT NOT NULL DEFAULT '';
