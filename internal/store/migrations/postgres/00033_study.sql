-- +goose Up

SET LOCAL lock_timeout = '2s';

-- Minutes of study on each of the days, packed, as months.go says; NULL: they were not
-- counted.
ALTER TABLE months ADD COLUMN study BYTEA;
