-- +goose Up

-- Ids are stored as the 16 bytes that their texts write, in every table that has
-- some. Twelve digits are 60 bits; of the last two the database keeps 8.

-- +goose StatementBegin
CREATE FUNCTION bits_of_digits(digits TEXT) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	bits BIGINT := 0;
BEGIN
	FOR i IN 1..length(digits) LOOP
		bits := bits * 32 + strpos('0123456789abcdefghijklmnopqrstuv', substr(digits, i, 1)) - 1;
	END LOOP;
	RETURN bits;
END $$;
-- +goose StatementEnd

-- Others than those that were made here become some id.
-- +goose StatementBegin
CREATE FUNCTION bytes_of_id(id TEXT) RETURNS UUID LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	IF id = '' THEN
		RETURN NULL;
	ELSIF id !~ '^[a-z]{3}_[0-9a-v]{25}[048cgkos]$' THEN
		RETURN substr(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 1, 32);
	END IF;
	RETURN lpad(to_hex(bits_of_digits(substr(id, 5, 12))), 15, '0') || lpad(to_hex(bits_of_digits(substr(id, 17, 12))), 15, '0')
		|| lpad(to_hex(bits_of_digits(substr(id, 29, 2)) / 4), 2, '0');
END $$;
-- +goose StatementEnd

ALTER TABLE api_keys DROP CONSTRAINT api_keys_space_id_fkey;
ALTER TABLE subjects DROP CONSTRAINT subjects_space_id_fkey;
ALTER TABLE blocks DROP CONSTRAINT blocks_space_id_subject_id_fkey;
ALTER TABLE answers DROP CONSTRAINT answers_space_id_fkey;
ALTER TABLE remains DROP CONSTRAINT remains_space_id_fkey;
ALTER TABLE wishes DROP CONSTRAINT wishes_space_id_fkey;
ALTER TABLE months DROP CONSTRAINT months_space_id_fkey;
DROP INDEX blocks_of_subject;
DROP INDEX spaces_to_sum;

ALTER TABLE accounts
	ALTER id TYPE UUID USING bytes_of_id(id),
	ALTER live_space TYPE UUID USING bytes_of_id(live_space),
	ALTER sandbox_space TYPE UUID USING bytes_of_id(sandbox_space);

ALTER TABLE email_directory
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

ALTER TABLE key_directory
	ALTER key_id TYPE UUID USING bytes_of_id(key_id),
	ALTER space_id TYPE UUID USING bytes_of_id(space_id);

-- NULL for what is no account's, and holds nothing.
ALTER TABLE spaces
	ALTER space_id TYPE UUID USING bytes_of_id(space_id),
	ALTER account_id DROP NOT NULL,
	ALTER account_id TYPE UUID USING bytes_of_id(account_id),
	ALTER holds DROP DEFAULT,
	ALTER holds DROP NOT NULL,
	ALTER holds TYPE UUID USING bytes_of_id(holds),
	ALTER owed_by DROP DEFAULT,
	ALTER owed_by DROP NOT NULL,
	ALTER owed_by TYPE UUID USING bytes_of_id(owed_by);

ALTER TABLE api_keys
	ALTER space_id TYPE UUID USING bytes_of_id(space_id),
	ALTER id TYPE UUID USING bytes_of_id(id);

ALTER TABLE subjects
	ALTER space_id TYPE UUID USING bytes_of_id(space_id),
	ALTER id TYPE UUID USING bytes_of_id(id);

ALTER TABLE blocks
	ALTER space_id TYPE UUID USING bytes_of_id(space_id),
	ALTER id TYPE UUID USING bytes_of_id(id),
	ALTER subject_id TYPE UUID USING bytes_of_id(subject_id);

ALTER TABLE answers
	ALTER space_id TYPE UUID USING bytes_of_id(space_id);

ALTER TABLE passwords
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

ALTER TABLE sessions
	ALTER id TYPE UUID USING bytes_of_id(id),
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

ALTER TABLE passkeys
	ALTER id TYPE UUID USING bytes_of_id(id),
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

-- NULL for a sign-in.
ALTER TABLE ceremonies
	ALTER account_id DROP NOT NULL,
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

ALTER TABLE resets
	ALTER account_id TYPE UUID USING bytes_of_id(account_id);

ALTER TABLE invitations
	ALTER id TYPE UUID USING bytes_of_id(id);

-- The subject of all rows is that of the space.
ALTER TABLE remains
	ALTER space_id TYPE UUID USING bytes_of_id(space_id),
	ALTER subject_id TYPE UUID USING COALESCE(bytes_of_id(subject_id), bytes_of_id(space_id));

ALTER TABLE wishes
	ALTER space_id TYPE UUID USING bytes_of_id(space_id);

ALTER TABLE months
	ALTER space_id TYPE UUID USING bytes_of_id(space_id);

ALTER TABLE api_keys ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
ALTER TABLE subjects ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
ALTER TABLE blocks ADD FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE;
ALTER TABLE answers ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
ALTER TABLE remains ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
ALTER TABLE wishes ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
ALTER TABLE months ADD FOREIGN KEY (space_id) REFERENCES spaces ON DELETE CASCADE;
CREATE INDEX spaces_to_sum ON spaces (space_id) WHERE summed < 99991231 AND holds IS NOT NULL;
CREATE INDEX blocks_of_subject ON blocks (space_id, subject_id, day, starts, ends, id);

DROP FUNCTION bytes_of_id(TEXT);
DROP FUNCTION bits_of_digits(TEXT);
