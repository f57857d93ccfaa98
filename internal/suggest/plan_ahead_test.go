package suggest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/limits"
	"studyplanner/internal/suggest/search"
	"studyplanner/internal/suggest/suggesttest"
)

// plan is what is planned for the first exam of t.
func (t *term) plan(change ...func(*PlanRequest)) Plan {
	r := PlanRequest{Now: t.now, Exam: t.Exams[0].ID}
	for _, c := range change {
		c(&r)
	}
	plan, known, err := t.known().PlanAhead(context.Background(), t.Schedule, r)
	if err != nil || !known {
		panic(fmt.Sprint(known, err))
	}
	return plan
}

// hours names the most hours of a day.
func hours(n float64) func(*PlanRequest) { return func(r *PlanRequest) { r.Hours = &n } }

func keepFree(days ...planner.Weekday) func(*PlanRequest) {
	return func(r *PlanRequest) { r.KeepFree = days }
}

// with is t with the sessions of made, too.
func (t *term) with(made []Addition) *term {
	next := *t
	next.Blocks = slices.Clone(t.Blocks)
	for _, x := range made {
		next.Blocks = append(next.Blocks, planner.Block{ID: fmt.Sprint("b", len(next.Blocks)), SubjectID: x.SubjectID, Date: x.Date, Start: x.Start, End: x.End})
	}
	return &next
}

// behind is a term of which today's session was missed, with an exam that lacks 300 minutes
// beside its topics.
func behind() *term {
	t := newTerm().exam(0, "2026-12-11", "", 300)
	t.now.Today++
	return t
}

func TestAPlanMakesUpForWhatAnExamLacks(t *testing.T) {
	t.Parallel()
	x := behind()
	plan := x.plan(keepFree(0))
	if len(plan.Suggestions) == 0 || plan.Before.Verdict != Short || plan.After.Expected <= plan.Before.Expected {
		t.Fatalf("%+v", plan)
	}
	for _, s := range plan.Suggestions {
		if s.Type != AddBlock || s.Date < x.now.Today || s.Date > planner.NewDate(2026, 12, 10) || s.Date.Weekday() == 0 || s.Day != s.Date.Weekday().String() {
			t.Errorf("%+v", s)
		}
		want := fmt.Sprintf(": 1 session of Algebra (1 h 30) was missed since 10 November; this is %s of the ", map[int]string{30: "30 min", 90: "1 h 30", 120: "2 h"}[int(s.End-s.Start)])
		if !strings.Contains(s.Reason, want) || !strings.HasSuffix(s.Why, "that the exam on 11 December lacks.") {
			t.Errorf("%s, want %q", s.Reason, want)
		}
	}
	if diff := cmp.Diff(plan.After, x.with(plan.Suggestions).forecast()[0]); diff != "" {
		t.Errorf("what is told and what comes out: %s", diff)
	}
}

func TestAPlanHasAReserveForWhatWillBeMissed(t *testing.T) {
	t.Parallel()
	plan := newTerm().exam(0, "2026-12-18", "", 200).plan()
	if plan.Before.Chance >= 0.5 || plan.After.Chance < 0.975 || len(plan.CouldNotFit) > 0 {
		t.Fatalf("%+v", plan)
	}
	expected := 0.0 // without the session that brings least
	least := math.Inf(1)
	for _, s := range plan.Suggestions {
		minutes := s.After * float64(s.End-s.Start)
		expected, least = expected+minutes, min(least, minutes)
	}
	if lacks := float64(plan.Before.Earlier + plan.Before.Needed - plan.Before.Expected); expected-least < lacks {
		t.Errorf("%v of %v minutes with %d sessions", expected, lacks, len(plan.Suggestions))
	}
}

func TestPlacesBeginWhereABlockEndsBetweenHalfHours(t *testing.T) {
	t.Parallel()
	o := candidateDays{ahead: &daysAhead{}, availability: limits.Availability{First: 10 * 60, Last: 11*60 + 30}}
	x := newTerm()
	known, date := x.known().learned, x.now.Today+1
	d := candidateDay{date: date, allowance: search.NewWishes(known, nil).AllowanceOn(known, 0, date), taken: []learn.Place{{Date: date, Start: 10*60 + 23, End: 10*60 + 24}}}
	var starts []string
	for place := range o.free(nil, &d, 20) {
		starts = append(starts, place.Start.String())
	}
	if got := strings.Join(starts, " "); got != "10:00 10:24 10:30 11:00" {
		t.Errorf("places at %s", got)
	}
}

