-- +goose Up

ALTER TABLE blocks ADD COLUMN note TEXT;
