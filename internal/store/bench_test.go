package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"studyplanner/internal/account"
	"studyplanner/internal/planner"
)

// benchRows is how many blocks the large database has: BENCH_ROWS, or 300,000.
func benchRows(b *testing.B) int {
	rows, err := strconv.Atoi(os.Getenv("BENCH_ROWS"))
	if err != nil || rows < spaceRows {
		return 300_000
	}
	return rows
}

// spaceRows is ten years of one account's blocks.
const spaceRows = 30_000

// BenchmarkWeekRead reads random weeks of a space of 30,000 blocks, which is
// alone in its database or one of many.
func BenchmarkWeekRead(b *testing.B) {
	for name, create := range newDatabase {
		for _, rows := range []int{spaceRows, benchRows(b)} {
			b.Run(fmt.Sprintf("%s/of %d rows", name, rows), func(b *testing.B) {
				s := opened(b, create(b))
				spaces := fillSpaces(b, s, rows/spaceRows)
				space := spaces[len(spaces)/2]
				b.ReportAllocs()
				for b.Loop() {
					monday := benchStart + planner.Date(7*rand.IntN(520))
					blocks, err := planner.Collect(s.Blocks(b.Context(), space, planner.BlockQuery{First: monday, Last: monday + 6}))
					if err != nil || len(blocks) < 50 {
						b.Fatal(len(blocks), err)
					}
				}
			})
		}
	}
}

// opened opens a new database as the server does: what SQLite keeps in memory
// depends on the connections that have been used.
func opened(b *testing.B, database string) *Store {
	b.Helper()
	s := unmigrated(b, Options{Database: database})
	if err := s.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	return s
}

const benchStart planner.Date = 736_330 // a Monday in 2017

