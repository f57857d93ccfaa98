-- +goose Up

-- Of two instances that apply a migration at the same time, the later one fails
-- here, is rolled back, and finds it applied when it tries again.
CREATE UNIQUE INDEX goose_db_version_once ON goose_db_version (version_id);

-- Directory: found by hash or by id, with no foreign key to or from a space.

CREATE TABLE accounts (
	id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	email         TEXT NOT NULL,
	time_zone     TEXT NOT NULL,
	plan          TEXT NOT NULL,
	created_at    BIGINT NOT NULL, -- this and all times: milliseconds since 1970 UTC
	live_space    TEXT COLLATE "C" NOT NULL,
	sandbox_space TEXT COLLATE "C" NOT NULL
);

CREATE INDEX accounts_in_order ON accounts (created_at, id);

CREATE TABLE email_directory (
	hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- SHA-256 of the address as it is unique, in hex
	account_id TEXT COLLATE "C" NOT NULL
);

CREATE TABLE key_directory (
	hash     TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- SHA-256 of the key's text, in hex
	key_id   TEXT COLLATE "C" NOT NULL UNIQUE,
	space_id TEXT COLLATE "C" NOT NULL
);

-- Spaces: every row belongs to one, and every key begins with it.

CREATE TABLE spaces (
	space_id   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	account_id TEXT COLLATE "C" NOT NULL,
	mode       TEXT NOT NULL, -- live or sandbox
	time_zone  TEXT NOT NULL, -- a copy of the account's, as is plan
	plan       TEXT NOT NULL,
	version    BIGINT NOT NULL, -- raised by every write
	through    INTEGER NOT NULL, -- generated through this day, YYYYMMDD; 0: never
	blocks     INTEGER NOT NULL  -- how many blocks it has
);

CREATE TABLE api_keys (
	space_id   TEXT COLLATE "C" NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id         TEXT COLLATE "C" NOT NULL,
	hash       TEXT COLLATE "C" NOT NULL,
	name       TEXT NOT NULL,
	scope      TEXT NOT NULL,
	last4      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT,
	revoked_at BIGINT,
	used_at    BIGINT, -- to the hour
	PRIMARY KEY (space_id, id)
);

CREATE TABLE subjects (
	space_id TEXT COLLATE "C" NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id       TEXT COLLATE "C" NOT NULL,
	seq      BIGINT NOT NULL, -- in order of creation
	name     TEXT NOT NULL,
	name_key TEXT COLLATE "C" NOT NULL, -- the name as it is unique
	type     TEXT NOT NULL,
	color    TEXT NOT NULL,
	slots    TEXT NOT NULL, -- JSON, as syllabus
	syllabus TEXT NOT NULL,
	version  BIGINT NOT NULL,
	PRIMARY KEY (space_id, id),
	UNIQUE (space_id, seq),
	UNIQUE (space_id, name_key)
);

CREATE TABLE blocks (
	space_id   TEXT COLLATE "C" NOT NULL,
	day        INTEGER NOT NULL, -- YYYYMMDD
	starts     SMALLINT NOT NULL, -- minutes after midnight
	ends       SMALLINT NOT NULL,
	id         TEXT COLLATE "C" NOT NULL,
	subject_id TEXT COLLATE "C" NOT NULL,
	topic      TEXT,
	done       SMALLINT NOT NULL, -- 0 or 1, as untouched
	untouched  SMALLINT NOT NULL,
	version    BIGINT NOT NULL,
	PRIMARY KEY (space_id, day, starts, ends, id),
	UNIQUE (space_id, id),
	FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE
);

CREATE INDEX blocks_of_subject ON blocks (space_id, subject_id, day, starts, ends, id);

CREATE TABLE answers (
	space_id    TEXT COLLATE "C" NOT NULL REFERENCES spaces ON DELETE CASCADE,
	key         TEXT COLLATE "C" NOT NULL, -- an Idempotency-Key
	fingerprint TEXT NOT NULL,
	body        BYTEA NOT NULL,
	created_at  BIGINT NOT NULL,
	PRIMARY KEY (space_id, key)
);

CREATE INDEX answers_by_age ON answers (space_id, created_at);
