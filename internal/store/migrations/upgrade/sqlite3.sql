-- A change of slots or days off may not have come to its end: what slots gave from that
-- day on is made anew.
DELETE FROM blocks
WHERE untouched = 1 AND done = 0 AND EXISTS (SELECT 1 FROM spaces s WHERE s.owed > 0 AND s.holds = blocks.space_id AND blocks.day >= s.owed);

UPDATE spaces
SET needed = 0, through = MIN(through, CAST(strftime('%Y%m%d', substr(owed, 1, 4) || '-' || substr(owed, 5, 2) || '-' || substr(owed, 7, 2), '-1 day') AS INTEGER))
WHERE owed > 0;

-- What no space holds goes, and what spaces hold comes under their own ids.
DELETE FROM subjects
WHERE EXISTS (SELECT 1 FROM remains r WHERE r.space_id = subjects.space_id AND (r.subject_id = subjects.id OR r.subject_id = r.space_id));

PRAGMA defer_foreign_keys = ON;

CREATE TEMP TABLE moved AS SELECT space_id AS space, holds AS held FROM spaces WHERE holds <> space_id;

DELETE FROM subjects WHERE space_id IN (SELECT space FROM moved);
DELETE FROM days_off WHERE space_id IN (SELECT space FROM moved);
DELETE FROM exams WHERE space_id IN (SELECT space FROM moved);
DELETE FROM wishes WHERE space_id IN (SELECT space FROM moved);
DELETE FROM timers WHERE space_id IN (SELECT space FROM moved);
DELETE FROM calendars WHERE space_id IN (SELECT space FROM moved);
DELETE FROM calendar_texts WHERE space_id IN (SELECT space FROM moved);
DELETE FROM busy_times WHERE space_id IN (SELECT space FROM moved);

UPDATE subjects SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE blocks SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE days_off SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE exams SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE wishes SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE timers SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE calendars SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE calendar_texts SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);
UPDATE busy_times SET space_id = (SELECT space FROM moved WHERE held = space_id) WHERE space_id IN (SELECT held FROM moved);

DROP TABLE moved;

DELETE FROM spaces
WHERE holds IS NULL;

UPDATE spaces
SET blocks = (SELECT COUNT(*) FROM blocks b WHERE b.space_id = spaces.space_id)
WHERE owed > 0;

DROP TABLE remains;
DROP TABLE months;
DROP INDEX blocks_of_subject;
DROP INDEX spaces_to_sum;
DROP INDEX spaces_to_tally;

ALTER TABLE spaces DROP COLUMN holds;
ALTER TABLE spaces DROP COLUMN owed;
ALTER TABLE spaces DROP COLUMN owed_by;
ALTER TABLE spaces DROP COLUMN former;
ALTER TABLE spaces DROP COLUMN summed;
ALTER TABLE spaces DROP COLUMN summed_version;
ALTER TABLE spaces DROP COLUMN unsummed;
ALTER TABLE spaces DROP COLUMN calendars_version;
ALTER TABLE spaces DROP COLUMN tallied;
ALTER TABLE spaces DROP COLUMN tallied_version;
ALTER TABLE spaces DROP COLUMN unsummed_study;

CREATE TABLE daily_totals (
	space_id  BLOB    NOT NULL REFERENCES spaces ON DELETE CASCADE,
	day       INTEGER NOT NULL,
	total     INTEGER NOT NULL,
	untouched INTEGER NOT NULL,
	done      INTEGER NOT NULL,
	minutes   INTEGER NOT NULL,
	study     INTEGER NOT NULL,
	PRIMARY KEY (space_id, day)
) STRICT, WITHOUT ROWID;

INSERT INTO daily_totals (space_id, day, total, untouched, done, minutes, study)
SELECT b.space_id, b.day, COUNT(*), SUM(b.untouched * (1 - b.done)), SUM(b.done), SUM(b.done * (b.ends - b.starts)),
	SUM(CASE WHEN s.type = 'inactive' THEN 0 ELSE b.done * (b.ends - b.starts) END)
FROM blocks b JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
GROUP BY b.space_id, b.day;
