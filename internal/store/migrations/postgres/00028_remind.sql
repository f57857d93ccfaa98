-- +goose NO TRANSACTION
-- +goose Up

-- Finds the spaces that are to be looked at.
DROP INDEX CONCURRENTLY IF EXISTS spaces_remind;
CREATE INDEX CONCURRENTLY spaces_remind ON spaces (remind_at) WHERE remind_at IS NOT NULL;
