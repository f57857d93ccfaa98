package storetest

import (
	"context"
	"strconv"
	"time"

	"studyplanner/internal/planner"
)

var answerCases = []testCase{
	{"an answer is found as it was remembered, from the moment it was given", func(f *fixture) {
		a := planner.StoredResponse{Key: `k "ä" 'x' %_`, Fingerprint: "f", Body: []byte("{\x00\xff}"), At: someTime}
		f.remember(f.space, a, someTime)
		for _, since := range []time.Time{someTime, someTime.Add(-24 * time.Hour)} {
			got, err := f.answer(f.space, a.Key, since)
			f.must(err)
			want(f, "answer", got, a)
		}
	}},
	{"an answer under no such key, or given before, is not found", func(f *fixture) {
		f.remember(f.space, planner.StoredResponse{Key: "k", Body: []byte{}, At: someTime}, someTime)
		_, err := f.answer(f.space, "K", someTime)
		notFound(f, err)
		_, err = f.answer(f.space, "k", someTime.Add(time.Millisecond))
		notFound(f, err)
	}},
	{"a newer answer takes the place of an older one under its key", func(f *fixture) {
		f.remember(f.space, planner.StoredResponse{Key: "k", Fingerprint: "old", Body: []byte("old"), At: someTime}, someTime)
		next := planner.StoredResponse{Key: "k", Fingerprint: "new", Body: []byte("new"), At: someTime.Add(time.Hour)}
		f.remember(f.space, next, someTime)
		got, err := f.answer(f.space, "k", someTime)
		f.must(err)
		want(f, "answer", got, next)
	}},
	{"answers given before a time are forgotten, those given then are not", func(f *fixture) {
		f.remember(f.space, planner.StoredResponse{Key: "old", Body: []byte("a"), At: someTime.Add(-time.Millisecond)}, someTime.Add(-time.Hour))
		f.remember(f.space, planner.StoredResponse{Key: "just", Body: []byte("b"), At: someTime}, someTime.Add(-time.Hour))
		f.remember(f.space, planner.StoredResponse{Key: "new", Body: []byte("c"), At: someTime.Add(time.Hour)}, someTime)
		_, err := f.answer(f.space, "old", time.Unix(0, 0))
		notFound(f, err)
		_, err = f.answer(f.space, "just", time.Unix(0, 0))
		f.must(err)
	}},
	{"of more answers than a space keeps the oldest are forgotten", func(f *fixture) {
		f.change(f.space, func(ctx context.Context, tx planner.Tx) error {
			for i := range planner.MaxStoredResponses + 2 {
				a := planner.StoredResponse{Key: strconv.Itoa(i), Body: []byte("a"), At: someTime.Add(time.Duration(i) * time.Second)}
				if err := tx.StoreResponse(ctx, a, someTime); err != nil {
					return err
				}
			}
			return nil
		})
		for i, kept := range map[int]bool{0: false, 1: false, 2: true, planner.MaxStoredResponses + 1: true} {
			if _, err := f.answer(f.space, strconv.Itoa(i), someTime); (err == nil) != kept {
				f.Errorf("answer %d: %v", i, err)
			}
		}
	}},
	{"a large answer takes the room of the oldest", func(f *fixture) {
		large := make([]byte, planner.MaxStoredResponseBytes/4)
		f.remember(f.space, planner.StoredResponse{Key: "small", Body: []byte("a"), At: someTime}, someTime)
		for i := range 5 {
			f.remember(f.space, planner.StoredResponse{Key: strconv.Itoa(i), Body: large, At: someTime.Add(time.Duration(i+1) * time.Second)}, someTime)
		}
		for key, kept := range map[string]bool{"small": false, "0": false, "1": true, "4": true} {
			if _, err := f.answer(f.space, key, someTime); (err == nil) != kept {
				f.Errorf("answer %s: %v", key, err)
			}
		}
	}},
	{"answers are forgotten by age, of one space and none but those", func(f *fixture) {
		for _, space := range []planner.Space{f.space, f.account.Sandbox} {
			f.remember(space, planner.StoredResponse{Key: "old", Body: []byte("a"), At: someTime}, someTime)
			f.remember(space, planner.StoredResponse{Key: "new", Body: []byte("b"), At: someTime.Add(time.Hour)}, someTime)
		}
		before := f.state(f.space)
		for _, count := range []int{1, 0} {
			n, err := f.DeleteStoredResponses(f.Context(), f.space, someTime.Add(time.Hour))
			f.must(err)
			want(f, "forgotten", n, count)
		}
		want(f, "state", f.state(f.space), before)
		_, err := f.answer(f.space, "old", someTime)
		notFound(f, err)
		_, err = f.answer(f.space, "new", someTime)
		f.must(err)
		_, err = f.answer(f.account.Sandbox, "old", someTime)
		f.must(err)
	}},
	{"remembering an answer leaves the version", func(f *fixture) {
		before := f.state(f.space)
		f.remember(f.space, planner.StoredResponse{Key: "k", Body: []byte{}, At: someTime}, someTime)
		want(f, "state", f.state(f.space), before)
	}},
}

func (f *fixture) remember(space planner.Space, a planner.StoredResponse, since time.Time) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error { return tx.StoreResponse(ctx, a, since) })
}

func (f *fixture) answer(space planner.Space, key string, since time.Time) (a planner.StoredResponse, err error) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		a, err = tx.StoredResponse(ctx, key, since)
		return nil
	})
	return a, err
}
