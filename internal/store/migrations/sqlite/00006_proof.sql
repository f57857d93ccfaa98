-- +goose Up

-- When the owner of a session last proved who they are.
ALTER TABLE sessions ADD COLUMN proved_at INTEGER NOT NULL DEFAULT 0;

UPDATE sessions SET proved_at = created_at;
