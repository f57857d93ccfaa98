-- +goose Up

-- Sets of subjects that administrators have prepared for new accounts.
CREATE TABLE prepared (
	id         UUID NOT NULL PRIMARY KEY,
	name       TEXT NOT NULL,
	name_key   TEXT COLLATE "C" NOT NULL UNIQUE, -- the same for names that count as one
	created_at BIGINT NOT NULL, -- milliseconds since 1970
	brief      TEXT NOT NULL, -- a list in JSON: name, type and color of each
	subjects   TEXT NOT NULL -- a list in JSON, as in exports
);
