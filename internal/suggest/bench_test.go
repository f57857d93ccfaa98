package suggest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"studyplanner/internal/planner"
)

// habit is a weekly session of the benchmarks' student.
type habit struct {
	subject int
	weekday planner.Weekday
	hour    int
	chance  float64 // of completing it
}

// studentWeek is 15 sessions of 6 subjects: mornings are kept, late evenings are
// not, and one day holds too much.
var studentWeek = []habit{
	{0, 1, 8, .9},
	{1, 1, 14, .6},
	{2, 1, 18, .5},
	{3, 1, 20, .3},
	{0, 2, 9, .85},
	{4, 2, 18, .7},
	{1, 3, 8, .9},
	{2, 3, 19, .4},
	{3, 4, 9, .8},
	{5, 4, 20, .35},
	{0, 4, 16, .6},
	{4, 5, 17, .5},
	{1, 5, 21, .25},
	{4, 6, 10, .75},
	{5, 0, 11, .65},
}

// twoYears returns two years of history and a coming week, with copies of each
// session so many hours later.
func twoYears(copies int) ([]planner.Subject, []planner.Block, planner.Date) {
	r := rand.New(rand.NewPCG(7, 7))
	today := canaryToday
	subjects := make([]planner.Subject, 6)
	for i, name := range []string{"Linear Algebra", "Organic Chemistry", "History", "Spanish", "Running", "Piano"} {
		subjects[i] = planner.Subject{ID: fmt.Sprint("s", i), Name: name, Type: planner.Study}
		for n := range 12 {
			subjects[i].Syllabus = append(subjects[i].Syllabus, planner.Item{ID: fmt.Sprint(i, "-", n), Title: fmt.Sprint(name, " chapter ", n+1), Duration: 90, Done: n < 7})
		}
	}
	subjects[4].Type = planner.Training
	for _, h := range studentWeek {
		subjects[h.subject].Slots = append(subjects[h.subject].Slots, planner.Slot{
			Days: []planner.Weekday{h.weekday}, Start: planner.Clock(h.hour * 60), End: planner.Clock(h.hour*60 + 60),
		})
	}
	var blocks []planner.Block
	for d := today - HistoryDays; d < today+Days; d++ {
		day := slices.Clone(studentWeek)
		day = slices.DeleteFunc(day, func(h habit) bool { return h.weekday != d.Weekday() })
		slices.SortFunc(day, func(a, b habit) int { return a.hour - b.hour })
		for _, h := range day {
			for n := range copies {
				start := planner.Clock(h.hour*60 + n)
				blocks = append(blocks, planner.Block{
					ID: fmt.Sprint("b", len(blocks)), SubjectID: subjects[h.subject].ID, SubjectName: subjects[h.subject].Name,
					Date: d, Start: start, End: start + 60, Done: d < today && r.Float64() < h.chance,
				})
			}
		}
	}
	return subjects, blocks, today
}

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
	subjects, blocks, today := twoYears(1)
	measure(b, func(n int) { Learn(subjects, blocks, today).Suggest(asked(today, n)) })
}

func BenchmarkSuggest(b *testing.B) {
	subjects, blocks, today := twoYears(1)
	k := Learn(subjects, blocks, today)
	measure(b, func(n int) { k.Suggest(asked(today, n)) })
}

// BenchmarkLearn30000Blocks learns 41 sessions a day.
func BenchmarkLearn30000Blocks(b *testing.B) {
	subjects, blocks, today := twoYears(19)
	measure(b, func(int) { Learn(subjects, blocks, today) })
	b.ReportMetric(float64(len(blocks)), "blocks")
}

func BenchmarkHabits(b *testing.B) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	measure(b, func(int) { habitsOf(k) })
}

// BenchmarkAllows asks what 10,000 candidates of an answer ask.
func BenchmarkAllows(b *testing.B) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	l := newLimits(k, planner.Moment{Today: today}, habitsOf(k).available(nil), false, mostAdded(k, false))
	c := change{kind: AddBlock, source: -1}
	measure(b, func(int) {
		for n := range 10_000 {
			start := planner.Clock(6*60 + n%900)
			c.to = place{today + planner.Date(n%7), start, start + 30}
			l.allows(c)
		}
	})
}

// BenchmarkKnowledgeSize reports the bytes that the knowledge of two years holds,
// beside the subjects and blocks that it was learnt from.
func BenchmarkKnowledgeSize(b *testing.B) {
	subjects, blocks, today := twoYears(1)
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
			all[i] = Learn(subjects, blocks, today)
		}
		after = held()
	}
	runtime.KeepAlive(all)
	b.ReportMetric(float64(after-before)/float64(len(all)), "bytes/knowledge")
}

func TestAskingTheLimitsAllocatesNothing(t *testing.T) {
	subjects, blocks, today := twoYears(1)
	k := learnFrom(subjects, blocks, today)
	l := newLimits(k, planner.Moment{Today: today}, habitsOf(k).available(nil), false, mostAdded(k, false))
	c := change{kind: AddBlock, source: -1, to: place{today + 6, 15 * 60, 15*60 + 30}}
	if !l.allows(c) {
		t.Fatal("half an hour on Sunday is not allowed")
	}
	allocations := testing.AllocsPerRun(100, func() {
		l.allows(c)
		l.take(c)
		l.release(c)
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
