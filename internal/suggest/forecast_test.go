package suggest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"studyplanner/internal/planner"
	"studyplanner/internal/suggest/learn"
	"studyplanner/internal/suggest/suggesttest"
)

// term is a space on Monday 23 November 2026: Algebra recurs on Mondays and Wednesdays,
// 10:00 to 11:30, and has four open topics of an hour; nothing is known of the past.
type term struct {
	Schedule
	now planner.Moment
}

func newTerm() *term {
	t := &term{now: planner.Moment{Today: planner.NewDate(2026, 11, 23), Clock: 6 * 60}}
	t.Last = t.now.Today + 90
	s := planner.Subject{ID: "algebra", Name: "Algebra", Type: planner.Study}
	s.Slots = []planner.Slot{{Days: []planner.Weekday{1, 3}, Start: 10 * 60, End: 11*60 + 30}}
	for _, title := range []string{"Vectors", "Matrices", "Eigenvalues", "SVD"} {
		s.Syllabus = append(s.Syllabus, planner.Item{ID: title, Title: title, Duration: 60})
	}
	t.Subjects = []planner.Subject{s}
	for d := t.now.Today; d <= t.Last; d++ {
		if d.Weekday() == 1 || d.Weekday() == 3 {
			t.block(0, d, "10:00-11:30")
		}
	}
	return t
}

// block adds one of a subject.
func (t *term) block(subject int, d planner.Date, times string) *term {
	start, end, _ := strings.Cut(times, "-")
	t.Blocks = append(t.Blocks, planner.Block{
		ID: fmt.Sprint("b", len(t.Blocks)), SubjectID: t.Subjects[subject].ID, Date: d,
		Start: suggesttest.Clock(start), End: suggesttest.Clock(end),
	})
	return t
}

// exam adds one of a subject on a date of this or the next year, at a time if it is not
// "", of items if there are any.
func (t *term) exam(subject int, date, start string, extra int, items ...string) *term {
	d, err := planner.ParseDate(date)
	if err != nil {
		panic(err)
	}
	e := planner.Exam{ID: fmt.Sprint("e", len(t.Exams)), SubjectID: t.Subjects[subject].ID, Title: "Final", Date: d, ExtraMinutes: extra}
	if start != "" {
		e.Start = new(suggesttest.Clock(start))
	}
	if items != nil {
		e.Items = &items
	}
	t.Exams = append(t.Exams, e)
	return t
}

// known is what t's past tells.
func (t *term) known() *Knowledge {
	k, err := Learn(context.Background(), t.Subjects, t.sorted(), t.Busy, t.now.Today, t.Off...)
	if err != nil {
		panic(err)
	}
	return k
}

func (t *term) sorted() []planner.Block {
	blocks := slices.Clone(t.Blocks)
	slices.SortFunc(blocks, planner.Block.Compare)
	return blocks
}

func (t *term) forecast() []Forecast {
	t.work()
	all, err := t.known().Forecast(context.Background(), t.Schedule, t.now)
	if err != nil {
		panic(err)
	}
	return all
}

// work makes the done blocks of t its work.
func (t *term) work() {
	t.Work = slices.DeleteFunc(t.sorted(), func(b planner.Block) bool { return !b.Done })
}

// tells is what f says in minutes, but for what is expected.
func tells(f Forecast) string {
	return fmt.Sprintf("in %d days, needed %d after %d, planned %d, cushion %d, missed %d, next %s",
		f.DaysLeft, f.Needed, f.Earlier, f.Planned, f.Cushion, f.Missed, strings.Join(f.Next, " "))
}

func TestAForecastTellsWhatIsNeededAndWhatIsPlanned(t *testing.T) {
	t.Parallel()
	first := newTerm().exam(0, "2026-12-11", "", 0)
	f := first.forecast()[0]
	if got, want := tells(f), "in 18 days, needed 312 after 0, planned 540, cushion 228, missed 0, next Vectors Matrices Eigenvalues"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if f.Expected > f.Planned || f.Expected <= 0 || f.Verdict != f.verdict(need{content: true}) || f.Through != planner.NewDate(2026, 12, 10) {
		t.Errorf("%+v", f)
	}
	first.now.Today++
	if got, want := tells(first.forecast()[0]), "in 17 days, needed 312 after 0, planned 450, cushion 138, missed 90, next Vectors Matrices Eigenvalues"; got != want {
		t.Errorf("a day later %s, want %s", got, want)
	}
	first.Subjects[0].Syllabus[0].Done = true
	if got, want := tells(first.forecast()[0]), "in 17 days, needed 234 after 0, planned 450, cushion 216, missed 90, next Matrices Eigenvalues SVD"; got != want {
		t.Errorf("with a topic done %s, want %s", got, want)
	}
}

