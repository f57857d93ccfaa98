-- +goose Up

-- Ids are stored as the 16 bytes that their texts write, in every table that has
-- some. BYTES_OF_ID is this program's, and NULL for the empty text.

DROP INDEX accounts_in_order;
DROP INDEX administrators;
DROP INDEX blocks_of_subject;
DROP INDEX answers_by_age;
DROP INDEX sessions_of_account;
DROP INDEX passkeys_of_account;
DROP INDEX ceremonies_of_account;
DROP INDEX ceremonies_by_age;
DROP INDEX resets_of_account;
DROP INDEX resets_by_age;
DROP INDEX invitations_in_order;
DROP INDEX invitations_by_age;
DROP INDEX founding_invitations;
DROP INDEX remains_by_age;
DROP INDEX spaces_to_sum;

ALTER TABLE accounts RENAME TO old_accounts;
ALTER TABLE email_directory RENAME TO old_email_directory;
ALTER TABLE key_directory RENAME TO old_key_directory;
ALTER TABLE spaces RENAME TO old_spaces;
ALTER TABLE api_keys RENAME TO old_api_keys;
ALTER TABLE subjects RENAME TO old_subjects;
ALTER TABLE blocks RENAME TO old_blocks;
ALTER TABLE answers RENAME TO old_answers;
ALTER TABLE passwords RENAME TO old_passwords;
ALTER TABLE sessions RENAME TO old_sessions;
ALTER TABLE passkeys RENAME TO old_passkeys;
ALTER TABLE ceremonies RENAME TO old_ceremonies;
ALTER TABLE resets RENAME TO old_resets;
ALTER TABLE invitations RENAME TO old_invitations;
ALTER TABLE remains RENAME TO old_remains;
ALTER TABLE wishes RENAME TO old_wishes;
ALTER TABLE months RENAME TO old_months;

