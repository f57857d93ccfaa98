-- +goose Up

-- Ids are 16 bytes, times are milliseconds since 1970 UTC, days are YYYYMMDD, clocks are
-- minutes after midnight, and what is 0 or 1 says no or yes.

-- Of two instances that apply a migration at the same time, the later one fails
-- here, is rolled back, and finds it applied when it tries again.
CREATE UNIQUE INDEX goose_db_version_once ON goose_db_version (version_id);

-- Which programs may use the database, beside those that have migrated it. One row.
CREATE TABLE compatibility (
	one    INTEGER NOT NULL PRIMARY KEY, -- 1
	oldest INTEGER NOT NULL -- version of the schema that such a program knows at least
) STRICT, WITHOUT ROWID;

INSERT INTO compatibility (one, oldest)
VALUES (1, 35);

-- One row as long as there are accounts. Its key decides which account is the
-- first, and its lock keeps others from coming, going or changing their rank.
-- What is empty was not needed yet, or not decided by administrators.
CREATE TABLE installation (
	one           INTEGER NOT NULL PRIMARY KEY, -- 1
	founding      INTEGER NOT NULL, -- 1 as it was added, 0 since it was met again
	device_secret TEXT    NOT NULL DEFAULT '', -- signs the cookies by which browsers are told apart
	sign_up       TEXT    NOT NULL DEFAULT '', -- who may make an account
	time_zone     TEXT    NOT NULL DEFAULT '', -- of accounts that are made without one
	push_key      TEXT    NOT NULL DEFAULT '' -- private, signs pushes (VAPID, RFC 8292), in base64url
) STRICT, WITHOUT ROWID;

-- Directory: found by hash or by id, with no foreign key to or from a space. Hashes are
-- SHA-256 in hex.