func TestWhatAnEarlierExamCountsALaterOneDoesNot(t *testing.T) {
	t.Parallel()
	all := newTerm().exam(0, "2026-12-11", "", 0).exam(0, "2026-12-03", "", 0, "Vectors", "Matrices").forecast()
	same(t, []string{tells(all[0]), tells(all[1])}, []string{
		"in 10 days, needed 156 after 0, planned 360, cushion 204, missed 0, next Vectors Matrices",
		"in 18 days, needed 156 after 156, planned 540, cushion 228, missed 0, next Eigenvalues SVD",
	})
	all = newTerm().exam(0, "2026-12-11", "", 30).exam(0, "2026-12-03", "", 20).forecast()
	same(t, []string{tells(all[0]), tells(all[1])}, []string{
		"in 10 days, needed 332 after 0, planned 360, cushion 28, missed 0, next Vectors Matrices Eigenvalues",
		"in 18 days, needed 30 after 332, planned 540, cushion 178, missed 0, next ",
	})
}

func TestWhatDoesNotFitIsOutOfReach(t *testing.T) {
	t.Parallel()
	much := newTerm().exam(0, "2026-12-11", "", 6000).forecast()[0]
	if much.Verdict != OutOfReach || much.Planned+much.Free >= much.Earlier+much.Needed || much.Finish != nil {
		t.Errorf("%+v", much)
	}
	none := newTerm().exam(0, "2026-12-11", "", 0)
	none.Subjects[0].Slots, none.Blocks = nil, nil
	if f := none.forecast()[0]; f.Planned != 0 || f.Expected != 0 || f.Finish != nil || f.Verdict != Short {
		t.Errorf("%+v", f)
	}
	none.Subjects[0].Syllabus = nil
	if f := none.forecast()[0]; f.Verdict != ExamDone || f.Needed != 0 || *f.Finish != none.now.Today || len(f.Next) != 0 || f.Next == nil {
		t.Errorf("%+v", f)
	}
}

func TestOnTheDayOfAnExamWhatIsOverByThenCounts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		start            string
		planned, through int // days from today
	}{{"12:00", 90, 0}, {"11:30", 90, 0}, {"11:00", 0, 0}, {"", 0, -1}} {
		f := newTerm().exam(0, "2026-11-23", tt.start, 0).forecast()[0]
		if f.Planned != tt.planned || int(f.Through-f.Date) != tt.through || f.DaysLeft != 0 {
			t.Errorf("at %q: %+v", tt.start, f)
		}
	}
	over := newTerm().exam(0, "2026-11-23", "12:00", 0)
	over.now.Clock = 11*60 + 30
	if f := over.forecast()[0]; f.Planned != 0 || f.Missed != 90 {
		t.Errorf("once its session has ended: %+v", f)
	}
	if all := newTerm().exam(0, "2026-11-22", "", 0).forecast(); all == nil || len(all) != 0 {
		t.Errorf("of an exam of yesterday there is %+v", all)
	}
}

func TestDaysOffAndBusyTimesLeaveNoTime(t *testing.T) {
	t.Parallel()
	off := newTerm().exam(0, "2026-12-11", "", 0)
	before := off.forecast()[0].Free
	off.Off = []planner.DayOff{{ID: "off", DateFrom: planner.NewDate(2026, 11, 28), DateTo: planner.NewDate(2026, 11, 29)}}
	if free := off.forecast()[0].Free; free != before-2*120 {
		t.Errorf("%d minutes are free with a weekend off, and %d without", free, before)
	}
	busy := newTerm().exam(0, "2026-12-11", "", 0)
	for d := busy.now.Today; d <= busy.Last; d++ {
		busy.Busy = append(busy.Busy, planner.Busy{Date: d, End: 23*60 + 59})
	}
	if f := busy.forecast()[0]; f.Free != 0 || f.Planned != 540 {
		t.Errorf("%+v", f)
	}
}

