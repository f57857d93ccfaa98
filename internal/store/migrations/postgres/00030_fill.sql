-- +goose Up

SET LOCAL lock_timeout = '2s';

-- The blocks of a space come in the order of these indexes, mostly: a page that is full
-- then, and stays as it is, need not keep a tenth of its room.
ALTER INDEX blocks_pkey SET (fillfactor = 95);
ALTER INDEX blocks_space_id_id_key SET (fillfactor = 95);
ALTER INDEX blocks_of_subject SET (fillfactor = 95);
