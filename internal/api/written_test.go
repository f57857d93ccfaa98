package api

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// drawnBlock is any block, with texts of any bytes.
func drawnBlock(t *rapid.T) planner.Block {
	text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ -~]*`), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))
	clock := rapid.Map(rapid.Int16Range(0, 1439), func(n int16) planner.Clock { return planner.Clock(n) })
	return planner.Block{
		ID: text.Draw(t, "id"), SubjectID: text.Draw(t, "subject"), SubjectName: text.Draw(t, "name"), Date: drawnDate(t),
		Start: clock.Draw(t, "start"), End: clock.Draw(t, "end"), Done: rapid.Bool().Draw(t, "done"),
		Topic: rapid.Ptr(text, true).Draw(t, "topic"), Note: rapid.Ptr(text, true).Draw(t, "note"), Actual: rapid.Ptr(rapid.IntRange(0, planner.MaxActual), true).Draw(t, "actual"), Untouched: true, Version: 7,
	}
}

func drawnDate(t *rapid.T) planner.Date {
	return planner.Date(rapid.Int32Range(int32(planner.MinDate), int32(planner.MaxDate)).Draw(t, "date"))
}

// drawnStats are of a history of so many blocks and days.
func drawnStats(t *rapid.T) planner.Stats {
	total := rapid.IntRange(0, planner.MaxBlocks).Draw(t, "total")
	s := planner.Stats{TotalBlocks: total, CompletedBlocks: rapid.IntRange(0, total).Draw(t, "completed"), StreakDays: total / 7, TotalMinutes: total * 90, Heatmap: planner.Heatmap{}}
	if total > 0 {
		s.CompletionRate = float64(s.CompletedBlocks) / float64(total)
	}
	for range rapid.IntRange(0, 9).Draw(t, "days") {
		last := planner.Date(0)
		if n := len(s.Heatmap); n > 0 {
			last = s.Heatmap[n-1].Date
		}
		s.Heatmap = append(s.Heatmap, planner.DoneDay{Date: last + 1 + planner.Date(rapid.SampledFrom([]int{0, 25, 400_000}).Draw(t, "after")), Blocks: total})
	}
	return s
}

func TestWhatWritesItselfIsWrittenAsAllElse(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var week planner.Schedule
		blocks := rapid.SliceOfN(rapid.Custom(drawnBlock), 0, 9).Draw(t, "blocks")
		week.WeekStart, week.WeekEnd = drawnDate(t), drawnDate(t)
		for range rapid.IntRange(0, 7).Draw(t, "days") {
			d := planner.Day{Date: drawnDate(t), Label: drawnDate(t).Weekday().String()}
			for _, b := range rapid.SliceOf(rapid.Custom(drawnBlock)).Draw(t, "day") {
				d.Blocks = append(d.Blocks, planner.DayBlock{Block: b})
			}
			week.Days = append(week.Days, d)
		}
		busy := []planner.Busy{}
		for _, b := range blocks {
			busy = append(busy, planner.Busy{CalendarID: b.ID, Date: b.Date, Start: b.Start, End: b.End, Title: b.SubjectName})
		}
		r := answered("a", "")
		r.now = drawnDate(t).Time()
		if rapid.Bool().Draw(t, "somebody") {
			r.call.Now = planner.MomentAt(r.now, r.now.Location())
		}
		r.next, r.full = rapid.StringMatching("[a-z]{0,9}").Draw(t, "next"), rapid.Bool().Draw(t, "full")
		if rapid.Bool().Draw(t, "more") {
			r.subjects = []planner.SubjectSummary{{ID: "a", Name: "<&é"}}
		}
		if rapid.Bool().Draw(t, "days") {
			r.daysOff, r.busy = []planner.DayOff{{ID: "a", DateFrom: 1, DateTo: 2}}, busy
			r.topics = []planner.ProposedTopic{{BlockID: "a"}}
		}
		if rapid.Bool().Draw(t, "overlaps") {
			r.overlaps = blocks
		}
		if r.subjects == nil && r.daysOff == nil && r.overlaps == nil && rapid.Bool().Draw(t, "so far") {
			r.soFar = &planner.SoFar{DueBlocks: len(blocks), StudyMinutes: 90}
		}
		for _, value := range []any{busy, list[planner.Block]{all: blocks}, drawnBlock(t), week, drawnStats(t)} {
			var got, want bytes.Buffer
			if err := encode(&want, envelope{Data: value, Meta: r.meta()}); err != nil {
				t.Fatal(err)
			}
			if writtenOf(value) == nil {
				t.Fatalf("%T is not written by itself", value)
			}
			if err := r.encode(&got, value); err != nil || got.String() != want.String() {
				t.Fatalf("%v\n%s\nwant\n%s", err, got.String(), want.String())
			}
		}
	})
}

func TestATimestampIsWrittenAsTheStandardLibraryWritesIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := time.Unix(rapid.Int64Range(0, 253402300799).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "ns")).UTC()
		if got, want := string(appendTimestamp(nil, at)), at.Format("2006-01-02T15:04:05.000Z"); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}