func TestWhatTheWeekTakesIsFree(t *testing.T) {
	t.Parallel()
	// Without a past a day takes 120 minutes, and from 08:30 to 13:00 is usual: 90 minutes
	// around the slots.
	for _, tt := range []struct {
		name, date, start, now string
		busy                   string
		free                   int
	}{
		{"a day with a session takes the rest of its cap", "2026-11-24", "", "06:00", "", 30},
		{"a day without takes its cap", "2026-11-25", "", "06:00", "", 30 + 120},
		{"what is left of today is little", "2026-11-24", "", "12:45", "", 15},
		{"before an exam of the same day", "2026-11-24", "09:45", "06:00", "", 30 + 75},
		{"before the usual hours there is none", "2026-11-24", "08:00", "06:00", "", 30},
		{"busy times take what they cover", "2026-11-25", "", "06:00", "08:00-12:30", 30 + 30},
		{"an exam of today at noon", "2026-11-23", "12:00", "11:50", "", 10},
		{"an exam that is over", "2026-11-23", "07:00", "11:50", "", 0},
	} {
		x := newTerm().exam(0, tt.date, tt.start, 0)
		x.now.Clock = suggesttest.Clock(tt.now)
		if start, end, is := strings.Cut(tt.busy, "-"); is {
			x.Busy = []planner.Busy{{Date: x.now.Today + 1, Start: suggesttest.Clock(start), End: suggesttest.Clock(end)}}
		}
		if f := x.forecast()[0]; f.Free != tt.free {
			t.Errorf("%s: %d minutes, want %d", tt.name, f.Free, tt.free)
		}
	}
}

