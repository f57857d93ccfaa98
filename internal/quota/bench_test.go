package quota

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"
)

// BenchmarkTake counts one key under one limit, and under two, one of which refuses.
func BenchmarkTake(b *testing.B) {
	for name, text := range map[string]string{"allowed": "a=1000000000/1s", "refused by one of two": "a=1/366d,1000/24h"} {
		b.Run(name, func(b *testing.B) {
			l, p := New(time.Now, 1000), policy(b, text)
			b.ReportAllocs()
			for b.Loop() {
				l.Take("k", p)
			}
		})
	}
}

// BenchmarkTakeConcurrently counts known keys from all processors at once.
func BenchmarkTakeConcurrently(b *testing.B) {
	l, p := New(time.Now, 1_000_000), policy(b, "a=120/1m,10000/24h")
	keys := make([]string, 10_000)
	for i := range keys {
		keys[i] = strconv.Itoa(i)
		l.Take(keys[i], p)
	}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Take(keys[rand.IntN(len(keys))], p)
		}
	})
}

// BenchmarkTakeFlood counts keys never seen before, in a limiter that is full.
func BenchmarkTakeFlood(b *testing.B) {
	l, p := New(time.Now, 100_000), policy(b, "a=120/1m,10000/24h")
	for i := range 200_000 {
		l.Take("first"+strconv.Itoa(i), p)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		l.Take(strconv.Itoa(i), p)
		i++
	}
}

// BenchmarkHeader writes the field that goes with every answer.
func BenchmarkHeader(b *testing.B) {
	d := New(time.Now, 100).Take("k", policy(b, "free=30/1m,1000/24h"))
	b.ReportAllocs()
	for b.Loop() {
		_ = d.Header()
	}
}
