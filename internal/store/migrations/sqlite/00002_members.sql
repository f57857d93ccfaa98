-- +goose Up

-- The defaults are those of the accounts that there are already.
ALTER TABLE accounts ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN first_weekday INTEGER NOT NULL DEFAULT 1; -- 0 is Sunday
ALTER TABLE accounts ADD COLUMN administrator INTEGER NOT NULL DEFAULT 0; -- 0 or 1

CREATE INDEX administrators ON accounts (administrator, id);

UPDATE accounts SET administrator = 1
WHERE id = (SELECT id FROM accounts ORDER BY created_at, id LIMIT 1);

-- One row as long as there are accounts. Its key decides which account is the
-- first, and its lock keeps others from coming, going or changing their rank.
CREATE TABLE installation (
	one      INTEGER NOT NULL PRIMARY KEY, -- 1
	founding INTEGER NOT NULL -- 1 as it was added, 0 since it was met again
) STRICT, WITHOUT ROWID;

INSERT INTO installation (one, founding)
SELECT 1, 0 WHERE EXISTS (SELECT 1 FROM accounts);

-- More of the directory. Tokens are known by their SHA-256 in hex, and accounts
-- by their ids, with no foreign key.

CREATE TABLE passwords (
	account_id TEXT NOT NULL PRIMARY KEY,
	encoded    TEXT NOT NULL -- hash with its parameters
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         TEXT    NOT NULL UNIQUE,
	account_id TEXT    NOT NULL,
	agent      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	seen_at    INTEGER NOT NULL -- to the hour
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_account ON sessions (account_id, seen_at, id);

CREATE TABLE passkeys (
	id         TEXT    NOT NULL PRIMARY KEY,
	account_id TEXT    NOT NULL,
	name       TEXT    NOT NULL,
	credential TEXT    NOT NULL UNIQUE, -- its id of WebAuthn in unpadded base64url
	data       BLOB    NOT NULL,
	created_at INTEGER NOT NULL,
	used_at    INTEGER
) STRICT;

CREATE INDEX passkeys_of_account ON passkeys (account_id, created_at, id);

CREATE TABLE ceremonies (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id TEXT    NOT NULL, -- empty for a sign-in
	data       BLOB    NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX ceremonies_of_account ON ceremonies (account_id);
CREATE INDEX ceremonies_by_age ON ceremonies (expires_at);

CREATE TABLE resets (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id TEXT    NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX resets_of_account ON resets (account_id);
CREATE INDEX resets_by_age ON resets (expires_at);

CREATE TABLE invitations (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         TEXT    NOT NULL UNIQUE,
	email      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_in_order ON invitations (created_at, id);
CREATE INDEX invitations_by_age ON invitations (expires_at);