func TestAForecastEndsWithItsRequest(t *testing.T) {
	t.Parallel()
	x := newTerm().exam(0, "2026-12-11", "", 0)
	k := x.known()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := k.Forecast(ctx, x.Schedule, x.now); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// drawTerm draws a space with up to three subjects and six exams of the next weeks.
func drawTerm(t *rapid.T) *term {
	b := suggesttest.AnyBook().Draw(t, "book")
	x := &term{now: suggesttest.Noon()}
	x.Subjects, x.Blocks, x.Last = b.Subjects, b.Sorted(), suggesttest.BookDay()+planner.Date(rapid.IntRange(6, 40).Draw(t, "last"))
	for i := range x.Subjects {
		for n := range x.Subjects[i].Syllabus {
			x.Subjects[i].Syllabus[n].ID = fmt.Sprint(i, "-", n)
			x.Subjects[i].Syllabus[n].OpenedOn = x.now.Today - planner.Date(rapid.SampledFrom([]int{0, 7, 700}).Draw(t, "opened"))
		}
	}
	subject := func() int { return rapid.IntRange(0, len(x.Subjects)-1).Draw(t, "subject") }
	days := func(first, last int) planner.Date {
		return x.now.Today + planner.Date(rapid.IntRange(first, last).Draw(t, "days"))
	}
	for range rapid.IntRange(0, 30).Draw(t, "more sessions") {
		start := planner.Clock(rapid.IntRange(0, 23*60).Draw(t, "start"))
		x.block(subject(), days(0, 45), start.String()+"-"+(start+30).String())
	}
	for range rapid.IntRange(1, 6).Draw(t, "exams") {
		x.drawExam(t, subject(), days(-3, 50))
	}
	for range rapid.IntRange(0, 3).Draw(t, "days off") {
		off := planner.DayOff{ID: "off", DateFrom: days(-2, 20)}
		off.DateTo = off.DateFrom + planner.Date(rapid.IntRange(0, 5).Draw(t, "more days"))
		if rapid.Bool().Draw(t, "of a subject") {
			off.SubjectID = &x.Subjects[subject()].ID
		}
		x.Off = append(x.Off, off)
	}
	if rapid.Bool().Draw(t, "has busy times") {
		x.Busy = drawBusy(t, x.now.Today)
	}
	x.work()
	return x
}

// drawExam draws an exam of a subject on a date.
func (t *term) drawExam(r *rapid.T, subject int, date planner.Date) {
	start, items := "", []string(nil)
	if rapid.Bool().Draw(r, "timed") {
		start = planner.Clock(rapid.IntRange(0, 1439).Draw(r, "exam start")).String()
	}
	if rapid.Bool().Draw(r, "of items") {
		items = []string{}
		for _, item := range t.Subjects[subject].Syllabus {
			if rapid.Bool().Draw(r, "of item") {
				items = append(items, item.ID)
			}
		}
	}
	t.exam(subject, date.String(), start, rapid.SampledFrom([]int{0, 0, 60, 500}).Draw(r, "extra"), items...)
}

// naive is what t's exams come to, reckoned block by block.
func (t *term) naive(k *Knowledge) []Forecast {
	all := []Forecast{}
	exams, counted, earlier := slices.Clone(t.Exams), map[string]bool{}, map[string]int{}
	slices.SortStableFunc(exams, planner.Exam.Compare)
	for _, e := range exams {
		if e.Date < t.now.Today {
			continue
		}
		at := slices.IndexFunc(t.Subjects, func(s planner.Subject) bool { return s.ID == e.SubjectID })
		f := Forecast{
			ExamID: e.ID, SubjectID: e.SubjectID, Title: e.Title, Date: e.Date, DaysLeft: int(e.Date - t.now.Today), Next: []string{},
			Earlier: earlier[e.SubjectID], Through: min(e.Date, t.Last),
		}
		if e.Start == nil {
			f.Through = min(e.Date-1, t.Last)
		}
		left, n := 0, need{content: e.ExtraMinutes > 0}
		work := planner.WorkOf(t.Subjects[at], t.Exams, t.Work, int(math.Round(1000*k.learned.Outlook(at).Ratio)), t.now.Today)
		for _, item := range t.Subjects[at].Syllabus {
			if e.Items != nil && !slices.Contains(*e.Items, item.ID) {
				continue
			}
			n.content, n.shared = true, n.shared || !item.Done && counted[item.ID]
			if item.Done || counted[item.ID] {
				continue
			}
			counted[item.ID] = true
			f.Worked += work.Worked(planner.Exam{}, []planner.Item{item})
			if left += work.Left(item.ID); len(f.Next) < 3 {
				f.Next = append(f.Next, item.Title)
			}
		}
		f.Worked += work.Worked(e, nil)
		f.Needed = (left+999)/1000 + work.LeftExtra(e)
		earlier[e.SubjectID] += f.Needed
		t.naiveSessions(k, at, e, &f)
		f.Cushion = f.Planned - f.Earlier - f.Needed
		for d := t.now.Today; d <= f.Through; d++ {
			f.Free += t.naiveFree(k, e, d)
		}
		f.Verdict = f.verdict(n)
		all = append(all, f)
	}
	return all
}

// naiveSessions fills in what the sessions of e's subject come to.
func (t *term) naiveSessions(k *Knowledge, subject int, e planner.Exam, f *Forecast) {
	expected, variance, sofar := 0.0, 0.0, 0.0
	for _, b := range t.sorted() {
		ended := b.Date < t.now.Today || b.Date == t.now.Today && b.End <= t.now.Clock
		p := learn.Place{Date: b.Date, Start: b.Start, End: b.End}
		for p.Date >= t.now.Today+7 {
			p.Date -= 7
		}
		switch chance := k.learned.Estimate(subject, p).Chance; {
		case b.SubjectID != e.SubjectID || b.Done || b.Date > t.Last:
		case ended && b.Date >= t.now.Today-14:
			f.Missed += p.Minutes()
		case !ended:
			if sofar += chance * float64(p.Minutes()); f.Finish == nil && sofar > float64(f.Earlier+f.Needed)-1e-6 {
				f.Finish = &b.Date
			}
			if b.Date < e.Date || e.Start != nil && b.Date == e.Date && b.End <= *e.Start {
				f.Planned += p.Minutes()
				expected += chance * float64(p.Minutes())
				variance += chance * (1 - chance) * float64(p.Minutes()*p.Minutes())
			}
		}
	}
	f.Chance = 1
	if lacks := float64(f.Earlier+f.Needed) - expected; lacks > 0 || variance > 0 {
		f.Chance = math.Round(1e6*math.Erfc(lacks/math.Sqrt(2*variance))/2) / 1e6
	}
	if f.Expected = int(expected + 1e-6); f.Earlier+f.Needed == 0 {
		f.Finish = &t.now.Today
	}
}

// naiveFree is what a day takes before e, minute by minute.
func (t *term) naiveFree(k *Knowledge, e planner.Exam, d planner.Date) int {
	for _, off := range t.Off {
		if off.DateFrom <= d && d <= off.DateTo && (off.SubjectID == nil || *off.SubjectID == e.SubjectID) {
			return 0
		}
	}
	usual := k.habits.RoomFor(nil, 0)
	room := usual.Caps[(d-t.now.Today)%7]
	for _, b := range t.Blocks {
		if b.Date == d && slices.ContainsFunc(t.Subjects, func(s planner.Subject) bool { return s.ID == b.SubjectID && s.Type != planner.Inactive }) {
			room -= int(b.End - b.Start)
		}
	}
	usable := 0
	for m := usual.First; m < usual.Last; m++ {
		taken := d == t.now.Today && m < t.now.Clock || e.Start != nil && d == e.Date && m >= *e.Start
		for _, b := range t.Busy {
			taken = taken || b.Date == d && b.Start <= m && m < b.End
		}
		if !taken {
			usable++
		}
	}
	return max(0, min(room, usable))
}

func TestAForecastIsWhatANaiveReadingSays(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		x := drawTerm(t)
		got, want := x.forecast(), x.naive(x.known())
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(got, x.forecast()); diff != "" {
			t.Fatalf("two forecasts differ: %s", diff)
		}
	})
}

