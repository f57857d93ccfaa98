-- +goose Up

-- How many minutes a block really took. NULL: it is not known.
ALTER TABLE blocks ADD COLUMN actual INTEGER;
