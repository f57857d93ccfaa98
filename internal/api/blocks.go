package api

import (
	"strings"

	"studyplanner/internal/planner"
)

// blocksQuery selects blocks.
type blocksQuery struct {
	Date      planner.Opt[planner.Date] `query:"date"`
	From      planner.Opt[planner.Date] `query:"date_from"`
	To        planner.Opt[planner.Date] `query:"date_to"`
	SubjectID planner.Opt[string]       `query:"subject_id"`
	Done      planner.Opt[bool]         `query:"done"`
	Limit     planner.Opt[int]          `query:"limit"`
	Cursor    planner.Opt[cursor]       `query:"cursor"`
	ID        planner.Opt[blockNames]   `query:"id"`
	Include   planner.Opt[listIncludes] `query:"include"`
}

// blockNames are ids of blocks, or the ends of ids.
type blockNames []string

// UnmarshalText reads names with commas between them.
func (n *blockNames) UnmarshalText(text []byte) error {
	*n = strings.Split(string(text), ",")
	return nil
}

func (q blocksQuery) filter() planner.BlockFilter {
	f := planner.BlockFilter{Date: q.Date, From: q.From, To: q.To, SubjectID: q.SubjectID, Done: q.Done, Limit: q.Limit}
	if q.ID.Set {
		f.Names = planner.Some([]string(q.ID.Value))
	}
	if q.Cursor.Set {
		f.After = (*planner.Position)(&q.Cursor.Value)
	}
	return f
}

// days selects the days off that touch the days of q.
func (q blocksQuery) days() planner.DaysOffFilter {
	if q.Date.Set {
		return planner.DaysOffFilter{From: q.Date, To: q.Date}
	}
	return planner.DaysOffFilter{From: q.From, To: q.To}
}

// Validate reports everything wrong with q.
func (q blocksQuery) Validate() error {
	var bad planner.Invalid
	bad.Merge("", q.filter().Validate())
	if days := q.days(); (q.Include.Value.busy || q.Include.Value.topics) && len(bad) == 0 {
		bad.Check(days.From.Set && days.To.Set, "include", "busy and topics need date, or date_from and date_to")
		if len(bad) == 0 {
			bad.Merge("", planner.CheckBusy(days.From.Value, days.To.Value))
		}
	}
	return bad.Err()
}

func (a *API) listBlocks(r *Request, q blocksQuery) (list[planner.Block], error) {
	f, includes := q.filter(), q.Include.Value.includeSet
	if err := a.revalidateWith(r, includes, f.Date.Or(f.From.Value), f.Covers()); err != nil {
		return list[planner.Block]{}, err
	}
	blocks, err := a.blocks(r, f)
	if err != nil {
		return blocks, err
	}
	return blocks, a.includeDays(r, includes, q.days())
}

// blocks returns those that f selects, and notes where the next page begins. More than
// largeRows are streamed; no connection is held while they wait for a place.
func (a *API) blocks(r *Request, f planner.BlockFilter) (l list[planner.Block], err error) {
	page, complete := f, !f.Limit.Set && !f.Names.Set
	if complete {
		page.Limit = planner.Some(largeRows)
	}
	var next *planner.Position
	l.all, next, err = a.Planner.Blocks(r.Context(), r.call, page)
	switch {
	case err != nil || next == nil:
	case !complete:
		r.next = cursor(*next).String()
	default:
		if err = r.Stream(); err == nil {
			l.rows, err = a.Planner.EachBlock(r.Context(), r.call, f)
		}
	}
	return l, err
}

func (a *API) createBlock(r *Request, d planner.BlockDraft) (planner.Block, error) {
	return a.Planner.CreateBlock(r.Context(), r.call, d)
}

func (a *API) getBlock(r *Request) (planner.Block, error) {
	return a.Planner.Block(r.Context(), r.call, r.resource())
}

func (a *API) updateBlock(r *Request, p planner.BlockPatch) (planner.Block, error) {
	return a.Planner.UpdateBlock(r.Context(), r.call, r.resource(), p)
}

func (a *API) moveBlock(r *Request, m planner.BlockMove) (planner.Block, error) {
	return a.Planner.MoveBlock(r.Context(), r.call, r.resource(), m)
}

func (a *API) deleteBlock(r *Request) (none, error) {
	return none{}, a.Planner.DeleteBlock(r.Context(), r.call, r.resource())
}
