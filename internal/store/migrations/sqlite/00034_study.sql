-- +goose Up

-- Finds the spaces that are still to be counted.
CREATE INDEX spaces_to_tally ON spaces (space_id) WHERE tallied < 99991231 AND holds IS NOT NULL;