CREATE TABLE accounts (
	id            BLOB    NOT NULL PRIMARY KEY,
	email         TEXT    NOT NULL,
	time_zone     TEXT    NOT NULL,
	plan          TEXT    NOT NULL,
	created_at    INTEGER NOT NULL,
	live_space    BLOB    NOT NULL,
	sandbox_space BLOB    NOT NULL,
	name          TEXT    NOT NULL,
	first_weekday INTEGER NOT NULL,
	administrator INTEGER NOT NULL,
	unverified    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO accounts (id, email, time_zone, plan, created_at, live_space, sandbox_space, name, first_weekday, administrator, unverified)
SELECT BYTES_OF_ID(id), email, time_zone, plan, created_at, BYTES_OF_ID(live_space), BYTES_OF_ID(sandbox_space), name, first_weekday, administrator, unverified
FROM old_accounts;

CREATE TABLE email_directory (
	hash       TEXT NOT NULL PRIMARY KEY,
	account_id BLOB NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO email_directory (hash, account_id)
SELECT hash, BYTES_OF_ID(account_id)
FROM old_email_directory;

CREATE TABLE key_directory (
	hash     TEXT NOT NULL PRIMARY KEY,
	key_id   BLOB NOT NULL UNIQUE,
	space_id BLOB NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO key_directory (hash, key_id, space_id)
SELECT hash, BYTES_OF_ID(key_id), BYTES_OF_ID(space_id)
FROM old_key_directory;

CREATE TABLE spaces (
	space_id       BLOB    NOT NULL PRIMARY KEY,
	account_id     BLOB, -- NULL for what is no account's, as holds
	mode           TEXT    NOT NULL,
	time_zone      TEXT    NOT NULL,
	plan           TEXT    NOT NULL,
	version        INTEGER NOT NULL,
	through        INTEGER NOT NULL,
	blocks         INTEGER NOT NULL,
	needed         INTEGER NOT NULL DEFAULT 0,
	holds          BLOB,
	owed           INTEGER NOT NULL DEFAULT 0,
	owed_by        BLOB,
	former         TEXT    NOT NULL DEFAULT '',
	summed         INTEGER NOT NULL DEFAULT 0,
	summed_version INTEGER NOT NULL DEFAULT 0,
	unsummed       BLOB    NOT NULL DEFAULT x''
) STRICT, WITHOUT ROWID;

INSERT INTO spaces (space_id, account_id, mode, time_zone, plan, version, through, blocks, needed, holds, owed, owed_by, former, summed, summed_version, unsummed)
SELECT BYTES_OF_ID(space_id), BYTES_OF_ID(account_id), mode, time_zone, plan, version, through, blocks, needed, BYTES_OF_ID(holds), owed, BYTES_OF_ID(owed_by), former, summed, summed_version, unsummed
FROM old_spaces;

CREATE TABLE api_keys (
	space_id   BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id         BLOB    NOT NULL,
	hash       TEXT    NOT NULL,
	name       TEXT    NOT NULL,
	scope      TEXT    NOT NULL,
	last4      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER,
	revoked_at INTEGER,
	used_at    INTEGER,
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

INSERT INTO api_keys (space_id, id, hash, name, scope, last4, created_at, expires_at, revoked_at, used_at)
SELECT BYTES_OF_ID(space_id), BYTES_OF_ID(id), hash, name, scope, last4, created_at, expires_at, revoked_at, used_at
FROM old_api_keys;

CREATE TABLE subjects (
	space_id BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id       BLOB    NOT NULL,
	seq      INTEGER NOT NULL,
	name     TEXT    NOT NULL,
	name_key TEXT    NOT NULL,
	type     TEXT    NOT NULL,
	color    TEXT    NOT NULL,
	slots    TEXT    NOT NULL,
	syllabus TEXT    NOT NULL,
	version  INTEGER NOT NULL,
	PRIMARY KEY (space_id, id),
	UNIQUE (space_id, seq),
	UNIQUE (space_id, name_key)
) STRICT, WITHOUT ROWID;

INSERT INTO subjects (space_id, id, seq, name, name_key, type, color, slots, syllabus, version)
SELECT BYTES_OF_ID(space_id), BYTES_OF_ID(id), seq, name, name_key, type, color, slots, syllabus, version
FROM old_subjects;

CREATE TABLE blocks (
	space_id   BLOB    NOT NULL,
	day        INTEGER NOT NULL,
	starts     INTEGER NOT NULL,
	ends       INTEGER NOT NULL,
	id         BLOB    NOT NULL,
	subject_id BLOB    NOT NULL,
	topic      TEXT,
	done       INTEGER NOT NULL,
	untouched  INTEGER NOT NULL,
	version    INTEGER NOT NULL,
	note       TEXT,
	PRIMARY KEY (space_id, day, starts, ends, id),
	UNIQUE (space_id, id),
	FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO blocks (space_id, day, starts, ends, id, subject_id, topic, done, untouched, version, note)
SELECT BYTES_OF_ID(space_id), day, starts, ends, BYTES_OF_ID(id), BYTES_OF_ID(subject_id), topic, done, untouched, version, note
FROM old_blocks;

CREATE TABLE answers (
	space_id    BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	key         TEXT    NOT NULL,
	fingerprint TEXT    NOT NULL,
	body        BLOB    NOT NULL,
	created_at  INTEGER NOT NULL,
	PRIMARY KEY (space_id, key)
) STRICT;

INSERT INTO answers (space_id, key, fingerprint, body, created_at)
SELECT BYTES_OF_ID(space_id), key, fingerprint, body, created_at
FROM old_answers;

CREATE TABLE passwords (
	account_id BLOB NOT NULL PRIMARY KEY,
	encoded    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO passwords (account_id, encoded)
SELECT BYTES_OF_ID(account_id), encoded
FROM old_passwords;

CREATE TABLE sessions (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         BLOB    NOT NULL UNIQUE,
	account_id BLOB    NOT NULL,
	agent      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	seen_at    INTEGER NOT NULL,
	proved_at  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO sessions (hash, id, account_id, agent, created_at, seen_at, proved_at)
SELECT hash, BYTES_OF_ID(id), BYTES_OF_ID(account_id), agent, created_at, seen_at, proved_at
FROM old_sessions;

CREATE TABLE passkeys (
	id         BLOB    NOT NULL PRIMARY KEY,
	account_id BLOB    NOT NULL,
	name       TEXT    NOT NULL,
	credential TEXT    NOT NULL UNIQUE,
	data       BLOB    NOT NULL,
	created_at INTEGER NOT NULL,
	used_at    INTEGER
) STRICT;

INSERT INTO passkeys (id, account_id, name, credential, data, created_at, used_at)
SELECT BYTES_OF_ID(id), BYTES_OF_ID(account_id), name, credential, data, created_at, used_at
FROM old_passkeys;

CREATE TABLE ceremonies (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id BLOB, -- NULL for a sign-in
	data       BLOB    NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT;

INSERT INTO ceremonies (hash, account_id, data, expires_at)
SELECT hash, BYTES_OF_ID(account_id), data, expires_at
FROM old_ceremonies;

CREATE TABLE resets (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id BLOB    NOT NULL,
	expires_at INTEGER NOT NULL,
	purpose    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO resets (hash, account_id, expires_at, purpose)
SELECT hash, BYTES_OF_ID(account_id), expires_at, purpose
FROM old_resets;

CREATE TABLE invitations (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         BLOB    NOT NULL UNIQUE,
	email      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	founding   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO invitations (hash, id, email, created_at, expires_at, founding)
SELECT hash, BYTES_OF_ID(id), email, created_at, expires_at, founding
FROM old_invitations;

CREATE TABLE remains (
	space_id   BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	subject_id BLOB    NOT NULL, -- that of the space: all
	due        INTEGER NOT NULL,
	PRIMARY KEY (space_id, subject_id)
) STRICT, WITHOUT ROWID;

INSERT INTO remains (space_id, subject_id, due)
SELECT BYTES_OF_ID(space_id), COALESCE(BYTES_OF_ID(subject_id), BYTES_OF_ID(space_id)), due
FROM old_remains;

CREATE TABLE wishes (
	space_id BLOB NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	list     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO wishes (space_id, list)
SELECT BYTES_OF_ID(space_id), list
FROM old_wishes;

CREATE TABLE months (
	space_id BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	month    INTEGER NOT NULL,
	days     BLOB    NOT NULL,
	PRIMARY KEY (space_id, month)
) STRICT, WITHOUT ROWID;

INSERT INTO months (space_id, month, days)
SELECT BYTES_OF_ID(space_id), month, days
FROM old_months;

-- Those that refer to others come first.
DROP TABLE old_months;
DROP TABLE old_wishes;
DROP TABLE old_remains;
DROP TABLE old_invitations;
DROP TABLE old_resets;
DROP TABLE old_ceremonies;
DROP TABLE old_passkeys;
DROP TABLE old_sessions;
DROP TABLE old_passwords;
DROP TABLE old_answers;
DROP TABLE old_blocks;
DROP TABLE old_subjects;
DROP TABLE old_api_keys;
DROP TABLE old_spaces;
DROP TABLE old_key_directory;
DROP TABLE old_email_directory;
DROP TABLE old_accounts;

CREATE INDEX accounts_in_order ON accounts (created_at, id);
CREATE INDEX administrators ON accounts (administrator, id);
CREATE INDEX blocks_of_subject ON blocks (space_id, subject_id, day, starts, ends, id);
CREATE INDEX answers_by_age ON answers (space_id, created_at);
CREATE INDEX sessions_of_account ON sessions (account_id, seen_at, id);
CREATE INDEX passkeys_of_account ON passkeys (account_id, created_at, id);
CREATE INDEX ceremonies_of_account ON ceremonies (account_id);
CREATE INDEX ceremonies_by_age ON ceremonies (expires_at);
CREATE INDEX resets_of_account ON resets (account_id);
CREATE INDEX resets_by_age ON resets (expires_at);
CREATE INDEX invitations_in_order ON invitations (created_at, id);
CREATE INDEX invitations_by_age ON invitations (expires_at);
CREATE INDEX founding_invitations ON invitations (founding);
CREATE INDEX remains_by_age ON remains (due);
CREATE INDEX spaces_to_sum ON spaces (space_id) WHERE summed < 99991231 AND holds IS NOT NULL;

-- As in the first migration: what is typical of blocks, in place of what is measured.
DELETE FROM sqlite_stat1 WHERE tbl = 'blocks';
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
	('blocks', 'blocks', '3000000 10000 5 2 2 1'),
	('blocks', 'sqlite_autoindex_blocks_2', '3000000 10000 1'),
	('blocks', 'blocks_of_subject', '3000000 10000 1000 2 2 2 1');
ANALYZE sqlite_schema;
