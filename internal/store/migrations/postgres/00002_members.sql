-- +goose Up

-- The defaults are those of the accounts that there are already.
ALTER TABLE accounts ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN first_weekday SMALLINT NOT NULL DEFAULT 1; -- 0 is Sunday
ALTER TABLE accounts ADD COLUMN administrator SMALLINT NOT NULL DEFAULT 0; -- 0 or 1

CREATE INDEX administrators ON accounts (administrator, id);

UPDATE accounts SET administrator = 1
WHERE id = (SELECT id FROM accounts ORDER BY created_at, id LIMIT 1);

-- One row as long as there are accounts. Its key decides which account is the
-- first, and its lock keeps others from coming, going or changing their rank.
CREATE TABLE installation (
	one      SMALLINT NOT NULL PRIMARY KEY, -- 1
	founding SMALLINT NOT NULL -- 1 as it was added, 0 since it was met again
);

INSERT INTO installation (one, founding)
SELECT 1, 0 WHERE EXISTS (SELECT 1 FROM accounts);

-- More of the directory. Tokens are known by their SHA-256 in hex, and accounts
-- by their ids, with no foreign key.

CREATE TABLE passwords (
	account_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	encoded    TEXT NOT NULL -- hash with its parameters
);

CREATE TABLE sessions (
	hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	id         TEXT COLLATE "C" NOT NULL UNIQUE,
	account_id TEXT COLLATE "C" NOT NULL,
	agent      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL -- to the hour
);

CREATE INDEX sessions_of_account ON sessions (account_id, seen_at, id);

CREATE TABLE passkeys (
	id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	account_id TEXT COLLATE "C" NOT NULL,
	name       TEXT NOT NULL,
	credential TEXT COLLATE "C" NOT NULL UNIQUE, -- its id of WebAuthn in unpadded base64url
	data       BYTEA NOT NULL,
	created_at BIGINT NOT NULL,
	used_at    BIGINT
);

CREATE INDEX passkeys_of_account ON passkeys (account_id, created_at, id);

CREATE TABLE ceremonies (
	hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	account_id TEXT COLLATE "C" NOT NULL, -- empty for a sign-in
	data       BYTEA NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX ceremonies_of_account ON ceremonies (account_id);
CREATE INDEX ceremonies_by_age ON ceremonies (expires_at);

CREATE TABLE resets (
	hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	account_id TEXT COLLATE "C" NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX resets_of_account ON resets (account_id);
CREATE INDEX resets_by_age ON resets (expires_at);

CREATE TABLE invitations (
	hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	id         TEXT COLLATE "C" NOT NULL UNIQUE,
	email      TEXT NOT NULL,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);

CREATE INDEX invitations_in_order ON invitations (created_at, id);
CREATE INDEX invitations_by_age ON invitations (expires_at);
