package client

import (
	"context"
	"encoding/json"
	"net/http"
)

// Batch is up to 100 changes of blocks, which are made in order, all or none.
type Batch struct {
	Operations []Operation `json:"operations"`
	DryRun     bool        `json:"dry_run,omitzero"` // only tell what would happen
}

// Operation is one change of a batch; [CreateOp], [UpdateOp], [MoveOp] and
// [DeleteOp] make it.
type Operation struct{ body any }

// CreateOp makes a block.
func CreateOp(d BlockDraft) Operation {
	return Operation{struct {
		Op string `json:"op"`
		BlockDraft
	}{"create", d}}
}

// UpdateOp changes a block.
func UpdateOp(id string, p BlockPatch) Operation {
	return Operation{struct {
		Op string `json:"op"`
		ID string `json:"id"`
		BlockPatch
	}{"update", id, p}}
}

// MoveOp moves a block.
func MoveOp(id string, m BlockMove) Operation {
	return Operation{struct {
		Op string `json:"op"`
		ID string `json:"id"`
		BlockMove
	}{"move", id, m}}
}

// DeleteOp removes a block.
func DeleteOp(id string) Operation {
	return Operation{struct {
		Op string `json:"op"`
		ID string `json:"id"`
	}{"delete", id}}
}

// MarshalJSON writes o as one object, its fields beside its name.
func (o Operation) MarshalJSON() ([]byte, error) { return json.Marshal(o.body) }

// ChangeBlocks runs a batch. Its error has the problems of all operations.
func (c *Client) ChangeBlocks(ctx context.Context, b Batch, opts ...Option) (BatchResult, error) {
	return fetch[BatchResult](ctx, c, call{method: http.MethodPost, path: "/blocks/batch", body: b}, opts)
}
