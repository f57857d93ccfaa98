package planner_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"studyplanner/internal/planner"
	"studyplanner/internal/store"
)

// BenchmarkLargestWrites times the largest writes that there may be, on SQLite. None
// should take over a second.
func BenchmarkLargestWrites(b *testing.B) {
	s, err := store.Open(b.Context(), store.Options{Database: filepath.Join(b.TempDir(), "db")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	if err := s.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	space, err := newSpace(b.Context(), s)
	if err != nil {
		b.Fatal(err)
	}
	full := fullContents()
	put := func(b *testing.B, c planner.Contents) {
		if err := planner.ReplaceContents(b.Context(), s, space, c, planner.MinDate, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("import", func(b *testing.B) {
		for b.Loop() {
			put(b, full)
		}
	})
	b.Run("reset", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			put(b, full)
			b.StartTimer()
			put(b, planner.Contents{})
		}
	})
	b.Run("deletion of a subject", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			put(b, full)
			b.StartTimer()
			err := s.Write(b.Context(), space, func(ctx context.Context, tx planner.Tx) error { return tx.DeleteSubject(ctx, full.Subjects[0].ID) })
			if err != nil {
				b.Fatal(err)
			}
		}
	})
	put(b, planner.Contents{})
	b.Run("slots", func(b *testing.B) { benchmarkSlots(b, s, space) })
}

// benchmarkSlots moves all blocks that slots give in a year to and fro.
func benchmarkSlots(b *testing.B, s *store.Store, space planner.Space) {
	service := newService(s)
	call := planner.Call{Space: space, Now: planner.MomentAt(time.Date(2026, 11, 16, 9, 0, 0, 0, time.UTC), time.UTC)}
	slots := slotsGiving(planner.MaxWeekly)
	subject, err := service.CreateSubject(b.Context(), call, planner.SubjectDraft{Name: newID(), Type: planner.Study, Slots: &slots})
	if err != nil {
		b.Fatal(err)
	}
	if call, err = service.EnsureGenerated(b.Context(), call, call.Now.Today+53*7); err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		moved := slotsGiving(planner.MaxWeekly)
		for i := range moved {
			moved[i].Start += planner.Clock(n % 2)
			moved[i].End += planner.Clock(n % 2)
		}
		if _, err := service.UpdateSubject(b.Context(), call, subject.ID, planner.SubjectPatch{Slots: planner.Some(moved)}); err != nil {
			b.Fatal(err)
		}
	}
}

// fullContents are of one subject with as many blocks as a space has, five a day.
func fullContents() planner.Contents {
	subject := planner.Subject{ID: "sub_" + newID(), Name: "Maths", Type: planner.Study, Color: "#123456"}
	blocks := make([]planner.ContentBlock, planner.MaxBlocks)
	topic := "Vector spaces"
	for i := range blocks {
		start := planner.Clock(480 + 120*(i%5))
		blocks[i].Block = planner.Block{ID: "blk_" + newID(), SubjectID: subject.ID, Date: 730_000 + planner.Date(i/5), Start: start, End: start + 90, Done: i%3 > 0, Topic: &topic}
	}
	return planner.Contents{Subjects: []planner.Subject{subject}, Blocks: planner.BlocksOf(blocks...)}
}
