-- +goose Up

-- Finds the spaces that are to be looked at.
CREATE INDEX spaces_remind ON spaces (remind_at) WHERE remind_at IS NOT NULL;
