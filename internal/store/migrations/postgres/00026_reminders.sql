-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The browsers in which people are reminded of what their spaces hold, by Web Push. They
-- stand under the id of their space itself.
CREATE TABLE reminders (
	space_id    UUID    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id          UUID    NOT NULL,
	session_id  UUID    NOT NULL, -- of the browser
	endpoint    TEXT    NOT NULL, -- a secret: where pushes for the browser are sent
	p256dh      TEXT    NOT NULL, -- the key of the browser, in base64url
	auth        TEXT    NOT NULL, -- a secret that it shares with us, likewise
	language    TEXT    NOT NULL, -- en or de
	minutes     INTEGER, -- before a session begins; NULL: of sessions nothing is told
	exams       INTEGER NOT NULL, -- 0 or 1
	week        INTEGER NOT NULL, -- 0 or 1
	since       BIGINT  NOT NULL, -- milliseconds since 1970
	failed      INTEGER NOT NULL, -- how often in a row the endpoint has
	quiet_until BIGINT, -- as since: until then it is not tried again; NULL: it is
	PRIMARY KEY (space_id, id)
);
