-- +goose Up

-- When the owner of a session last proved who they are.
ALTER TABLE sessions ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0;

UPDATE sessions SET proved_at = created_at;

-- The addresses of the accounts that there are already count as verified.
ALTER TABLE accounts ADD COLUMN unverified SMALLINT NOT NULL DEFAULT 0; -- 0 or 1

-- What the token of a link is for. Until now all set a password.
ALTER TABLE resets ADD COLUMN purpose TEXT NOT NULL DEFAULT 'password';

-- Whether it makes the first account of all, and no other.
ALTER TABLE invitations ADD COLUMN founding SMALLINT NOT NULL DEFAULT 0; -- 0 or 1

CREATE INDEX founding_invitations ON invitations (founding);
