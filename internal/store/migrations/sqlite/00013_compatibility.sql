-- +goose Up

-- Which programs may use the database, beside those that have migrated it. One row.
CREATE TABLE compatibility (
	one    INTEGER NOT NULL PRIMARY KEY, -- 1
	oldest INTEGER NOT NULL -- version of the schema that such a program knows at least
) STRICT, WITHOUT ROWID;

INSERT INTO compatibility (one, oldest)
VALUES (1, 12);