CREATE TABLE accounts (
	id            BLOB    NOT NULL PRIMARY KEY,
	email         TEXT    NOT NULL,
	time_zone     TEXT    NOT NULL,
	plan          TEXT    NOT NULL,
	created_at    INTEGER NOT NULL,
	live_space    BLOB    NOT NULL,
	sandbox_space BLOB    NOT NULL,
	name          TEXT    NOT NULL,
	first_weekday INTEGER NOT NULL, -- 0 is Sunday
	administrator INTEGER NOT NULL, -- 0 or 1
	unverified    INTEGER NOT NULL, -- 0 or 1
	weekly_mail   TEXT    NOT NULL DEFAULT '', -- the language of the e-mail of each week; empty: none
	mail_again    INTEGER NOT NULL DEFAULT 0 -- none is sent before
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_in_order ON accounts (created_at, id);
CREATE INDEX administrators ON accounts (administrator, id);

CREATE TABLE email_directory (
	hash       TEXT NOT NULL PRIMARY KEY, -- of the address as it is unique
	account_id BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE key_directory (
	hash     TEXT NOT NULL PRIMARY KEY, -- of the key's text
	key_id   BLOB NOT NULL UNIQUE,
	space_id BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Which feed a token opens.
CREATE TABLE feed_directory (
	hash     TEXT NOT NULL PRIMARY KEY, -- of the token
	feed_id  BLOB NOT NULL,
	space_id BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE passwords (
	account_id BLOB NOT NULL PRIMARY KEY,
	encoded    TEXT NOT NULL -- hash with its parameters
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         BLOB    NOT NULL UNIQUE,
	account_id BLOB    NOT NULL,
	agent      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	seen_at    INTEGER NOT NULL, -- to the hour
	proved_at  INTEGER NOT NULL -- when its owner last proved who they are
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_account ON sessions (account_id, seen_at, id);

CREATE TABLE passkeys (
	id         BLOB    NOT NULL PRIMARY KEY,
	account_id BLOB    NOT NULL,
	name       TEXT    NOT NULL,
	credential TEXT    NOT NULL UNIQUE, -- its id of WebAuthn in unpadded base64url
	data       BLOB    NOT NULL,
	created_at INTEGER NOT NULL,
	used_at    INTEGER
) STRICT;

CREATE INDEX passkeys_of_account ON passkeys (account_id, created_at, id);

CREATE TABLE ceremonies (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id BLOB, -- NULL for a sign-in
	data       BLOB    NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX ceremonies_of_account ON ceremonies (account_id);
CREATE INDEX ceremonies_by_age ON ceremonies (expires_at);

CREATE TABLE resets (
	hash       TEXT    NOT NULL PRIMARY KEY,
	account_id BLOB    NOT NULL,
	expires_at INTEGER NOT NULL,
	purpose    TEXT    NOT NULL -- what the token of a link is for
) STRICT, WITHOUT ROWID;

CREATE INDEX resets_of_account ON resets (account_id);
CREATE INDEX resets_by_age ON resets (expires_at);

CREATE TABLE invitations (
	hash       TEXT    NOT NULL PRIMARY KEY,
	id         BLOB    NOT NULL UNIQUE,
	email      TEXT    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	founding   INTEGER NOT NULL -- 1: it makes the first account of all, and no other
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_in_order ON invitations (created_at, id);
CREATE INDEX invitations_by_age ON invitations (expires_at);
CREATE INDEX founding_invitations ON invitations (founding);

-- Sets of subjects that administrators have prepared for new accounts.
CREATE TABLE prepared (
	id         BLOB NOT NULL PRIMARY KEY,
	name       TEXT NOT NULL,
	name_key   TEXT NOT NULL UNIQUE, -- the same for names that count as one
	created_at INTEGER NOT NULL,
	brief      TEXT NOT NULL, -- a list in JSON: name, type and color of each
	subjects   TEXT NOT NULL -- a list in JSON, as in exports
) STRICT, WITHOUT ROWID;

-- Spaces: every row belongs to one, and every key begins with it.

CREATE TABLE spaces (
	space_id    BLOB    NOT NULL PRIMARY KEY,
	account_id  BLOB, -- never NULL: so it is in databases of before
	mode        TEXT    NOT NULL, -- live or sandbox
	time_zone   TEXT    NOT NULL, -- a copy of the account's, as is plan
	plan        TEXT    NOT NULL,
	version     INTEGER NOT NULL, -- raised by every write
	through     INTEGER NOT NULL, -- generated through this day; 0: never
	blocks      INTEGER NOT NULL, -- how many it has
	needed      INTEGER NOT NULL DEFAULT 0, -- blocks of the week after through at least, since they did not fit; 0: not known
	clock_set   INTEGER, -- what its clock was set to; NULL: real time
	clock_at    INTEGER, -- the real moment from which it runs; NULL: it stands
	days_off    INTEGER NOT NULL DEFAULT 0, -- how many it has
	calendars   INTEGER NOT NULL DEFAULT 0, -- how often calendars, and what they say, have changed; 0: it never had any
	remind_at   INTEGER, -- when somebody looks next at what it is to be reminded of; NULL: nobody is
	reminded_at INTEGER NOT NULL DEFAULT 0 -- until when that was told
) STRICT, WITHOUT ROWID;

CREATE INDEX spaces_remind ON spaces (remind_at) WHERE remind_at IS NOT NULL;

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
	used_at    INTEGER, -- to the hour
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- The stored responses of requests with an Idempotency-Key.
CREATE TABLE answers (
	space_id    BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	key         TEXT    NOT NULL,
	fingerprint TEXT    NOT NULL,
	body        BLOB    NOT NULL,
	created_at  INTEGER NOT NULL,
	PRIMARY KEY (space_id, key)
) STRICT;

CREATE INDEX answers_by_age ON answers (space_id, created_at);

-- The calendars that other programs read, each by an address that ends in a token.
CREATE TABLE feeds (
	space_id      BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id            BLOB    NOT NULL,
	hash          TEXT    NOT NULL, -- of the token
	name          TEXT    NOT NULL,
	subject_ids   TEXT, -- a list in JSON; NULL: all
	past_days     INTEGER NOT NULL,
	ahead_weeks   INTEGER NOT NULL,
	done          TEXT    NOT NULL, -- mark, plain or hide
	alarm_minutes INTEGER, -- NULL: no alarm
	exams         INTEGER NOT NULL, -- 0 or 1
	created_at    INTEGER NOT NULL,
	used_at       INTEGER,
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- The browsers in which people are reminded of what their spaces hold, by Web Push.
CREATE TABLE reminders (
	space_id    BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id          BLOB    NOT NULL,
	session_id  BLOB    NOT NULL, -- of the browser
	endpoint    TEXT    NOT NULL, -- a secret: where pushes for the browser are sent
	p256dh      TEXT    NOT NULL, -- the key of the browser, in base64url
	auth        TEXT    NOT NULL, -- a secret that it shares with us, likewise
	language    TEXT    NOT NULL, -- en or de
	minutes     INTEGER, -- before a session begins; NULL: of sessions nothing is told
	exams       INTEGER NOT NULL, -- 0 or 1
	week        INTEGER NOT NULL, -- 0 or 1
	since       INTEGER NOT NULL,
	failed      INTEGER NOT NULL, -- how often in a row the endpoint has
	quiet_until INTEGER, -- until then it is not tried again; NULL: it is
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE subjects (
	space_id BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id       BLOB    NOT NULL,
	seq      INTEGER NOT NULL, -- in order of creation
	name     TEXT    NOT NULL,
	name_key TEXT    NOT NULL, -- the name as it is unique
	type     TEXT    NOT NULL,
	color    TEXT    NOT NULL,
	slots    TEXT    NOT NULL, -- JSON, as syllabus and review
	syllabus TEXT    NOT NULL,
	version  INTEGER NOT NULL,
	review   TEXT    NOT NULL DEFAULT '[]', -- after how many days items that are done come back
	PRIMARY KEY (space_id, id),
	UNIQUE (space_id, seq),
	UNIQUE (space_id, name_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
	space_id   BLOB    NOT NULL,
	day        INTEGER NOT NULL,
	starts     INTEGER NOT NULL,
	ends       INTEGER NOT NULL,
	id         BLOB    NOT NULL,
	subject_id BLOB    NOT NULL,
	topic      TEXT,
	done       INTEGER NOT NULL, -- 0 or 1, as untouched
	untouched  INTEGER NOT NULL,
	version    INTEGER NOT NULL,
	note       TEXT,
	actual     INTEGER, -- how many minutes it really took; NULL: it is not known
	PRIMARY KEY (space_id, day, starts, ends, id),
	UNIQUE (space_id, id),
	FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What statistics count of each day with blocks. The transaction that changes blocks
-- changes it, too.
CREATE TABLE daily_totals (
	space_id  BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	total     INTEGER NOT NULL, -- blocks
	untouched INTEGER NOT NULL, -- those of slots that are not done
	done      INTEGER NOT NULL,
	minutes   INTEGER NOT NULL, -- of those that are done
	study     INTEGER NOT NULL, -- the same without inactive subjects
	PRIMARY KEY (space_id, day)
) STRICT, WITHOUT ROWID;

-- The days on which slots give no blocks. They are removed with their subject by the
-- program: a reference to a second table would lock both at once. So are exams.
CREATE TABLE days_off (
	space_id        BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	date_from       INTEGER NOT NULL,
	date_to         INTEGER NOT NULL, -- included
	id              BLOB    NOT NULL,
	name            TEXT    NOT NULL,
	subject_id      BLOB, -- NULL: of all subjects
	pauses_rotation INTEGER NOT NULL, -- 0 or 1
	calendar_id     BLOB, -- that it came from; NULL: of none
	version         INTEGER NOT NULL,
	PRIMARY KEY (space_id, date_from, date_to, id),
	UNIQUE (space_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX days_off_of_subject ON days_off (space_id, subject_id);

-- The days by which something of a subject must be known.
CREATE TABLE exams (
	space_id      BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id            BLOB    NOT NULL,
	subject_id    BLOB    NOT NULL,
	title         TEXT    NOT NULL,
	day           INTEGER NOT NULL,
	starts        INTEGER, -- NULL: all day
	items         TEXT, -- a list in JSON; NULL: the whole syllabus
	extra_minutes INTEGER NOT NULL,
	version       INTEGER NOT NULL,
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- What somebody wants of every suggestion. Without a row there are no wishes.
CREATE TABLE wishes (
	space_id BLOB NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	list     TEXT NOT NULL -- in JSON
) STRICT, WITHOUT ROWID;

-- The timer of a space. Without a row, or where the block is gone, there is none.
CREATE TABLE timers (
	space_id   BLOB    NOT NULL PRIMARY KEY REFERENCES spaces ON DELETE CASCADE,
	block_id   BLOB    NOT NULL,
	target     INTEGER NOT NULL, -- minutes
	started_at INTEGER NOT NULL, -- by the clock of the space, as since
	ran        INTEGER NOT NULL, -- milliseconds, until it was last paused
	since      INTEGER -- from when it runs; NULL: it is paused
) STRICT, WITHOUT ROWID;

-- The calendars of others that say when somebody is busy.
CREATE TABLE calendars (
	space_id     BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	id           BLOB    NOT NULL,
	name         TEXT    NOT NULL,
	url          TEXT    NOT NULL, -- a secret; '': it is a file
	all_day      TEXT    NOT NULL, -- ignore, busy or day_off
	titles       INTEGER NOT NULL, -- 0 or 1
	events       INTEGER NOT NULL,
	taken        INTEGER NOT NULL, -- how many times it has in busy_times
	size         INTEGER NOT NULL, -- of the text that is kept, in bytes
	known_from   INTEGER NOT NULL, -- 0: it was never read
	known_to     INTEGER, -- included; NULL: it was never read
	zone         TEXT    NOT NULL, -- of the account, when it was read
	every        INTEGER NOT NULL, -- minutes; 0: it does not say
	refreshed_at INTEGER, -- by the clock of the space, as tried_at
	tried_at     INTEGER,
	asked_at     INTEGER, -- in real time
	problem      TEXT,
	skipped      TEXT    NOT NULL, -- a list in JSON
	etag         TEXT    NOT NULL,
	modified     TEXT    NOT NULL,
	PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- What is kept of their texts, packed.
CREATE TABLE calendar_texts (
	space_id    BLOB NOT NULL REFERENCES spaces ON DELETE CASCADE,
	calendar_id BLOB NOT NULL,
	content     BLOB NOT NULL,
	PRIMARY KEY (space_id, calendar_id)
) STRICT;

-- When they say that somebody is busy: the times of a month, packed.
CREATE TABLE busy_times (
	space_id    BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	month       INTEGER NOT NULL, -- YYYYMM
	calendar_id BLOB    NOT NULL,
	times       BLOB    NOT NULL,
	PRIMARY KEY (space_id, month, calendar_id)
) STRICT;

-- Without statistics SQLite would read a whole space to list one subject. These
-- are not measured but typical, so that plans never change: rows, and rows for
-- each value of the first column, of the first two, and so on.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
	('blocks', 'blocks', '3000000 10000 5 2 2 1'),
	('blocks', 'sqlite_autoindex_blocks_2', '3000000 10000 1');
ANALYZE sqlite_schema;