func TestAnExamThatIsOnTrackNeedsNoPlan(t *testing.T) {
	t.Parallel()
	x := newTerm().exam(0, "2026-12-11", "", 0, "Vectors")
	plan := x.plan()
	if plan.Before.Verdict != OnTrack || !cmp.Equal(plan.After, plan.Before) || plan.Suggestions == nil || len(plan.Suggestions) != 0 || plan.CouldNotFit == nil || len(plan.CouldNotFit) != 0 {
		t.Errorf("%+v", plan)
	}
}

func TestAPlanSpreadsAndGoesThroughTheTopicsOfItsExam(t *testing.T) {
	t.Parallel()
	x := newTerm().exam(0, "2026-12-18", "", 0, "Matrices", "SVD").exam(0, "2026-12-04", "", 0, "Vectors")
	x.Blocks = nil
	plan := x.plan()
	var topics []string
	for i, s := range plan.Suggestions {
		topics = append(topics, *s.Topic)
		if i > 0 && s.Date-plan.Suggestions[i-1].Date < 2 {
			t.Errorf("%v follows %v", s.Date, plan.Suggestions[i-1].Date)
		}
	}
	if len(topics) < 3 || topics[0] != "Matrices" || topics[1] != "SVD" || topics[len(topics)-1] != "SVD" {
		t.Errorf("topics %q", topics)
	}
}

func TestAPlanTakesWhatIsDueForReviewFirst(t *testing.T) {
	t.Parallel()
	x := newTerm().exam(0, "2026-12-18", "", 300)
	x.Subjects[0].Review = []int{1, 3, 7}
	for i, due := range []planner.Date{0, -1, 1} { // of Vectors, Matrices and Eigenvalues
		x.Subjects[0].Syllabus[i].Done, x.Subjects[0].Syllabus[i].Due = true, planner.Some(x.now.Today+due)
	}
	x.Blocks = nil
	plan := x.plan(keepFree(2, 4))
	var topics []string
	for _, s := range plan.Suggestions {
		topics = append(topics, s.Date.Weekday().String()[:2]+" "+*s.Topic)
	}
	// The first session takes both that are due, and the next the one that is by then.
	if got := strings.Join(topics[:min(len(topics), 5)], ", "); got != "Mo Matrices, We Eigenvalues, Fr SVD, Sa SVD, Su SVD" {
		t.Errorf("topics %q", got)
	}
}

func TestWhatDoesNotFitIsToldInMinutes(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		plan Plan
		n    int
		told string
	}{
		"no hours":         {behind().plan(hours(0)), 0, "of Algebra that the exam on 11 December lacks will not fit: no other place is free before it."},
		"more than fits":   {newTerm().exam(0, "2026-11-26", "", 6000).plan(), -1, "will not fit"},
		"more than 20":     {newTerm().exam(0, "2027-02-12", "", 6000).plan(), MaxPlanned, "These sessions are as many as are added at once; the exam on 12 February 2027 still lacks"},
		"an exam of today": {newTerm().exam(0, "2026-11-23", "12:00", 0).plan(), 0, "will not fit"},
	} {
		lacks := tt.plan.After.Earlier + tt.plan.After.Needed - tt.plan.After.Expected
		if tt.n >= 0 && len(tt.plan.Suggestions) != tt.n || len(tt.plan.CouldNotFit) != 1 || !strings.Contains(tt.plan.CouldNotFit[0], tt.told) ||
			!strings.Contains(tt.plan.CouldNotFit[0], fmt.Sprintf("%d h", lacks/60)) {
			t.Errorf("%s: %d suggestions, %q, %d minutes are lacking", name, len(tt.plan.Suggestions), tt.plan.CouldNotFit, lacks)
		}
	}
	inactive := behind()
	inactive.Subjects[0].Type = planner.Inactive
	if plan := inactive.plan(); len(plan.Suggestions) != 0 || len(plan.CouldNotFit) != 1 {
		t.Errorf("for an inactive subject: %+v", plan)
	}
}

