package client

import (
	"context"
	"fmt"
	"iter"
	"net/http"
	"strconv"
)

// EachBlock iterates over the blocks of f. It fetches pages of size blocks, from 1 to 500. It ends after the
// first error.
func (c *Client) EachBlock(ctx context.Context, f BlockFilter, size int, opts ...Option) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		page := call{method: http.MethodGet, path: "/blocks", query: f.query()}
		page.query.Set("limit", strconv.Itoa(size))
		for {
			items, m, err := fetchMeta[[]Block](ctx, c, page, opts)
			if err != nil {
				yield(Block{}, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			switch m.NextCursor {
			case "":
				return
			case page.query.Get("cursor"):
				yield(Block{}, fmt.Errorf("%s %s: the server gives the same cursor again", page.method, page.path))
				return
			}
			page.query.Set("cursor", m.NextCursor)
		}
	}
}
