package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// storedBlock is a block with the type of its subject. The type says whether the block counts
// as study.
type storedBlock struct {
	planner.Block
	kind planner.SubjectType
}

// blockTable is in the order of its index. Statements join subjects as s, each block to
// its own: LEFT keeps databases from beginning with subjects and sorting blocks.
var blockTable = table[storedBlock]{
	{"day", mutable, func(b *storedBlock) any { return (*day)(&b.Date) }},
	{"starts", mutable, func(b *storedBlock) any { return &b.Start }},
	{"ends", mutable, func(b *storedBlock) any { return &b.End }},
	{"id", immutable, func(b *storedBlock) any { return (*idText[ofBlock])(&b.ID) }},
	{"subject_id", mutable, func(b *storedBlock) any { return (*idText[ofSubject])(&b.SubjectID) }},
	{"s.name", expression, func(b *storedBlock) any { return &b.SubjectName }},
	{"s.type", expression, func(b *storedBlock) any { return &b.kind }},
	{"topic", mutable, func(b *storedBlock) any { return &b.Topic }},
	{"done", mutable, func(b *storedBlock) any { return (*mark)(&b.Done) }},
	{"untouched", mutable, func(b *storedBlock) any { return (*mark)(&b.Untouched) }},
	{"version", mutable, func(b *storedBlock) any { return &b.Version }},
	{"note", mutable, func(b *storedBlock) any { return &b.Note }},
	{"actual", mutable, func(b *storedBlock) any { return &b.Actual }},
}

