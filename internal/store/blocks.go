package store

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"studyplanner/internal/planner"
)

// blockTable is in the order of its index. To fetch a column costs as much as to
// compute with five, so what is read comes in few: see packed and texts. The name
// is looked up for each row, instead of joined, so that neither database has a
// reason to leave the order of the index.
var blockTable = table[planner.Block]{
	{"day", unread, func(b *planner.Block) any { return (*day)(&b.Date) }},
	{"starts", unread, func(b *planner.Block) any { return &b.Start }},
	{"ends", unread, func(b *planner.Block) any { return &b.End }},
	{"id", fixed, func(b *planner.Block) any { return &b.ID }},
	{"subject_id", plain, func(b *planner.Block) any { return &b.SubjectID }},
	{
		"(SELECT s.name FROM subjects s WHERE s.space_id = b.space_id AND s.id = b.subject_id)", sought,
		func(b *planner.Block) any { return &b.SubjectName },
	},
	{"topic", unread, func(b *planner.Block) any { return &b.Topic }},
	{"done", unread, func(b *planner.Block) any { return (*mark)(&b.Done) }},
	{"untouched", unread, func(b *planner.Block) any { return (*mark)(&b.Untouched) }},
	{"version", plain, func(b *planner.Block) any { return &b.Version }},
	{"note", unread, func(b *planner.Block) any { return &b.Note }},
	{joinedTexts, sought, func(b *planner.Block) any { return texts{b} }},
	{packedNumbers, sought, func(b *planner.Block) any { return packed{b} }},
}

// packedNumbers are five numbers in one, which [packed] reads.
const packedNumbers = "(((CAST(b.day AS BIGINT) * 2048 + b.starts) * 2048 + b.ends) * 2 + b.done) * 2 + b.untouched"

// packed scans what packedNumbers packs.
type packed struct{ *planner.Block }

// Scan implements [sql.Scanner].
func (p packed) Scan(src any) error {
	n, err := integer(src)
	p.Untouched, p.Done = n&1 != 0, n>>1&1 != 0
	p.End, p.Start = planner.Clock(n>>2&2047), planner.Clock(n>>13&2047)
	p.Date = dateOf(int(n >> 24))
	return err
}

// joinedTexts is the topic alone, or the topic and then the note after a line
// break; noTopic is in the place of a topic that is missing. It is what [texts] reads.
const joinedTexts = "CASE WHEN b.note IS NULL THEN b.topic ELSE COALESCE(b.topic, '" + noTopic + "') || '\n' || b.note END"

// noTopic is not a topic, since none has control characters.
const noTopic = "\t"

// texts scans the topic and the note of a block from joinedTexts. The first line
// break divides them, since a topic is one line.
type texts struct{ *planner.Block }

// Scan implements [sql.Scanner].
func (t texts) Scan(src any) error {
	t.Topic, t.Note = nil, nil
	if src == nil {
		return nil
	}
	both, ok := src.(string)
	if !ok {
		return fmt.Errorf("%T is stored where text belongs", src)
	}
	topic, note, noted := strings.Cut(both, "\n")
	if noted {
		t.Note = &note
	}
	if !noted || topic != noTopic {
		t.Topic = &topic
	}
	return nil
}

