package planner

import "iter"

// Rows are handed over one after the other, from where they are stored: each walk
// asks for them anew. An error is the last of a walk.
type Rows[T any] = iter.Seq2[T, error]

// someRows is how many rows a list has room for when the first one comes: less is
// thrown away as it grows.
const someRows = 8

// Collect returns all rows, never nil without an error.
func Collect[T any](rows Rows[T]) ([]T, error) {
	all := []T{}
	for row, err := range rows {
		if err != nil {
			return nil, err
		}
		if len(all) == 0 {
			all = make([]T, 0, someRows)
		}
		all = append(all, row)
	}
	return all, nil
}
