package storetest

import (
	"context"
	"time"

	"studyplanner/internal/planner"
)

var answerCases = []testCase{
	{"an answer is found as it was remembered, from the moment it was given", func(f *fixture) {
		a := planner.Answer{Key: `k "ä" 'x' %_`, Fingerprint: "f", Body: []byte("{\x00\xff}"), At: someTime}
		f.remember(f.space, a, someTime)
		for _, since := range []time.Time{someTime, someTime.Add(-24 * time.Hour)} {
			got, err := f.answer(f.space, a.Key, since)
			f.must(err)
			want(f, "answer", got, a)
		}
	}},
	{"an answer under no such key, or given before, is not found", func(f *fixture) {
		f.remember(f.space, planner.Answer{Key: "k", Body: []byte{}, At: someTime}, someTime)
		_, err := f.answer(f.space, "K", someTime)
		notFound(f, err)
		_, err = f.answer(f.space, "k", someTime.Add(time.Millisecond))
		notFound(f, err)
	}},
	{"a newer answer takes the place of an older one under its key", func(f *fixture) {
		f.remember(f.space, planner.Answer{Key: "k", Fingerprint: "old", Body: []byte("old"), At: someTime}, someTime)
		next := planner.Answer{Key: "k", Fingerprint: "new", Body: []byte("new"), At: someTime.Add(time.Hour)}
		f.remember(f.space, next, someTime)
		got, err := f.answer(f.space, "k", someTime)
		f.must(err)
		want(f, "answer", got, next)
	}},
	{"answers given before a time are forgotten, those given then are not", func(f *fixture) {
		f.remember(f.space, planner.Answer{Key: "old", Body: []byte("a"), At: someTime.Add(-time.Millisecond)}, someTime.Add(-time.Hour))
		f.remember(f.space, planner.Answer{Key: "just", Body: []byte("b"), At: someTime}, someTime.Add(-time.Hour))
		f.remember(f.space, planner.Answer{Key: "new", Body: []byte("c"), At: someTime.Add(time.Hour)}, someTime)
		_, err := f.answer(f.space, "old", time.Unix(0, 0))
		notFound(f, err)
		_, err = f.answer(f.space, "just", time.Unix(0, 0))
		f.must(err)
	}},
	{"remembering an answer leaves the version", func(f *fixture) {
		before := f.state(f.space)
		f.remember(f.space, planner.Answer{Key: "k", Body: []byte{}, At: someTime}, someTime)
		want(f, "state", f.state(f.space), before)
	}},
}

func (f *fixture) remember(space planner.Space, a planner.Answer, since time.Time) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error { return tx.Remember(ctx, a, since) })
}

func (f *fixture) answer(space planner.Space, key string, since time.Time) (a planner.Answer, err error) {
	f.Helper()
	f.change(space, func(ctx context.Context, tx planner.Tx) error {
		a, err = tx.Answer(ctx, key, since)
		return nil
	})
	return a, err
}