// Those of a first page compare days alone: rows are compared in as many steps. The
// lower bound of the day follows from the one before it in the others, but lets
// PostgreSQL guess how much to expect.
var (
	selectBlocks = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b LEFT JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
WHERE b.space_id = $1 AND b.day >= $2 AND b.day <= $3
	AND (b.done = $4 OR b.done = $5)
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($6 AS BIGINT)`

	selectBlocksAfter = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b LEFT JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
WHERE b.space_id = $1 AND (b.day, b.starts, b.ends, b.id) > ($2, $7, $8, $9) AND b.day >= $2 AND b.day <= $3
	AND (b.done = $4 OR b.done = $5)
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($6 AS BIGINT)`

	selectSubjectBlocks = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b LEFT JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
WHERE b.space_id = $1 AND b.subject_id = $7 AND b.day >= $2 AND b.day <= $3
	AND (b.done = $4 OR b.done = $5)
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($6 AS BIGINT)`

	selectSubjectBlocksAfter = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b LEFT JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
WHERE b.space_id = $1 AND b.subject_id = $7
	AND (b.day, b.starts, b.ends, b.id) > ($2, $8, $9, $10) AND b.day >= $2 AND b.day <= $3
	AND (b.done = $4 OR b.done = $5)
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($6 AS BIGINT)`

	selectBlock = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b LEFT JOIN subjects s ON s.space_id = b.space_id AND s.id = b.subject_id
WHERE b.space_id = $1 AND b.id = $2`

	// The last six characters of an id come from its last seven hex digits. The query
	// returns ids alone, so it needs only their index. HEX is SQLite's; see
	// [dialect.endings].
	selectEndings = `
SELECT b.id
FROM blocks b
WHERE b.space_id = $1 AND SUBSTR(HEX(b.id), 26) IN ($2)`

	insertBlock = `
INSERT INTO blocks (space_id, ` + blockTable.names() + `)
VALUES ($1, ` + blockTable.marks(2) + `)`

	updateBlock = `
UPDATE blocks
SET ` + blockTable.sets(3) + `
WHERE space_id = $1 AND id = $2`
)

const deleteBlock = `
DELETE FROM blocks
WHERE space_id = $1 AND id = $2`

// selectManyEndings is selectEndings for as many endings as a batch can name.
var selectManyEndings = strings.Replace(selectEndings, "$2", marks(2, planner.MaxBatch), 1)

// selectManyBlocks is selectBlock for as many as a batch can name.
var selectManyBlocks = strings.Replace(selectBlock, "b.id = $2", "b.id IN ("+marks(2, planner.MaxBatch)+")", 1)

// noLimit is more than any list of blocks has.
const noLimit = 1<<31 - 1

// Blocks implements [planner.Reader].
func (s *Store) Blocks(ctx context.Context, space planner.Space, q planner.BlockQuery) planner.Rows[planner.Block] {
	query, args := selectingBlocks(spaceIdent(space), q)
	rows := each(ctx, s.run, blockTable.scan, query, args...)
	return func(yield func(planner.Block, error) bool) {
		for b, err := range rows {
			if !yield(b.Block, s.explain(err)) {
				return
			}
		}
	}
}

// selectingBlocks returns the statement that reads the blocks that q selects, and its
// arguments.
func selectingBlocks(space ident, q planner.BlockQuery) (query string, args []any) {
	query, first := selectBlocks, q.First
	cursored := q.After != nil && q.After.Date >= q.First
	if cursored {
		query, first = selectBlocksAfter, q.After.Date
	}
	done, orDone := 0, 1
	if q.Done != nil {
		done, orDone = flagOf(*q.Done), flagOf(*q.Done)
	}
	args = []any{space, dayOf(first), dayOf(q.Last), done, orDone, cmp.Or(q.Limit, noLimit)}
	if q.SubjectID != "" {
		args = append(args, identOf(planner.SubjectID, q.SubjectID))
		if query = selectSubjectBlocks; cursored {
			query = selectSubjectBlocksAfter
		}
	}
	if cursored {
		args = append(args, int(q.After.Start), int(q.After.End), identAfter(planner.BlockID, q.After.ID))
	}
	return query, args
}

// Block implements [planner.Reader].
func (s *Store) Block(ctx context.Context, space planner.Space, id string) (planner.Block, error) {
	b, err := one(ctx, s.run, blockTable.scan, selectBlock, spaceIdent(space), identOf(planner.BlockID, id))
	return b.Block, s.explain(missing(err, planner.Missing{Kind: "block"}))
}

// BlockIDs implements [planner.Reader].
func (s *Store) BlockIDs(ctx context.Context, space planner.Space, endings []string) ([]string, error) {
	if len(endings) == 0 {
		return nil, nil
	}
	ids, err := named(s.ending(ctx, s.run, spaceIdent(space), endings), endings)
	return ids, s.explain(err)
}

// BlockIDs implements [planner.BlockTx].
func (t *tx) BlockIDs(ctx context.Context, endings []string) ([]string, error) {
	if len(endings) == 0 {
		return nil, nil
	}
	return named(t.ending(ctx, t.run, t.space, endings), endings)
}

// ending looks for all endings in one index scan, by their last characters.
func (d dialect) ending(ctx context.Context, run runner, space ident, endings []string) planner.Rows[string] {
	query, n := selectEndings, 1
	if len(endings) > 1 {
		query, n = selectManyEndings, planner.MaxBatch
	}
	args := []any{space}
	for i := range n { // the last one fills up what is left
		e := endings[min(i, len(endings)-1)]
		args = append(args, lastDigits(e))
	}
	return each(ctx, run, idColumn[ofBlock], d.endings(query), args...)
}

// lastDigits are the last seven hex digits of the ids that have an ending, or "" if
// none can have it.
func lastDigits(ending string) string {
	id := identOf("", strings.Repeat("0", 20)+ending[len(ending)-planner.ShortestEnding:])
	if !id.valid {
		return ""
	}
	return fmt.Sprintf("%X", id.bytes[12:])[1:]
}

// named returns those of ids that have one of endings.
func named(ids planner.Rows[string], endings []string) ([]string, error) {
	all, err := planner.Collect(ids)
	return slices.DeleteFunc(all, func(id string) bool {
		return !slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(id, e) })
	}), err
}

// Block implements [planner.BlockTx].
func (t *tx) Block(ctx context.Context, id string) (planner.Block, error) {
	b, err := one(ctx, t.run, t.scanBlock, selectBlock, t.space, identOf(planner.BlockID, id))
	if err == nil {
		t.cacheBlock(b)
	}
	return b, missing(err, planner.Missing{Kind: "block"})
}

// SomeBlocks implements [planner.BlockTx].
func (t *tx) SomeBlocks(ctx context.Context, ids []string) ([]planner.Block, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := []any{t.space}
	for i := range planner.MaxBatch { // the last one fills up what is left
		args = append(args, identOf(planner.BlockID, ids[min(i, len(ids)-1)]))
	}
	return t.cacheBlocks(list(ctx, t.run, t.scanBlock, selectManyBlocks, args...))
}

// BlocksBetween implements [planner.BlockTx].
func (t *tx) BlocksBetween(ctx context.Context, subject string, first, last planner.Date) ([]planner.Block, error) {
	query, args := selectingBlocks(t.space, planner.BlockQuery{First: first, Last: last, SubjectID: subject})
	return t.cacheBlocks(planner.Collect(each(ctx, t.run, t.scanBlock, query, args...)))
}

// scanBlock scans a block, and notes the type of its subject.
func (t *tx) scanBlock(rows *sql.Rows, b *planner.Block) error {
	var stored storedBlock
	err := blockTable.scan(rows, &stored)
	if t.types == nil {
		t.types = map[string]planner.SubjectType{}
	}
	*b, t.types[stored.SubjectID] = stored.Block, stored.kind
	return err
}

// InsertBlocks implements [planner.BlockTx].
func (t *tx) InsertBlocks(ctx context.Context, blocks []planner.Block) error {
	for _, b := range slices.SortedFunc(slices.Values(blocks), planner.Block.Compare) {
		b.Version = t.version
		if err := blockTable.insertLater(ctx, t.run, t.failBlock, insertBlock, &storedBlock{Block: b}, t.space); err != nil {
			return err
		}
		t.cacheBlock(b)
		t.addTally(blockTallyOf(b))
		t.changed(1)
	}
	return nil
}

// cacheBlock notes that b exists. The row of the space is locked, so nobody else can change
// b. Then a write of it needs no result, and the change of its day's totals is known.
func (t *tx) cacheBlock(b planner.Block) { t.blocks.add(b.ID, blockTallyOf(b)) }

// blockCache has the tallies of blocks by their ids. Most writes touch one block, for which
// there is no map.
type blockCache struct {
	firstID string // "": none
	first   blockTally
	more    map[string]blockTally
}

func (s *blockCache) add(id string, c blockTally) {
	if s.firstID == "" || s.firstID == id {
		s.firstID, s.first = id, c
		return
	}
	if s.more == nil {
		s.more = map[string]blockTally{}
	}
	s.more[id] = c
}

func (s *blockCache) get(id string) (c blockTally, known bool) {
	if s.firstID == id {
		return s.first, id != ""
	}
	c, known = s.more[id]
	return c, known
}

func (s *blockCache) remove(id string) {
	if s.firstID == id {
		s.firstID = ""
	}
	delete(s.more, id)
}

// cacheBlocks caches blocks that were found.
func (t *tx) cacheBlocks(blocks []planner.Block, err error) ([]planner.Block, error) {
	for _, b := range blocks {
		t.cacheBlock(b)
	}
	return blocks, err
}

// failBlock is fail of a statement that writes a block. A broken reference says that
// its subject is missing.
func (t *tx) failBlock(err error) error {
	if t.reference(err) {
		err = planner.Missing{Kind: "subject"}
	}
	return t.fail(err)
}

// UpdateBlock implements [planner.BlockTx].
func (t *tx) UpdateBlock(ctx context.Context, b planner.Block) error {
	old, err := t.findTally(ctx, b.ID)
	if err != nil {
		return err
	}
	b.Version = t.version
	t.addTally(old.negated())
	t.addTally(blockTallyOf(b))
	t.cacheBlock(b)
	t.changed(0)
	return blockTable.updateLater(ctx, t.run, t.failBlock, updateBlock, &storedBlock{Block: b}, t.space, identOf(planner.BlockID, b.ID))
}

// findTally returns what a block adds to the totals of its day.
func (t *tx) findTally(ctx context.Context, id string) (blockTally, error) {
	if b, known := t.blocks.get(id); known {
		return b, nil
	}
	b, err := t.Block(ctx, id)
	return blockTallyOf(b), err
}

// DeleteBlocks implements [planner.BlockTx].
func (t *tx) DeleteBlocks(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := t.deleteBlock(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) deleteBlock(ctx context.Context, id string) error {
	old, err := t.findTally(ctx, id)
	if errors.Is(err, planner.ErrNotFound) {
		return nil
	}
	if err != nil {
		return t.fail(err)
	}
	t.blocks.remove(id)
	t.addTally(old.negated())
	t.changed(-1)
	return later(ctx, t.run, t.fail, deleteBlock, t.space, identOf(planner.BlockID, id))
}
