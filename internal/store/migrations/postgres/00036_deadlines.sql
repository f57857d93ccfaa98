-- +goose Up

SET LOCAL lock_timeout = '2s';

ALTER TABLE exams ADD COLUMN kind TEXT NOT NULL DEFAULT ''; -- assignment; '': an exam
ALTER TABLE exams ADD COLUMN done_on INTEGER; -- NULL: it is not done