func TestAPlanIsForAnExamThatIsAhead(t *testing.T) {
	t.Parallel()
	x := newTerm().exam(0, "2026-11-22", "", 0).exam(0, "2026-12-11", "", 0)
	for _, id := range []string{"e0", "e9", ""} {
		if plan, known, err := x.known().PlanAhead(t.Context(), x.Schedule, PlanRequest{Now: x.now, Exam: id}); known || err != nil {
			t.Errorf("%q: %+v, %v", id, plan, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	k := x.known()
	cancel()
	if _, _, err := k.PlanAhead(ctx, x.Schedule, PlanRequest{Now: x.now, Exam: "e1"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// asks draws what is asked beside an exam.
func (t *term) asks(r *rapid.T) PlanRequest {
	ask := PlanRequest{Now: t.now, Exam: rapid.SampledFrom(t.Exams).Draw(r, "of").ID}
	if rapid.Bool().Draw(r, "names hours") {
		ask.Hours = new(rapid.SampledFrom([]float64{0, 0.5, 2, 4.35, 24}).Draw(r, "hours"))
	}
	for d := range planner.Weekday(7) {
		if rapid.IntRange(0, 6).Draw(r, "free") == 0 {
			ask.KeepFree = append(ask.KeepFree, d)
		}
	}
	return ask
}

func TestAPlanIsWhatANaiveReadingSays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := drawTerm(t)
		ask, k := x.asks(t), x.known()
		got, known, err := k.PlanAhead(t.Context(), x.Schedule, ask)
		at := slices.IndexFunc(x.forecast(), func(f Forecast) bool { return f.ExamID == ask.Exam })
		if err != nil || known != (at >= 0) {
			t.Fatalf("%v, %v", known, err)
		}
		if !known {
			return
		}
		n := naivePlan{term: x.with(nil), PlanRequest: ask, k: k, before: x.forecast()[at]}
		n.run()
		var places []learn.Place
		for _, s := range got.Suggestions {
			places = append(places, learn.Place{Date: s.Date, Start: s.Start, End: s.End})
			if s.Headline+": "+s.Why != s.Reason || utf8.RuneCountInString(s.Reason) > 240 {
				t.Fatalf("reason %q", s.Reason)
			}
		}
		if diff := cmp.Diff(n.made, places); diff != "" {
			t.Fatalf("%s\n%+v", diff, got)
		}
		if after := x.with(got.Suggestions).forecast()[at]; !cmp.Equal(after, got.After) {
			t.Fatalf("what is told and what comes out: %s", cmp.Diff(got.After, after))
		}
		lacks := got.After.Verdict != ExamDone && got.After.Expected < got.After.Earlier+got.After.Needed
		if lacks != (len(got.CouldNotFit) == 1) {
			t.Fatalf("%+v is told as %q", got.After, got.CouldNotFit)
		}
		if again, _, _ := k.PlanAhead(t.Context(), x.Schedule, ask); !cmp.Equal(again, got) {
			t.Fatal("two plans differ")
		}
	})
}

// naivePlan finds a plan by asking for every minute of every day.
type naivePlan struct {
	*term
	PlanRequest
	k      *Knowledge
	before Forecast
	taken  map[planner.Date][]learn.Place
	made   []learn.Place
}

func (n *naivePlan) subject() int {
	return slices.IndexFunc(n.Subjects, func(s planner.Subject) bool { return s.ID == n.before.SubjectID })
}

// run adds the place that is worth most until it is likely enough that all suffices, if
// something is lacking.
func (n *naivePlan) run() {
	lacks, variance := float64(n.before.Earlier+n.before.Needed), 0.0
	f := n.before
	for _, b := range n.Blocks {
		if p := (learn.Place{Date: b.Date, Start: b.Start, End: b.End}); b.SubjectID == f.SubjectID && !b.Done && !n.ended(b) && b.Date <= n.Last && n.theExam().Follows(b.Date, b.End) {
			lacks, variance = n.after(lacks, variance, p)
		}
	}
	n.take()
	short := lacks > 1e-6 && n.before.Verdict != ExamDone && n.Subjects[n.subject()].Type != planner.Inactive
	for short && len(n.made) < 20 && math.Round(1e6*math.Erfc(lacks/math.Sqrt(2*variance))/2) < 975_000 {
		best, most := learn.Place{}, math.Inf(-1)
		for d := n.now.Today; d < f.Date && d <= n.Last; d++ {
			for start := planner.Clock(0); start < 24*60; start++ {
				if p, free := n.place(d, start); free && n.worth(p) > most+1e-9 {
					best, most = p, n.worth(p)
				}
			}
		}
		if math.IsInf(most, -1) {
			break
		}
		n.made, n.taken[best.Date] = append(n.made, best), append(n.taken[best.Date], best)
		lacks, variance = n.after(lacks, variance, best)
	}
	slices.SortFunc(n.made, func(a, b learn.Place) int { return (int(a.Date)-int(b.Date))*2000 + int(a.Start) - int(b.Start) })
}

// after is what is lacking, and the variance of what is completed, with p.
func (n *naivePlan) after(lacks, variance float64, p learn.Place) (float64, float64) {
	chance, minutes := n.chance(p), float64(p.Minutes())
	return lacks - chance*minutes, variance + chance*(1-chance)*minutes*minutes
}

// take notes what stands on the days.
func (n *naivePlan) take() {
	n.taken = map[planner.Date][]learn.Place{}
	for _, b := range n.Blocks {
		n.taken[b.Date] = append(n.taken[b.Date], learn.Place{Date: b.Date, Start: b.Start, End: b.End})
	}
	for _, b := range n.Busy {
		n.taken[b.Date] = append(n.taken[b.Date], learn.Place{Date: b.Date, Start: b.Start, End: b.End})
	}
}

// theExam is the exam that is asked for.
func (n *naivePlan) theExam() planner.Exam {
	return n.Exams[slices.IndexFunc(n.Exams, func(e planner.Exam) bool { return e.ID == n.Exam })]
}

func (n *naivePlan) ended(b planner.Block) bool {
	return b.Date < n.now.Today || b.Date == n.now.Today && b.End <= n.now.Clock
}

func (n *naivePlan) chance(p learn.Place) float64 {
	for p.Date >= n.now.Today+7 {
		p.Date -= 7
	}
	return n.k.learned.Estimate(n.subject(), p).Chance
}

// planned is what active subjects have on d, with what was added, from a time on.
func (n *naivePlan) planned(d planner.Date, from planner.Clock) (minutes int) {
	for _, b := range n.Blocks {
		at := slices.IndexFunc(n.Subjects, func(s planner.Subject) bool { return s.ID == b.SubjectID })
		if b.Date == d && b.Start >= from && at >= 0 && n.Subjects[at].Type != planner.Inactive {
			minutes += int(b.End - b.Start)
		}
	}
	for _, p := range n.made {
		if p.Date == d && p.Start >= from {
			minutes += p.Minutes()
		}
	}
	return minutes
}

// cap is how many minutes d takes.
func (n *naivePlan) cap(d planner.Date) int {
	if n.Hours != nil {
		return int(math.Floor(math.Round(*n.Hours*60*1e6) / 1e6))
	}
	return n.k.habits.RoomFor(nil, 0).Caps[(d-n.now.Today)%7]
}

// place is that of a session which begins at a time, and whether it is free.
func (n *naivePlan) place(d planner.Date, start planner.Clock) (learn.Place, bool) {
	usual, room := n.k.learned.Subjects[n.subject()].Usual, n.cap(d)-n.planned(d, 0)
	minutes := int(float64(min(usual, 120))/5+0.5) * 5
	if minutes > room {
		minutes = room / 5 * 5
	}
	p := learn.Place{Date: d, Start: start, End: start + planner.Clock(minutes)}
	return p, minutes > 0 && minutes >= min(25, usual) && n.free(p)
}

// free reports whether p begins where sessions do, and nothing is in its way.
func (n *naivePlan) free(p learn.Place) bool {
	window := n.k.habits.RoomFor(nil, 0)
	begins := p.Start%30 == 0 || slices.ContainsFunc(n.taken[p.Date], func(q learn.Place) bool { return q.End == p.Start })
	free := begins && p.Start >= window.First && p.End <= window.Last &&
		(p.Date > n.now.Today || p.Start >= n.now.Clock+30) && !slices.Contains(n.KeepFree, p.Date.Weekday())
	free = free && !slices.ContainsFunc(n.taken[p.Date], p.Overlaps)
	for _, off := range n.Off {
		if off.DateFrom <= p.Date && p.Date <= off.DateTo && (off.SubjectID == nil || *off.SubjectID == n.before.SubjectID) {
			return false
		}
	}
	return free
}

// worth is the chance of p less what crowding costs.
func (n *naivePlan) worth(p learn.Place) float64 {
	full := costOfFull * (n.planned(p.Date, 0) + p.Minutes()) / n.cap(p.Date)
	follows := costOfFollowing * n.planned(p.Date, p.End) / 60
	return n.chance(p) - float64(full+follows+n.held(p.Date)*costOfSecond+n.held(p.Date-1)*costOfNext)/million
}

// held is 1 if there is a session of the subject on d that is not missed.
func (n *naivePlan) held(d planner.Date) int {
	for _, b := range n.Blocks {
		if b.Date == d && b.SubjectID == n.before.SubjectID && (b.Done || !n.ended(b)) {
			return 1
		}
	}
	if slices.ContainsFunc(n.made, func(p learn.Place) bool { return p.Date == d }) {
		return 1
	}
	return 0
}

func TestAPlanKeepsToStandingWishes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := drawTerm(t)
		ask, k := x.asks(t), x.known()
		ask.Standing = suggesttest.DrawWishes(t, x.Subjects, x.now.Today)
		got, _, err := k.PlanAhead(t.Context(), x.Schedule, ask)
		if err != nil {
			t.Fatal(err)
		}
		p := suggesttest.Plan{Today: x.now.Today, Days: 53 * 7, Subjects: x.Subjects, Blocks: x.Blocks}
		for _, s := range got.Suggestions {
			p.Made = append(p.Made, suggesttest.Change{Place: planner.Place{Date: s.Date, Start: s.Start, End: s.End}, SubjectID: s.SubjectID, Adds: true, Headline: s.Headline})
		}
		exam := planner.Wish{What: planner.WishExam, SubjectID: planner.Some(got.Before.SubjectID), Date: planner.Some(got.Before.Date)}
		var hold []planner.Wish
		for _, w := range ask.Standing {
			_, stays := w.OverriddenBy(exam, x.now.Today, nil)
			if stays && (ask.Hours == nil || w.What != planner.HoursADay) {
				hold = append(hold, w)
			}
		}
		if bad := p.Unkept(append(hold, exam)); len(bad) > 0 {
			t.Fatalf("%v\n%+v", bad, got.Suggestions)
		}
	})
}

// BenchmarkPlanAhead plans for an exam in 30 weeks that lacks more than may be added.
func BenchmarkPlanAhead(b *testing.B) {
	subjects, blocks, today := suggesttest.TwoYears(1)
	a := Schedule{Subjects: subjects, Last: today + 30*7, Blocks: blocks}
	for d := today + 7; d <= a.Last; d++ {
		for _, s := range blocks {
			if s.Date == d-(d-today)/7*7 {
				s.Date = d
				a.Blocks = append(a.Blocks, s)
			}
		}
	}
	a.Exams = []planner.Exam{{ID: "e", SubjectID: subjects[0].ID, Title: "Final", Date: a.Last, ExtraMinutes: planner.MaxExamExtra}}
	k := learnt(subjects, blocks, today)
	r := PlanRequest{Now: planner.Moment{Today: today, Clock: 6 * 60}, Exam: "e"}
	measure(b, func(int) {
		if plan, _, err := k.PlanAhead(b.Context(), a, r); err != nil || len(plan.Suggestions) != MaxPlanned {
			b.Fatal(len(plan.Suggestions), err)
		}
	})
}
