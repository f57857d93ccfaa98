package suggest

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
)

// drawnSpaces is how many spaces the relations between forecasts are tried on.
const drawnSpaces = 500

// rank is the place of a verdict, the worst first.
func rank(t *testing.T, v Verdict) int {
	t.Helper()
	n := slices.Index([]Verdict{OutOfReach, Short, Tight, OnTrack, ExamDone}, v)
	if n < 0 {
		t.Fatalf("there is no verdict %q", v)
	}
	return n
}

func TestForecastsOfSpacesThatDifferInOneThing(t *testing.T) {
	t.Parallel()
	spaces := rapid.Custom(drawTerm)
	for seed := range drawnSpaces {
		x := spaces.Example(seed)
		before := x.forecast()
		if diff := cmp.Diff(before, x.forecast()); diff != "" {
			t.Fatalf("space %d: two forecasts differ: %s", seed, diff)
		}
		for _, f := range before {
			x.agrees(t, f)
		}
		if len(before) > 0 {
			x.takesABlock(t, seed, seed%len(before), before)
		}
		x.takesACompletion(t, seed, before)
	}
}

// agrees wants the verdict and the sums of f to be what its minutes say.
func (x *term) agrees(t *testing.T, f Forecast) {
	t.Helper()
	total := f.Earlier + f.Needed
	holds := map[Verdict]bool{
		ExamDone:   f.Needed == 0,
		OnTrack:    f.Needed == 0 || f.Expected >= total,
		Tight:      f.Expected < total && total <= f.Planned,
		Short:      f.Expected < total && f.Planned < total && total <= f.Planned+f.Free,
		OutOfReach: f.Expected < total && f.Planned+f.Free < total,
	}
	if sure := f.Expected >= total; f.Chance < 0 || f.Chance > 1 || sure && f.Chance < 0.5 || !sure && f.Chance > 0.5 {
		t.Errorf("%+v", f)
	}
	if !holds[f.Verdict] || f.Cushion != f.Planned-total || f.Expected > f.Planned || min(f.Expected, f.Free, f.Missed, f.Needed) < 0 || f.DaysLeft < 0 {
		t.Errorf("%+v", f)
	}
	if early := f.Finish != nil && *f.Finish < f.Date; early && f.Needed > 0 && f.Verdict != OnTrack {
		t.Errorf("it is finished before the exam: %+v", f)
	}
}

// takesABlock wants a block on a day before the i-th of forecasts on which there are no
// others to lower nothing of it.
func (x *term) takesABlock(t *testing.T, seed, i int, before []Forecast) {
	t.Helper()
	f := before[i]
	subject := slices.IndexFunc(x.Subjects, func(s planner.Subject) bool { return s.ID == f.SubjectID })
	day := x.now.Today + 1
	for slices.ContainsFunc(x.Blocks, func(b planner.Block) bool { return b.Date == day }) {
		day++
	}
	if day > f.Through || x.Subjects[subject].Type == planner.Inactive {
		return
	}
	more := *x
	more.Blocks = slices.Clone(x.Blocks)
	more.block(subject, day, "09:00-10:30")
	after := more.forecast()[i]
	if f.Date == day && after.Planned == f.Planned {
		return // it ends after the exam begins
	}
	if after.Planned != f.Planned+90 || after.Cushion != f.Cushion+90 || after.Expected < f.Expected || rank(t, after.Verdict) < rank(t, f.Verdict) {
		t.Errorf("space %d, with a block on %v:\n%+v\nbefore\n%+v", seed, day, after, f)
	}
}

// takesACompletion wants an item that is completed to raise nothing of what is needed,
// unless it shows that the subject's items take longer.
func (x *term) takesACompletion(t *testing.T, seed int, before []Forecast) {
	t.Helper()
	s := seed % len(x.Subjects)
	open := slices.IndexFunc(x.Subjects[s].Syllabus, func(i planner.Item) bool { return !i.Done })
	if open < 0 {
		return
	}
	was, more := x.known(), *x
	more.Subjects = slices.Clone(x.Subjects)
	more.Subjects[s].Syllabus = slices.Clone(x.Subjects[s].Syllabus)
	more.Subjects[s].Syllabus[open].Done = true
	k := more.known()
	after, err := k.Forecast(context.Background(), more.Schedule, x.now)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range after {
		of := slices.IndexFunc(x.Subjects, func(s planner.Subject) bool { return s.ID == f.SubjectID })
		if k.learned.Outlook(of).Ratio <= was.learned.Outlook(of).Ratio && (f.Needed > before[i].Needed || f.Earlier > before[i].Earlier) {
			t.Errorf("space %d, with an item done:\n%+v\nbefore\n%+v", seed, f, before[i])
		}
	}
}

// The most steps that a forecast may take, in strides of the meter.
const mostForecasting = 60

func TestAForecastOfTheLargestSpaceCostsABoundedNumberOfSteps(t *testing.T) {
	t.Parallel()
	a, now := examSeason(planner.MaxExams, planner.MaxBlocks, false)
	for i := range a.Exams {
		s := &a.Subjects[i]
		s.Syllabus = nil
		items := make([]string, planner.MaxSyllabus)
		for n := range items {
			items[n] = fmt.Sprint(i, "-", n)
			s.Syllabus = append(s.Syllabus, planner.Item{ID: items[n], Title: items[n], Duration: 60})
		}
		a.Exams[i].Items = &items
	}
	k := learnt(a.Subjects, nil, now.Today)
	steps := &counted{Context: t.Context()}
	all, err := k.Forecast(steps, a, now)
	if err != nil || len(all) != planner.MaxExams || steps.asked > mostForecasting {
		t.Errorf("%d forecasts after %d strides, %v", len(all), steps.asked, err)
	}
}
