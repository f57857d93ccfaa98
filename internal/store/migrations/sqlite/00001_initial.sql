-- +goose Up

-- Of two instances that apply a migration at the same time, the later one fails
-- here, is rolled back, and finds it applied when it tries again.
CREATE UNIQUE INDEX goose_db_version_once ON goose_db_version (version_id);

-- Directory: found by hash or by id, with no foreign key to or from a space.

CREATE TABLE accounts (
	id            TEXT    NOT NULL PRIMARY KEY,
	email         TEXT    NOT NULL,
	time_zone     TEXT    NOT NULL,
	plan          TEXT    NOT NULL,
	created_at    INTEGER NOT NULL, -- this and all times: milliseconds since 1970 UTC
	live_space    TEXT    NOT NULL,
	sandbox_space TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_in_order ON accounts (created_at, id);

CREATE TABLE email_directory (
	hash       TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the address as it is unique, in hex
	account_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE key_directory (
	hash     TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the key's text, in hex
	key_id   TEXT NOT NULL UNIQUE,
	space_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Spaces: every row belongs to one, and every key begins with it.

CREATE TABLE spaces (
	space_id   TEXT    NOT NULL PRIMARY KEY,
	account_id TEXT    NOT NULL,
	mode       TEXT    NOT NULL, -- live or sandbox
	time_zone  TEXT    NOT NULL, -- a copy of the account's, as is plan
	plan       TEXT    NOT NULL,
	version    INTEGER NOT NULL, -- raised by every write
	through    INTEGER NOT NULL, -- generated through this day, YYYYMMDD; 0: never
	blocks     INTEGER NOT NULL  -- how many blocks it has
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
	space_id   TEXT    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id         TEXT    NOT NULL,
	hash       TEXT    NOT NULL,
	name       TEXT    NOT NULL,
	scope      TEXT    NOT NULL,
	last4      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	used_at    INTEGER, -- to the hour
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE subjects (
	space_id TEXT    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id       TEXT    NOT NULL,
	seq      INTEGER NOT NULL, -- in order of creation
	name     TEXT    NOT NULL,
	name_key TEXT    NOT NULL, -- the name as it is unique
	type     TEXT    NOT NULL,
	color    TEXT    NOT NULL,
	slots    TEXT    NOT NULL, -- JSON, as syllabus
	syllabus TEXT    NOT NULL,
	version  INTEGER NOT NULL,
	PRIMARY KEY (space_id, id),
	UNIQUE (space_id, seq),
	UNIQUE (space_id, name_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
	space_id   TEXT    NOT NULL,
	day        INTEGER NOT NULL, -- YYYYMMDD
	starts     INTEGER NOT NULL, -- minutes after midnight
	ends       INTEGER NOT NULL,
	id         TEXT    NOT NULL,
	subject_id TEXT    NOT NULL,
	topic      TEXT,
	done       INTEGER NOT NULL, -- 0 or 1, as untouched
	untouched  INTEGER NOT NULL,
	version    INTEGER NOT NULL,
	PRIMARY KEY (space_id, day, starts, ends, id),
	UNIQUE (space_id, id),
	FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_of_subject ON blocks (space_id, subject_id, day, starts, ends, id);

CREATE TABLE answers (
	space_id    TEXT    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	key         TEXT    NOT NULL, -- an Idempotency-Key
	fingerprint TEXT    NOT NULL,
	body        BLOB    NOT NULL,
	created_at  INTEGER NOT NULL,
	PRIMARY KEY (space_id, key)
) STRICT;

CREATE INDEX answers_by_age ON answers (space_id, created_at);

-- Without statistics SQLite would read a whole space to list one subject. These
-- are not measured but typical, so that plans never change: rows, and rows for
-- each value of the first column, of the first two, and so on.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
	('blocks', 'blocks', '3000000 10000 5 2 2 1'),
	('blocks', 'sqlite_autoindex_blocks_2', '3000000 10000 1'),
	('blocks', 'blocks_of_subject', '3000000 10000 1000 2 2 2 1');
ANALYZE sqlite_schema;
