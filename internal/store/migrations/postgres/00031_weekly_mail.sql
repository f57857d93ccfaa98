-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The language of the e-mail that tells the owner of each week, empty for none, and
-- before when none is sent, in milliseconds since 1970, since one was.
ALTER TABLE accounts ADD COLUMN weekly_mail TEXT NOT NULL DEFAULT '';
ALTER TABLE accounts ADD COLUMN mail_again BIGINT NOT NULL DEFAULT 0;
