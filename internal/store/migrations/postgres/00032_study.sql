-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The months count minutes of study, too: of all blocks through this day (YYYYMMDD; 0: not
-- yet), at this version of the space alone. A program that knows nothing of study keeps
-- summed and summed_version, which are still written for it.
ALTER TABLE spaces ADD COLUMN tallied INTEGER NOT NULL DEFAULT 0;
ALTER TABLE spaces ADD COLUMN tallied_version BIGINT NOT NULL DEFAULT 0;

-- What unsummed lacks of these minutes, packed likewise.
ALTER TABLE spaces ADD COLUMN unsummed_study BYTEA;
