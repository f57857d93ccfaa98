package store

import (
	"context"
	"slices"

	"studyplanner/internal/planner"
)

// windows remember the blocks of some days of the spaces that were read last: so a week
// that is read after a write to it needs no query. The writer carries them on by what it
// has changed of blocks. Those read last come first, and no list is changed in place. Nil,
// they remember nothing.
type windows struct{ carried[[]window] }

// window are the blocks of a space from one date through another, at a version of it, in
// their order and without the names of their subjects. Nobody changes them in place.
type window struct {
	all         uint64 // the stamp of what may concern any space when it was read
	version     int64
	first, last planner.Date
	blocks      []planner.Block
}

// Of so many spaces so many windows are remembered, a week and today, if they have no more
// than so many blocks, and carried on by so many changes at once: some weeks are 30 KB, most
// are 6.
const (
	windowsKept = 256
	windowsEach = 2
	mostWindow  = 64
	mostMoved   = 32
)

func newWindows() *windows { return &windows{newCarried[[]window](windowsKept, nil)} }

// keep remembers a window in the place of those that it covers, unless a later one is known.
func (w *windows) keep(space planner.Space, read window) {
	w.mu.Lock()
	defer w.mu.Unlock()
	last, _ := w.kept.Peek(space)
	all := append(make([]window, 0, windowsEach), read)
	for _, v := range last {
		if v.version > read.version && v.all == read.all {
			return
		}
		if len(all) < windowsEach && (v.first < read.first || read.last < v.last) {
			all = append(all, v)
		}
	}
	w.kept.Add(space, all)
}

// carry brings the windows of a space to a version by all that has become of blocks since
// the one before. It is called when that is committed.
func (w *windows) carry(space planner.Space, m moves, version int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	last, _ := w.kept.Peek(space)
	var all []window
	for _, v := range last {
		if v.version == version || v.version == m.since && v.move(m.blocks, version) {
			all = append(all, v)
		}
	}
	if all == nil {
		w.kept.Remove(space)
		return
	}
	w.kept.Add(space, all)
}

// has reports whether a window has all that q selects.
func (v window) has(q planner.BlockQuery) bool {
	return plainly(q) && v.first <= q.First && q.Last <= v.last
}

// plainly reports whether q selects all blocks of its days.
func plainly(q planner.BlockQuery) bool {
	return q.SubjectID == "" && q.Done == nil && q.After == nil && q.Limit == 0
}

// rows hands over the blocks from one date through another.
func (v window) rows(first, last planner.Date) planner.Rows[unnamed] {
	return func(yield func(unnamed, error) bool) {
		for _, b := range v.blocks {
			if first <= b.Date && b.Date <= last && !yield(unnamed{b, v.version}, nil) {
				return
			}
		}
	}
}

// move brings v to a version. It returns false if it has too many blocks then.
func (v *window) move(blocks []planner.Block, version int64) bool {
	all := slices.Clone(v.blocks)
	for _, b := range blocks {
		all = slices.DeleteFunc(all, func(old planner.Block) bool { return old.ID == b.ID })
		if v.first <= b.Date && b.Date <= v.last {
			at, _ := slices.BinarySearchFunc(all, b, planner.Block.Compare)
			all = slices.Insert(all, at, b)
		}
	}
	v.blocks, v.version = all, version
	return len(all) <= mostWindow
}

// moves is all that has become of the blocks of a space since a version, of which one that
// is gone has no date, and of the tallies of its days, if months count them all.
type moves struct {
	since  int64
	blocks []planner.Block
	days   []planner.Tally
}

// move notes what has become of a block; of too many nothing is known.
func (t *tx) move(b planner.Block) {
	if len(t.moves.blocks) == mostMoved {
		t.unmoved()
	}
	b.Version = t.next
	t.moves.blocks = append(t.moves.blocks, b)
}

// moveDays notes what has become of tallies.
func (t *tx) moveDays(all []planner.Tally) {
	if t.moves.since < t.next {
		t.moves.days = append(t.moves.days, all...)
	}
}

// unmoved notes that it is not known what has become of blocks, nor of their days.
func (t *tx) unmoved() { t.moves = moves{since: t.next} }

// settledWindow returns the window of a space that has all that q selects, if there is one,
// nobody has written anything else since, and nothing is owed.
func (s *Store) settledWindow(ctx context.Context, space planner.Space, q planner.BlockQuery) (window, bool) {
	if s.windows == nil {
		return window{}, false
	}
	all, _ := s.windows.of(space)
	for _, v := range all {
		if v.has(q) {
			_, version, settled := s.settledAt(ctx, space, stamp{all: v.all})
			return v, settled && version == v.version
		}
	}
	return window{}, false
}

// remembered hands over the blocks that q selects, if they are in a window whose names are
// known. It returns false, and has handed over nothing, if they are not.
func (s *Store) remembered(ctx context.Context, space planner.Space, q planner.BlockQuery, yield func(planner.Block, error) bool) bool {
	v, still := s.settledWindow(ctx, space, q)
	if !still {
		return false
	}
	names, known := s.naming.of(space)
	return (known && names.byID != nil || len(v.blocks) == 0) && names.give(v.rows(q.First, q.Last), yield)
}

// remembering hands over rows, all that q selects of a space, and remembers them as its
// window if they are few.
func (s *Store) remembering(ctx context.Context, space planner.Space, q planner.BlockQuery, rows planner.Rows[unnamed]) planner.Rows[unnamed] {
	if !plainly(q) {
		return rows
	}
	at := s.stamps.at(ctx, string(space))
	if at == stale {
		return rows
	}
	return func(yield func(unnamed, error) bool) {
		read := window{all: at.all, first: q.First, last: q.Last}
		for b, err := range rows {
			if !yield(b, err) || err != nil {
				return
			}
			if len(read.blocks) <= mostWindow {
				read.blocks, read.version = append(read.blocks, b.Block), b.at
			}
		}
		if n := len(read.blocks); n > mostWindow || n == 0 && !read.none(ctx, s, space, at) {
			return
		}
		s.windows.keep(space, read)
	}
}

// none says at which version a window was read that has no blocks to tell that. It returns
// false if that is not known, since the space had a stamp.
func (v *window) none(ctx context.Context, s *Store, space planner.Space, at stamp) bool {
	now, version, settled := s.settledAt(ctx, space, at)
	v.version = version
	return settled && now == at
}

// settledAt returns the stamp of a space now and its version, if that is known to be all that
// can have changed of it since then, and nothing is owed.
func (s *Store) settledAt(ctx context.Context, space planner.Space, then stamp) (now stamp, version int64, settled bool) {
	now, state, known := s.stamps.since(ctx, string(space), then)
	return now, state.Version, known && state.Owed == 0
}
