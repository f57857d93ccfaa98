-- +goose Up

-- What somebody wants of every suggestion, as a list in JSON, under the space_id that
-- the space holds. Without a row there are none.
CREATE TABLE wishes (
	space_id TEXT NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	list     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
