package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"studyplanner/internal/planner"
)

// naming remembers the names of the subjects of spaces that were read last, so that a
// list of blocks need not look one up for each. Nil, it remembers nothing.
type naming struct{ carried[subjectNames] }

// subjectNames are the names of the subjects of a space, by their ids, in its versions from
// first through last; nil for more than are remembered.
type subjectNames struct {
	first, last int64
	byID        map[string]string
}

// spacesNamed is of how many spaces names are remembered, of each at most [namesRecalled].
const spacesNamed = 1000

func newNaming() *naming { return &naming{newCarried[subjectNames](spacesNamed, nil)} }

func (n *naming) keep(space planner.Space, as subjectNames) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.kept.Add(space, as)
}

// carry notes that a space has come to a version by writes of which none since another
// one has changed a subject. It is called when they are committed.
func (n *naming) carry(space planner.Space, since, version int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if as, known := n.kept.Peek(space); known && since <= as.last && as.last < version {
		as.last = version
		n.kept.Add(space, as)
	}
}

// versionNow is the version of the space $1, at the moment of a statement.
const versionNow = "(SELECT h.version FROM spaces h WHERE h.space_id = $1)"

var selectSubjectNames = `
SELECT s.id, s.name, ` + versionNow + `
FROM subjects s
WHERE s.space_id = ` + held

// subjectName is the name of a subject at a version of its space.
type subjectName struct {
	id, name string
	at       int64
}

func scanSubjectName(rows *sql.Rows, n *subjectName) error {
	return rows.Scan((*idText[ofSubject])(&n.id), &n.name, &n.at)
}

// unnamed is a block without the name of its subject, and the version at which it was
// read.
type unnamed struct {
	planner.Block
	at int64
}

// unnamedTable is blockTable with the version in the place of the name.
var unnamedTable = func() table[unnamed] {
	all := fieldsOf(blockTable, func(b *unnamed) *planner.Block { return &b.Block })
	for i, f := range all {
		if f.name == nameOfSubject {
			all[i] = field[unnamed]{versionNow, sought, func(b *unnamed) any { return &b.at }}
		}
	}
	return all
}()

var outsideUnnamed = outside.unnamed()

// unnamed returns the statements of r that list blocks, as unnamedTable scans them.
func (r blockReads) unnamed() blockReads {
	for _, query := range []*string{&r.blocks, &r.blocksAfter, &r.ofSubject, &r.ofSubjectAfter} {
		*query = strings.Replace(*query, nameOfSubject, versionNow, 1)
	}
	return r
}

// namedBlocks hands over the blocks that q selects. The names of their subjects are
// those that are remembered or, where these do not hold, are read before; where the space
// has changed by then, or has too many subjects, each is looked up.
func (s *Store) namedBlocks(ctx context.Context, run runner, space planner.Space, q planner.BlockQuery) planner.Rows[planner.Block] {
	lookedUp := outside.each(ctx, run, spaceIdent(space), q)
	if s.naming == nil {
		return lookedUp
	}
	return func(yield func(planner.Block, error) bool) {
		names, known := s.naming.of(space)
		for try := range namings {
			if !known || try > 0 {
				var err error
				if names, err = s.readNames(ctx, run, space); err != nil {
					yield(planner.Block{}, err)
					return
				}
			}
			if names.byID == nil {
				break
			}
			query, args := outsideUnnamed.asking(spaceIdent(space), q)
			if names.give(s.remembering(ctx, space, q, each(ctx, run, unnamedTable.scan, query, args...)), yield) {
				return
			}
		}
		lookedUp(yield)
	}
}

// namings is how often blocks are read with names that are remembered before each is
// looked up.
const namings = 2

// readNames reads and remembers the names of the subjects of a space.
func (s *Store) readNames(ctx context.Context, run runner, space planner.Space) (subjectNames, error) {
	all, err := list(ctx, run, scanSubjectName, selectSubjectNames, spaceIdent(space))
	if err != nil || len(all) == 0 {
		return subjectNames{}, err
	}
	read := subjectNames{first: all[0].at, last: all[0].at}
	if len(all) <= namesRecalled {
		read.byID = make(map[string]string, len(all))
		for _, n := range all {
			read.byID[n.id] = n.name
		}
	}
	s.naming.keep(space, read)
	return read, nil
}

// give hands over blocks by their names. It returns false, and has handed over nothing,
// if the names are not those of the version at which the blocks were read.
func (n subjectNames) give(blocks planner.Rows[unnamed], yield func(planner.Block, error) bool) bool {
	for b, err := range blocks {
		if err == nil && (b.at < n.first || b.at > n.last) {
			return false
		}
		name, known := n.byID[b.SubjectID]
		if err == nil && !known {
			err = fmt.Errorf("block %s is of no subject", b.ID)
		}
		if b.SubjectName = name; !yield(b.Block, err) {
			break
		}
	}
	return true
}
