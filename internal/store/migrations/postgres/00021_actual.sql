-- +goose Up

SET LOCAL lock_timeout = '2s';

-- How many minutes a block really took. NULL: it is not known.
ALTER TABLE blocks ADD COLUMN actual SMALLINT;
