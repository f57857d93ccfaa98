-- +goose Up

-- The private key with which pushes are signed (VAPID, RFC 8292), in base64url. Empty
-- until it is needed.
ALTER TABLE installation ADD COLUMN push_key TEXT NOT NULL DEFAULT '';
