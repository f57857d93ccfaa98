package suggest

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/suggesttest"
)

// asked returns the n-th of the requests that the benchmarks make in turn.
func asked(today planner.Date, n int) Request {
	r := Request{Now: planner.Moment{Today: today, Clock: planner.Clock(n * 37 % 1440)}, Goal: goals[n%len(goals)]}
	if n%3 == 1 {
		hours := float64(n%9) / 2
		r.Hours = &hours
	}
	return r
}

// measure reports the 99% quantile of the times of f, of 200 calls at least.
func measure(b *testing.B, f func(n int)) {
	b.ReportAllocs()
	var times []time.Duration
	one := func() {
		start := time.Now()
		f(len(times))
		times = append(times, time.Since(start))
	}
	one() // the first call of a process is not counted
	times = times[:0]
	for b.Loop() {
		one()
	}
	for len(times) < 200 {
		one()
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
}

func BenchmarkLearnAndSuggest(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	measure(b, func(n int) { suggested(learnt(subjects, blocks, today), asked(today, n)) })
}

func BenchmarkSuggest(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	k := learnt(subjects, blocks, today)
	measure(b, func(n int) { suggested(k, asked(today, n)) })
}

// BenchmarkLearn30000Blocks learns 41 sessions a day.
func BenchmarkLearn30000Blocks(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(19)
	measure(b, func(int) { learnt(subjects, blocks, today) })
	b.ReportMetric(float64(len(blocks)), "blocks")
}

// BenchmarkKnowledgeSize reports the bytes that the knowledge of two years holds,
// beside the subjects and blocks that it was learnt from.
func BenchmarkKnowledgeSize(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var all [50]*Knowledge
	before, after := uint64(0), uint64(0)
	for b.Loop() {
		clear(all[:])
		before = held()
		for i := range all {
			all[i] = learnt(subjects, blocks, today)
		}
		after = held()
	}
	runtime.KeepAlive(all)
	b.ReportMetric(float64(after-before)/float64(len(all)), "bytes/knowledge")
}
