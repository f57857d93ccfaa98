-- +goose Up

-- PostgreSQL is told here how full pages of indexes may be. SQLite is not asked.