// fillSpaces makes n spaces of 30,000 blocks, eight a day.
func fillSpaces(b *testing.B, s *Store, n int) []planner.Space {
	b.Helper()
	spaces := make([]planner.Space, n)
	for i := range spaces {
		spaces[i] = benchSpace(b, s, i)
		err := s.Write(b.Context(), spaces[i], func(ctx context.Context, tx planner.Tx) error {
			blocks := make([]planner.Block, spaceRows)
			for n := range blocks {
				start := planner.Clock(480 + n%8*60)
				blocks[n] = planner.Block{
					ID: fmt.Sprintf("blk_%025d0", i*spaceRows+n), SubjectID: fmt.Sprintf("sub_%025d0", n%8),
					Date: benchStart + planner.Date(n/8), Start: start, End: start + 50, Done: n%3 > 0,
				}
			}
			return tx.InsertBlocks(ctx, blocks)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return spaces
}

// benchSpace makes a space with eight subjects.
func benchSpace(b *testing.B, s *Store, i int) planner.Space {
	b.Helper()
	a := account.Account{
		ID: fmt.Sprintf("acc_%025d0", i), Email: fmt.Sprintf("%d@example.org", i), TimeZone: "UTC", Plan: "free",
		Live: planner.Space(fmt.Sprintf("spc_%025d0", rand.Uint64())), Sandbox: planner.Space(fmt.Sprintf("spc_%025d0", rand.Uint64())),
	}
	if _, err := s.Enroll(b.Context(), account.Enrollment{Account: a}); err != nil {
		b.Fatal(err)
	}
	err := s.Write(b.Context(), a.Live, func(ctx context.Context, tx planner.Tx) error {
		for n := range 8 {
			err := tx.InsertSubject(ctx, planner.Subject{ID: fmt.Sprintf("sub_%025d0", n), Name: fmt.Sprintf("Subject %d", n), Type: planner.Study, Color: "#123456"})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return a.Live
}

// BenchmarkDurableCreate creates blocks, each in a write of its own, as the API
// does: one client after the other, and 64 at the same time, in one space and in 64.
// It tells the processor time of each as well, which other programs disturb less.
func BenchmarkDurableCreate(b *testing.B) {
	for _, c := range []struct{ clients, spaces int }{{1, 1}, {16, 1}, {64, 1}, {64, 64}, {16, 64}} {
		b.Run(fmt.Sprintf("%d clients in %d spaces", c.clients, c.spaces), func(b *testing.B) {
			s := opened(b, newFile(b))
			spaces := make([]planner.Space, c.spaces)
			for i := range spaces {
				spaces[i] = benchSpace(b, s, i)
			}
			groups := s.engine.(*sqliteEngine).commits.Load()
			var last atomic.Int64
			b.SetParallelism(max(1, c.clients/runtime.GOMAXPROCS(0)))
			b.ReportAllocs()
			b.ResetTimer()
			before := processorTime(b)
			if c.clients == 1 {
				for range b.N {
					durableCreate(b, s, spaces[0], last.Add(1))
				}
			} else {
				b.RunParallel(func(p *testing.PB) {
					for p.Next() {
						n := last.Add(1)
						durableCreate(b, s, spaces[n%int64(len(spaces))], n)
					}
				})
			}
			b.ReportMetric(float64((processorTime(b)-before).Nanoseconds())/float64(b.N), "cpu-ns/op")
			b.ReportMetric(float64(b.N)/float64(s.engine.(*sqliteEngine).commits.Load()-groups), "writes/commit")
		})
	}
}

// durableCreate creates the n-th block, in a space.
func durableCreate(b *testing.B, s *Store, space planner.Space, n int64) {
	err := s.Write(b.Context(), space, func(ctx context.Context, tx planner.Tx) error {
		id := fmt.Sprintf("sub_%025d0", n%8)
		name, err := tx.SubjectName(ctx, id)
		if err != nil {
			return err
		}
		return tx.InsertBlocks(ctx, []planner.Block{{
			ID: fmt.Sprintf("blk_%025d0", n), SubjectID: id, SubjectName: name, Date: benchStart + planner.Date(n/64%7), Start: 540, End: 600,
		}})
	})
	if err != nil {
		b.Error(err)
	}
}

// processorTime is what this process has used.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkAccess finds what a key opens, as every request does.
func BenchmarkAccess(b *testing.B) {
	for name, create := range newDatabase {
		b.Run(name, func(b *testing.B) {
			s := opened(b, create(b))
			k := account.Key{ID: called(account.KeyID, "key"), Hash: "hash", Space: benchSpace(b, s, 0), Mode: account.Live, Scope: account.Full}
			if err := s.CreateKey(b.Context(), k); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Access(b.Context(), k.Hash); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkNeighbourOfAnImport tells the longest wait of somebody who creates one
// block after the other while another space of 100,000 blocks is replaced.
func BenchmarkNeighbourOfAnImport(b *testing.B) {
	s := opened(b, newFile(b))
	mine, theirs := benchSpace(b, s, 0), benchSpace(b, s, 1)
	c := planner.Contents{Subjects: []planner.Subject{{ID: called(planner.SubjectID, "sub"), Name: "Maths", Type: planner.Study, Color: "#123456"}}}
	var all []planner.ContentBlock
	for n := range planner.MaxBlocks {
		all = append(all, planner.ContentBlock{Block: planner.Block{
			ID: fmt.Sprintf("blk_%025d0", n), SubjectID: c.Subjects[0].ID, Date: benchStart + planner.Date(n/20), Start: planner.Clock(n % 20 * 60), End: planner.Clock(n%20*60 + 50),
		}})
	}
	c.Blocks = planner.BlocksOf(all...)
	var longest time.Duration
	n := 0
	for b.Loop() {
		ended := make(chan error)
		go func() {
			ended <- planner.ReplaceContents(context.Background(), s, theirs, c, benchStart, nil)
		}()
		for over := false; !over; n++ {
			select {
			case err := <-ended:
				if over = true; err != nil {
					b.Fatal(err)
				}
			default:
			}
			began := time.Now()
			err := s.Write(b.Context(), mine, func(ctx context.Context, tx planner.Tx) error {
				return tx.InsertBlocks(ctx, []planner.Block{{
					ID: fmt.Sprintf("blk_%025d0", n), SubjectID: fmt.Sprintf("sub_%025d0", n%8), Date: benchStart + planner.Date(n), Start: 540, End: 600,
				}})
			})
			if err != nil {
				b.Fatal(err)
			}
			longest = max(longest, time.Since(began))
		}
	}
	b.ReportMetric(float64(longest.Milliseconds()), "ms-longest-wait")
}