// examSeason is a space of so many subjects with an exam each, over 53 weeks, and so many
// sessions before these: at the times of a week, or at any.
func examSeason(subjects, blocks int, weekly bool) (Schedule, planner.Moment) {
	s := suggesttest.Long(subjects, blocks)
	s = s.WithTopics(20, "topic ")
	a := Schedule{Subjects: s.Subjects, Last: s.Today + 53*7}
	for i, b := range s.Blocks {
		b.Date, b.Done = s.Today+planner.Date(i*53*7/blocks), false
		if weekly {
			b.Start = planner.Clock(8*60 + i%8*90)
			b.End, b.SubjectID = b.Start+60, s.Subjects[(int(b.Date.Weekday())*8+i%8)%subjects].ID
		}
		a.Blocks = append(a.Blocks, b)
	}
	for i, s := range s.Subjects {
		a.Exams = append(a.Exams, planner.Exam{ID: fmt.Sprint("e", i), SubjectID: s.ID, Title: "Final", Date: a.Last - planner.Date(i)})
	}
	return a, planner.Moment{Today: s.Today, Clock: 6 * 60}
}

// BenchmarkForecast tells of 100 exams over 53 weeks and 3,000 sessions, of which those
// of a week are as in the next, or hardly two are alike.
func BenchmarkForecast(b *testing.B) {
	for name, weekly := range map[string]bool{"weekly": true, "no two alike": false} {
		b.Run(name, func(b *testing.B) {
			a, now := examSeason(planner.MaxExams, 3000, weekly)
			k := learnt(a.Subjects, nil, now.Today)
			measure(b, func(int) {
				if _, err := k.Forecast(context.Background(), a, now); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func TestAForecastNeedsTimeForTheReviewsThatAreDueBeforeTheExam(t *testing.T) {
	t.Parallel()
	// Two topics of an hour are learnt: a review of one takes a quarter of that.
	learnt := func(ladder []int, due ...string) *term {
		first := newTerm()
		s := &first.Subjects[0]
		s.Review = ladder
		for i, day := range due {
			d, err := planner.ParseDate(day)
			if err != nil {
				panic(err)
			}
			item := &s.Syllabus[i]
			item.Done, item.DoneOn, item.Step, item.Due = true, planner.Some(first.now.Today), planner.Some(0), planner.Some(d)
		}
		return first
	}
	ladder := []int{1, 3, 7}
	for _, c := range []struct {
		what string
		term *term
		want []int // needed, of each exam
	}{
		{"both before it", learnt(ladder, "2026-11-24", "2026-12-10").exam(0, "2026-12-11", "", 0), []int{156 + 30}},
		{"one on its day", learnt(ladder, "2026-11-24", "2026-12-11").exam(0, "2026-12-11", "", 0), []int{156 + 15}},
		{"one late", learnt(ladder, "2026-11-01", "2026-12-11").exam(0, "2026-12-11", "", 0), []int{156 + 15}},
		{"no ladder", learnt(nil, "2026-11-24", "2026-11-24").exam(0, "2026-12-11", "", 0), []int{156}},
		{"of its topics alone", learnt(ladder, "2026-11-24", "2026-11-24").exam(0, "2026-12-11", "", 0, "Matrices", "SVD"), []int{78 + 15}},
		{
			"each for one exam, the first that it is due before",
			learnt(ladder, "2026-11-24", "2026-12-05").exam(0, "2026-12-03", "", 0).exam(0, "2026-12-11", "", 0),
			[]int{156 + 15, 15},
		},
	} {
		var needed []int
		for _, f := range c.term.forecast() {
			needed = append(needed, f.Needed)
		}
		if !slices.Equal(needed, c.want) {
			t.Errorf("%s: needed %v, want %v", c.what, needed, c.want)
		}
	}
}
