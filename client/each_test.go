package client_test

import (
	"errors"
	"fmt"
	"iter"
	"net/http"
	"slices"
	"testing"

	"studyplanner/client"
)

// counting counts the requests that pass.
func counting(n *int) func(http.RoundTripper) http.RoundTripper {
	return func(next http.RoundTripper) http.RoundTripper {
		return tripper(func(r *http.Request) (*http.Response, error) {
			*n++
			return next.RoundTrip(r)
		})
	}
}

// collect goes through a list to its end or an error.
func collect[T any](list iter.Seq2[T, error]) (all []T, err error) {
	for item, err := range list {
		if err != nil {
			return all, err
		}
		all = append(all, item)
	}
	return all, nil
}

// filled returns a client, a counter of its requests, and the subject of seven
// blocks, one each hour from 8.
func filled(t *testing.T) (*client.Client, *int, client.Subject) {
	t.Helper()
	n := new(int)
	c := newServer(t).client(t, counting(n))
	maths := subject(t, c, "Maths")
	for hour := 8; hour < 15; hour++ {
		block(t, c, maths.ID, "2026-03-03", fmt.Sprintf("%02d:00", hour), fmt.Sprintf("%02d:30", hour))
	}
	*n = 0
	return c, n, maths
}

func TestAListComesInPagesAsOftenAsItIsWanted(t *testing.T) {
	t.Parallel()
	c, n, maths := filled(t)
	want, err := c.Blocks(t.Context(), client.BlockFilter{})
	must(t, err)
	for size, requests := range map[int]int{1: 7, 3: 3, 6: 2, 7: 1, 500: 1} {
		list := c.EachBlock(t.Context(), client.BlockFilter{From: date("2026-03-02"), To: date("2026-03-08"), SubjectID: maths.ID}, size)
		for range 2 {
			*n = 0
			got, err := collect(list)
			if err != nil || len(want) != 7 || !slices.Equal(got, want) || *n != requests {
				t.Errorf("pages of %d: %d blocks in %d requests, want %d in %d (%v)", size, len(got), *n, len(want), requests, err)
			}
		}
	}
}

func TestWhoeverStopsAsksForNoMorePages(t *testing.T) {
	t.Parallel()
	c, n, _ := filled(t)
	list := c.EachBlock(t.Context(), client.BlockFilter{}, 2)
	if *n != 0 {
		t.Error("a list that nobody goes through makes requests")
	}
	for last, requests := range []int{1, 1, 2, 2, 3} {
		*n = 0
		seen := 0
		for _, err := range list {
			must(t, err)
			if seen == last {
				break
			}
			seen++
		}
		if *n != requests {
			t.Errorf("%d requests up to block %d, want %d", *n, last+1, requests)
		}
	}
}

func TestAListEndsWithItsFirstError(t *testing.T) {
	t.Parallel()
	c, n, _ := filled(t)
	for _, size := range []int{0, -1, 501} {
		*n = 0
		if all, err := collect(c.EachBlock(t.Context(), client.BlockFilter{}, size)); client.Code(err) != client.CodeInvalid || all != nil || *n != 1 {
			t.Errorf("pages of %d: %v, %v, %d requests", size, all, err, *n)
		}
	}
	broken := errors.New("broken")
	s := &script{answers: []answer{{status: 200, body: `{"data":[{"id":"blk_1"},{"id":"blk_2"}],"error":null,"meta":{"next_cursor":"c"}}`}, {err: broken}}}
	seen, failures := 0, 0
	for b, err := range newClient(t, client.Config{Transport: s, Tries: 1}).EachBlock(t.Context(), client.BlockFilter{}, 2) {
		switch {
		case err == nil:
			seen++
		case errors.Is(err, broken) && b == client.Block{}:
			failures++
		default:
			t.Error(b, err)
		}
	}
	if seen != 2 || failures != 1 || len(s.times) != 2 {
		t.Errorf("%d blocks, %d errors, %d requests", seen, failures, len(s.times))
	}
	s = &script{answers: s.answers[:1]} // for ever the same page
	if all, err := collect(newClient(t, client.Config{Transport: s}).EachBlock(t.Context(), client.BlockFilter{}, 2)); err == nil || len(all) != 4 {
		t.Errorf("%d blocks, %v", len(all), err)
	}
}

func TestWhatChangesBetweenPagesNeitherHidesNorRepeatsTheRest(t *testing.T) {
	t.Parallel()
	c, _, maths := filled(t)
	all, err := c.Blocks(t.Context(), client.BlockFilter{})
	must(t, err)
	var got []string
	for b, err := range c.EachBlock(t.Context(), client.BlockFilter{}, 2) {
		must(t, err)
		got = append(got, b.Start.String())
		if len(got) == 2 {
			must(t, c.DeleteBlock(t.Context(), all[0].ID))
			must(t, c.DeleteBlock(t.Context(), all[1].ID)) // where the next page begins
			must(t, c.DeleteBlock(t.Context(), all[4].ID))
			block(t, c, maths.ID, "2026-03-03", "07:00", "07:30")
			block(t, c, maths.ID, "2026-03-03", "13:30", "14:00")
		}
	}
	if want := []string{"08:00", "09:00", "10:00", "11:00", "13:00", "13:30", "14:00"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
