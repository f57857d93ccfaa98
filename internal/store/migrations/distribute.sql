-- Lays the rows of all tables into shards of Citus. Tables that are distributed already
-- stay as they are. Five tables are not in the list: see central in distribute.go.

-- All is one transaction. Citus needs one connection to each server for that.
SET LOCAL citus.multi_shard_modify_mode TO 'sequential';

-- A shard alone cannot keep an id of keys unique, so there is an index in place of that.
CREATE INDEX IF NOT EXISTS key_directory_by_key_id ON key_directory (key_id);

DO $$
DECLARE
	f      RECORD;
	t      RECORD;
	adding TEXT[];
BEGIN
	-- A foreign key leads from one distributed table to another, so all go first and
	-- come back at the end.
	FOR f IN
		SELECT CAST(conrelid AS regclass) AS of, conname AS name, pg_get_constraintdef(oid) AS text
		FROM pg_constraint
		WHERE contype = 'f' AND conrelid IN (SELECT CAST(quote_ident(tablename) AS regclass) FROM pg_tables WHERE schemaname = current_schema())
			AND NOT (conrelid IN (SELECT logicalrelid FROM pg_dist_partition) AND confrelid IN (SELECT logicalrelid FROM pg_dist_partition))
	LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', f.of, f.name);
		adding := adding || format('ALTER TABLE %s ADD CONSTRAINT %I %s', f.of, f.name, f.text);
	END LOOP;

	-- Rows with one value of the column lie on one server, together with those of
	-- the table beside. The last column replaces constraints that no shard alone can keep.
	FOR t IN
		SELECT *
		FROM (VALUES
			('spaces', 'space_id', 'none', NULL),
			('api_keys', 'space_id', 'spaces', NULL),
			('subjects', 'space_id', 'spaces', NULL),
			('blocks', 'space_id', 'spaces', NULL),
			('days_off', 'space_id', 'spaces', NULL),
			('exams', 'space_id', 'spaces', NULL),
			('calendars', 'space_id', 'spaces', NULL),
			('calendar_texts', 'space_id', 'spaces', NULL),
			('busy_times', 'space_id', 'spaces', NULL),
			('feeds', 'space_id', 'spaces', NULL),
			('reminders', 'space_id', 'spaces', NULL),
			('answers', 'space_id', 'spaces', NULL),
			('wishes', 'space_id', 'spaces', NULL),
			('timers', 'space_id', 'spaces', NULL),
			('daily_totals', 'space_id', 'spaces', NULL),
			('accounts', 'id', 'none', NULL),
			('passwords', 'account_id', 'accounts', NULL),
			('sessions', 'account_id', 'accounts', 'DROP CONSTRAINT sessions_pkey, DROP CONSTRAINT sessions_id_key, ADD PRIMARY KEY (account_id, hash)'),
			('passkeys', 'account_id', 'accounts', 'DROP CONSTRAINT passkeys_pkey, DROP CONSTRAINT passkeys_credential_key, ADD PRIMARY KEY (account_id, credential)'),
			('resets', 'account_id', 'accounts', 'DROP CONSTRAINT resets_pkey, ADD PRIMARY KEY (account_id, hash)'),
			('email_directory', 'hash', 'none', NULL),
			('key_directory', 'hash', 'email_directory', 'DROP CONSTRAINT key_directory_key_id_key'),
			('feed_directory', 'hash', 'email_directory', NULL),
			('ceremonies', 'hash', 'email_directory', NULL),
			('invitations', 'hash', 'email_directory', 'DROP CONSTRAINT invitations_id_key')
		) AS v (name, of, beside, change)
		WHERE CAST(v.name AS regclass) NOT IN (SELECT logicalrelid FROM pg_dist_partition)
	LOOP
		EXECUTE COALESCE('ALTER TABLE ' || t.name || ' ' || t.change, 'SELECT 1');
		PERFORM create_distributed_table(t.name, t.of, colocate_with => t.beside);
	END LOOP;

	FOR n IN 1 .. COALESCE(array_length(adding, 1), 0) LOOP
		EXECUTE adding[n];
	END LOOP;
END $$;
