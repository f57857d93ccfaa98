SET LOCAL lock_timeout = '2s';

-- A change of slots or days off may not have come to its end: what slots gave from that
-- day on is made anew.
DELETE FROM blocks b
USING spaces s
WHERE s.owed > 0 AND b.space_id = s.holds AND b.day >= s.owed AND b.untouched = 1 AND b.done = 0;

UPDATE spaces
SET needed = 0, through = LEAST(through, CAST(to_char(to_date(CAST(owed AS TEXT), 'YYYYMMDD') - 1, 'YYYYMMDD') AS INTEGER))
WHERE owed > 0;

-- What no space holds goes, and what spaces hold comes under their own ids. Where rows
-- lie on several servers it is there already.
DELETE FROM blocks b
USING remains r
WHERE b.space_id = r.space_id AND (b.subject_id = r.subject_id OR r.subject_id = r.space_id);

DELETE FROM subjects s
USING remains r
WHERE s.space_id = r.space_id AND (s.id = r.subject_id OR r.subject_id = r.space_id);

DO $$
DECLARE
	name TEXT;
BEGIN
	IF NOT EXISTS (SELECT 1 FROM spaces WHERE holds <> space_id) THEN
		RETURN;
	END IF;
	ALTER TABLE blocks DROP CONSTRAINT blocks_space_id_subject_id_fkey;
	FOREACH name IN ARRAY ARRAY['blocks', 'subjects', 'days_off', 'exams', 'wishes', 'timers', 'calendars', 'calendar_texts', 'busy_times'] LOOP
		EXECUTE format('DELETE FROM %I t USING spaces s WHERE t.space_id = s.space_id AND s.holds <> s.space_id', name);
		EXECUTE format('UPDATE %I t SET space_id = s.space_id FROM spaces s WHERE t.space_id = s.holds AND s.holds <> s.space_id', name);
	END LOOP;
	ALTER TABLE blocks ADD FOREIGN KEY (space_id, subject_id) REFERENCES subjects (space_id, id) ON DELETE CASCADE;
END $$;

DELETE FROM spaces
WHERE holds IS NULL;

UPDATE spaces s
SET blocks = (SELECT COUNT(*) FROM blocks b WHERE b.space_id = s.space_id)
WHERE owed > 0;

DROP TABLE remains;
DROP TABLE months;
DROP INDEX blocks_of_subject;

ALTER TABLE spaces
	DROP COLUMN holds,
	DROP COLUMN owed,
	DROP COLUMN owed_by,
	DROP COLUMN former,
	DROP COLUMN summed,
	DROP COLUMN summed_version,
	DROP COLUMN unsummed,
	DROP COLUMN calendars_version,
	DROP COLUMN tallied,
	DROP COLUMN tallied_version,
	DROP COLUMN unsummed_study;

CREATE TABLE daily_totals (
	space_id  UUID    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	total     INTEGER NOT NULL,
	untouched INTEGER NOT NULL,
	done      INTEGER NOT NULL,
	minutes   INTEGER NOT NULL,
	study     INTEGER NOT NULL,
	PRIMARY KEY (space_id, day)
);

INSERT INTO daily_totals (space_id, day, total, untouched, done, minutes, study)
SELECT b.space_id, b.day, COUNT(*), SUM(b.untouched * (1 - b.done)), SUM(b.done), SUM(b.done * (b.ends - b.starts)),
	SUM(CASE WHEN s.type = 'inactive' THEN 0 ELSE b.done * (b.ends - b.starts) END)
FROM blocks b JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
GROUP BY b.space_id, b.day;
