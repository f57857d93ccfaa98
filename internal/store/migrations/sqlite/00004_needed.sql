-- +goose Up

-- How many blocks the week after through needs at least, known since they did
-- not fit into the space; 0: not known.
ALTER TABLE spaces ADD COLUMN needed INTEGER NOT NULL DEFAULT 0;
