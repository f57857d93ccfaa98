-- +goose Up

-- Of the blocks of each month, under the space_id that the space holds, what each day
-- has: packed, as months.go says.
CREATE TABLE months (
	space_id TEXT    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	month    INTEGER NOT NULL, -- YYYYMM
	days     BLOB    NOT NULL,
	PRIMARY KEY (space_id, month)
) STRICT, WITHOUT ROWID;

-- Through this day (YYYYMMDD) the months count the blocks of the space; 0: not yet.
ALTER TABLE spaces ADD COLUMN summed INTEGER NOT NULL DEFAULT 0;

-- That holds at this version of the space alone: a program that knows of no months may
-- write to it meanwhile.
ALTER TABLE spaces ADD COLUMN summed_version INTEGER NOT NULL DEFAULT 0;

-- What has changed since of some days, packed alike, and does not stand there yet.
ALTER TABLE spaces ADD COLUMN unsummed BLOB NOT NULL DEFAULT x'';

-- Those that are still to be counted.
CREATE INDEX spaces_to_sum ON spaces (space_id) WHERE summed < 99991231 AND holds <> '';
