-- +goose Up

SET LOCAL lock_timeout = '2s';

-- When somebody looks next at what the space is to be reminded of, NULL: nobody is to
-- be, and until when that was told. Both in milliseconds since 1970. Each change of the
-- space brings the next look forward to 0.
ALTER TABLE spaces ADD COLUMN remind_at BIGINT;
ALTER TABLE spaces ADD COLUMN reminded_at BIGINT NOT NULL DEFAULT 0;
