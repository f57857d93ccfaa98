-- +goose Up

-- What the browsers in which somebody signed in are told apart with: it signs
-- their cookies. Empty until it is needed.
ALTER TABLE installation ADD COLUMN device_secret TEXT NOT NULL DEFAULT '';
