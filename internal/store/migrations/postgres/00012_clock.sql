-- +goose Up

-- What the clock of the space was set to, and from which real moment on it runs, both
-- in milliseconds since 1970; NULL: real time, and a clock that stands.
ALTER TABLE spaces ADD COLUMN clock_set BIGINT;
ALTER TABLE spaces ADD COLUMN clock_at BIGINT;
