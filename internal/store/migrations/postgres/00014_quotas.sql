-- +goose Up

-- What has been counted of requests, where instances count together. It is worth no
-- fsync and no copy: after a crash or on another server the counts begin anew.
CREATE UNLOGGED TABLE quotas (
	hash     UUID     NOT NULL PRIMARY KEY, -- of who is counted, and of the windows
	at       BIGINT   NOT NULL, -- when, by the clock of the database, in microseconds since 1970
	requests BIGINT[] NOT NULL, -- of each window
	owed     NUMERIC[] NOT NULL, -- at that time, in microseconds, times requests
	allowed  BOOLEAN  NOT NULL, -- whether the last request was
	until    BIGINT   NOT NULL  -- nothing is owed from then on
) WITH (fillfactor = 50);
