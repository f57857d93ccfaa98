-- +goose Up

-- Only PostgreSQL has counts that instances share.
