package client

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"strconv"
)

// each goes through a list page by page.
func each[T any](ctx context.Context, c *Client, rq call, size int, opts []Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		page := rq
		page.query = maps.Clone(rq.query)
		page.query.Set("limit", strconv.Itoa(size))
		for {
			items, m, err := fetchMeta[[]T](ctx, c, page, opts)
			if err != nil {
				yield(*new(T), err)
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
				yield(*new(T), fmt.Errorf("%s %s: the server gives the same cursor again", rq.method, rq.path))
				return
			}
			page.query.Set("cursor", m.NextCursor)
		}
	}
}