// The lower bound of the day follows from the one before it, but lets PostgreSQL
// guess how much to expect.
var (
	selectBlocks = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b
WHERE b.space_id = ` + held + ` AND (b.day, b.starts, b.ends, b.id) > ($2, $3, $4, $5) AND b.day >= $2 AND b.day <= $6
	AND (b.done = $7 OR b.done = $8) AND b.subject_id NOT IN ` + gone + `
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($9 AS BIGINT)`

	selectSubjectBlocks = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b
WHERE b.space_id = ` + held + ` AND b.subject_id = $10
	AND (b.day, b.starts, b.ends, b.id) > ($2, $3, $4, $5) AND b.day >= $2 AND b.day <= $6
	AND (b.done = $7 OR b.done = $8) AND b.subject_id NOT IN ` + gone + `
ORDER BY b.day, b.starts, b.ends, b.id
LIMIT CAST($9 AS BIGINT)`

	selectBlock = `
SELECT ` + blockTable.selected("b") + `
FROM blocks b
WHERE b.space_id = ` + held + ` AND b.id = $2 AND b.subject_id NOT IN ` + gone

	// Ids have one length, so that their last six characters are always at the
	// same place. What follows is asked of the few that are found, so that the
	// walk needs nothing but the index of ids.
	selectEndings = `
SELECT b.id
FROM blocks b
WHERE b.space_id = ` + held + ` AND SUBSTR(b.id, 25) IN ($2)
	AND (SELECT f.subject_id FROM blocks f WHERE f.space_id = b.space_id AND f.id = b.id) NOT IN ` + gone

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

// chunk is how many blocks one statement inserts when there are many and each
// statement is a round trip. SQLite takes them faster one by one.
const chunk = 50

// insertChunk is insertBlock for that many blocks.
var insertChunk = repeatValues(insertBlock, chunk)

// selectManyEndings is selectEndings for as many endings as a batch can name.
var selectManyEndings = strings.Replace(selectEndings, "$2", marks(2, planner.MaxBatch), 1)

// blockReads are the statements that read blocks.
type blockReads struct{ blocks, ofSubject, block, endings, manyEndings string }

var (
	inWrites = blockReads{selectBlocks, selectSubjectBlocks, selectBlock, selectEndings, selectManyEndings}
	outside  = inWrites.settled()
)

// settled returns r as statements that find nothing while something is owed.
func (r blockReads) settled() blockReads {
	for _, query := range []*string{&r.blocks, &r.ofSubject, &r.block, &r.endings, &r.manyEndings} {
		*query = strings.Replace(*query, held, heldSettled, 1)
	}
	return r
}

// repeatValues returns an INSERT of one row as one of n rows.
func repeatValues(insert string, n int) string {
	head, row, _ := strings.Cut(insert, "VALUES ")
	columns := strings.Count(row, "$")
	rows := make([]string, n)
	for i := range rows {
		rows[i] = "(" + marks(i*columns+1, columns) + ")"
	}
	return head + "VALUES " + strings.Join(rows, ", ")
}

// noLimit is more than any list of blocks has.
const noLimit = 1<<31 - 1

// Blocks implements [planner.Reader].
func (s *Store) Blocks(ctx context.Context, space planner.Space, q planner.BlockQuery) planner.Rows[planner.Block] {
	return whole(ctx, s, space, outside.each(ctx, s.run, string(space), q))
}

// each hands over the blocks that q selects.
func (r blockReads) each(ctx context.Context, run runner, space string, q planner.BlockQuery) planner.Rows[planner.Block] {
	after := planner.Position{Place: planner.Place{Date: q.First, Start: -1, End: -1}} // before all of that day
	if q.After != nil && q.After.Date >= q.First {
		after = *q.After
	}
	done, orDone := 0, 1
	if q.Done != nil {
		done, orDone = flagOf(*q.Done), flagOf(*q.Done)
	}
	args := []any{
		space, dayOf(after.Date), int(after.Start), int(after.End), after.ID, dayOf(q.Last),
		done, orDone, cmp.Or(q.Limit, noLimit),
	}
	if q.SubjectID == "" {
		return each(ctx, run, blockTable.scan, r.blocks, args...)
	}
	return each(ctx, run, blockTable.scan, r.ofSubject, append(args, q.SubjectID)...)
}

// Block implements [planner.Reader].
func (s *Store) Block(ctx context.Context, space planner.Space, id string) (planner.Block, error) {
	for b, err := range whole(ctx, s, space, each(ctx, s.run, blockTable.scan, outside.block, string(space), id)) {
		return b, err
	}
	return planner.Block{}, planner.Missing{Kind: "block"}
}

// BlockIDs implements [planner.Reader].
func (s *Store) BlockIDs(ctx context.Context, space planner.Space, endings []string) ([]string, error) {
	if len(endings) == 0 {
		return nil, nil
	}
	return named(whole(ctx, s, space, outside.ending(ctx, s.run, string(space), endings)), endings)
}

// BlockIDs implements [planner.BlockTx].
func (t *tx) BlockIDs(ctx context.Context, endings []string) ([]string, error) {
	if len(endings) == 0 {
		return nil, nil
	}
	return named(inWrites.ending(ctx, t.run, t.space, endings), endings)
}

// ending looks for all endings in one walk, by their last characters alone.
func (r blockReads) ending(ctx context.Context, run runner, space string, endings []string) planner.Rows[string] {
	query, n := r.endings, 1
	if len(endings) > 1 {
		query, n = r.manyEndings, planner.MaxBatch
	}
	args := []any{space}
	for i := range n { // the last one fills up what is left
		e := endings[min(i, len(endings)-1)]
		args = append(args, e[len(e)-planner.ShortestEnding:])
	}
	return each(ctx, run, column[string], query, args...)
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
	b, err := one(ctx, t.run, blockTable.scan, inWrites.block, t.space, id)
	return b, missing(err, planner.Missing{Kind: "block"})
}

// BlocksBetween implements [planner.BlockTx].
func (t *tx) BlocksBetween(ctx context.Context, subject string, first, last planner.Date) ([]planner.Block, error) {
	return planner.Collect(inWrites.each(ctx, t.run, t.space, planner.BlockQuery{First: first, Last: last, SubjectID: subject}))
}

// InsertBlocks implements [planner.BlockTx].
func (t *tx) InsertBlocks(ctx context.Context, blocks []planner.Block) error {
	rows := slices.SortedFunc(slices.Values(blocks), planner.Block.Compare)
	for rest := rows; len(rest) > 0; {
		query, n := insertBlock, 1
		if t.remote && len(rest) >= chunk {
			query, n = insertChunk, chunk
		}
		args := make([]any, 0, len(blockTable)*n)
		for i := range rest[:n] {
			rest[i].Version = t.next
			var err error
			if args, err = blockTable.stored(append(args, t.rows), &rest[i], use.inserted); err != nil {
				return t.fail(err)
			}
		}
		if _, err := t.run.ExecContext(ctx, query, args...); err != nil {
			return t.fail(t.knownSubject(err))
		}
		t.changed(n)
		rest = rest[n:]
	}
	return nil
}

// knownSubject says of a broken reference that the subject is missing.
func (t *tx) knownSubject(err error) error {
	if t.reference(err) {
		return planner.Missing{Kind: "subject"}
	}
	return err
}

// UpdateBlock implements [planner.BlockTx].
func (t *tx) UpdateBlock(ctx context.Context, b planner.Block) error {
	b.Version = t.next
	n, err := blockTable.update(ctx, t.run, updateBlock, &b, t.rows, b.ID)
	if err != nil {
		return t.fail(t.knownSubject(err))
	}
	if n == 0 {
		return planner.Missing{Kind: "block"}
	}
	t.changed(0)
	return nil
}

// DeleteBlocks implements [planner.BlockTx].
func (t *tx) DeleteBlocks(ctx context.Context, ids []string) error {
	for _, id := range ids {
		n, err := affected(ctx, t.run, deleteBlock, t.rows, id)
		if err != nil {
			return t.fail(err)
		}
		if n > 0 {
			t.changed(-n)
		}
	}
	return nil
}
