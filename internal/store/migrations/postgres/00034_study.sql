-- +goose NO TRANSACTION
-- +goose Up

-- Finds the spaces that are still to be counted.
DROP INDEX CONCURRENTLY IF EXISTS spaces_to_tally;
CREATE INDEX CONCURRENTLY spaces_to_tally ON spaces (space_id) WHERE tallied < 99991231 AND holds IS NOT NULL;
