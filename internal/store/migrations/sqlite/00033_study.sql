-- +goose Up

-- Minutes of study on each of the days, packed, as months.go says; NULL: they were not
-- counted.
ALTER TABLE months ADD COLUMN study BLOB;
